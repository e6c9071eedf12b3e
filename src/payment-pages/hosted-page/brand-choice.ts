import { brandName } from "../../vault/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import type { BrandOffer } from "./brand-offer.ts";
import type { PageTexts } from "../page/page-texts.ts";

/**
 * The choice of a card's brand, below its number. The script shows it for a card with two brands; without scripts it is always
 * there, because the number is not known yet.
 *
 * @param options.address where the script requests the brands of a number
 */
export function brandChoice(
  texts: PageTexts,
  {
    offer,
    address,
    prefix,
    problem,
  }: { offer: BrandOffer; address: string; prefix: string; problem?: string | undefined },
): Html {
  if (offer.seconds.length === 0) return html``;
  const id = `${prefix}cardBrand`;
  return html`<div
    class="brands"
    aria-live="polite"
    data-brands="${address}"
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
