import { sql, type Sql } from "../platform/database/index.ts";
import type { CardFacts } from "../vault/index.ts";

/**
 * Card facts as the column `card` has them: a list of values, because their names took as much room in each row as the values.
 * A value that is absent is null; nulls at the end are left out. Positions are never changed, only added.
 */
export type CardColumn = readonly unknown[];

const FIELDS = [
  "brand",
  "firstSixDigits",
  "lastFourDigits",
  "merchantFingerprint",
  "globalFingerprint",
  "systemFingerprint",
  "cardHolder",
  "expiryMonth",
  "expiryYear",
  "bin",
  "tokenType",
  "eci",
  // Left out where it is the first six digits.
  "binDigits",
  "chosenBrand",
] as const satisfies readonly (keyof CardFacts)[];

const BIN_FIELDS = [
  "country",
  "currency",
  "type",
  "brand",
  "bank",
  "level",
  "segment",
  "secondBrand",
] as const satisfies readonly (keyof NonNullable<CardFacts["bin"]>)[];

export const CARD_BRAND: Sql = sql`card->>0`;
export const LAST_FOUR_DIGITS: Sql = sql`card->>2`;
export const MERCHANT_FINGERPRINT: Sql = sql`card->>3`;
export const BIN_COUNTRY: Sql = sql`card->9->>0`;
/** The first digits of the card, as BI documents have them. */
export const BIN_DIGITS: Sql = sql`coalesce(card->>12, card->>1)`;
export const BIN_BANK: Sql = sql`card->9->>4`;
/** `Consumer`, `Business`, …; null where the BIN data says nothing. */
export const BIN_SEGMENT: Sql = sql`card->9->>6`;
export const BIN_TYPE: Sql = sql`card->9->>2`;
export const TOKEN_TYPE: Sql = sql`card->>10`;
export const CHOSEN_BRAND: Sql = sql`card->>13`;

export function cardColumn(card: CardFacts | null): CardColumn | null {
  if (card === null) return null;
  const { bin, binDigits, firstSixDigits } = card;
  const column = { ...card, bin: bin && withoutEnd(BIN_FIELDS.map((name) => bin[name])) };
  return withoutEnd(
    FIELDS.map((name) => (name === "binDigits" && binDigits === firstSixDigits ? null : column[name])),
  );
}

/** The inverse of `cardColumn`. */
export function cardOfColumn(column: CardColumn | null): CardFacts | null {
  if (column === null) return null;
  const [
    brand,
    firstSixDigits,
    lastFourDigits,
    merchantFingerprint = null,
    globalFingerprint = null,
    systemFingerprint = null,
    cardHolder,
    expiryMonth,
    expiryYear,
    bin = null,
    tokenType = null,
    eci = null,
    binDigits = null,
    chosenBrand = null,
  ] = column as readonly (string | null)[];
  const facts = {
    brand,
    cardHolder,
    expiryMonth,
    expiryYear,
    binDigits: binDigits ?? firstSixDigits,
    firstSixDigits,
    lastFourDigits,
    bin: bin && binOf(bin as unknown as CardColumn),
    merchantFingerprint,
    globalFingerprint,
    systemFingerprint,
    ...(chosenBrand !== null && { chosenBrand }),
    ...(tokenType !== null && { tokenType }),
    ...(eci !== null && { eci }),
  };
  return facts as CardFacts;
}

function binOf(column: CardColumn): CardFacts["bin"] {
  const { secondBrand, ...facts } = Object.fromEntries(
    BIN_FIELDS.map((name, at) => [name, column[at] ?? null]),
  );
  return { ...facts, ...(secondBrand !== null && { secondBrand }) } as unknown as CardFacts["bin"];
}

function withoutEnd(values: readonly unknown[]): unknown[] {
  const last = values.findLastIndex((value) => value !== null && value !== undefined);
  return values.slice(0, last + 1).map((value) => value ?? null);
}
