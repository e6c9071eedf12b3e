import { openInstrument, settingIsOn, type Connector } from "../connectors/index.ts";
import { registrationOfPaymentToken } from "../customer-profiles/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  findTransaction,
  openTransaction,
  refuseFollowUp,
  reserve,
  restOf,
  type FollowUp,
  type FollowUpType,
  type Transaction,
} from "../transactions/index.ts";
import { acceptRequest, transactionTypeOf, type AcceptedRequest } from "./accept-request.ts";
import { openConvertedFollowUp } from "./conversion/open-converted-follow-up.ts";
import { callbackOf, storedRequest } from "./create-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "./inquiry-schedule.ts";
import type { Requester, TransactionParts } from "./parts.ts";
import { payNow } from "./pay.ts";
import type { RequestRefusal } from "./refusals.ts";
import { connectorForFollowUp } from "./routing/connector-for-follow-up.ts";
import type { Operation, TransactionRequest } from "./schema/field-matrix.ts";

export type FollowUpOperation = Extract<
  Operation,
  "capture" | "void" | "refund" | "incrementalAuthorization" | "deregister"
>;

/**
 * A merchant captures, voids, refunds, increases or deregisters an earlier transaction. The amount is taken from what
 * is left of the original in the statement that records the follow-up; a decline gives it back.
 */
export async function followTransaction(
  parts: TransactionParts,
  options: {
    operation: FollowUpOperation;
    request: TransactionRequest;
    requester: Requester;
    initiatedBy?: string;
  },
): Promise<Transaction | RequestRefusal> {
  const { operation, request } = options;
  const original = await findOriginal(parts, { request, connector: options.requester.connector });
  if (isRefusal(original)) return original;
  const connector = await connectorForFollowUp(parts, { requested: options.requester.connector, original });
  const requester = { ...options.requester, connector };
  const accepted = acceptRequest({
    operation,
    request,
    connector,
    adapter: parts.adapters.get(connector.adapter),
  });
  if (isRefusal(accepted)) return accepted;

  const followUp = followUpOf({ accepted, original, connector });
  const opened = await openFollowUp(parts, { ...options, requester, original, followUp });
  if (isRefusal(opened)) {
    // All that is left: another follow-up made it less between our look and our write, so that we look again.
    const isWholeRest = operation === "void" && accepted.amount === null;
    return isWholeRest && opened.code === "amount_exceeds_rest" ? followTransaction(parts, options) : opened;
  }
  return payNow(parts, {
    transaction: opened,
    connector,
    source: { kind: "none" },
    ...(original && { reference: original }),
    pspPassthroughData: request.pspPassthroughData,
  });
}

async function openFollowUp(
  parts: TransactionParts,
  options: {
    operation: FollowUpOperation;
    request: TransactionRequest;
    requester: Requester;
    initiatedBy?: string;
    original: Transaction | undefined;
    followUp: FollowUp & { currency: string | null };
  },
): Promise<Transaction | RequestRefusal> {
  const { original, followUp } = options;
  const refusal = refuseFollowUp(original, followUp) ?? (await refuseDeregister(parts, options));
  const record = (of: typeof followUp, following: Transaction) =>
    newFollowUp(parts, { ...options, original: following, followUp: of });
  const refuse = (following: Transaction) => (of: FollowUp) =>
    refusePartial(options.requester.connector, { original: following, followUp: of });
  const { type, amountMinor: minor, currency } = followUp;
  const mayBeConverted = refusal
    ? refusal.code === "reference_of_other_currency"
    : isPerhapsConverted(original);
  if (mayBeConverted && original && type !== "deregister" && minor !== null && currency !== null) {
    const opened = await openConvertedFollowUp(parts, {
      original,
      followUp: { ...followUp, type },
      part: { minor, currency },
      refuse: refuse(original),
      record: (converted) => record(converted, original),
    });
    if (opened) return opened;
  }
  if (refusal || !original) return refusal ?? { refused: true, code: "reference_not_found" };
  const partial = refuse(original)(followUp);
  if (partial) return partial;
  const opened = await openTransaction(parts.db, record(followUp, original), reserve(followUp));
  return opened ?? refuseAfterRace(parts, followUp);
}

/** Of all others it is known without asking that their customer was not offered a currency. */
function isPerhapsConverted(original: Transaction | undefined): boolean {
  return original?.request["requestDcc"] === true || original?.type === "capture";
}

/** Connector property disabledTransactionTypes: captures and refunds of all or nothing. */
function refusePartial(
  connector: Connector,
  { original, followUp }: { original: Transaction; followUp: FollowUp },
): RequestRefusal | undefined {
  const whole =
    followUp.type === "capture"
      ? original.authorizedMinor
      : (original.amountMinor ?? 0n) + original.surchargeMinor;
  const name =
    followUp.type === "capture"
      ? "partial_capture"
      : followUp.type === "refund"
        ? "partial_refund"
        : undefined;
  if (!name || followUp.amountMinor === whole || !connector.disabledTransactionTypes.includes(name))
    return undefined;
  return { refused: true, code: "operation_disabled", operation: name };
}

async function findOriginal(
  parts: TransactionParts,
  { request, connector }: { request: TransactionRequest; connector: Connector },
): Promise<Transaction | undefined | RequestRefusal> {
  const { referenceUuid, transactionToken } = request;
  if (referenceUuid !== undefined) return findTransaction(parts.db, referenceUuid);
  if (transactionToken === undefined) return undefined;
  const registration = await registrationOfPaymentToken(parts, { paymentToken: transactionToken, connector });
  const original = registration === undefined ? undefined : await findTransaction(parts.db, registration);
  // A token of another merchant can be charged, where they share a container; its registration stays its own.
  if (original?.merchantGuid !== connector.merchantGuid)
    return { refused: true, code: "transaction_token_invalid" };
  return original;
}

function followUpOf(options: {
  accepted: AcceptedRequest;
  original: Transaction | undefined;
  connector: Connector;
}): FollowUp & { currency: string | null } {
  const { accepted, original, connector } = options;
  const type = transactionTypeOf(accepted.operation) as FollowUpType;
  // A void without an amount releases all that is left.
  const wholeRest = type === "void" && accepted.amount === null && original ? restOf(original, "void") : null;
  return {
    type,
    referenceUuid: original?.uuid ?? accepted.request.referenceUuid ?? "",
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    amountMinor: accepted.amount?.minor ?? wholeRest,
    currency: accepted.amount?.currency ?? original?.currency ?? null,
  };
}

async function refuseDeregister(
  parts: TransactionParts,
  options: { operation: FollowUpOperation; original: Transaction | undefined },
): Promise<RequestRefusal | undefined> {
  if (options.operation !== "deregister" || !options.original) return undefined;
  const instrument = await openInstrument(parts.db, parts.vault, { transactionUuid: options.original.uuid });
  if (!instrument)
    return { refused: true, code: "reference_not_chargeable", because: "did not register an instrument" };
  if (instrument.deregisteredAt)
    return { refused: true, code: "reference_not_chargeable", because: "is already deregistered" };
  return undefined;
}

function newFollowUp(
  parts: TransactionParts,
  options: {
    request: TransactionRequest;
    requester: Requester;
    initiatedBy?: string;
    original: Transaction;
    followUp: FollowUp & { currency: string | null };
  },
): Parameters<typeof openTransaction>[1] {
  const { request, requester, original, followUp } = options;
  const at = parts.clock.now();
  return {
    uuid: parts.ids.transactionUuid(),
    tenantGuid: requester.connector.tenantGuid,
    merchantGuid: requester.connector.merchantGuid,
    connectorGuid: requester.connector.guid,
    merchantTransactionId: request.merchantTransactionId,
    type: followUp.type,
    amountMinor: followUp.amountMinor,
    currency: followUp.currency,
    referenceUuid: original.uuid,
    redirectToken: parts.ids.secret(16),
    inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
    ...followUpCallback({ request, requester, original, type: followUp.type }),
    request: storedRequest(request),
    card: original.card,
    initiatedBy: options.initiatedBy ?? "merchant",
    apiVersion: options.initiatedBy === "scheduler" ? "scheduler" : "3",
    testMode: original.testMode,
    at,
  };
}

/** public API facts §3.3: captures and voids are told to the preauthorization's callback URL, if a setting says so. */
function followUpCallback(options: {
  request: TransactionRequest;
  requester: Requester;
  original: Transaction;
  type: FollowUpType;
}): ReturnType<typeof callbackOf> {
  const { request, requester, original, type } = options;
  const own = callbackOf({ request, requester });
  const inherits =
    ((type === "capture" || type === "void") &&
      settingIsOn(requester.connector, "postback:send-on-capture")) ||
    (type === "deregister" && settingIsOn(requester.connector, "postback:send-on-deregister"));
  return inherits && !settingIsOn(requester.connector, "postback:suppress-outgoing")
    ? { ...own, callbackUrl: request.callbackUrl ?? original.callbackUrl }
    : own;
}

/** Another follow-up took the rest between our look and our write. */
async function refuseAfterRace(
  parts: TransactionParts,
  followUp: FollowUp & { currency: string | null },
): Promise<RequestRefusal> {
  const original = await findTransaction(parts.db, followUp.referenceUuid);
  const refusal = refuseFollowUp(original, followUp);
  if (refusal) return refusal;
  throw new Error(`The reservation on ${followUp.referenceUuid} failed for no known reason.`);
}
