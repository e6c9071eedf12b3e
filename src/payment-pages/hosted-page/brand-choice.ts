import { brandName } from "../../vault/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { BrandOffer } from "./brand-offer.ts";
import type { PaymentContext } from "./payment-context.ts";

/**
 * The choice of a card's brand, below its number. The script shows it for a card with two brands; without scripts it is always
 * there, because the number is not known yet.
 */
export function brandChoice(
  { texts, path }: PaymentContext,
  { offer, prefix, problem }: { offer: BrandOffer; prefix: string; problem: string | undefined },
): Html {
  if (offer.seconds.length === 0) return html``;
  const id = `${prefix}cardBrand`;
  return html`<div
    class="brands"
    aria-live="polite"
    data-brands="${path}/card-brands"
    data-title="${texts.chooseBrand}"
  >
    <noscript>
      <label for="${id}">${texts.brandIfTwo}</label>
      <select
        id="${id}"
        name="cardBrand"
        ${problem === undefined ? "" : html`aria-invalid="true" aria-describedby="${id}-problem"`}
      >
        <option value="">${texts.noPreference}</option>
        ${offer.seconds.map((brand) => html`<option value="${brand}">${brandName(brand)}</option> `)}
      </select>
      ${problem === undefined ? "" : html`<p class="problem" id="${id}-problem">${problem}</p>`}
    </noscript>
  </div>`;
}
