import type { FastifyRequest } from "fastify";
import { html } from "../../platform/pages/index.ts";
import type { PageParts } from "../page/page.ts";
import { paymentSummary } from "../page/payment-summary.ts";
import { originsOf, returnSources } from "../return-address.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { ProviderPage } from "./payment-view.ts";
import type { PageOfPayment } from "./send-hosted-page.ts";

/**
 * Whether a form may have led here. Browsers apply the form policy of the page with the form to every redirect that follows, and a
 * provider's origins are not known: a redirect to its page would be blocked, whereas a page of ours may lead on.
 */
export function mayFollowForm({ headers }: Pick<FastifyRequest, "headers">): boolean {
  const site = headers["sec-fetch-site"];
  // Older browsers send the other header when they open a page; other clients send neither.
  return site === undefined ? "upgrade-insecure-requests" in headers : site !== "none";
}

/** Goes on to the provider's page by itself, or by a press: a form needs one without scripts, a link where refreshes are switched off. */
export function toProviderPage(
  { assets }: PageParts,
  context: PaymentContext,
  { url, fields }: ProviderPage,
): PageOfPayment {
  const { texts, transaction } = context;
  const onward = fields
    ? html`<form id="provider" method="post" action="${url}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button class="primary">${texts.continue}</button>
      </form>`
    : html`<p class="onward"><a class="button" href="${url}">${texts.continue}</a></p>`;
  return {
    title: texts.waitingTitle,
    content: html`<main>
      ${paymentSummary(context, texts)}
      <h1>${texts.waitingTitle}</h1>
      ${onward}
    </main>`,
    ...(fields
      ? {
          script: assets.get("hosted-page/browser/provider-form.js"),
          // A provider may pass the form on to another of its hosts.
          formTargets: [...originsOf(url), ...returnSources(transaction), "https:"],
        }
      : { leadsTo: url }),
  };
}
