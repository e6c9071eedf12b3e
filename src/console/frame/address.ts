/** Fields of an address, and as `#` a part of its page; those without a value are left out. */
export type Query = Readonly<Record<string, string | undefined>>;

/** An address by the parts of its path, behind which the fields of its query may stand. */
export type Steps = readonly string[] | readonly [...path: string[], query: Query];

/** The addresses of the pages below one, and without steps its own. */
export type At = (...steps: Steps) => string;

/** The addresses of the pages below one: `below(at, "routing", guid)("draft")`. */
export function below(at: At, ...path: readonly string[]): At {
  return (...steps) => at(...([...path, ...steps] as Steps));
}

/** The address of a page of the console, without the base of the gateway. */
export function consolePath(steps: Steps): string {
  const parts = steps.flatMap((step) => (typeof step === "string" ? [encodeURIComponent(step)] : []));
  const [query = {}] = steps.flatMap((step) => (typeof step === "string" ? [] : [step]));
  return ["/console", ...parts].join("/") + queryText(query);
}

/** The end of an address from its `?` on; empty without a field. */
export function queryText({ "#": part, ...fields }: Query): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  return (query.size === 0 ? "" : `?${query.toString()}`) + (part ? `#${part}` : "");
}
