import { done, enqueue, type Job, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findTransaction } from "../../transactions/index.ts";
import { linkOfCase } from "../case-link.ts";
import {
  findCase,
  findMail,
  findOpenAttempt,
  hasWaitingMails,
  listDueMails,
  removeMail,
  removeWaitingMails,
  saveMail,
} from "../case-store.ts";
import { isOpen, mailKindOf, type CaseMail, type RecoveryCase } from "../case.ts";
import { addressOfCase } from "../customer-address.ts";
import { lockOpenCase, loseCase } from "../end-case.ts";
import { debitOf } from "../open-case.ts";
import type { RecoveryMailParts } from "../parts.ts";
import { afterQuietHours } from "../plans/plan.ts";
import { deliverNotice, mailServerOf, retryAfter, type MailState } from "./deliver-notice.ts";

export const MAIL_BATCH = 100;
/** Job kind: sends one mail of a case. Stored with each job. */
const SEND_CASE_MAIL = "send-recovery-mail";

type MailKey = Pick<CaseMail, "recoveryId" | "number">;

/** Claims the mails that are due: each gets a job in the same commit. Returns how many there were. */
export async function claimDueMails(parts: RecoveryMailParts): Promise<number> {
  const claimed = await parts.db.transaction(async (tx) => {
    const due = await listDueMails(tx, { limit: MAIL_BATCH });
    for (const mail of due) {
      const of = await findCase(tx, { id: mail.recoveryId });
      await saveMail(tx, { ...mail, state: "queued" });
      const { recoveryId, number } = mail;
      const owner = of?.tenantGuid ?? "";
      await enqueue(tx, {
        kind: SEND_CASE_MAIL,
        key: `${recoveryId}:${number}`,
        owner,
        // One slow mail server must not hold up another tenant's mails.
        lane: `mail:${owner}`,
        payload: { recoveryId, number },
      });
    }
    return due.length;
  });
  if (claimed > 0) parts.notifyWorkers();
  return claimed;
}

export function sendCaseMailJobKind(parts: RecoveryMailParts): JobKind<MailKey> {
  return {
    name: SEND_CASE_MAIL,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: (job) => sendCaseMail(parts, job),
  };
}

async function sendCaseMail(
  parts: RecoveryMailParts,
  { payload: key, attempts }: Job<MailKey>,
): Promise<JobResult> {
  const { db } = parts;
  const [mail, of] = [await findMail(db, key), await findCase(db, { id: key.recoveryId })];
  if (!mail || !of) return done;
  // The process died while it was sent: it may have arrived, and is not sent twice.
  if (mail.state === "sending") return concluded(parts, { of, mail, state: "sent" });
  if (mail.state !== "queued" || !isOpen(of)) return done;
  const now = parts.clock.now();
  const dueAt = afterQuietHours(now, { ...of.plan, timeZone: of.timeZone });
  if (!dueAt.equals(now)) {
    await saveMail(db, { ...mail, state: "waiting", dueAt });
    return done;
  }
  const transaction = await debitOf(db, of);
  const to = await addressOfCase(db, { transaction, registrationUuid: of.registrationUuid });
  const from = await mailServerOf(parts, db, of);
  if (to === undefined || !from) return concluded(parts, { of, mail, state: "not_sent" });
  if (!(await saveMail(db, { ...mail, state: "sending" }))) return done;
  const registration =
    of.registrationUuid === null ? undefined : await findTransaction(db, of.registrationUuid);
  const end = await deliverNotice(parts, {
    kind: mailKindOf(mail),
    id: `${of.id}-${mail.number}`,
    to,
    from,
    transaction,
    connectorGuid: of.connectorGuid,
    notice: {
      card: transaction.card ?? registration?.card ?? undefined,
      nextAttemptAt: of.nextAttemptAt,
      timeZone: of.timeZone,
      until: of.expiresAt,
    },
    url: linkOfCase(parts, of.id),
    attempts,
  });
  if ("state" in end) return concluded(parts, { of, mail, ...end });
  await saveMail(db, { ...mail, state: "queued" });
  return end;
}

/** Records the end of a mail; a bounced address gets no further ones. After the last one without a repetition, the case is lost. */
async function concluded(
  parts: RecoveryMailParts,
  { of: { id }, mail, state }: { of: RecoveryCase; mail: CaseMail; state: MailState },
): Promise<JobResult> {
  await parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (state === "not_sent") await removeMail(tx, mail);
    else await saveMail(tx, { ...mail, state, sentAt: parts.clock.now() });
    if (state === "bounced") await removeWaitingMails(tx, id);
    // Where no mail reaches the customer, the case waits for a person until its link ends.
    if (of && state === "sent" && !mail.byHand) await loseAfterLastMail(tx, parts, of);
  });
  return done;
}

async function loseAfterLastMail(tx: Queryable, parts: RecoveryMailParts, of: RecoveryCase): Promise<void> {
  const goesOn = of.nextAttemptAt !== null || (await findOpenAttempt(tx, of.id)) !== undefined;
  if (!goesOn && !(await hasWaitingMails(tx, of.id))) await loseCase(tx, parts, of);
}
