import { done, doublingRetry, type Job, type JobKind, type JobResult } from "../platform/jobs/index.ts";
import { findMerchant, findTenant } from "../tenancy/index.ts";
import { SCHEDULE_ALERT, type Alert } from "./conclude-run.ts";
import type { ScheduleParts } from "./parts.ts";
import { amountOf, type Schedule } from "./schedule.ts";
import { findSchedule } from "./schedule-store.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 24 });

/**
 * Notifies a merchant's `schedulerAlertEmail` of a run that failed, through the mail server of its tenant; without one of the two
 * there is only the callback. A mail that may have been sent is not sent again.
 */
export function scheduleAlertJobKind(parts: ScheduleParts): JobKind<Alert> {
  return {
    name: SCHEDULE_ALERT,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: (job) => sendAlert(parts, job),
  };
}

async function sendAlert(parts: ScheduleParts, { payload: alert, attempts }: Job<Alert>): Promise<JobResult> {
  const { db, vault, log } = parts;
  const schedule = await findSchedule(db, { id: alert.scheduleId });
  if (!schedule) return done;
  const { id, tenantGuid, merchantGuid } = schedule;
  log.warn({ schedule: id, run: alert.number, code: alert.error.code }, "A run of a schedule failed.");
  const merchant = await findMerchant(db, { merchantGuid });
  const tenant = await findTenant(db, { tenantGuid, sealer: vault });
  const server = tenant?.settings.mail;
  if (!server || !merchant?.attributes.schedulerAlertEmail) return done;
  const { kind } = await parts.sendAlert({
    tenantGuid,
    server,
    uuid: `${id}-${alert.number}-${alert.attempt}`,
    to: merchant.attributes.schedulerAlertEmail,
    subject: `Schedule ${id}: a payment failed`,
    text: writeAlertText(schedule, alert),
  });
  if (kind !== "not_taken") return done;
  const after = retryAfter(attempts);
  const because = "The mail server does not take the mail.";
  return after ? { kind: "again", after, because } : { kind: "given_up", because };
}

function writeAlertText(schedule: Schedule, { number, attempt, error, retryAt }: Alert): string {
  const { id, registrationUuid, currency, merchantMetaData } = schedule;
  const next =
    retryAt === null
      ? "The schedule is not continued by itself: continue or cancel it."
      : `The payment is repeated at ${retryAt}.`;
  return [
    `Payment ${number} of schedule ${id} failed (attempt ${attempt}): ${error.message} (code ${error.code}).`,
    `Amount: ${amountOf(schedule)} ${currency}`,
    `Registration: ${registrationUuid}`,
    ...(merchantMetaData === null ? [] : [`Your data: ${merchantMetaData}`]),
    next,
  ].join("\n");
}
