import type { JobKind } from "../../platform/jobs/index.ts";
import { SEND_MAIL } from "./plan-mail.ts";
import type { SendMailParts } from "./send-mail.ts";
import { mailRetryAfter } from "./mail-retry.ts";

export function sendMailJobKind(parts: SendMailParts): JobKind<{ mailUuid: string }> {
  return {
    name: SEND_MAIL,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: mailRetryAfter,
    run: async (job) => {
      // Loaded when needed: the SMTP code is large, and many gateways send no mail.
      const { sendMail } = await import("./send-mail.ts");
      return sendMail(parts, job);
    },
  };
}
