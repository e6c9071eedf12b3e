import { brandOf, type Vault } from "../../vault/index.ts";
import { membersOf, type Connector } from "../../connectors/index.ts";
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
  return offerOf(design, [methodOf(adapters, connector)?.secondBrands ?? []]);
}

/**
 * The same before a payment's connector is known: the brands that every card connector behind the called one can be sent to.
 *
 * @param options.connector that a merchant's page or server names, also a meta-connector
 */
export async function brandOfferBehind(
  {
    adapters,
    findConnector,
  }: {
    readonly adapters: ReadonlyMap<string, Adapter>;
    readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  },
  { connector, design }: { connector: Connector; design: PageDesign },
): Promise<BrandOffer> {
  const members = await Promise.all(membersOf(connector).map((guid) => findConnector(guid)));
  const carried = members.flatMap((member) => {
    const method = member && methodOf(adapters, member);
    return method?.instrument === "card" ? [method.secondBrands ?? []] : [];
  });
  return offerOf(design, carried);
}

function methodOf(adapters: ReadonlyMap<string, Adapter>, { adapter, method }: Connector) {
  return adapters.get(adapter)?.methods[method];
}

/** @param carried by each connector that the payment may go to */
function offerOf({ cardBrands }: PageDesign, carried: readonly (readonly string[])[]): BrandOffer {
  const accepted = cardBrands ?? [];
  const offered = SECOND_BRANDS.filter(
    ({ brand }) =>
      accepted.includes(brand) && carried.length > 0 && carried.every((brands) => brands.includes(brand)),
  );
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
