import { databaseNow, json, sql, type Queryable } from "../platform/database/index.ts";
import { shownAmount } from "../platform/money/index.ts";
import { disclaimer } from "./disclaimer.ts";
import { disclaimerLanguage, shownDecimal, shownMarkUp, type DisclaimerLanguage } from "./mark-up.ts";
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
  const language = disclaimerLanguage(options.language);
  const texts = TEXTS[language];
  const { title } = texts;
  const { reader = "customer" } = options;
  const statement = texts[reader].replace("{currency}", selectedCurrency);
  if (selectedCurrency !== convertedCurrency)
    return { language, title, statement, facts: [], disclaimer: "" };
  const original = shownAmount({ minor: quote.originalMinor, currency: originalCurrency }, language);
  const converted = shownAmount({ minor: quote.convertedMinor, currency: convertedCurrency }, language);
  const rate = shownDecimal(quote.conversionRate, language);
  const facts = [
    { label: texts.original, value: original },
    { label: texts.charged, value: converted },
    { label: texts.rate, value: `1 ${originalCurrency} = ${rate} ${convertedCurrency}` },
    { label: texts.markUp, value: shownMarkUp(quote, language) },
    { label: texts.provider, value: options.provider },
  ];
  const readByCustomer = reader === "customer" ? disclaimer(quote, language).text : "";
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

const TEXTS = {
  en: {
    title: "Currency conversion",
    customer: "You were offered a choice of currencies and chose {currency}.",
    merchant: "The customer was offered a choice of currencies and chose {currency}.",
    original: "Original amount",
    charged: "Transaction amount",
    rate: "Exchange rate",
    markUp: "Mark-up",
    provider: "Converted by",
  },
  de: {
    title: "Währungsumrechnung",
    customer: "Sie hatten die Wahl der Währung und haben {currency} gewählt.",
    merchant: "Der Kunde hatte die Wahl der Währung und hat {currency} gewählt.",
    original: "Ursprünglicher Betrag",
    charged: "Transaktionsbetrag",
    rate: "Wechselkurs",
    markUp: "Aufschlag",
    provider: "Umgerechnet von",
  },
  fr: {
    title: "Conversion de devise",
    customer: "Vous avez eu le choix de la devise et avez choisi {currency}.",
    merchant: "Le client a eu le choix de la devise et a choisi {currency}.",
    original: "Montant d'origine",
    charged: "Montant de la transaction",
    rate: "Taux de change",
    markUp: "Majoration",
    provider: "Conversion par",
  },
  es: {
    title: "Conversión de divisa",
    customer: "Pudo elegir la divisa y eligió {currency}.",
    merchant: "El cliente pudo elegir la divisa y eligió {currency}.",
    original: "Importe original",
    charged: "Importe de la transacción",
    rate: "Tipo de cambio",
    markUp: "Recargo",
    provider: "Conversión por",
  },
  it: {
    title: "Conversione di valuta",
    customer: "Ha potuto scegliere la valuta e ha scelto {currency}.",
    merchant: "Il cliente ha potuto scegliere la valuta e ha scelto {currency}.",
    original: "Importo originale",
    charged: "Importo della transazione",
    rate: "Tasso di cambio",
    markUp: "Maggiorazione",
    provider: "Conversione di",
  },
} as const satisfies Record<DisclaimerLanguage, Record<string, string>>;
