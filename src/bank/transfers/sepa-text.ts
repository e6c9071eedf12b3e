/** Letters that are not a basic letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  Æ: "AE",
  æ: "ae",
  Œ: "OE",
  œ: "oe",
  Ø: "O",
  ø: "o",
  Ł: "L",
  ł: "l",
  Đ: "D",
  đ: "d",
  Ð: "D",
  ð: "d",
  Þ: "Th",
  þ: "th",
  ı: "i",
  "’": "'",
  "‘": "'",
  "–": "-",
  "—": "-",
  "&": "+",
  "@": "(at)",
};

/**
 * A text in the character set that every bank of SEPA takes (EPC217-08): letters without accents, and a point for what has no such
 * letter. It has nothing that XML would escape.
 *
 * @param max characters
 */
export function sepaText(text: string, max: number): string {
  return Array.from(text.normalize("NFC"), (character) => LETTERS[character] ?? character)
    .join("")
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[^A-Za-z0-9/?:().,'+ -]/gu, ".")
    .trim()
    .slice(0, max)
    .trim();
}
