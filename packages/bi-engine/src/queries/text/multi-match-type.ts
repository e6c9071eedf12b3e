import { QueryError } from "../../errors.ts";
import type { TextOptions } from "./search-text.ts";

/** How each type searches a field, and how much fields other than the best one count. */
export const TYPES = {
  best_fields: { text: "words", tieBreaker: 0 },
  most_fields: { text: "words", tieBreaker: 1 },
  cross_fields: { text: "words", tieBreaker: 0 },
  phrase: { text: "phrase", tieBreaker: 0 },
  phrase_prefix: { text: "phrase_prefix", tieBreaker: 0 },
  bool_prefix: { text: "words_prefix", tieBreaker: 1 },
} as const satisfies Readonly<Record<string, { text: TextOptions["type"]; tieBreaker: number }>>;

export type MultiMatchType = keyof typeof TYPES;

export function readType(text: string): MultiMatchType {
  if (Object.hasOwn(TYPES, text.toLowerCase())) return text.toLowerCase() as MultiMatchType;
  const reason = `failed to parse [multi_match] query type [${text}]. unknown type.`;
  throw new QueryError("reading", 400, { type: "parse_exception", reason });
}

export function settingsOf(type: MultiMatchType) {
  return TYPES[type];
}
