import { permitsMode } from "../../authority/index.ts";
import { openInstrument } from "../../vault/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { registrationOfPaymentToken } from "../../customer-profiles/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  dependsOnUnderWay,
  findTransaction,
  lockOriginal,
  ofRest,
  openTransaction,
  refuseFollowUp,
  type FollowUp,
  type FollowUpType,
  type Transaction,
} from "../../transactions/index.ts";
import { acceptRequest, transactionTypeOf, type AcceptedRequest } from "../accept/accept-request.ts";
import { unsupportedPart } from "../accept/check-capabilities.ts";
import { openConvertedFollowUp } from "../conversion/open-converted-follow-up.ts";
import { followUpRecord } from "./follow-up-record.ts";
import { refuseRepeats } from "../accept/refuse-repeats.ts";
import type { Requester, TransactionParts } from "../parts.ts";
import { payNow } from "../pay.ts";
import type { FollowRefusal } from "../refusals.ts";
import { connectorForFollowUp } from "../routing/connector-for-follow-up.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import type { FollowUpOperation } from "../schema/operations.ts";

/** A follow-up on its way to its record. */
interface FollowUpRequest {
  readonly operation: FollowUpOperation;
  readonly request: TransactionRequest;
  /** The connector is the one that was called: perhaps the meta-connector of the one it goes through. */
  readonly requester: Requester;
  /** Default: a merchant. */
  readonly initiatedBy?: "user" | "postback" | "merchant" | "transaction-batch-file";
  readonly apiVersion?: string;
  /** The gateway begins it without a request, such as undoing a late approval. */
  readonly isAutomatic?: boolean;
  /** Default: a new one. With the uuid of a transaction that exists the request is a repeat. */
  readonly uuid?: string;
  /** The id of the person who requested it in the console, instead of a merchant's server. */
  readonly person?: string | undefined;
}

type Following = FollowUpRequest & {
  readonly original: Transaction | undefined;
  /** The one it goes through. */
  readonly connector: Connector;
  readonly followUp: FollowUp & { currency: string | null };
};

/**
 * A merchant captures, voids, refunds, increases or deregisters an earlier transaction. The amount is taken from what
 * is left of the original in the statement that records the follow-up; a decline gives it back.
 */
export function followTransaction(
  parts: TransactionParts,
  options: FollowUpRequest,
): Promise<Transaction | FollowRefusal> {
  return refuseRepeats(parts, options, () => followOnce(parts, options));
}

async function followOnce(
  parts: TransactionParts,
  options: FollowUpRequest,
): Promise<Transaction | FollowRefusal> {
  const { request, requester } = options;
  const original = await findOriginal(parts, { request, connector: requester.connector });
  if (isRefusal(original)) return original;
  if (original?.initiatedBy === "push" && original.merchantGuid === requester.connector.merchantGuid)
    return { refused: true, code: "original_was_pushed" };
  const connector = await connectorForFollowUp(parts, { requested: requester.connector, original });
  // The payment may have gone through a connector that has left the meta-connector since.
  if (requester.user && !permitsMode(requester.user, connector.config))
    return { refused: true, code: "operation_not_permitted", operation: `${options.operation} in this mode` };
  const accepted = acceptFollowUp(parts, { ...options, connector });
  if (isRefusal(accepted)) return accepted;
  const followUp = followUpOf({ operation: options.operation, accepted, original, connector });
  const opened = await openFollowUp(parts, { ...options, connector, original, followUp });
  if (isRefusal(opened)) return opened;
  return payNow(parts, {
    transaction: opened,
    connector,
    source: { kind: "none" },
    ...(original && { reference: original }),
    pspPassthroughData: request.pspPassthroughData,
  });
}

/**
 * The connectors that must accept it: the one that was called, and the one it goes through. An automatic follow-up was not
 * sent to a meta-connector.
 */
function acceptingConnectors({
  requester,
  connector,
  isAutomatic,
}: Pick<Following, "requester" | "connector" | "isAutomatic">): ReadonlySet<Connector> {
  return new Set(isAutomatic === true ? [connector] : [requester.connector, connector]);
}

function acceptFollowUp(
  parts: TransactionParts,
  options: FollowUpRequest & { connector: Connector },
): AcceptedRequest | FollowRefusal {
  const { operation, request } = options;
  const results = [...acceptingConnectors(options)].map((connector) =>
    acceptRequest({ operation, request, connector, adapter: parts.adapters.get(connector.adapter) }),
  );
  return results.find((result) => isRefusal(result)) ?? results.at(-1)!;
}

async function openFollowUp(
  parts: TransactionParts,
  options: Following,
): Promise<Transaction | FollowRefusal> {
  const { original, followUp } = options;
  const refusal = refuseFollowUp(original, followUp) ?? (await refuseDeregister(parts, options));
  if (original && mayBeConverted(original, { followUp, refusal })) {
    const opened = await openConvertedFollowUp(parts, {
      original,
      followUp,
      refuse: (of) => refusePartial(parts, { ...options, original, followUp: of }),
      record: (converted) => followUpRecord(parts, { ...options, original, followUp: converted }),
    });
    if (opened) return opened;
  }
  if (refusal || !original) return refusal ?? { refused: true, code: "reference_not_found" };
  const following = { ...options, original };
  const partial = refusePartial(parts, following);
  if (partial) return partial;
  if (!dependsOnUnderWay(followUp)) {
    const record = followUpRecord(parts, following);
    const opened = await openTransaction(parts.db, record, followUp);
    if (opened) return opened;
  }
  return openWithOriginalLocked(parts, following);
}

/**
 * Decides with the original locked: what depends on others under way, and what another follow-up changed between our
 * read and our write. That one may be declined by now, and have released what it took.
 */
async function openWithOriginalLocked(
  parts: TransactionParts,
  options: Following & { readonly original: Transaction },
): Promise<Transaction | FollowRefusal> {
  return parts.db.transaction(async (tx) => {
    const { original, underWay } = await lockOriginal(tx, options.original.uuid);
    const followUp = ofRest(options.followUp, original);
    const refusal = refuseFollowUp(original, followUp, underWay);
    if (refusal || !original) return refusal ?? { refused: true, code: "reference_not_found" };
    const following = { ...options, original, followUp };
    const partial = refusePartial(parts, following);
    if (partial) return partial;
    const opened = await openTransaction(tx, followUpRecord(parts, following), followUp);
    if (!opened) throw new Error(`The reservation on the locked ${original.uuid} failed.`);
    return opened;
  });
}

/** A payment charged in the card's currency takes follow-ups in the merchant's currency. */
function mayBeConverted(
  original: Transaction,
  { followUp, refusal }: { followUp: Following["followUp"]; refusal: FollowRefusal | undefined },
): boolean {
  if (followUp.type === "deregister" || followUp.amountMinor === null || followUp.currency === null)
    return false;
  return refusal ? refusal.code === "reference_of_other_currency" : isPerhapsConverted(original);
}

/** Without a query: the customer of all others was not offered a currency. */
function isPerhapsConverted({ request, type }: Transaction): boolean {
  return request.requestDcc === true || type === "capture";
}

/** Connector property disabledTransactionTypes: captures and refunds of all or nothing. */
function refusePartial(
  parts: Pick<TransactionParts, "adapters">,
  options: Following & { original: Transaction },
): FollowRefusal | undefined {
  const { original, followUp, connector } = options;
  const adapter = parts.adapters.get(connector.adapter);
  const unsupported = unsupportedPart({ connector, adapter }, { original, followUp });
  if (unsupported)
    return {
      refused: true,
      code: "operation_not_supported",
      operation: unsupported,
      method: connector.method,
    };
  const whole = wholeOf(original, followUp.type);
  if (!whole || followUp.amountMinor === whole.minor) return undefined;
  const isDisabled = [...acceptingConnectors(options)].some(({ disabledTransactionTypes }) =>
    disabledTransactionTypes.includes(whole.partial),
  );
  return isDisabled ? { refused: true, code: "operation_disabled", operation: whole.partial } : undefined;
}

function wholeOf({ authorizedMinor, amountMinor, surchargeMinor }: Transaction, type: FollowUpType) {
  if (type === "capture") return { minor: authorizedMinor, partial: "partial_capture" } as const;
  if (type === "refund")
    return { minor: (amountMinor ?? 0n) + surchargeMinor, partial: "partial_refund" } as const;
  return undefined;
}

async function findOriginal(
  parts: TransactionParts,
  { request, connector }: { request: TransactionRequest; connector: Connector },
): Promise<Transaction | undefined | FollowRefusal> {
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
  operation: FollowUpOperation;
  accepted: AcceptedRequest;
  original: Transaction | undefined;
  connector: Connector;
}): FollowUp & { currency: string | null } {
  const { accepted, original, connector } = options;
  const type = transactionTypeOf(options.operation);
  const { amount, request } = accepted;
  const followUp = {
    type,
    referenceUuid: original?.uuid ?? request.referenceUuid ?? "",
    merchantGuid: connector.merchantGuid,
    connectorGuid: connector.guid,
    amountMinor: amount?.minor ?? null,
    currency: amount?.currency ?? original?.currency ?? null,
    isFinalCapture: request.isFinalCapture === true,
    // A void without an amount releases all that is left.
    takesRest: type === "void" && amount === null,
  };
  return ofRest(followUp, original);
}

async function refuseDeregister(
  parts: TransactionParts,
  options: Following,
): Promise<FollowRefusal | undefined> {
  if (options.operation !== "deregister" || !options.original) return undefined;
  if (options.request.tokenType === "NT") return { refused: true, code: "no_network_token" };
  const instrument = await openInstrument(parts.db, parts.vault, { transactionUuid: options.original.uuid });
  if (instrument && !instrument.deregisteredAt) return undefined;
  const because = instrument ? "deregistered_before" : "no_instrument";
  return { refused: true, code: "reference_not_chargeable", because };
}
