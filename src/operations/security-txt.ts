import type { Clock } from "../platform/clock.ts";
import type { HttpServer } from "../platform/http/index.ts";

/** Readers have to fetch it again by then. RFC 9116 advises less than a year. */
const VALID_DAYS = 90;

interface SecurityTxtOptions {
  /** `mailto:`, `https:` or `tel:` addresses, the preferred one first (GATEWAY_SECURITY_CONTACT). */
  readonly contacts: readonly string[];
  readonly publicUrl: string;
  readonly clock: Clock;
}

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness of this installation. Nothing is
 * served without a contact.
 */
export function registerSecurityTxt(app: HttpServer, options: SecurityTxtOptions): void {
  if (options.contacts.length === 0) return;
  app.get("/.well-known/security.txt", { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({ "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" })
      .send(securityTxt(options)),
  );
}

function securityTxt({ contacts, publicUrl, clock }: SecurityTxtOptions): string {
  const expires = clock.real.now().add({ hours: VALID_DAYS * 24 });
  return [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires.toString({ smallestUnit: "second" })}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "Preferred-Languages: en",
    "",
  ].join("\r\n");
}
