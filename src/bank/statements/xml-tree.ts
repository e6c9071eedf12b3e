/** An element with what is in it, by local names. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** The first element at the end of a path of names: `path(entry, "BookgDt", "Dt")`. */
export function path(element: Element | undefined, ...names: readonly string[]): Element | undefined {
  let found = element;
  for (const name of names) found = found?.children.find((child) => child.name === name);
  return found;
}

/** Its text without spaces around it; null where it is missing or empty. */
export function textAt(element: Element | undefined, ...names: readonly string[]): string | null {
  return path(element, ...names)?.text.trim() || null;
}

export function all(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}
