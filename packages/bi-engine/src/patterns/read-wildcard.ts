import { anyCharacter, anyText, character, literal, sequence, type Pattern } from "./pattern.ts";

/** Reads `qu?ck*`: `?` is one character, `*` any text, and a backslash takes the next one as it is. */
export function readWildcard(text: string, ignoreCase: boolean): Pattern {
  const parts: Pattern[] = [];
  const chars = Array.from(text);
  for (let at = 0; at < chars.length; at += 1) {
    const char = chars[at]!;
    if (char === "*") {
      if (parts.at(-1) !== anyText) parts.push(anyText);
    } else if (char === "?") parts.push(anyCharacter);
    else if (char === "\\" && at + 1 < chars.length) {
      at += 1;
      parts.push(character(chars[at]!, ignoreCase));
    } else parts.push(character(char, ignoreCase));
  }
  return { kind: "sequence", parts };
}

/** Everything that starts with a text. */
export function readPrefix(text: string, ignoreCase: boolean): Pattern {
  return sequence([literal(text, ignoreCase), anyText]);
}
