import { readFileSync } from "node:fs";
import type { Clock } from "../../platform/clock.ts";
import type { MailServer } from "../../tenancy/index.ts";
import { html, withLightTokens, type Html } from "../../platform/pages/index.ts";
import type { OutboundRules } from "../../platform/outbound/index.ts";
import type { Delivery } from "./deliver-mail.ts";
import { LOGO_CONTENT_ID } from "./mail-facts.ts";

export interface MailRulesParts {
  /** Which addresses and ports the mail server of a tenant may have. */
  readonly mailRulesOf: (tenantGuid: string) => OutboundRules;
}

/** An image that is attached to a mail. */
export interface MailLogo {
  readonly image: Buffer;
  readonly contentType: string;
}

/** Sends a text to a merchant through the tenant's mail server. The id is the mail's own, so that receivers recognise a repeat. */
export async function sendPlainMail(
  { clock, mailRulesOf }: MailRulesParts & { readonly clock: Clock },
  mail: {
    /** The owner of the server. */
    tenantGuid: string;
    server: MailServer;
    uuid: string;
    to: string;
    subject: string;
    text: string;
    /** The language of the text, for programs that read it aloud. */
    language?: string;
    html?: string;
    /** The image that `html` names. */
    logo?: MailLogo | undefined;
  },
): Promise<Delivery> {
  const { server, uuid, to, subject, text } = mail;
  const content = { subject, text, html: mail.html ?? textAsHtml(mail) };
  const logo = mail.html === undefined ? { image: MARK, contentType: "image/png" } : mail.logo;
  const header = { uuid, from: server.from, to, at: clock.now(), logo };
  // Loaded when needed: the SMTP code is large, and many gateways send no mail.
  const { addressIn, composeMessage } = await import("./compose-message.ts");
  const { deliverMail } = await import("./deliver-mail.ts");
  const message = await composeMessage(content, header);
  const rules = mailRulesOf(mail.tenantGuid);
  return deliverMail(server, { from: addressIn(server.from), to, message, rules });
}

/** The product's mark as mail programs show it, which know no SVG. */
const MARK = readFileSync(new URL("mark.png", import.meta.url));

const [BODY = "", SHEET = "", HEAD = "", TEXT = "", LINK = ""] = [
  "margin:0;padding:24px 12px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif",
  "max-width:560px;table-layout:fixed;overflow-wrap:break-word;background:var(--paper);border:1px solid var(--hair);border-radius:var(--r4)",
  "padding:20px 28px;border-bottom:1px solid var(--hair);font-weight:600",
  "margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere",
  "color:var(--accent)",
].map(withLightTokens);

/** The text in the look of the other mails, below the mark. A line that is an address is a link. */
function textAsHtml({ subject, text, language }: Parameters<typeof sendPlainMail>[1]): string {
  return html`<!doctype html>
    <html ${language === undefined ? "" : html`lang="${language}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="${BODY}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
          <tr>
            <td align="center">
              <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${SHEET}">
                <tr>
                  <td style="${HEAD}">
                    <img
                      src="cid:${LOGO_CONTENT_ID}"
                      width="24"
                      height="24"
                      alt=""
                      style="vertical-align:middle"
                    />
                    Quittance
                  </td>
                </tr>
                <tr>
                  <td style="padding:28px"><pre dir="auto" style="${TEXT}">${linked(text)}</pre></td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function linked(text: string): Html[] {
  return text
    .split(/^(https?:\/\/\S+)$/m)
    .map((part, index) =>
      index % 2 === 0 ? html`${part}` : html`<a href="${part}" style="${LINK}">${part}</a>`,
    );
}
