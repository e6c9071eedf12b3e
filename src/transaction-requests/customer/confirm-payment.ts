import type { Connector } from "../../connectors/index.ts";
import { conversionReceipt, currentQuote, recordReceipt, type ReceiptReader } from "../../dcc/index.ts";
import { planConfirmationMails } from "../../pay-by-link/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { customerLanguageOf, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";

/**
 * Mails to customer and merchant that a link was paid, where the tenant's configuration says so. The mail of a converted
 * payment is also a receipt of the conversion, and its content is kept as evidence.
 */
export async function confirmPayment(
  tx: DatabaseTransaction,
  parts: TransactionParts,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<void> {
  const wasRequested = transaction.request.requestDcc === true;
  const quote = wasRequested ? await currentQuote(tx, transaction.uuid) : undefined;
  const provider = quote ? await conversionProvider(tx, { transaction, connector }) : "";
  const receiptIn = (language: string, reader: ReceiptReader = "customer") =>
    quote && conversionReceipt(quote, { language, provider, reader });
  const planned = await planConfirmationMails(tx, parts, {
    transaction,
    merchantLanguage: connector.config.language,
    conversionIn: receiptIn,
  });
  const receipt = receiptIn(customerLanguageOf(transaction) ?? "en");
  if (quote && receipt && planned.includes("confirmation"))
    await recordReceipt(tx, { quote, medium: "mail", receipt });
}

/** The name of the party that offers the conversion, which receipts must show (schemes' rules). */
export async function conversionProvider(
  db: DatabaseTransaction | TransactionParts["db"],
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<string> {
  if (connector.attributes.provider) return connector.attributes.provider;
  const merchant = await findMerchant(db, { merchantGuid: transaction.merchantGuid });
  return merchant?.name ?? "";
}
