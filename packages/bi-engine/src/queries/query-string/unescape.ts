import type { QueryStringRefusal } from "./query-string-node.ts";

/** Takes the backslashes out of a term: `\:` is a colon, `\u0041` an A. */
export function unescape(text: string): string | QueryStringRefusal {
  let result = "";
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] !== "\\") {
      result += text[at];
      continue;
    }
    at += 1;
    if (at >= text.length) return refuse("Term can not end with escape character.");
    if (text[at] !== "u") {
      result += text[at];
      continue;
    }
    const code = text.slice(at + 1, at + 5);
    const bad = /[^0-9A-Fa-f]/.exec(code)?.[0];
    if (bad !== undefined) return refuse(`Non-hex character in Unicode escape sequence: ${bad}`);
    if (code.length < 4) return refuse("Truncated unicode escape sequence.");
    result += String.fromCharCode(Number.parseInt(code, 16));
    at += 4;
  }
  return result;
}

function refuse(refusal: string): QueryStringRefusal {
  return { refusal, type: "parse_exception" };
}
