/** HTML text that is safe to send. Made by `html` only. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Builds HTML: every value is escaped, except `Html` and lists of it. */
export function html(
  strings: TemplateStringsArray,
  ...values: (Html | readonly Html[] | string | number)[]
): Html {
  let text = strings[0] ?? "";
  for (const [index, value] of values.entries()) text += renderValue(value) + (strings[index + 1] ?? "");
  return new Html(text);
}

function renderValue(value: Html | readonly Html[] | string | number): string {
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((part) => part.text).join("");
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
