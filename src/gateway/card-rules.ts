import { demandsCvv, type Connector } from "../connectors/index.ts";
import { namesStoredCard } from "../customer-profiles/index.ts";
import { brandsForKey } from "../payment-pages/index.ts";
import type { registerTokenizeRoutes } from "../vault/index.ts";
import type { GatewayParts } from "./parts.ts";
type FindConnectorByKey = (publicIntegrationKey: string) => Promise<Connector | undefined>;

/** What decides on a card that is typed in a browser: the connector of its public key. */
export function cardRules(
  parts: GatewayParts,
  findConnector: FindConnectorByKey,
): Pick<
  Parameters<typeof registerTokenizeRoutes>[1],
  "findConnectorByPublicIntegrationKey" | "namesStoredCard"
> {
  return {
    findConnectorByPublicIntegrationKey: async (key) => {
      const found = await findConnector(key);
      return (
        found && {
          merchantGuid: found.merchantGuid,
          requiresCvv: demandsCvv(parts.adapters, found),
          brandsOfCard: (pan) => brandsForKey(parts, { connector: found, digits: pan }),
        }
      );
    },
    namesStoredCard: async ({ publicIntegrationKey, reference }) => {
      const connector = await findConnector(publicIntegrationKey);
      return connector !== undefined && namesStoredCard(parts, { reference, connector });
    },
  };
}
