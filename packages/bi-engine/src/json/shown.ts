import { doubleText } from "../values/number-text.ts";

/** Any JSON value as text, as Java would show it inside a message: text as it is, a list or an object as JSON. */
export function shown(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" && !Number.isSafeInteger(value)) return doubleText(value);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : `${value as number}`;
}
