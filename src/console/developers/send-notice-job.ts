import { logDelivery, sendPlainMail, type MailRulesParts } from "../../pay-by-link/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import { done, doublingRetry, type JobKind } from "../../platform/jobs/index.ts";
import type { Log } from "../../platform/log.ts";
import type { Sealer } from "../../platform/sealing.ts";
import { findTenant } from "../../tenancy/index.ts";
import { SEND_NOTICE, type Notice } from "./plan-notices.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 24 });

interface NoticeParts extends MailRulesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly vault: Sealer;
}

/** Sends a notice to one person. A mail that may have been sent is not sent again. */
export function sendNoticeJobKind(parts: NoticeParts): JobKind<Notice> {
  return {
    name: SEND_NOTICE,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter,
    run: async ({ payload: notice, attempts }) => {
      const tenant = await findTenant(parts.db, { tenantGuid: notice.tenantGuid, sealer: parts.vault });
      const server = tenant?.settings.mail;
      if (!server) return done;
      const delivery = await sendPlainMail(parts, { ...notice, server });
      logDelivery(parts.log, { notice: notice.uuid }, delivery);
      const after = delivery.kind === "not_taken" ? retryAfter(attempts) : undefined;
      return after ? { kind: "again", after, because: "The mail server does not take the mail." } : done;
    },
  };
}
