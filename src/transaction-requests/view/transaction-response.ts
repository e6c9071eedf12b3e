import { cardReturnData } from "../../vault/index.ts";
import { settingIsOn, type Connector } from "../../connectors/index.ts";
import { purchaseIdOf, type Transaction } from "../../transactions/index.ts";
import type { PageParts, ViewParts } from "../parts.ts";
import { shownDecline } from "./shown-decline.ts";
import { errorsOf, lastErrorOf, requestError } from "./transaction-errors.ts";
import { pageUrlOf } from "../provider/provider-request.ts";
import type { FeatureData } from "../http/feature-schemas.ts";
import type { ReturnData } from "../http/schema-parts.ts";
import type { TransactionResponse } from "../http/transaction-response-schema.ts";
import { shownExemption } from "./shown-exemption.ts";

/** The synchronous response to a transaction request. */
export async function transactionResponse(
  parts: PageParts & Pick<ViewParts, "db">,
  {
    transaction,
    connector,
    features,
  }: { transaction: Transaction; connector: Connector; features: FeatureData },
): Promise<TransactionResponse> {
  const { result } = transaction;
  const returnType = returnTypeOf(transaction);
  const lastError = lastErrorOf(transaction);
  const errors = returnType === "ERROR" ? await errorsOf(parts.db, transaction) : [];
  return defined<TransactionResponse>({
    success: returnType !== "ERROR",
    uuid: transaction.uuid,
    purchaseId: purchaseIdOf(transaction),
    returnType,
    ...(isForCustomer(transaction, returnType) && {
      redirectType: "fullpage" as const,
      redirectUrl: pageUrlOf(parts, transaction),
    }),
    paymentMethod: connector.method,
    paymentDescriptor: result.paymentDescriptor,
    returnData: returnDataOf(transaction),
    extraData: nonEmpty({ ...result.extraData, ...threeDSecureExtraData(connector, transaction) }),
    ...features,
    exemption: shownExemption(transaction),
    ...(returnType === "ERROR" && {
      adapterMessage: lastError?.adapterMessage,
      adapterCode: lastError?.adapterCode,
      errors: errors.map(requestError),
      decline: shownDecline(transaction, errors),
    }),
  });
}

/** Our page continues the payment, or shows how a pending one is paid. */
function isForCustomer({ result }: Transaction, returnType: TransactionResponse["returnType"]): boolean {
  return returnType === "REDIRECT" || (returnType === "PENDING" && result.instructions !== undefined);
}

function returnTypeOf({ status }: Transaction): TransactionResponse["returnType"] {
  switch (status) {
    case "success":
      return "FINISHED";
    case "await_redirect":
    case "redirected":
      return "REDIRECT";
    case "pending_dcc":
      return "PENDING_DCC";
    case "pending":
    case "pending_postback":
    case "pending_review":
    case "await_completion":
      return "PENDING";
    case "error_adapter":
    case "error_internal":
    case "cancelled":
      return "ERROR";
  }
}

/**
 * Facts of the instrument: a card's come from the vault, others from the provider or from the request. Those of a stored
 * account or wallet are not repeated: they belong to its profile and are deleted with it.
 */
export function returnDataOf(transaction: Transaction): ReturnData | undefined {
  const { card, result } = transaction;
  if (!card) return result.returnData ?? sentInstrument(transaction);
  const { threeDSecure } = result;
  return {
    ...cardReturnData(card),
    ...result.returnData,
    ...(threeDSecure && { threeDSecure: threeDSecure.policy }),
    ...(threeDSecure?.creditcard && { eci: threeDSecure.creditcard.eci }),
  };
}

function sentInstrument({ request: { customer } }: Transaction): ReturnData | undefined {
  const { ibanData, walletData } = customer?.paymentData ?? {};
  if (ibanData?.iban) {
    const accountOwner = [customer?.firstName, customer?.lastName].filter(Boolean).join(" ");
    const country = ibanData.iban.slice(0, 2).toUpperCase();
    return { _TYPE: "ibanData", ...(accountOwner && { accountOwner }), ...ibanData, country };
  }
  if (walletData?.walletReferenceId) return { _TYPE: "walletData", ...walletData };
  return undefined;
}

/** The result of 3-D Secure as `3ds:*` keys, where the connector's settings include them. */
export function threeDSecureExtraData(
  connector: Connector | undefined,
  { result }: Transaction,
): Readonly<Record<string, string>> {
  const wanted = connector !== undefined && settingIsOn(connector, "postback:include-3ds-data");
  return wanted ? (result.threeDSecure?.extraData ?? {}) : {};
}

export function nonEmpty<T extends object>(value: T | undefined): T | undefined {
  return value && Object.keys(value).length > 0 ? value : undefined;
}

/** Without the keys that have no value: clients test for presence. */
export function defined<T extends object>(value: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T;
}
