import { brandName } from "../../vault/index.ts";
import type { PageDesign } from "../../tenancy/index.ts";
import { cardMark, html, type Html } from "../../platform/pages/index.ts";

/** The brands of a merchant that does not name its own. */
export const DEFAULT_BRANDS = ["visa", "mastercard", "amex"] as const;

/** The marks of the cards that a merchant accepts. The page's script dims the others once the brand is known. */
export function brandMarks({ cardBrands }: PageDesign, label: string): Html {
  const brands = cardBrands ?? DEFAULT_BRANDS;
  if (brands.length === 0) return html``;
  return html`<ul class="marks" aria-label="${label}">
    ${brands.map((brand) => html`<li data-brand="${brand}">${cardMark(brand, brandName(brand))}</li> `)}
  </ul>`;
}
