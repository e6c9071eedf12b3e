import { logDelivery, sendPlainMail, type MailRulesParts } from "../../pay-by-link/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { done, type Job, type JobKind, type JobResult } from "../../platform/jobs/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Sealer } from "../../platform/sealing.ts";

/** Parts of the jobs that send mails of the console. */
export interface AccountMailParts extends MailRulesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Sealer;
  readonly publicUrl: string;
}

/** The same for each such job: a slow mail server holds up few mails of its tenant, and no others. */
export const MAIL_JOB = { leaseSeconds: 120, laneConcurrency: 4 } as const;

/**
 * Sends one mail, and again later while the mail server does not take it. A mail whose outcome is unclear is not sent again.
 *
 * @param about names the mail in the log
 */
export async function sendAccountMail(
  parts: AccountMailParts,
  {
    mail,
    about,
    attempts,
    retryAfter,
  }: {
    mail: Parameters<typeof sendPlainMail>[1];
    about: Readonly<Record<string, string>>;
    attempts: Job["attempts"];
    retryAfter: JobKind["retryAfter"];
  },
): Promise<JobResult> {
  const delivery = await sendPlainMail(parts, mail);
  logDelivery(parts.log, about, delivery);
  if (delivery.kind !== "not_taken") return done;
  const after = retryAfter(attempts);
  return after ? { kind: "again", after, because: delivery.because } : done;
}
