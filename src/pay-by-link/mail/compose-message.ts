import MailComposer from "nodemailer/lib/mail-composer/index.js";
import { withAsciiDomain } from "../../platform/email-address.ts";
import type { MailContent } from "./mail-content.ts";
import { CODE_CONTENT_ID, LOGO_CONTENT_ID } from "./mail-facts.ts";

/** The message for a mail server. Its id is the mail's own, so that receivers recognise a repeat. */
export function composeMessage(
  content: MailContent,
  mail: {
    uuid: string;
    from: string;
    to: string;
    at: Temporal.Instant;
    logo: { readonly image: Buffer; readonly contentType: string } | undefined;
    /** The picture of a transfer's code, as PNG. */
    code?: Buffer | undefined;
  },
): Promise<Buffer> {
  const composer = new MailComposer({
    ...content,
    from: mail.from,
    to: { name: "", address: withAsciiDomain(mail.to) },
    date: new Date(mail.at.epochMilliseconds),
    messageId: `<${mail.uuid}@${withAsciiDomain(addressIn(mail.from)).split("@")[1]}>`,
    headers: { "auto-submitted": "auto-generated" },
    attachments: [
      ...(mail.logo ? [inline(LOGO_CONTENT_ID, "logo", mail.logo)] : []),
      ...(mail.code ? [inline(CODE_CONTENT_ID, "code", { image: mail.code, contentType: "image/png" })] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function inline(cid: string, name: string, { image, contentType }: { image: Buffer; contentType: string }) {
  return {
    cid,
    filename: `${name}.${contentType.slice("image/".length)}`,
    content: image,
    contentType,
    contentDisposition: "inline" as const,
  };
}

/** `Demo Shop <shop@example.com>` → `shop@example.com` */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
}
