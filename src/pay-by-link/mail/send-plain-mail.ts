import type { Clock } from "../../platform/clock.ts";
import type { MailServer } from "../../tenancy/index.ts";
import { html } from "../../platform/pages/index.ts";
import type { OutboundRules } from "../../platform/outbound/index.ts";
import type { Delivery } from "./deliver-mail.ts";

export interface MailRulesParts {
  /** Which addresses and ports the mail server of a tenant may have. */
  readonly mailRulesOf: (tenantGuid: string) => OutboundRules;
}

/** Sends a text to a merchant through the tenant's mail server. The id is the mail's own, so that receivers recognise a repeat. */
export async function sendPlainMail(
  { clock, mailRulesOf }: MailRulesParts & { readonly clock: Clock },
  mail: {
    /** Whose server it is. */
    tenantGuid: string;
    server: MailServer;
    uuid: string;
    to: string;
    subject: string;
    text: string;
    html?: string;
  },
): Promise<Delivery> {
  const { server, uuid, to, subject, text } = mail;
  const content = { subject, text, html: mail.html ?? textAsHtml(text) };
  const header = { uuid, from: server.from, to, at: clock.now(), logo: undefined };
  // Loaded when needed: the SMTP code is large, and many gateways send no mail.
  const { addressIn, composeMessage } = await import("./compose-message.ts");
  const { deliverMail } = await import("./deliver-mail.ts");
  const message = await composeMessage(content, header);
  const rules = mailRulesOf(mail.tenantGuid);
  return deliverMail(server, { from: addressIn(server.from), to, message, rules });
}

function textAsHtml(text: string): string {
  return html`<pre>${text}</pre>`.text;
}
