import type { Connector } from "../../connectors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Adapter } from "../../providers/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import type { Vault } from "../../vault/index.ts";
import { brandOfferBehind, brandsOfCard } from "../hosted-page/brand-offer.ts";

export interface KeyBrandsParts {
  readonly db: Database;
  readonly vault: Pick<Vault, "binData">;
  readonly adapters: ReadonlyMap<string, Adapter>;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}

/**
 * Between which brands the customer of a card chooses on a merchant's page, the preferred one first; empty when there is no
 * choice. The payment may go to any connector behind the called one.
 *
 * @param options.connector that the page's public integration key names
 * @param options.digits of the card's number, or the first of them
 */
export async function brandsForKey(
  parts: KeyBrandsParts,
  { connector, digits }: { connector: Connector; digits: string },
): Promise<readonly string[]> {
  const merchant = await findMerchant(parts.db, connector);
  const design = merchant?.attributes.paymentPage ?? {};
  const offer = await brandOfferBehind(parts, { connector, design });
  return brandsOfCard(parts.vault, { digits, offer });
}
