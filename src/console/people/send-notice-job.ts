import { done, doublingRetry, type JobKind } from "../../platform/jobs/index.ts";
import { findTenant } from "../../tenancy/index.ts";
import { MAIL_JOB, sendAccountMail, type AccountMailParts } from "../accounts/send-account-mail.ts";
import { SEND_NOTICE, type Notice } from "./plan-notices.ts";

const retryAfter = doublingRetry({ firstSeconds: 60, maxSeconds: 3_600, tries: 24 });

/** Sends a notice to one person. */
export function sendNoticeJobKind(parts: AccountMailParts): JobKind<Notice> {
  return {
    name: SEND_NOTICE,
    ...MAIL_JOB,
    retryAfter,
    run: async ({ payload: notice, attempts }) => {
      const tenant = await findTenant(parts.db, { tenantGuid: notice.tenantGuid, sealer: parts.vault });
      const server = tenant?.settings.mail;
      if (!server) return done;
      const about = { notice: notice.uuid };
      return sendAccountMail(parts, { mail: { ...notice, server }, about, attempts, retryAfter });
    },
  };
}
