import type { ProviderEvent } from "../../providers/index.ts";
import { recordDisputeEvent } from "./dispute-event.ts";
import {
  lockConversion,
  originalOfFollowUp,
  recordConvertedFollowUp,
  type ConvertedType,
} from "../../dcc/index.ts";
import { findDispute, reportDispute, type DisputeStage } from "../../disputes/index.ts";
import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import type { Money } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  countChargedBack,
  englishOfDispute,
  refuseDispute,
  findProviderInitiated,
  lockTransaction,
  markDisputed,
  moveTransaction,
  recordProviderInitiated,
  type Transaction,
} from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { AMOUNT_UNREADABLE, EVENT_DONE, type EventResult } from "./event-result.ts";

export type DisputeParts = Pick<TransactionParts, "db" | "clock" | "ids" | "log" | "notifyWorkers">;

type DisputeEvent = Extract<ProviderEvent, { kind: "chargeback" | "chargeback_reversed" | "dispute" }>;
type ReadDispute = DisputeEvent & { readonly amount: Money };

/** Money that a dispute moved. */
interface DisputedMoney {
  readonly type: "chargeback" | "chargeback-reversal";
  readonly disputeId: string;
  readonly isSecond: boolean;
  readonly amount: Money;
  readonly reason: string;
}

/**
 * Records what a provider reported of a dispute: money that moved as a transaction of its own, and how the dispute stands
 * now. Both are announced to the original's callback URL. A repeated report changes nothing. A report that no dispute of
 * this payment can have, such as more money than was paid, contradicts it.
 */
export async function recordDispute(
  parts: DisputeParts,
  { event, original, initiatedBy }: { event: DisputeEvent; original: Transaction; initiatedBy?: string },
): Promise<EventResult> {
  if (!isRead(event)) return { kind: "contradicting", because: AMOUNT_UNREADABLE };
  const because = await parts.db.transaction(async (tx) => {
    await lockTransaction(tx, original.uuid);
    const problem = await refuseDispute(tx, { original, dispute: event });
    if (problem === undefined) await recordReport(parts, tx, { event, original, initiatedBy });
    return problem && englishOfDispute(problem);
  });
  if (because !== undefined) {
    const { disputeId } = event;
    parts.log.error({ transaction: original.uuid, disputeId, because }, "A dispute contradicts its payment.");
    return { kind: "contradicting", because };
  }
  parts.notifyWorkers();
  return EVENT_DONE;
}

function isRead(event: DisputeEvent): event is ReadDispute {
  return event.amount !== "unreadable";
}

async function recordReport(
  parts: DisputeParts,
  tx: DatabaseTransaction,
  {
    event,
    original,
    initiatedBy,
  }: { event: ReadDispute; original: Transaction; initiatedBy: string | undefined },
): Promise<void> {
  const { disputeId, amount, reason, reasonCode = null, dueAt = null } = event;
  const { tenantGuid, merchantGuid, connectorGuid, uuid: transactionUuid, testMode } = original;
  const at = parts.clock.now();
  await markDisputed(tx, original);
  const money = moneyOf(event);
  if (money) await insertDisputedMoney(parts, tx, { money, original, initiatedBy });
  const { isNew } = await reportDispute(tx, {
    dispute: {
      guid: parts.ids.uuid(),
      tenantGuid,
      merchantGuid,
      connectorGuid,
      transactionUuid,
      testMode,
      disputeId,
    },
    report: {
      stage: stageOf(event),
      amount,
      reason,
      reasonCode,
      dueAt,
      occurredAt: event.occurredAt ?? at,
    },
    at,
  });
  if (!isNew) return;
  const dispute = await findDispute(tx, { connectorGuid, disputeId });
  if (dispute) await recordDisputeEvent(tx, { type: "dispute.updated", dispute, original });
  // Money has a record, and so a callback, of its own.
  if (!money) await announceStage(parts, tx, { original, disputeId, stage: stageOf(event), at });
}

function moneyOf(event: ReadDispute): DisputedMoney | undefined {
  if (event.kind === "dispute") return undefined;
  const { disputeId, amount, reason, isSecond = false } = event;
  const type = event.kind === "chargeback" ? "chargeback" : "chargeback-reversal";
  return { type, disputeId, amount, reason, isSecond };
}

function stageOf(event: DisputeEvent): DisputeStage {
  if (event.kind === "dispute") return event.stage;
  if (event.kind === "chargeback_reversed") return "reversal";
  return event.isSecond === true ? "second_chargeback" : "chargeback";
}

/** On the chargeback, whose callback the merchant had; before there is one, on the payment. */
async function announceStage(
  { log }: DisputeParts,
  tx: DatabaseTransaction,
  options: { original: Transaction; disputeId: string; stage: DisputeStage; at: Temporal.Instant },
): Promise<void> {
  const { original, disputeId, stage, at } = options;
  const chargeback =
    (await chargebackOf(tx, { original, disputeId, isSecond: true })) ??
    (await chargebackOf(tx, { original, disputeId, isSecond: false }));
  const { uuid } = chargeback ?? original;
  const moved = await moveTransaction(tx, { uuid, trigger: "dispute_changed", at, facts: { stage } });
  if (isRefusal(moved))
    log.warn({ transaction: uuid, stage }, "A dispute is about a transaction that did not succeed here.");
}

function chargebackOf(
  tx: DatabaseTransaction,
  { original, disputeId, isSecond }: { original: Transaction; disputeId: string; isSecond: boolean },
): Promise<Transaction | undefined> {
  const identity = { kind: "dispute", type: "chargeback", disputeId, isSecond } as const;
  return findProviderInitiated(tx, { originalUuid: original.uuid, identity });
}

/** Records money that was taken back outside of a dispute, as a returned direct debit. */
export async function recordReturnedMoney(
  parts: TransactionParts,
  { money, original }: { money: Omit<DisputedMoney, "type" | "isSecond">; original: Transaction },
): Promise<void> {
  await parts.db.transaction((tx) =>
    insertDisputedMoney(parts, tx, { money: { ...money, type: "chargeback", isSecond: false }, original }),
  );
  parts.notifyWorkers();
}

/** A chargeback, or its reversal, is a transaction of its own, announced to the original's callback URL. */
async function insertDisputedMoney(
  parts: DisputeParts,
  tx: DatabaseTransaction,
  {
    money,
    original,
    initiatedBy,
  }: { money: DisputedMoney; original: Transaction; initiatedBy?: string | undefined },
): Promise<void> {
  const { type, disputeId, isSecond, amount, reason } = money;
  const uuid = await recordByProvider(parts, tx, {
    original,
    identity: { kind: "dispute", type, disputeId, isSecond },
    type,
    amount,
    result: { dispute: { disputeId, reason, ...(isSecond && { isSecond }) } },
    initiatedBy,
  });
  if (uuid === undefined) return;
  await countChargedBack(tx, original);
  await recordInMerchantsCurrency(tx, { uuid, type, original, amount });
}

/** Records the provider's own action as a transaction that follows the original. Undefined: it was recorded before. */
export async function recordByProvider(
  { clock, ids }: Pick<TransactionParts, "clock" | "ids">,
  tx: DatabaseTransaction,
  record: Pick<Parameters<typeof recordProviderInitiated>[1], "original" | "identity" | "status"> & {
    readonly type: Transaction["type"];
    readonly amount: { readonly minor: bigint; readonly currency: string | null } | null;
    readonly result: Readonly<Record<string, unknown>>;
    readonly initiatedBy?: string | undefined;
  },
): Promise<string | undefined> {
  const { original, type, amount, result, initiatedBy = "provider", ...of } = record;
  const uuid = ids.transactionUuid();
  const isNew = await recordProviderInitiated(tx, {
    ...of,
    original,
    transaction: {
      tenantGuid: original.tenantGuid,
      merchantGuid: original.merchantGuid,
      connectorGuid: original.connectorGuid,
      metaConnectorGuid: original.metaConnectorGuid,
      callbackUrl: original.callbackUrl,
      callbackHash: original.callbackHash,
      callbackOnPending: false,
      request: {},
      card: original.card,
      initiatedBy,
      apiVersion: "psp",
      testMode: original.testMode,
      at: clock.now(),
      uuid,
      type,
      amountMinor: amount?.minor ?? null,
      currency: amount?.currency ?? null,
      result,
    },
  });
  return isNew ? uuid : undefined;
}

/** Disputes and refunds at the provider of a converted payment are recorded in the merchant's currency too, as every part of it. */
export async function recordInMerchantsCurrency(
  tx: DatabaseTransaction,
  moved: { uuid: string; type: ConvertedType; original: Transaction; amount: Money },
): Promise<void> {
  const { uuid: transactionUuid, type, original, amount } = moved;
  const conversion = await lockConversion(tx, original.uuid);
  if (!conversion || amount.currency !== original.currency) return;
  const convertedMinor = amount.minor;
  const originalMinor = await originalOfFollowUp(tx, conversion, { type, chargedMinor: convertedMinor });
  await recordConvertedFollowUp(tx, { transactionUuid, type, conversion, originalMinor, convertedMinor });
}
