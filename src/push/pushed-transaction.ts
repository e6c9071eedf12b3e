import { settingIsOn } from "../connectors/index.ts";
import { codeOf } from "../platform/api-errors/index.ts";
import type { NewTransaction, TransactionState } from "../transactions/index.ts";
import type { PushRequest } from "./push-fields.ts";
import { pushedCard, pushedRequest } from "./pushed-record.ts";
import type { PushParts, ReadPush } from "./push.ts";

/** The record of a push: a transaction that is final from the start. */
export function pushedTransaction(
  { ids, vault }: PushParts,
  { type, push, amount, at, receivedAt, testMode, status, original, caller }: ReadPush,
): NewTransaction & { status: TransactionState } {
  const { connector, user, signatureHash } = caller;
  const { adapterTxId, adapterToken, descriptor, error } = push;
  const suppressed = settingIsOn(connector, "postback:suppress-outgoing");
  const callbackUrl = push.postbackUrl ?? (type === "chargeback" ? original?.callbackUrl : null);
  return {
    uuid: ids.transactionUuid(),
    tenantGuid: connector.tenantGuid,
    merchantGuid: connector.merchantGuid,
    connectorGuid: original?.connectorGuid ?? connector.guid,
    metaConnectorGuid: original?.metaConnectorGuid ?? null,
    merchantTransactionId: push.transactionId,
    type,
    status,
    amountMinor: amount?.minor ?? null,
    currency: amount?.currency ?? null,
    referenceUuid: original?.uuid ?? null,
    callbackUrl: suppressed ? null : (callbackUrl ?? null),
    callbackHash: signatureHash ?? "sha512",
    callbackOnPending: false,
    request: pushedRequest(push),
    result: {
      ...(adapterTxId !== undefined && { adapterTransactionId: adapterTxId }),
      ...(adapterToken !== undefined && { adapterToken }),
      ...(descriptor !== undefined && { paymentDescriptor: descriptor }),
      ...(status !== "success" && { errors: [errorOf(error, at)] }),
      ...(type === "chargeback" && {
        dispute: { disputeId: push.transactionId, reason: error?.message ?? push.description ?? "" },
      }),
    },
    card: pushedCard(push, vault.binData) ?? original?.card ?? null,
    initiatedBy: "push",
    requestedBy: user.guid,
    apiVersion: "push-api",
    testMode,
    at,
    receivedAt,
  };
}

/** A code of the gateway where it is one; another stays as the adapter's. */
function errorOf(error: PushRequest["error"], at: Temporal.Instant) {
  const code = Number(error?.code);
  const isNumber = Number.isInteger(code) && code >= 1_000 && code <= 9_999;
  return {
    code: isNumber ? code : codeOf("processingError"),
    message: error?.message ?? "The transaction failed",
    adapterCode: error?.adapter_error_code ?? (error && !isNumber ? String(error.code) : null),
    adapterMessage: error?.adapter_error_message ?? null,
    createdAt: at.toString(),
  };
}
