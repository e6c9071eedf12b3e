import { createHash } from "node:crypto";
import { holdsCardNumber, withoutCardNumbers } from "../../platform/card-numbers/index.ts";
import { findCurrency, parseAmount } from "../../platform/money/index.ts";
import { cutText } from "../../platform/cut-text.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { ReadDetail, ReadEntry } from "../statements/statement.ts";
import type { StatementFault } from "../statements/statement-fault.ts";
import type { BankEntry } from "../entries/entry.ts";

/** An entry, or its part of a batch, before it is stored. */
export interface EntryRow extends Pick<
  BankEntry,
  | "amountMinor"
  | "currency"
  | "direction"
  | "bookedOn"
  | "bankReference"
  | "endToEndId"
  | "counterpartyName"
  | "counterpartyIban"
  | "text"
  | "returnReason"
  | "isUnclear"
> {
  readonly entryKey: string;
  readonly part: number;
  readonly isWhole: boolean;
  readonly valuedOn: string | null;
}

const MAX_TEXT = 1_000;
const NOTHING: ReadDetail = {
  endToEndId: null,
  counterpartyName: null,
  counterpartyIban: null,
  texts: [],
  references: [],
  returnReason: null,
};

/**
 * The rows of an entry: one for each payment of a batch whose parts add up to it, else one.
 *
 * @param ordinals how often an equal entry came before in the same statement
 * @returns what is wrong with it
 */
export function rowsOfEntry(
  read: ReadEntry,
  { iban, ordinals }: { iban: string; ordinals: Map<string, number> },
): EntryRow[] | StatementFault {
  const entry = withoutCards(read);
  const total = minorOf(entry.amount, entry.currency);
  if (typeof total !== "bigint") return total;
  for (const day of [entry.bookedOn, entry.valuedOn])
    if (day !== null && !isDay(day)) return { code: "no_such_day", values: { day } };
  const parts = entry.details.length > 1 ? partsOf(entry, total) : undefined;
  const isUnclear = entry.details.length > 1 && parts === undefined;
  const [first = NOTHING] = entry.details;
  const details = parts ?? [{ detail: isUnclear ? NOTHING : first, minor: total }];
  const key = keyOf(entry, { iban, minor: total });
  const ordinal = ordinals.get(key) ?? 0;
  ordinals.set(key, ordinal + 1);
  return details.map(({ detail, minor }, part) => ({
    entryKey: `${key}:${ordinal}`,
    part,
    isWhole: entry.details.length === 0,
    amountMinor: minor,
    currency: entry.currency,
    direction: entry.direction,
    bookedOn: entry.bookedOn,
    valuedOn: entry.valuedOn,
    bankReference: entry.bankReference && cutText(entry.bankReference, 100),
    endToEndId: detail.endToEndId && cutText(detail.endToEndId, 100),
    counterpartyName: detail.counterpartyName && cutText(detail.counterpartyName, 200),
    counterpartyIban: detail.counterpartyIban && cutText(detail.counterpartyIban, 40),
    text: cutText(textOfDetail(detail) || (entry.info ?? ""), MAX_TEXT),
    returnReason: entry.isReturn ? (detail.returnReason ?? "RETURNED") : detail.returnReason,
    isUnclear,
  }));
}

/** Payers write anything into a transfer. Ids and references that only look like a card number are kept. */
function withoutCards(entry: ReadEntry): ReadEntry {
  return {
    ...entry,
    bankReference: masked(entry.bankReference),
    info: masked(entry.info),
    details: entry.details.map((detail) => ({
      ...detail,
      endToEndId: masked(detail.endToEndId),
      counterpartyName: masked(detail.counterpartyName),
      // Of the whole text: a bank cuts it anywhere.
      texts: [masked(joinedTexts(detail))],
      references: detail.references.map(masked),
    })),
  };
}

function masked<T extends string | null | undefined>(text: T): T {
  return typeof text === "string" && holdsCardNumber(text) ? (withoutCardNumbers(text) as T) : text;
}

/** Undefined where a part has no amount, or they do not add up: then no single one can be matched. */
function partsOf(
  { details, currency, direction }: ReadEntry,
  total: bigint,
): { detail: ReadDetail; minor: bigint }[] | undefined {
  const parts: { detail: ReadDetail; minor: bigint }[] = [];
  let sum = 0n;
  for (const detail of details) {
    if (detail.amount === undefined || detail.currency !== currency || detail.direction !== direction)
      return undefined;
    const minor = minorOf(detail.amount, currency);
    if (typeof minor !== "bigint") return undefined;
    sum += minor;
    parts.push({ detail, minor });
  }
  return sum === total ? parts : undefined;
}

function minorOf(amount: string, currency: string): bigint | StatementFault {
  if (!findCurrency(currency)) return { code: "no_such_currency", values: { currency } };
  const money = parseAmount(amount, currency);
  return isRefusal(money) ? { code: "amount_unreadable", values: { amount, currency } } : money.minor;
}

function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text, { overflow: "reject" }).toString() === text;
  } catch {
    return false;
  }
}

/** The bank's own reference; without one the entry is recognised by all that it says. */
function keyOf(entry: ReadEntry, { iban, minor }: { iban: string; minor: bigint }): string {
  const { bankReference, direction, currency, bookedOn, details } = entry;
  if (bankReference !== null && !/^(NONREF|NOTPROVIDED)$/i.test(bankReference))
    return hash([iban, bankReference, direction, currency, String(minor)]);
  const said = details.flatMap((detail) => [
    detail.endToEndId ?? "",
    detail.counterpartyName ?? "",
    detail.counterpartyIban ?? "",
    textOfDetail(detail),
  ]);
  return hash([iban, bookedOn, direction, currency, String(minor), ...said]);
}

function hash(values: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("base64url");
}

/** Banks cut a text into pieces of a fixed length, in the middle of a word; a shorter piece ends with one. */
const PIECE_LENGTHS = new Set([27, 35, 65, 70, 140]);

function joinedTexts({ texts }: ReadDetail): string {
  return texts.reduce(
    (all, piece, index) =>
      all + (index > 0 && !PIECE_LENGTHS.has(texts[index - 1]!.length) ? " " : "") + piece,
    "",
  );
}

function textOfDetail({ references, texts }: ReadDetail): string {
  return [...references, ...texts]
    .join(" ")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
