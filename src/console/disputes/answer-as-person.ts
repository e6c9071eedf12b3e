import {
  respondToDispute,
  type Dispute,
  type DisputeCallRefusal,
  type ResponseOptions,
} from "../../disputes/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Person } from "../access/person.ts";
import type { ConsoleParts } from "../parts.ts";
import { countUse, limitOf } from "../refunds/refund-limit.ts";
import { countRefund, uncountRefund, type RefundUse } from "../refunds/refund-uses.ts";

interface Accepting {
  readonly dispute: Dispute;
  readonly transaction: Transaction;
  readonly chargeback: Transaction;
  readonly person: Pick<Person, "id" | "identity">;
}

type Accepted = "done" | "pending" | DisputeCallRefusal | Refusal<"above_limit"> | Refusal<"no_chargeback">;

/** The loss as a refund that counts against the person's limit: the money stays with the customer either way. */
function useOf({ dispute, transaction, chargeback, person }: Accepting): RefundUse {
  return {
    formId: `dispute-${chargeback.uuid}`,
    personId: person.id,
    transactionUuid: transaction.uuid,
    currency: dispute.amount.currency,
    amountMinor: dispute.amount.minor,
  };
}

/** Whether the loss is above half of the person's limit for one refund, so that they prove to be there first. */
export async function isLargeLoss(
  parts: ConsoleParts,
  { dispute, transaction, person }: Omit<Accepting, "chargeback">,
): Promise<boolean> {
  const limit = await limitOf(parts, { transaction, person });
  return limit !== undefined && dispute.amount.minor * 2n > limit.oneMinor;
}

/**
 * Accepts a chargeback for a person who confirmed it, within their limit for refunds: it is counted as one before the provider is
 * called. Above the limit nothing happens: a colleague with a higher one accepts it.
 */
export async function acceptAsPerson(parts: ConsoleParts, accepting: Accepting): Promise<Accepted> {
  const { db } = parts;
  const { dispute, transaction, chargeback, person } = accepting;
  const connector = await parts.findConnector(dispute.connectorGuid);
  if (!connector) return { refused: true, code: "no_chargeback" };
  const use = useOf(accepting);
  const limit = await limitOf(parts, { transaction, person });
  const counted = await db.transaction(async (tx) => {
    return (await countUse(tx, limit, use)) === "within" ? countRefund(tx, use) : ("above" as const);
  });
  if (counted === "above") return { refused: true, code: "above_limit" };
  const { uuid } = chargeback;
  const responded = await respondToDispute(parts, { uuid, caller: { connector }, kind: "accept", texts: {} });
  if (isRefusal(responded)) {
    // Only the request that counted it: another one may have been accepted meanwhile.
    if (counted === "now") await db.transaction((tx) => uncountRefund(tx, use));
    return responded;
  }
  await recordAnswer(parts, dispute, { response: "accept", ...subjectOf(dispute, transaction) });
  return responded.kind;
}

/** Hands the evidence to the provider. The audit has the names of texts and files, not what they say. */
export async function contestAsPerson(
  parts: ConsoleParts,
  {
    dispute,
    transaction,
    chargeback: { uuid },
    texts,
    files,
  }: Pick<Accepting, "dispute" | "transaction" | "chargeback"> & {
    readonly texts: Readonly<Record<string, string>>;
    readonly files: ResponseOptions["files"];
  },
): Promise<"done" | "pending" | DisputeCallRefusal | Refusal<"no_chargeback">> {
  const connector = await parts.findConnector(dispute.connectorGuid);
  if (!connector) return { refused: true, code: "no_chargeback" };
  const responded = await respondToDispute(parts, { uuid, caller: { connector }, kind: "evidence", texts });
  if (isRefusal(responded)) return responded;
  await recordAnswer(parts, dispute, {
    response: "evidence",
    ...subjectOf(dispute, transaction),
    texts: Object.keys(texts),
    files: files.map(({ type }) => type),
  });
  return responded.kind;
}

function subjectOf({ amount }: Dispute, { uuid, merchantTransactionId }: Transaction) {
  return {
    amount: formatAmount(amount),
    currency: amount.currency,
    order: merchantTransactionId,
    paymentUuid: uuid,
  };
}

function recordAnswer({ db }: ConsoleParts, dispute: Dispute, after: object): Promise<void> {
  return recordAuditEvent(db, {
    entity: "dispute",
    target: dispute.guid,
    placeGuid: dispute.merchantGuid,
    facts: { before: { response: null }, after },
  });
}
