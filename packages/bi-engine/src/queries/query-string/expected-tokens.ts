import { escapedImage, TOKEN_IMAGES, type QueryToken, type TokenKind } from "./query-string-token.ts";

const PRIMARY: readonly TokenKind[] = [
  "bareOperator",
  "open",
  "star",
  "quoted",
  "term",
  "prefix",
  "wildcard",
  "regexp",
  "rangeOpenInclusive",
  "rangeOpenExclusive",
  "number",
];
const WITH_MODIFIER: readonly TokenKind[] = ["not", "plus", "minus", ...PRIMARY];

/** The tokens that may follow at a place of the syntax, in the order of Lucene's error texts. */
export const EXPECTED_AT = {
  start: [...WITH_MODIFIER, "term"],
  afterConjunction: [...WITH_MODIFIER, "term", "star"],
  afterModifier: [...PRIMARY, "term", "star"],
  afterField: PRIMARY,
  rangeEnd: ["rangeTo", "rangeQuoted", "rangeWord"],
  rangeSeparator: ["rangeTo"],
  rangeClose: ["rangeCloseInclusive", "rangeCloseExclusive"],
  boost: ["number"],
} as const satisfies Readonly<Record<string, readonly TokenKind[]>>;

/** The tokens that may follow a complete clause. */
export function expectedAfterClause(options: {
  readonly inGroup: boolean;
  readonly caret: boolean;
  readonly fuzzySlop: boolean;
}): TokenKind[] {
  const order = Object.keys(TOKEN_IMAGES) as TokenKind[];
  const allowed = new Set<TokenKind>([options.inGroup ? "close" : "end", "and", "or", ...WITH_MODIFIER]);
  if (options.caret) allowed.add("caret");
  if (options.fuzzySlop) allowed.add("fuzzySlop");
  return order.filter((kind) => allowed.has(kind));
}

/** The text of a ParseException: the token that was found, its position, and the tokens that are expected. */
export function encounteredText(token: QueryToken, text: string, expected: readonly TokenKind[]): string {
  const image =
    token.kind === "end" ? "<EOF>" : ` ${TOKEN_IMAGES[token.kind]} "${escapedImage(token.image)} "`;
  const before = text.slice(0, token.at).split("\n");
  const place = `line 1, column ${before.join("\n").length}`;
  const list = expected.map((kind) => `    ${TOKEN_IMAGES[kind]} ${kind === "end" ? "" : "..."}\n`).join("");
  const head = expected.length === 1 ? "Was expecting:" : "Was expecting one of:";
  return `Encountered "${image}" at ${place}.\n${head}\n${list}    `;
}
