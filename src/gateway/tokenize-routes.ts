import { demandsCvv, type Connector } from "../connectors/index.ts";
import { namesStoredCard } from "../customer-profiles/index.ts";
import { brandsForKey } from "../payment-pages/index.ts";
import type { HttpServer } from "../platform/http/index.ts";
import { registerTokenizeRoutes } from "../vault/index.ts";
import type { GatewayOptions } from "./options.ts";
import type { GatewayParts } from "./parts.ts";

/** Registers the routes to which browsers and servers send cards. */
export function registerTokenize(
  app: HttpServer,
  parts: GatewayParts,
  {
    rateLimits,
    findConnector,
  }: Pick<GatewayOptions, "rateLimits"> & {
    readonly findConnector: (publicIntegrationKey: string) => Promise<Connector | undefined>;
  },
): void {
  const { db, vault, clock } = parts;
  registerTokenizeRoutes(app, {
    db,
    vault,
    clock,
    rateLimits: rateLimits ? parts.counters : undefined,
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
  });
}
