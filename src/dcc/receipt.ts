import { chooseLanguage, fillIn, isolate, localeOf, textsIn } from "../languages/index.ts";
import { databaseNow, json, sql, type Queryable } from "../platform/database/index.ts";
import { shownAmount } from "../platform/money/index.ts";
import { disclaimerOf } from "./disclaimer.ts";
import { shownMarkUp, shownRate } from "./mark-up.ts";
import type { Quote } from "./quote.ts";

/** The texts of a receipt about the choice of a currency. */
export interface ConversionReceipt {
  readonly language: string;
  readonly title: string;
  /** The choice that was offered and made. */
  readonly statement: string;
  /** Empty when the customer chose the original currency: nothing was converted. */
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  /** As the customer read it; empty where it does not apply. */
  readonly disclaimer: string;
}

/** The reader: the customer, who chose, or the merchant. */
export type ReceiptReader = "customer" | "merchant";

/**
 * The receipt of a converted payment by the rules of the schemes and the EU: both amounts, the rate, the mark-up over the
 * reference rate of the ECB, the currency charged marked as such, the choice, and who converted.
 *
 * @param options.provider who converted
 */
export function conversionReceipt(
  quote: Quote,
  options: { language: string; provider: string; reader?: ReceiptReader },
): ConversionReceipt | undefined {
  const { selectedCurrency, originalCurrency, convertedCurrency } = quote;
  if (selectedCurrency === null) return undefined;
  const language = chooseLanguage([options.language], undefined);
  const texts = textsIn(language).conversion;
  const { title } = texts;
  const { reader = "customer" } = options;
  const statement = fillIn(texts[reader], { currency: selectedCurrency }, language);
  if (selectedCurrency !== convertedCurrency)
    return { language, title, statement, facts: [], disclaimer: "" };
  const locale = localeOf(language);
  const original = shownAmount({ minor: quote.originalMinor, currency: originalCurrency }, locale);
  const converted = shownAmount({ minor: quote.convertedMinor, currency: convertedCurrency }, locale);
  const facts = [
    { label: texts.original, value: original },
    { label: texts.charged, value: converted },
    { label: texts.rate, value: shownRate(quote, language) },
    { label: texts.markUp, value: shownMarkUp(quote, language) },
    { label: texts.provider, value: isolate(options.provider, language) },
  ];
  const readByCustomer = reader === "customer" ? disclaimerOf(quote, language) : "";
  return { language, title, statement, facts, disclaimer: readByCustomer };
}

/** Records a receipt, once for each medium and language: evidence like the quote itself. */
export async function recordReceipt(
  db: Queryable,
  options: { quote: Quote; medium: "page" | "mail"; receipt: ConversionReceipt },
): Promise<void> {
  const { quote, medium, receipt } = options;
  const { language, ...text } = receipt;
  await db.execute(sql`
    insert into dcc_receipts (quote_uuid, transaction_uuid, medium, language, text, shown_at)
    values (${quote.uuid}, ${quote.transactionUuid}, ${medium}, ${language}, ${json(text)}::jsonb, ${databaseNow})
    on conflict do nothing`);
}

interface RecordedReceipt {
  readonly medium: string;
  readonly language: string;
  readonly text: Readonly<Record<string, unknown>>;
  readonly shownAt: Temporal.Instant;
}

/** The receipts of a transaction, oldest first. */
export function receiptsOf(db: Queryable, transactionUuid: string): Promise<RecordedReceipt[]> {
  return db.query<RecordedReceipt>(sql`
    select medium, language, text, shown_at from dcc_receipts
    where transaction_uuid = ${transactionUuid} order by shown_at, medium`);
}
