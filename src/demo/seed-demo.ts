import { createConnector, type ConnectorConfigurationParts } from "../connectors/index.ts";
import type { Database } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { createMerchant, createMerchantUser, createTenant, findTenant } from "../tenancy/index.ts";
import { DEMO_CONNECTORS, DEMO_MERCHANT, DEMO_TENANT, DEMO_USER } from "./demo-data.ts";

/**
 * Seeds the demo tenant (contract §1) when it is not there yet, through the same doors as everybody else. What somebody
 * changed since stays changed.
 */
export async function seedDemo(db: Database, parts: ConnectorConfigurationParts): Promise<void> {
  if (await findTenant(db, { tenantGuid: DEMO_TENANT.guid, sealer: parts.sealer })) return;
  must(await createTenant(db, DEMO_TENANT));
  must(await createMerchant(db, DEMO_MERCHANT));
  must(await createMerchantUser(db, DEMO_USER));
  for (const { guid, ...request } of DEMO_CONNECTORS) {
    must(await createConnector(db, { guid, merchantGuid: DEMO_MERCHANT.guid, request, parts }));
  }
}

function must<T>(result: T): T {
  if (isRefusal(result)) throw new Error(`The demo could not be seeded: ${result.code}.`);
  return result;
}
