/** Characters that Windows-1252 has beyond Latin-1. */
const MORE = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/** A text in Windows-1252; a letter that it does not have loses its accent, and any other character becomes a question mark. */
export function windows1252(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text)
    bytes.push(byteOf(character) ?? byteOf(character.normalize("NFD")[0]!) ?? 0x3f);
  return Buffer.from(bytes);
}

function byteOf(character: string): number | undefined {
  const at = MORE.indexOf(character);
  if (at >= 0) return 0x80 + at;
  const code = character.codePointAt(0)!;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : undefined;
}
