import type { Clock } from "../../platform/clock.ts";
import type { Ids } from "../../platform/ids.ts";
import type { MailServer, Tenant } from "../../tenancy/index.ts";
import type { Delivery } from "./deliver-mail.ts";
import { sendPlainMail, type MailRulesParts } from "./send-plain-mail.ts";

/** Sends one mail through the tenant's mail server, and returns whether the server accepted it. */
export function sendTestMail(
  parts: MailRulesParts & { readonly clock: Clock; readonly ids: Ids },
  { tenant, server, to }: { tenant: Pick<Tenant, "guid" | "name">; server: MailServer; to: string },
): Promise<Delivery> {
  return sendPlainMail(parts, {
    tenantGuid: tenant.guid,
    server,
    uuid: parts.ids.uuid(),
    to,
    subject: "Test mail of Quittance",
    text: `The mail server of ${tenant.name} works: it accepted this mail.`,
  });
}
