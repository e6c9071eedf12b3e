/** A string, or why there is none. */
type ReadString =
  | { readonly value: string; readonly end: number }
  | { readonly failed: "unfinished"; readonly isEmpty: boolean }
  | { readonly failed: "unfinished escape" }
  | { readonly failed: "escape"; readonly at: number; readonly reason: string };

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * Reads the string that opens at `start`. Control characters may stand in it as they are, which OpenSearch's
 * parser allows and JSON does not.
 */
export function readString(text: string, start: number): ReadString {
  const first = start + 1;
  let value = "";
  let from = first;
  for (let i = first; ; i++) {
    const code = text.charCodeAt(i);
    if (Number.isNaN(code)) return { failed: "unfinished", isEmpty: i === first };
    if (code === 0x22) return { value: value + text.slice(from, i), end: i + 1 };
    if (code !== 0x5c) continue;
    value += text.slice(from, i);
    const escaped = text[i + 1];
    if (escaped === undefined) return { failed: "unfinished escape" };
    if (escaped === "u") {
      const read = readHex(text, i + 2);
      if (typeof read !== "number") return read;
      value += String.fromCharCode(read);
      i += 5;
    } else {
      const character = ESCAPES[escaped];
      if (character === undefined) {
        const reason = `Unrecognized character escape '${escaped}' (code ${escaped.charCodeAt(0)})`;
        return { failed: "escape", at: i + 2, reason };
      }
      value += character;
      i++;
    }
    from = i + 1;
  }
}

function readHex(text: string, start: number): number | ReadString {
  for (let i = start; i < start + 4; i++) {
    const digit = text[i];
    if (digit === undefined) return { failed: "unfinished escape" };
    if (!/[0-9a-fA-F]/.test(digit)) {
      const found = `Unexpected character ('${digit}' (code ${digit.charCodeAt(0)}))`;
      return {
        failed: "escape",
        at: i,
        reason: `${found}: expected a hex-digit for character escape sequence`,
      };
    }
  }
  return Number.parseInt(text.slice(start, start + 4), 16);
}
