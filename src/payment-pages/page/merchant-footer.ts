import type { Merchant } from "../../tenancy/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";

interface FooterTexts {
  readonly imprint: string;
  readonly terms: string;
  readonly privacy: string;
  readonly contact: string;
}

/** The merchant's legal links and contact, on every page of a payment in any state. The links open beside the payment. */
export function merchantFooter(merchant: Merchant | undefined, texts: FooterTexts): Html {
  const { imprintUrl, termsUrl, privacyUrl, contactEmail, contactPhone } =
    merchant?.attributes.paymentPage ?? {};
  const links = [
    { label: texts.imprint, url: imprintUrl },
    { label: texts.terms, url: termsUrl },
    { label: texts.privacy, url: privacyUrl },
  ].flatMap(({ label, url }) =>
    url ? [html`<li><a href="${url}" target="_blank" rel="noopener noreferrer">${label}</a></li> `] : [],
  );
  const contacts = [
    ...(contactEmail ? [html`<a href="mailto:${contactEmail}">${contactEmail}</a> `] : []),
    ...(contactPhone
      ? [html`<a href="tel:${contactPhone.replaceAll(/[^+\d]/g, "")}">${contactPhone}</a> `]
      : []),
  ];
  if (links.length + contacts.length === 0) return html``;
  return html`<footer class="legal">
    ${
      links.length > 0
        ? html`<ul>
            ${links}
          </ul>`
        : ""
    }
    ${contacts.length > 0 ? html`<p>${texts.contact}: ${contacts}</p>` : ""}
  </footer>`;
}
