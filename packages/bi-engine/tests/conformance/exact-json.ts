/**
 * JSON that keeps how a number was written, because clients in other languages say `12` from `12.0`.
 */

/** A number in the text it was sent in. */
export class NumberText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Whether it was written without a fraction and without an exponent. */
  get isInteger(): boolean {
    return /^-?\d+$/.test(this.text);
  }

  get value(): number {
    return Number(this.text);
  }

  toJSON(): unknown {
    return JSON.rawJSON(this.text);
  }

  /** Equal means: both integers or both doubles, and the same value. `1.0E7` equals `10000000.0`. */
  equals(other: NumberText): boolean {
    if (this.isInteger !== other.isInteger) return false;
    return this.isInteger ? BigInt(this.text) === BigInt(other.text) : this.value === other.value;
  }
}

/** Like `JSON.parse`, with every number as a {@link NumberText}. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, (_key, value, context) =>
    typeof value === "number" && context.source !== undefined ? new NumberText(context.source) : value,
  );
}

/** An object as `parseExactJson` reads it, or a failed assertion. */
export function asObject(value: unknown): Record<string, unknown> {
  if (!isJsonObject(value)) throw new TypeError(`not an object: ${JSON.stringify(value)}`);
  return value;
}

/** An array as `parseExactJson` reads it, or a failed assertion. */
export function asArray(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new TypeError(`not an array: ${JSON.stringify(value)}`);
  return value;
}

/** A string, or a failed assertion. */
export function asText(value: unknown): string {
  if (typeof value !== "string") throw new TypeError(`not a string: ${JSON.stringify(value)}`);
  return value;
}

/** The value of a number as `parseExactJson` reads it, or a failed assertion. */
export function asNumber(value: unknown): number {
  if (!(value instanceof NumberText)) throw new TypeError(`not a number: ${JSON.stringify(value)}`);
  return value.value;
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
  );
}

// The language library's types do not include the source text access of JSON yet.
declare global {
  // oxlint-disable-next-line no-redeclare -- adds overloads to the library's own interface
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): unknown;
  }
}
