import type { Connector } from "../../connectors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import type { MailServer, Merchant, Tenant } from "../../tenancy/index.ts";
import type { Delivery } from "./deliver-mail.ts";
import { logoIn } from "./mail-logo.ts";
import { NOTICES } from "./notices.ts";
import { sampleMail } from "./sample-mail.ts";
import { sendPlainMail, type MailRulesParts } from "./send-plain-mail.ts";

/** The mails whose templates a tenant or a connector may replace. */
export const TEMPLATED_MAILS = ["link", "confirmation", "merchantConfirmation", ...NOTICES] as const;
export type TemplatedMail = (typeof TEMPLATED_MAILS)[number];

interface TestMailParts extends MailRulesParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly publicUrl: string;
}

/** The mail of templates, with the data of an imagined payment. */
interface OfTemplate {
  readonly template: TemplatedMail;
  readonly language: string;
  readonly merchant: Merchant;
  /** Its templates outrank the tenant's. */
  readonly connector: Connector | undefined;
}

/** Sends one mail through the tenant's mail server, and returns whether the server accepted it. */
export async function sendTestMail(
  parts: TestMailParts,
  {
    tenant,
    server,
    to,
    of,
  }: {
    tenant: Pick<Tenant, "guid" | "name" | "settings">;
    server: MailServer;
    to: string;
    of: OfTemplate | undefined;
  },
): Promise<Delivery> {
  const mail = of
    ? await contentOf(parts, { tenant, ...of })
    : {
        subject: "Test mail of Quittance",
        text: `The mail server of ${tenant.name} works: it accepted this mail.`,
      };
  return sendPlainMail(parts, { tenantGuid: tenant.guid, server, uuid: parts.ids.uuid(), to, ...mail });
}

async function contentOf(
  { db, clock, publicUrl }: TestMailParts,
  { tenant, template, language, merchant, connector }: OfTemplate & { tenant: Pick<Tenant, "settings"> },
) {
  const layouts = [...(connector ? [connector.payByLink] : []), tenant.settings.payByLink];
  const { content } = sampleMail({
    kind: template,
    language,
    layouts,
    merchant,
    publicUrl,
    now: clock.now(),
  });
  return { ...content, logo: await logoIn(db, content, merchant) };
}
