/** Why a text is no number, in the words of Java's parser. */
export type NumberRefusal = { readonly refusal: string };

/** Reads a number as Java's `Double.parseDouble` does: with spaces around it, a suffix, or in hexadecimal. */
export function parseJavaDouble(input: string): number | NumberRefusal {
  const text = trimmed(input);
  if (text === "") return { refusal: "empty String" };
  if (/^[-+]?(?:NaN|Infinity)$/.test(text)) return Number(text.replace(/^[-+](?=NaN)/, ""));
  if (hasSeveralPoints(text)) return { refusal: "multiple points" };
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?[fFdD]?$/.test(text))
    return Number(text.replace(/[fFdD]$/, ""));
  return { refusal: `For input string: "${text}"` };
}

/** Java's parser tells a second point as soon as it comes to it, as in a date. */
export function hasSeveralPoints(text: string): boolean {
  return /^\s*[-+]?\d*\.\d*\./.test(text);
}

/** Java trims everything up to the space, control characters too. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}
