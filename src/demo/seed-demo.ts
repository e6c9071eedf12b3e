import { wholeAuthority } from "../authority/index.ts";
import { createBiApiKey, listBiApiKeys } from "../bi/index.ts";
import { seedDemoPeople } from "../console/index.ts";
import { createConnector, findConnector, type ConnectorConfigurationParts } from "../connectors/index.ts";
import { createContainer, listContainers } from "../customer-profiles/index.ts";
import { OWN_CELL_ALONE } from "../cells/index.ts";
import { sql, type Database } from "../platform/database/index.ts";
import {
  createMerchant,
  createMerchantUser,
  createTenant,
  findMerchant,
  findTenant,
  listMerchantUsers,
  ROOT_TENANT_GUID,
  updateTenant,
} from "../tenancy/index.ts";
import {
  DEMO_BI_KEY,
  DEMO_CONNECTORS,
  DEMO_CONTAINER_NAME,
  DEMO_MERCHANT,
  DEMO_PEOPLE,
  DEMO_TENANT,
  DEMO_TENANT_SETTINGS,
  DEMO_USER,
} from "./demo-data.ts";
import { must } from "./must.ts";

/** The operator of the installation, who switched the demo on. */
const maker = wholeAuthority([ROOT_TENANT_GUID]);

/**
 * Seeds the missing parts of the demo tenant through the public functions of the slices. Later changes are kept, and a seed
 * that was interrupted is completed by the next start.
 */
export async function seedDemo(
  db: Database,
  parts: ConnectorConfigurationParts,
  options: { readonly biDataSource: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    // One of the processes that start at the same time seeds; the transaction is open for its lock only.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('quittance demo'))`);
    await seedTenant(db, parts);
    await seedContainer(db, parts);
    await seedMerchant(db);
    await seedConnectors(db, parts);
    if (options.biDataSource) await seedBiApiKey(db);
    await seedDemoPeople(db, DEMO_PEOPLE);
  });
}

async function seedBiApiKey(db: Database): Promise<void> {
  const keys = await listBiApiKeys(db, { tenantGuid: DEMO_TENANT.guid });
  // A revoked key is listed too, and stays revoked.
  if (keys.some(({ apiKey }) => apiKey === DEMO_BI_KEY.apiKey)) return;
  must(await createBiApiKey(db, { ...DEMO_BI_KEY, maker }));
}

async function seedTenant(
  db: Database,
  { sealer, mayUseContainer }: ConnectorConfigurationParts,
): Promise<void> {
  const tenantGuid = DEMO_TENANT.guid;
  if (await findTenant(db, { tenantGuid, sealer })) return;
  must(await createTenant(db, DEMO_TENANT));
  must(await updateTenant(db, { tenantGuid, settings: DEMO_TENANT_SETTINGS, sealer, mayUseContainer }));
}

/** A customer profile container, assigned tenant-wide. */
async function seedContainer(
  db: Database,
  { sealer, mayUseContainer }: ConnectorConfigurationParts,
): Promise<void> {
  const tenantGuid = DEMO_TENANT.guid;
  const containers = must(await listContainers(db, { tenantGuid }));
  if (containers.length > 0) return;
  const { id } = must(await createContainer(db, { tenantGuid, name: DEMO_CONTAINER_NAME }));
  const settings = { customerProfileContainer: id };
  must(await updateTenant(db, { tenantGuid, settings, sealer, mayUseContainer }));
}

async function seedMerchant(db: Database): Promise<void> {
  const merchantGuid = DEMO_MERCHANT.guid;
  if (!(await findMerchant(db, { merchantGuid }))) must(await createMerchant(db, DEMO_MERCHANT));
  const users = must(await listMerchantUsers(db, { merchantGuid, page: { limit: 1 } }));
  if (users.entries.length === 0)
    must(await createMerchantUser(db, { ...DEMO_USER, maker, cellNames: OWN_CELL_ALONE }));
}

async function seedConnectors(db: Database, given: ConnectorConfigurationParts): Promise<void> {
  // Each cell may have its demo.
  const parts = { ...given, cellNames: OWN_CELL_ALONE };
  for (const { guid, ...request } of DEMO_CONNECTORS) {
    if (await findConnector(db, { guid, sealer: parts.sealer })) continue;
    const merchant = DEMO_MERCHANT;
    must(await createConnector(db, { guid, merchant, request, mayUseCredentials: true, parts }));
  }
}
