import type { AuthenticationProof, ProviderRequest } from "../connectors/index.ts";
import {
  providerReferenceOf,
  totalOf,
  transactionIndicatorOf,
  type Transaction,
} from "../transactions/index.ts";
import { providerSource, type ChosenSource } from "./payment-source.ts";
import type { PageParts } from "./parts.ts";

/** What a submission needs beside the record: things that are never stored, or stored elsewhere. */
interface Submission {
  readonly transaction: Transaction;
  readonly source: ChosenSource;
  readonly reference?: Transaction | undefined;
  readonly authentication?: AuthenticationProof | undefined;
  readonly pspPassthroughData?: Readonly<Record<string, string>> | undefined;
}

export function providerRequest(parts: PageParts, submission: Submission): ProviderRequest {
  const { transaction, source, reference } = submission;
  const { request } = transaction;
  return {
    operation: providerOperation(transaction),
    transactionUuid: providerReferenceOf(transaction),
    merchantTransactionId: transaction.merchantTransactionId,
    amount: totalOf(transaction),
    source: providerSource(source),
    reference: reference
      ? {
          transactionUuid: providerReferenceOf(reference),
          adapterTransactionId: reference.result.adapterTransactionId ?? null,
        }
      : null,
    withRegister: request.withRegister ?? false,
    isFinalCapture: request.isFinalCapture ?? false,
    transactionIndicator: transactionIndicatorOf(transaction),
    authentication: submission.authentication ?? null,
    schemeReference: {
      transactionIdentifier: request.referenceSchemeTransactionIdentifier ?? null,
      lifecycleIdentifier: request.referenceSchemeLifecycleIdentifier ?? null,
    },
    description: request.description ?? null,
    language: request.language ?? null,
    customer: request.customer ?? {},
    extraData: request.extraData ?? {},
    pspPassthroughData: submission.pspPassthroughData ?? {},
    returnUrl: returnUrlOf(parts, transaction),
  };
}

function providerOperation({ type, uuid }: Transaction): ProviderRequest["operation"] {
  if (type === "chargeback" || type === "chargeback-reversal")
    throw new Error(`${uuid} is not for a provider.`);
  return type;
}

/** The payment page's address, which is also the link that is handed out. */
export function pageUrlOf(parts: PageParts, transaction: Transaction): string {
  return `${parts.publicUrl}/redirect/${transaction.uuid}/${transaction.redirectToken ?? "-"}`;
}

/** Where a provider's own page sends the customer back to. */
function returnUrlOf(parts: PageParts, transaction: Transaction): string {
  return `${pageUrlOf(parts, transaction)}/return`;
}
