import { t } from "../language/translate.ts";

const WORDS = { CREDIT: "card|Credit", DEBIT: "card|Debit", PREPAID: "card|Prepaid" } as const;

/** The kinds that the tables of card ranges have. */
export const CARD_KINDS = Object.keys(WORDS) as (keyof typeof WORDS)[];

export const SEGMENT_WORDS = {
  consumer: "segment|Consumer",
  commercial: "segment|Commercial",
} as const;

export function segmentText(segment: string): string {
  return Object.hasOwn(SEGMENT_WORDS, segment)
    ? t(SEGMENT_WORDS[segment as keyof typeof SEGMENT_WORDS])
    : segment;
}

/** How the card is paid off, as the tables of card ranges have it; another word of them with a capital letter. */
export function cardKindText(kind: string): string {
  const word = Object.hasOwn(WORDS, kind) ? WORDS[kind as keyof typeof WORDS] : undefined;
  return word ? t(word) : capitalised(kind);
}

/** `CREDIT` of the tables of card ranges as `Credit`; what is written in both cases stays, and `AG` as well. */
export function capitalised(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replaceAll(/\p{L}{3,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
