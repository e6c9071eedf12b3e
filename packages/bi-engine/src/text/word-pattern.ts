/**
 * The word boundary rules of Unicode UAX #29 in the form the standard tokenizer of Lucene gives them:
 * letters, numbers and Katakana join into words across `.`, `'`, `:`, `,` and `_`, while every Han and
 * Hiragana character is a word of its own. Intl.Segmenter is no substitute: it uses dictionaries for
 * Chinese, Japanese and Thai, and reports punctuation.
 */
type CharacterClasses = {
  readonly letter: string;
  readonly hebrew: string;
  readonly number: string;
  readonly katakana: string;
  readonly connector: string;
  readonly midLetter: string;
  readonly midNumber: string;
  /** Marks and format characters, which belong to the character before them. */
  readonly marks: string;
};

/** Scripts written without spaces; a run of them is one term (line break class Complex_Context). */
const SPACELESS =
  "[\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tai_Le}\\p{Script=New_Tai_Lue}\\p{Script=Tai_Tham}\\p{Script=Tai_Viet}\\p{Script=Ahom}]";

const KATAKANA = "[\\p{Script=Katakana}\\u3031-\\u3035\\u309B\\u309C\\u30A0\\u30FC\\uFF70]";

const ALPHABETIC =
  "[\\p{Alphabetic}\\u02C2-\\u02C5\\u02D2-\\u02D7\\u02DE\\u02DF\\u02E5-\\u02EB\\u02ED\\u02EF-\\u02FF\\u055A-\\u055C\\u055E\\u05F3\\uA708-\\uA716\\uA720\\uA721\\uA789\\uA78A\\uAB5B]";

const MID_BOTH = ".'\\u2018\\u2019\\u2024\\uFE52\\uFF07\\uFF0E";

const unicode: CharacterClasses = {
  letter: `[${ALPHABETIC}--[\\p{Ideographic}\\p{Script=Han}\\p{Script=Hiragana}${KATAKANA}${SPACELESS}\\p{M}\\uFF9E\\uFF9F]]`,
  hebrew: "[\\p{Script=Hebrew}&&\\p{Lo}]",
  number: "[\\p{Nd}\\u066B]",
  katakana: `[${KATAKANA}--\\p{M}]`,
  connector: "[\\p{Pc}\\u202F]",
  midLetter: `[${MID_BOTH}:\\u00B7\\u0387\\u055F\\u05F4\\u2027\\uFE13\\uFE55\\uFF1A]`,
  midNumber: `[${MID_BOTH},;\\u037E\\u0589\\u060C\\u060D\\u066C\\u07F8\\u2044\\uFE10\\uFE14\\uFE50\\uFE54\\uFF0C\\uFF1B]`,
  marks: "[[\\p{M}\\p{Cf}\\p{Emoji_Modifier}\\uFF9E\\uFF9F]--\\u200B]*",
};

const ascii: CharacterClasses = {
  letter: "[A-Za-z]",
  hebrew: "(?!)",
  number: "[0-9]",
  katakana: "(?!)",
  connector: "_",
  midLetter: "[:.']",
  midNumber: "[,;.']",
  marks: "",
};

const EAST_ASIAN_WORD = `(?:\\p{Script=Han}|\\p{Script=Hiragana}|[${SPACELESS}&&[\\p{L}\\p{M}]]+)${unicode.marks}`;

const EMOJI_ALONE = "[\\p{Emoji_Presentation}\\p{Extended_Pictographic}]";
const EMOJI_STYLE = "[\\uFE0F\\p{Emoji_Modifier}]*";
const emojiWord = [
  "[0-9#*]\\uFE0F?\\u20E3",
  "\\p{Regional_Indicator}{2}",
  `${EMOJI_ALONE}${EMOJI_STYLE}(?:\\u200D\\p{Extended_Pictographic}${EMOJI_STYLE})*`,
].join("|");

/** Source of a pattern for one term. Every optional part is greedy, so the match is the longest one. */
function termSource(classes: CharacterClasses): string {
  const marked = (source: string): string => `(?:${source}${classes.marks})`;
  const letter = marked(classes.letter);
  const number = marked(classes.number);
  const katakanaLetter = marked(classes.katakana);
  const join = marked(classes.connector);
  const katakanaRun = `${katakanaLetter}(?:${join}*${katakanaLetter})*`;
  const hebrewQuote = `(?<=${classes.hebrew})${marked('"')}(?=${classes.hebrew})`;
  const hebrewTail = `(?:(?<=${classes.hebrew})${marked("'")})?`;
  const numberRun = `${number}(?:(?:${marked(classes.midNumber)}|${join}*)${number})*`;
  const letterRun = `${letter}(?:(?:${marked(classes.midLetter)}|${hebrewQuote}|${join}*)${letter})*${hebrewTail}`;
  const piece = `(?:${katakanaRun}|(?:${numberRun}|${letterRun})+)`;
  return `${join}*${piece}(?:${join}+${piece})*${join}*`;
}

/** Matches one term of a text that has ASCII characters only; several times faster than the other. */
export const ASCII_WORD = new RegExp(termSource(ascii), "y");

/** Matches one term of any text. Emoji come first: a keycap starts with a digit. */
export const UNICODE_WORD = new RegExp(`${emojiWord}|${EAST_ASIAN_WORD}|${termSource(unicode)}`, "vy");

/** A run of connectors without any letter is no term and never starts one. */
export const CONNECTOR_RUN = /[\p{Pc}\u202F][\p{Pc}\u202F\p{M}\p{Cf}]*/uy;
