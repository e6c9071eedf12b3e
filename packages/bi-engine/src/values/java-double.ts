import { QueryError } from "../errors.ts";

/** Why a text is not a number, with the wording of Java's parser. */
type NumberRefusal = { readonly refusal: string };

/** Reads a number as Java's `Double.parseDouble` does: with spaces around it, a suffix, or in hexadecimal. */
export function parseJavaDouble(input: string): number | NumberRefusal {
  const text = trimmed(input);
  if (text === "") return { refusal: "empty String" };
  if (/^[-+]?(?:NaN|Infinity)$/.test(text)) return Number(text.replace(/^[-+](?=NaN)/, ""));
  // A second point is reported as soon as it comes, as in a date.
  if (/^[-+]?\d*\.\d*\./.test(text)) return { refusal: "multiple points" };
  if (/^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?[fFdD]?$/.test(text))
    return Number(text.replace(/[fFdD]$/, ""));
  return { refusal: `For input string: "${text}"` };
}

/** As `parseJavaDouble`, but NaN is refused. */
export function parseNumber(text: string): number | NumberRefusal {
  const number = parseJavaDouble(text);
  return Number.isNaN(number) ? { refusal: `For input string: "${text}"` } : number;
}

/** The number for an option of a request. */
export function numberInOption(text: string): number {
  const number = parseNumber(text);
  if (typeof number === "number") return number;
  throw new QueryError("reading", 400, { type: "number_format_exception", reason: number.refusal });
}

/** Java trims everything up to the space, control characters too. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
