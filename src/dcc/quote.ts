import { chooseLanguage } from "../languages/index.ts";
import type { Clock } from "../platform/clock.ts";
import { databaseNow, sql, type Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import { formatAmount, type Money } from "../platform/money/index.ts";
import { disclaimerOf } from "./disclaimer.ts";
import { conversionRate, convert, markUpOver, referenceRateText } from "./rates/conversion.ts";
import { findRate } from "./rates/find-rate.ts";

/** A converted amount with its rate and validity, and everything that was shown to the customer. */
export interface Quote {
  readonly uuid: string;
  readonly transactionUuid: string;
  readonly originalMinor: bigint;
  readonly originalCurrency: string;
  readonly convertedMinor: bigint;
  readonly convertedCurrency: string;
  readonly referenceRate: string;
  readonly rateSource: string;
  readonly rateDate: string;
  readonly conversionRate: string;
  /** Percent. */
  readonly markUp: string;
  /** Percent over the ECB's rate, as it was shown; null where the ECB has none. */
  readonly markUpOverEcb: string | null;
  readonly disclaimer: string;
  readonly language: string;
  readonly createdAt: Temporal.Instant;
  readonly validUntil: Temporal.Instant;
  readonly selectedCurrency: string | null;
  readonly selectedAt: Temporal.Instant | null;
  readonly selectedBy: string | null;
  /** The payment was declined after this quote, and the customer could choose again. */
  readonly invalidatedAt: Temporal.Instant | null;
}

interface QuoteRequest {
  readonly transactionUuid: string;
  readonly original: Money;
  readonly cardCurrency: string;
  readonly markUpPercent: string;
  readonly validityMinutes: number;
  readonly language: string;
}

interface QuoteParts {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Makes and stores a quote. Undefined when there is no valid rate: no conversion is offered. */
export async function makeQuote(
  db: Queryable,
  parts: QuoteParts,
  request: QuoteRequest,
): Promise<Quote | undefined> {
  const { original, cardCurrency, markUpPercent } = request;
  const found = await findRate(db, parts.clock, { from: original.currency, to: cardCurrency });
  if (!found) return undefined;
  const rate = conversionRate(found.reference, markUpPercent);
  const converted = convert(original, rate, cardCurrency);
  // An amount that is zero in the other currency can't be charged in it.
  if (converted.minor === 0n) return undefined;
  const markUpOverEcb =
    found.source === "ecb" ? markUpPercent : found.ecb ? markUpOver(found.ecb, rate) : null;
  const language = chooseLanguage([request.language], undefined);
  const disclosure = disclaimerOf(
    {
      originalCurrency: original.currency,
      convertedCurrency: cardCurrency,
      conversionRate: rate,
      markUp: markUpPercent,
      markUpOverEcb,
    },
    language,
  );
  return db.one<Quote>(sql`
    insert into dcc_quotes (uuid, transaction_uuid, original_minor, original_currency, converted_minor, converted_currency,
      reference_rate, rate_source, rate_date, conversion_rate, mark_up, mark_up_over_ecb, disclaimer, language, created_at, valid_until)
    values (${parts.ids.transactionUuid()}, ${request.transactionUuid}, ${original.minor}, ${original.currency},
      ${converted.minor}, ${cardCurrency}, ${referenceRateText(found.reference)}, ${found.source}, ${found.date}, ${rate},
      ${markUpPercent}, ${markUpOverEcb}, ${disclosure}, ${language}, ${databaseNow},
      ${databaseNow} + make_interval(mins => ${request.validityMinutes}::int))
    returning *`);
}

/** The current quote of a transaction: the newest one. */
export async function currentQuote(db: Queryable, transactionUuid: string): Promise<Quote | undefined> {
  return db.maybeOne<Quote>(sql`
    select * from dcc_quotes where transaction_uuid = ${transactionUuid} and invalidated_at is null
    order by created_at desc, uuid limit 1`);
}

/** Invalidates the quotes of a declined attempt; the next attempt may have a quote of its own. */
export async function setQuotesAside(tx: Queryable, transactionUuid: string): Promise<void> {
  await tx.execute(sql`
    update dcc_quotes set invalidated_at = ${databaseNow}
    where transaction_uuid = ${transactionUuid} and invalidated_at is null`);
}

/** `continueDccUuid` is the transaction's uuid; the quote's own is accepted too. */
export async function transactionOfQuote(db: Queryable, uuid: string): Promise<string | undefined> {
  const row = await db.maybeOne<{ transactionUuid: string }>(sql`
    select transaction_uuid from dcc_quotes where uuid = ${uuid}`);
  return row?.transactionUuid;
}

/** Every quote made for a transaction, oldest first. */
export function quotesOf(db: Queryable, transactionUuid: string): Promise<Quote[]> {
  return db.query<Quote>(
    sql`select * from dcc_quotes where transaction_uuid = ${transactionUuid} order by created_at, uuid`,
  );
}

/**
 * Records the customer's choice, if the quote is still valid by the time of the database. True when this call recorded it.
 *
 * @param selection.evenIfExpired the original currency may be chosen when there is no rate for a new quote
 */
export async function selectOnQuote(
  tx: Queryable,
  selection: { quoteUuid: string; currency: string; by: string; evenIfExpired?: boolean },
): Promise<boolean> {
  const touched = await tx.execute(sql`
    update dcc_quotes set selected_currency = ${selection.currency}, selected_at = ${databaseNow}, selected_by = ${selection.by}
    where uuid = ${selection.quoteUuid} and selected_at is null
      and (valid_until > ${databaseNow} or ${selection.evenIfExpired ?? false}::boolean)`);
  return touched === 1;
}

/** `dccData` of responses, status and callbacks: amounts, rate and mark-up as text. */
export function dccDataOf(quote: Quote) {
  const { originalMinor, originalCurrency, convertedMinor, convertedCurrency } = quote;
  return {
    uuid: quote.uuid,
    originalAmount: formatAmount({ minor: originalMinor, currency: originalCurrency }),
    originalCurrency,
    convertedAmount: formatAmount({ minor: convertedMinor, currency: convertedCurrency }),
    convertedCurrency,
    conversionRate: quote.conversionRate,
    markUp: quote.markUp,
    disclaimer: quote.disclaimer,
    ...(quote.selectedCurrency && { selectedCurrency: quote.selectedCurrency }),
  };
}
