import { cardReturnData, settingIsOn, type CardFacts, type Connector } from "../connectors/index.ts";
import { declineOf } from "../platform/api-errors/index.ts";
import { isFinal, purchaseIdOf, type Transaction, type TransactionError } from "../transactions/index.ts";
import type { FeatureData } from "./feature-data.ts";
import type { TransactionParts } from "./parts.ts";
import { pageUrlOf } from "./provider-request.ts";
import type { TransactionRequest } from "./schema/field-matrix.ts";

type ReturnType = "FINISHED" | "REDIRECT" | "PENDING" | "PENDING_DCC" | "ERROR";

/** The synchronous response to a transaction request. */
export function transactionResponse(
  parts: Pick<TransactionParts, "publicUrl">,
  {
    transaction,
    connector,
    features,
  }: { transaction: Transaction; connector: Connector; features: FeatureData },
): Record<string, unknown> {
  const { result } = transaction;
  const returnType = returnTypeOf(transaction);
  const lastError = result.errors?.at(-1);
  return defined({
    success: returnType !== "ERROR",
    uuid: transaction.uuid,
    purchaseId: purchaseIdOf(transaction),
    returnType,
    ...(returnType === "REDIRECT" && {
      redirectType: "fullpage",
      redirectUrl: pageUrlOf(parts, transaction),
    }),
    paymentMethod: connector.method,
    paymentDescriptor: result.paymentDescriptor,
    returnData: returnDataOf(transaction),
    extraData: nonEmpty({ ...result.extraData, ...threeDSecureExtraData(connector, transaction) }),
    ...features,
    ...(returnType === "ERROR" && {
      adapterMessage: lastError?.adapterMessage,
      adapterCode: lastError?.adapterCode,
      errors: errorsOf(transaction).map(publicError),
    }),
  });
}

function returnTypeOf({ status }: Transaction): ReturnType {
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
export function returnDataOf(transaction: Transaction): Record<string, unknown> | undefined {
  const { card, result } = transaction;
  if (!card) return result.returnData ?? sentInstrument(transaction);
  const { threeDSecure } = result;
  return {
    ...cardReturnData(card as unknown as CardFacts),
    ...result.returnData,
    ...(threeDSecure && { threeDSecure: threeDSecure.policy }),
    ...(threeDSecure?.creditcard && { eci: threeDSecure.creditcard.eci }),
  };
}

function sentInstrument({ request }: Transaction): Record<string, unknown> | undefined {
  const { customer } = request as Partial<TransactionRequest>;
  const { ibanData, walletData } = customer?.paymentData ?? {};
  if (ibanData?.iban) {
    const accountOwner = [customer?.firstName, customer?.lastName].filter(Boolean).join(" ");
    const country = ibanData.iban.slice(0, 2).toUpperCase();
    return { _TYPE: "ibanData", ...(accountOwner && { accountOwner }), ...ibanData, country };
  }
  if (walletData?.walletReferenceId) return { _TYPE: "walletData", ...walletData };
  return undefined;
}

/** The result of 3-D Secure as `3ds:*` keys, where the connector wants them. */
export function threeDSecureExtraData(
  connector: Connector | undefined,
  { result }: Transaction,
): Readonly<Record<string, string>> {
  const wanted = connector !== undefined && settingIsOn(connector, "postback:include-3ds-data");
  return wanted ? (result.threeDSecure?.extraData ?? {}) : {};
}

/** The error entries of a transaction that failed or was cancelled. */
export function errorsOf(transaction: Transaction): readonly Omit<TransactionError, "createdAt">[] {
  const { errors = [] } = transaction.result;
  if (errors.length > 0) return errors;
  return isFinal(transaction.status) && transaction.status !== "success"
    ? [declineOf("processingError")]
    : [];
}

function publicError(error: Omit<TransactionError, "createdAt">): Record<string, unknown> {
  return {
    errorMessage: error.message,
    errorCode: error.code,
    adapterMessage: error.adapterMessage,
    adapterCode: error.adapterCode,
  };
}

export function nonEmpty<T extends object>(value: T | undefined): T | undefined {
  return value && Object.keys(value).length > 0 ? value : undefined;
}

/** Without the keys that have no value: clients test for presence. */
export function defined(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined));
}
