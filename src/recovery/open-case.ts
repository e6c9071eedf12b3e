import type { DeclineClass } from "@quittance/provider-kit";
import { textSetting, type Connector } from "../connectors/index.ts";
import type { Judgement } from "../declines/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isTimeZone } from "../platform/time-zone.ts";
import { announceChange, findTransaction, type Transaction } from "../transactions/index.ts";
import { recordCaseEvent } from "./case-event.ts";
import { hasMailsElsewhere, insertCase, insertCaseMails } from "./case-store.ts";
import type { RecoveryCase } from "./case.ts";
import { addressOfCase } from "./customer-address.ts";
import type { RecoveryParts } from "./parts.ts";
import { stepKindOf, timeOfMail, timeOfStep, type RecoveryPlan } from "./plans/plan.ts";
import { planFor } from "./plans/plan-store.ts";

/** A recurring payment that failed, and what its decline means. */
interface FailedPayment {
  /** The debit. */
  readonly transaction: Transaction;
  /** The connector that was called. */
  readonly connector: Connector;
  readonly judgement: Pick<Judgement, "class" | "retryAfter" | "endsAgreement" | "forbidsAttempts">;
  readonly scheduleId?: string;
  readonly registrationUuid: string | null;
  /** An IANA name or an offset, where the schedule has one. */
  readonly timeZone?: string;
  /** The connector's own retry plan has repeated it as often as it says. */
  readonly wasRepeated?: boolean;
}

/** How long the link of a case is valid. */
export const LINK_DAYS = 30;

type OpenParts = Pick<RecoveryParts, "clock" | "ids" | "vault" | "publicUrl">;

/**
 * Opens the case of a recurring payment, in the commit that records its failure, with the times of the plan. Does nothing where the
 * payment has one. A payment whose agreement was ended is no matter of another attempt: its case is stopped from the beginning.
 */
export async function openCase(tx: Queryable, parts: OpenParts, failed: FailedPayment): Promise<void> {
  const { transaction, connector, judgement } = failed;
  const { recovery } = transaction.request;
  const setting = textSetting(connector, "schedule:recovery-plan");
  const named = recovery?.plan ?? (setting === "none" ? undefined : setting);
  const { plan, guid: planGuid } = await planFor(tx, {
    merchantGuid: transaction.merchantGuid,
    guid: named,
  });
  const at = parts.clock.now();
  const timeZone = zoneOf(failed);
  const expiresAt = endOf({ at, until: recovery?.until });
  const isOver = judgement.endsAgreement;
  const times = { plan, from: at, timeZone, reason: judgement.class, expiresAt };
  const canRepeat = failed.registrationUuid !== null && !isOver && failed.wasRepeated !== true;
  const nextAttemptAt = canRepeat ? nextAttempt({ ...times, stepsDone: 0, judgement, now: at }) : null;
  const address = await addressOfCase(tx, { transaction, registrationUuid: failed.registrationUuid });
  const notify = recovery?.notify !== false;
  const inserted = await insertCase(tx, {
    id: parts.ids.guid("RC"),
    tenantGuid: transaction.tenantGuid,
    merchantGuid: transaction.merchantGuid,
    connectorGuid: connector.guid,
    testMode: transaction.testMode,
    transactionUuid: transaction.uuid,
    registrationUuid: failed.registrationUuid,
    scheduleId: failed.scheduleId ?? null,
    state: isOver ? "stopped" : nextAttemptAt === null ? "customer" : "waiting",
    reason: judgement.class,
    amountMinor: transaction.amountMinor ?? 0n,
    currency: transaction.currency ?? "",
    plan,
    planGuid,
    notify,
    timeZone,
    addressKey: address === undefined ? null : parts.vault.fingerprint(address, "recovery address"),
    nextAttemptAt,
    openedAt: at,
    expiresAt,
  });
  if (!inserted) return;
  await announceChange(tx, transaction.uuid);
  if (notify && !isOver) await planMails(tx, inserted);
  await recordCaseEvent(tx, parts, { type: "recovery.opened", of: inserted });
}

/** One mail for the failures of one instrument: where another open case of it mails the address, this one does not. */
async function planMails(tx: Queryable, of: RecoveryCase): Promise<void> {
  const { addressKey, registrationUuid, plan, timeZone, openedAt: from, expiresAt } = of;
  if (addressKey === null) return;
  if (registrationUuid !== null && (await hasMailsElsewhere(tx, { registrationUuid, addressKey }))) return;
  // A technical fault mostly passes by itself: the customer is told when the last repetition has failed too.
  const isTechnical = stepKindOf(of.reason) === "technical";
  const last = isTechnical ? plan.steps.technical.at(-1) : undefined;
  const start = last === undefined ? from : timeOfStep(last, { from, timeZone });
  const times = plan.mails
    .map((days) => timeOfMail(plan, { days, from: start, timeZone }))
    .filter((time) => Temporal.Instant.compare(time, expiresAt) < 0);
  await insertCaseMails(tx, { id: of.id, times });
}

/**
 * The time of the next repetition: as the scheme advises, else the plan's next step that is not over; null: the plan has none. A decline
 * of another kind than the one before, whose steps are over, is repeated once more.
 */
export function nextAttempt(of: {
  plan: RecoveryPlan;
  reason: DeclineClass;
  stepsDone: number;
  /** The class of the decline before this one; undefined where there is none. */
  reasonBefore?: DeclineClass;
  judgement: Pick<Judgement, "retryAfter" | "forbidsAttempts">;
  from: Temporal.Instant;
  now: Temporal.Instant;
  timeZone: string;
  expiresAt: Temporal.Instant;
}): Temporal.Instant | null {
  const { plan, reason, stepsDone, judgement, from, now, timeZone, expiresAt } = of;
  if (judgement.forbidsAttempts || reason === "never") return null;
  const kind = stepKindOf(reason);
  const steps = plan.steps[kind].slice(stepsDone);
  if (steps.length === 0) return null;
  const isOther = of.reasonBefore !== undefined && stepKindOf(of.reasonBefore) !== kind;
  const planned = steps
    .map((step) => timeOfStep(step, { from, timeZone }))
    .find((time) => Temporal.Instant.compare(time, now) > 0);
  const next = judgement.retryAfter ?? planned ?? (isOther ? now.add({ hours: 1 }) : undefined);
  return next !== undefined && Temporal.Instant.compare(next, expiresAt) < 0 ? next : null;
}

function endOf({ at, until }: { at: Temporal.Instant; until: string | undefined }): Temporal.Instant {
  const latest = at.add({ hours: 24 * LINK_DAYS });
  if (until === undefined) return latest;
  const wanted = Temporal.Instant.from(until);
  return Temporal.Instant.compare(wanted, latest) < 0 ? wanted : latest;
}

/** The customer's day: that of the schedule, of the connector, or of UTC. */
function zoneOf({ timeZone, connector }: FailedPayment): string {
  if (timeZone !== undefined) return timeZone;
  const setting = textSetting(connector, "schedule:time-zone");
  return isTimeZone(setting) ? setting : "UTC";
}

/** The debit of a case, which exists as long as the case. */
export async function debitOf(db: Queryable, { transactionUuid }: RecoveryCase): Promise<Transaction> {
  const transaction = await findTransaction(db, transactionUuid);
  if (!transaction) throw new Error(`The debit ${transactionUuid} of a recovery case does not exist.`);
  return transaction;
}
