const SUSPECT = /\\u(?:0000|d[89a-f])/i;
const ESCAPE = /\\(?:u([0-9a-f]{4})|.)/gis;

/**
 * Whether the strings of a JSON text have characters that a database can't keep as text: U+0000, or one half of a
 * surrogate pair. They can only come as escapes, because the bytes themselves are not valid JSON or not UTF-8.
 */
export function hasUnstorableText(jsonText: string): boolean {
  if (!SUSPECT.test(jsonText)) return false;
  let highEndsAt = -1;
  for (const match of jsonText.matchAll(ESCAPE)) {
    const code = match[1] === undefined ? -1 : Number.parseInt(match[1], 16);
    const isLow = code >= 0xdc00 && code <= 0xdfff;
    const followsHigh = highEndsAt === match.index;
    const highAlone = highEndsAt >= 0 && !(isLow && followsHigh);
    const lowAlone = isLow && !followsHigh;
    if (code === 0 || highAlone || lowAlone) return true;
    highEndsAt = code >= 0xd800 && code <= 0xdbff ? match.index + match[0].length : -1;
  }
  return highEndsAt >= 0;
}
