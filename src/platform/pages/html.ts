/** HTML text that is safe to send. Made by `html` only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Builds HTML: every value is escaped, except `Html` and lists of it. Of the template's indentation one space is left; values stay as they
 * are, so that what a page shows with its spaces is a value.
 */
export function html(
  strings: TemplateStringsArray,
  ...values: (Html | readonly Html[] | string | number)[]
): Html {
  const parts = PARTS.get(strings) ?? indentedLess(strings);
  let text = parts[0] ?? "";
  for (const [index, value] of values.entries()) text += renderValue(value) + (parts[index + 1] ?? "");
  return new Html(text);
}

/** For each template: with less indentation, which is a sixth of a page. */
const PARTS = new WeakMap<TemplateStringsArray, readonly string[]>();

function indentedLess(strings: TemplateStringsArray): readonly string[] {
  const parts = strings.map((part) => part.replaceAll(/\n\s+/g, "\n "));
  PARTS.set(strings, parts);
  return parts;
}

function renderValue(value: Html | readonly Html[] | string | number): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
