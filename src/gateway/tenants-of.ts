import { tenantOfBiKey } from "../bi/index.ts";
import { findContainer } from "../customer-profiles/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { findRiskProfile } from "../risk/index.ts";
import type { TenantsOf } from "../tenancy/index.ts";
import type { TransactionParts } from "../transaction-requests/index.ts";
import { findTransaction } from "../transactions/index.ts";

/** Whose things are, for credentials of the provisioning API that are of one tenant. */
export function tenantsOf(db: Queryable, findConnector: TransactionParts["findConnector"]): TenantsOf {
  return {
    connector: async (guid) => (await findConnector(guid))?.tenantGuid,
    transaction: async (uuid) => (await findTransaction(db, uuid))?.tenantGuid,
    container: async (id) => (await findContainer(db, { id: Number(id) }))?.tenantGuid,
    riskProfile: async (id) => (await findRiskProfile(db, Number(id)))?.tenantGuid,
    biKey: (apiKey) => tenantOfBiKey(db, apiKey),
  };
}
