import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { EMAIL_ADDRESS_PATTERN } from "../../platform/email-address.ts";
import type { Connector } from "../../connectors/index.ts";
import { LANGUAGE_TAG_PATTERN } from "../../languages/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ids } from "../../platform/ids.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { Counters } from "../../platform/counters/index.ts";
import { RateLimit } from "../../platform/rate-limit/index.ts";
import {
  defineOperation,
  fieldError,
  Guid,
  noSuchEntity,
  recordAuditEvent,
  refuse,
  TENANT_SCOPE,
  type ProvisioningParts,
  type Tenant,
  closed,
} from "../../tenancy/index.ts";
import { MAIL_FAILURES } from "../mail/mail-failure.ts";
import { sampleMerchant } from "../mail/sample-merchant.ts";
import { sendTestMail, TEMPLATED_MAILS, type TemplatedMail } from "../mail/send-test-mail.ts";
import type { MailRulesParts } from "../mail/send-plain-mail.ts";

const Body = Type.Object(
  {
    to: Type.String({
      maxLength: 255,
      pattern: EMAIL_ADDRESS_PATTERN,
      description: "Who receives it.",
      examples: ["olga@shop.example"],
    }),
    template: Type.Optional(
      Type.Enum(TEMPLATED_MAILS, {
        description:
          "The mail of these saved templates, about an imagined payment, in place of a short text.",
      }),
    ),
    language: Type.Optional(
      Type.String({
        maxLength: 35,
        pattern: LANGUAGE_TAG_PATTERN,
        description: "Of the customer, for `template`; default: English.",
        examples: ["de"],
      }),
    ),
    connectorGuid: Type.Optional(
      Guid(
        "A connector of the tenant, whose templates outrank the tenant's; for `template`.",
        "CO-0000-0000-0000-0000-0000-0001",
      ),
    ),
  },
  { ...closed, title: "SendTestMailRequest" },
);

/** A person tries a few settings; a program has no need to send test mails all the time. */
const MAX_MAILS = 10;
const WINDOW_SECONDS = 60;

interface Parts extends ProvisioningParts, MailRulesParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: string;
  readonly counters: Counters;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}

export const sendTestMailOperation = defineOperation({
  id: "sendTestMail",
  method: "POST",
  summary: "Send a test mail through a tenant's mail server",
  description:
    "Sends one mail with the saved settings, a short text or the mail of the saved templates, and says whether the server accepted it, and otherwise what went wrong. It is not tried again. Ten times a minute for each tenant, and about a minute at most.",
  permission: "configure",
  scope: TENANT_SCOPE,
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
  run: async (parts: Parts, { entity: tenant, body: { to, ...wanted } }) => {
    const { db, counters } = parts;
    const { tenantGuid } = tenant;
    const { mail: server } = tenant.settings;
    if (!server)
      return fieldError({
        code: "notApplicable",
        path: "tenantGuid",
        fault: { code: "no_mail_server" },
      });
    const of = await templateOf(parts, { tenant, ...wanted });
    if (isRefusal(of)) return of;
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
    const delivery = await sendTestMail(parts, { tenant, server, to, of });
    const reason = delivery.kind === "sent" ? {} : { reason: delivery.because };
    const facts = { result: delivery.kind, ...reason };
    await recordAuditEvent(db, { entity: "mailServer", target: tenantGuid, placeGuid: tenantGuid, facts });
    return facts;
  },
});

interface Wanted {
  readonly template?: TemplatedMail | undefined;
  readonly language?: string | undefined;
  readonly connectorGuid?: string | undefined;
}

/** The mail of a template; undefined for the plain text. */
async function templateOf(
  { db, findConnector }: Parts,
  { tenant, template, language, connectorGuid }: Wanted & { readonly tenant: Tenant },
) {
  if (template === undefined) {
    const path = language === undefined ? connectorGuid && "connectorGuid" : "language";
    return path === undefined
      ? undefined
      : fieldError({ code: "notApplicable", path, fault: ofPrograms("is for 'template' only") });
  }
  const connector = connectorGuid === undefined ? undefined : await findConnector(connectorGuid);
  const merchant = await sampleMerchant(db, { tenant, merchantGuid: connector?.merchantGuid });
  if (connectorGuid !== undefined && (!connector || merchant.tenantGuid !== tenant.guid))
    return noSuchEntity({ field: "connectorGuid", what: "connector of this tenant", inPath: false });
  return { template, language: language ?? "en", merchant, connector };
}
