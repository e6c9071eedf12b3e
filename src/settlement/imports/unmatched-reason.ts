/** Why a provider's row has no transaction. The record keeps the sentence, which files and the API show as it is. */
export type UnmatchedReason =
  | { readonly code: "no_transaction" }
  | { readonly code: "of_none" }
  | { readonly code: "several"; readonly count: number };

const NONE_HAS_IT = "No transaction has its reference.";
const OF_NONE = "The row is of no transaction.";
const SEVERAL_HAVE_IT = " transactions have its reference.";

/** The sentence of the record. */
export function sentenceOfUnmatched(reason: UnmatchedReason): string {
  switch (reason.code) {
    case "no_transaction":
      return NONE_HAS_IT;
    case "of_none":
      return OF_NONE;
    case "several":
      return `${reason.count}${SEVERAL_HAVE_IT}`;
  }
}

/** The reason in a record, for readers in other languages; undefined for a sentence of another version. */
export function reasonOfUnmatched(sentence: string): UnmatchedReason | undefined {
  if (sentence === NONE_HAS_IT) return { code: "no_transaction" };
  if (sentence === OF_NONE) return { code: "of_none" };
  if (!sentence.endsWith(SEVERAL_HAVE_IT)) return undefined;
  return { code: "several", count: Number.parseInt(sentence, 10) };
}
