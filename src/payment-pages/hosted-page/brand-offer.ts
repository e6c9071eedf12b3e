import { brandOf, type Vault } from "../../vault/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { SECOND_BRANDS, type CardBrand, type SecondBrand } from "../../platform/card-numbers/index.ts";
import type { Adapter } from "../../providers/index.ts";
import type { PageDesign } from "../../tenancy/index.ts";

/**
 * Between which brands the customer of a card with two of them chooses (EU 2015/751, article 8, paragraph 6): those that the
 * merchant accepts and the provider can be sent to.
 */
export interface BrandOffer {
  /** In the merchant's order, the preferred one first. */
  readonly accepted: readonly string[];
  /** The national schemes among them; without one there is no choice. */
  readonly seconds: readonly SecondBrand[];
}

export function brandOffer(
  { adapters }: { readonly adapters: ReadonlyMap<string, Adapter> },
  { connector, design }: { connector: Connector; design: PageDesign },
): BrandOffer {
  const carried = adapters.get(connector.adapter)?.methods[connector.method]?.secondBrands ?? [];
  const accepted = design.cardBrands ?? [];
  const offered = SECOND_BRANDS.filter(({ brand }) => carried.includes(brand) && accepted.includes(brand));
  return { accepted, seconds: offered.map(({ brand }) => brand) };
}

/**
 * The brands that a card can pay with, the preferred one first; empty when there is no choice.
 *
 * @param options.digits of its number, or the first of them
 */
export function brandsOfCard(
  { binData }: Pick<Vault, "binData">,
  { digits, offer }: { digits: string; offer: BrandOffer },
): readonly (CardBrand | SecondBrand)[] {
  const own = brandOf(digits)?.brand;
  const second = binData.findPrefix(digits)?.secondBrand;
  if (!own || !second || !offer.seconds.includes(second)) return [];
  const isPreferred =
    offer.accepted.includes(own) && offer.accepted.indexOf(own) < offer.accepted.indexOf(second);
  return isPreferred ? [own, second] : [second, own];
}
