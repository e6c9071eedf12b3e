import type { Merchant } from "../../tenancy/index.ts";
import { basePath } from "../../platform/http/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { ACCESSIBILITY_PATH } from "../accessibility/path.ts";

interface FooterTexts {
  readonly imprint: string;
  readonly terms: string;
  readonly privacy: string;
  readonly contact: string;
  readonly accessibility: string;
}

/**
 * The merchant's legal links and contact, and the accessibility statement, on every page of a payment in any state. The links open
 * beside the payment.
 */
export function merchantFooter(
  { publicUrl }: { publicUrl: string },
  merchant: Merchant | undefined,
  texts: FooterTexts,
): Html {
  const { imprintUrl, termsUrl, privacyUrl, contactEmail, contactPhone } =
    merchant?.attributes.paymentPage ?? {};
  const links = [
    { label: texts.imprint, url: imprintUrl },
    { label: texts.terms, url: termsUrl },
    { label: texts.privacy, url: privacyUrl },
    { label: texts.accessibility, url: basePath(publicUrl) + ACCESSIBILITY_PATH },
  ].flatMap(({ label, url }) =>
    url ? [html`<li><a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a></li> `] : [],
  );
  const contacts = [
    ...(contactEmail ? [html`<a href="mailto:${contactEmail}">${contactEmail}</a> `] : []),
    ...(contactPhone
      ? [html`<a href="tel:${contactPhone.replaceAll(/[^+\d]/g, "")}">${contactPhone}</a> `]
      : []),
  ];
  return html`<footer class="legal">
    <ul>
      ${links}
    </ul>
    ${contacts.length > 0 ? html`<p>${texts.contact}: ${contacts}</p>` : ""}
  </footer>`;
}
