import { membersOf, settingIsOn, textSetting, type Connector } from "../connectors/index.ts";
import { isRefusal, type Refusal } from "../platform/refusal.ts";
import { cancelByCustomer } from "../schedules/index.ts";
import {
  connectorOfTransaction,
  createTransaction,
  membersThatAccept,
  type CreateRefusal,
  type TransactionRequest,
} from "../transaction-requests/index.ts";
import type { Transaction } from "../transactions/index.ts";
import { linkOfCase } from "./case-link.ts";
import { findCase, findOpenAttempt, saveCase } from "./case-store.ts";
import { isOpen, type CaseAttempt, type Consent, type RecoveryCase } from "./case.ts";
import { lockCase, lockOpenCase, stopLockedCase } from "./end-case.ts";
import { debitOf } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";
import { timeOfStep } from "./plans/plan.ts";
import { beginAttempt, cancelAbandoned, conclude } from "./retry-case.ts";
import { concludeAttempt } from "./record-ended.ts";
import { link, make, requestOfCase } from "./repetition.ts";

/** `saved`: with the instrument that failed. `other`: with another one, which is used from then on. */
type WayToPay = "saved" | "other";

type PayRefusal =
  | Refusal<"case_over">
  /** A payment is under way. */
  | Refusal<"case_busy">
  | Refusal<"not_taken">;

/** The customer's page may be used: until the link ends, also after the plan was given up. */
export function takesPayment(of: RecoveryCase, now: Temporal.Instant): boolean {
  return (isOpen(of) || of.state === "lost") && Temporal.Instant.compare(now, of.expiresAt) < 0;
}

/** The connector of other instruments, by the setting `recovery:connector`, else the one that was charged. */
async function connectorFor(parts: RecoveryParts, of: RecoveryCase, way: WayToPay): Promise<Connector> {
  const called = await connectorOfTransaction(parts, { uuid: of.id, connectorGuid: of.connectorGuid });
  const named = textSetting(called, "recovery:connector");
  if (way === "saved" || named === "none") return called;
  const other = await parts.findConnector(named);
  return other?.merchantGuid === of.merchantGuid && !other.disabled ? other : called;
}

/** The connectors by which the customer can pay otherwise: of a selection page those of its methods that take the payment. */
export async function otherConnectors(
  parts: RecoveryParts,
  of: RecoveryCase,
  first: Transaction,
): Promise<readonly Connector[]> {
  const connector = await connectorFor(parts, of, "other");
  if (connector.kind !== "multi_method") return [connector];
  const attempt = { recoveryId: of.id, number: of.attempts + 1 };
  const request = requestOfCase(of, { attempt, first });
  const members = await membersThatAccept(parts, {
    guids: membersOf(connector),
    operation: "debit",
    request,
  });
  return isRefusal(members) ? [] : members;
}

/**
 * Begins the customer's payment of a case, which locks it against repetitions until the payment has ended. One that the customer left
 * on its page ends first. The result is the transaction, whose own page follows unless it is final.
 *
 * @param options.method the connector of another method, one of `otherConnectors`
 */
export async function payByCustomer(
  parts: RecoveryParts,
  {
    id,
    way,
    method,
    language,
    consent,
  }: {
    id: string;
    way: WayToPay;
    method?: string | undefined;
    language: string;
    consent?: Consent | undefined;
  },
): Promise<Transaction | PayRefusal> {
  const left = await findOpenAttempt(parts.db, id);
  if (left && !(await endLeftAttempt(parts, left))) return { refused: true, code: "case_busy" };
  const begun = await begin(parts, { id, way, consent: consent ?? null });
  if (isRefusal(begun)) return begun;
  const { of, attempt } = begun;
  const first = await debitOf(parts.db, of);
  const others = way === "other" ? await otherConnectors(parts, of, first) : [];
  const connector = others.find(({ guid }) => guid === method) ?? (await connectorFor(parts, of, way));
  const create = (withRegister: boolean): Promise<Transaction | CreateRefusal> =>
    createTransaction(parts, {
      operation: "debit",
      request: requestOf(parts, { of, attempt, first, way, language, withRegister }),
      requester: { connector, signatureHash: first.callbackHash },
      initiatedBy: "recovery",
      recordedReference: first.uuid,
      alongside: (tx, transaction) => link(tx, attempt, transaction),
    });
  const made = await make(async () => {
    const registering = way === "other" && of.scheduleId !== null;
    const created = await create(registering);
    // Not every method can be charged again.
    return isRefusal(created) && registering ? create(false) : created;
  });
  if (made.kind === "made") return made.transaction;
  await conclude(parts, { of, attempt, made });
  return { refused: true, code: "not_taken" };
}

/** False where it is under way, and cannot be stopped. */
export async function endLeftAttempt(parts: RecoveryParts, attempt: CaseAttempt): Promise<boolean> {
  const { transactionUuid: uuid } = attempt;
  if (attempt.kind !== "customer" || uuid === null) return false;
  if (!(await cancelAbandoned(parts, uuid))) return false;
  await concludeAttempt(parts, uuid);
  return true;
}

function begin(
  parts: RecoveryParts,
  { id, way, consent }: { id: string; way: WayToPay; consent: Consent | null },
): Promise<{ of: RecoveryCase; attempt: CaseAttempt } | PayRefusal> {
  return parts.db.transaction(async (tx) => {
    const of = await lockCase(tx, id);
    if (!of || !takesPayment(of, parts.clock.now())) return { refused: true, code: "case_over" as const };
    if (await findOpenAttempt(tx, id)) return { refused: true, code: "case_busy" as const };
    if (way === "saved" && of.registrationUuid === null) return { refused: true, code: "not_taken" as const };
    return { of, attempt: await beginAttempt(tx, parts, { of, kind: "customer", inMinutes: 10, consent }) };
  });
}

/** Where 3-D Secure is used: PSD2 wants strong authentication for the agreement under which later payments come without the customer. */
const WITH_CHALLENGE = { threeDSecureData: { challengeIndicator: "04" } } as const;

function requestOf(
  parts: RecoveryParts,
  payment: {
    of: RecoveryCase;
    attempt: CaseAttempt;
    first: Transaction;
    way: WayToPay;
    language: string;
    withRegister: boolean;
  },
): TransactionRequest {
  const { of, attempt, first, way, language, withRegister } = payment;
  const page = `${linkOfCase(parts, of.id)}?language=${language}`;
  return {
    ...requestOfCase(of, { attempt, first }),
    language,
    successUrl: page,
    cancelUrl: page,
    errorUrl: page,
    ...(way === "saved" && of.registrationUuid !== null
      ? { referenceUuid: of.registrationUuid, transactionIndicator: "CARDONFILE" as const }
      : {}),
    ...(withRegister && { withRegister: true, transactionIndicator: "INITIAL" as const, ...WITH_CHALLENGE }),
  };
}

/** The customer may choose a day so far ahead. */
const MAX_DAYS_AHEAD = 14;

/** The days on which the customer may be charged instead: from tomorrow to two weeks, as long as the link is valid. */
export function daysToPay(of: RecoveryCase, now: Temporal.Instant): string[] {
  if (of.registrationUuid === null || !isOpen(of)) return [];
  const today = now.toZonedDateTimeISO(of.timeZone).toPlainDate();
  return Array.from({ length: MAX_DAYS_AHEAD }, (_none, index) => today.add({ days: index + 1 }))
    .filter(
      (date) =>
        Temporal.Instant.compare(
          date.toZonedDateTime(of.timeZone).toInstant().add({ hours: 1 }),
          of.expiresAt,
        ) < 0,
    )
    .map(String);
}

/** The customer wants to be charged on that day; false where it is none of those that they may choose. */
export function payOnDay(parts: RecoveryParts, { id, day }: { id: string; day: string }): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (!of || !daysToPay(of, parts.clock.now()).includes(day)) return false;
    const from = Temporal.PlainDate.from(day).toZonedDateTime(of.timeZone).toInstant();
    const nextAttemptAt = timeOfStep(0, { from, timeZone: of.timeZone });
    await saveCase(tx, { ...of, state: "waiting", nextAttemptAt });
    return true;
  });
}

/** Whether the customer may end the agreement on the page. */
export async function mayCancel(parts: RecoveryParts, of: RecoveryCase): Promise<boolean> {
  return isOpen(of) && settingIsOn(await connectorFor(parts, of, "saved"), "recovery:allow-cancel");
}

/** The customer ends the agreement: the schedule is cancelled, and the case stops. False where they may not, or a payment is under way. */
export async function cancelAgreement(parts: RecoveryParts, id: string): Promise<boolean> {
  const seen = await findCase(parts.db, { id });
  if (!seen || !(await mayCancel(parts, seen))) return false;
  return parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (!of || (await findOpenAttempt(tx, id))) return false;
    if (of.scheduleId !== null) await cancelByCustomer(tx, parts, of.scheduleId);
    await stopLockedCase(tx, parts, of);
    return true;
  });
}
