import { Type } from "typebox";
import { EMAIL_ADDRESS_PATTERN } from "../../platform/email-address.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { RateLimit } from "../../platform/rate-limit/index.ts";
import {
  closed,
  defineOperation,
  fieldError,
  findTenant,
  noSuchEntity,
  recordAuditEvent,
  refuse,
  TENANT_GUID,
  TENANT_SCOPE,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { MAIL_FAILURES } from "../mail/mail-failure.ts";
import { sendTestMail } from "../mail/send-test-mail.ts";
import type { MailRulesParts } from "../mail/send-plain-mail.ts";

const Body = Type.Object(
  {
    to: Type.String({
      maxLength: 255,
      pattern: EMAIL_ADDRESS_PATTERN,
      description: "Who receives it.",
      examples: ["olga@shop.example"],
    }),
  },
  { ...closed, title: "SendTestMailRequest" },
);

/** A person tries a few settings; a program has no need to send test mails all the time. */
const MAX_MAILS = 10;
const WINDOW_SECONDS = 60;

export const sendTestMailOperation = defineOperation({
  id: "sendTestMail",
  method: "POST",
  summary: "Send a test mail through a tenant's mail server",
  description:
    "Sends one mail with the saved settings, and says whether the server accepted it, and otherwise what went wrong. It is not tried again. Ten times a minute for each tenant, and about a minute at most.",
  permission: "configure",
  scope: TENANT_SCOPE,
  params: { tenantGuid: TENANT_GUID },
  body: Body,
  response: {
    result: Type.Enum(["sent", "not_taken", "refused", "unclear"], {
      description:
        "`sent`: the server accepted it. `not_taken`: not now. `refused`: not with these settings. `unclear`: no response came, and it may have been sent.",
    }),
    reason: Type.Optional(
      Type.Enum(MAIL_FAILURES, { description: "Why it was not accepted.", examples: ["unreachable"] }),
    ),
  },
  run: async (
    parts: ProvisioningParts & MailRulesParts & { readonly counters: Counters },
    { params: { tenantGuid }, body: { to } },
  ) => {
    const { db, sealer, counters } = parts;
    const tenant = await findTenant(db, { tenantGuid, sealer });
    if (!tenant) return noSuchEntity(TENANT_SCOPE);
    const { mail: server } = tenant.settings;
    if (!server)
      return fieldError({
        code: "notApplicable",
        path: "tenantGuid",
        message: "the tenant has no mail server",
      });
    const limit = new RateLimit({
      counters,
      name: "test mails",
      max: MAX_MAILS,
      windowSeconds: WINDOW_SECONDS,
    });
    const { allowed, resetSeconds } = await limit.take(tenantGuid);
    if (!allowed)
      return refuse(
        429,
        "invalidRequest",
        `Too many test mails of this tenant: try again in ${resetSeconds} seconds`,
      );
    const delivery = await sendTestMail(parts, { tenant, server, to });
    const reason = delivery.kind === "sent" ? {} : { reason: delivery.because };
    const facts = { result: delivery.kind, ...reason };
    await recordAuditEvent(db, { entity: "mailServer", target: tenantGuid, placeGuid: tenantGuid, facts });
    return facts;
  },
});
