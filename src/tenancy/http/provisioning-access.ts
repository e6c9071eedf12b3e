import type { Queryable } from "../../platform/database/index.ts";
import { findCredential, type Provisioner, type ProvisioningPermission } from "../credentials/index.ts";
import { findMerchant } from "../merchant-store.ts";
import { findMerchantUser } from "../merchant-user-store.ts";
import { isTenantWithin } from "../tenant-tree.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";

/** The tenants of what other slices own, by its id; undefined when there is none with that id. */
export interface TenantsOf {
  connector(guid: string): Promise<string | undefined>;
  transaction(uuid: string): Promise<string | undefined>;
  container(id: string): Promise<string | undefined>;
  riskProfile(id: string): Promise<string | undefined>;
  biKey(apiKey: string): Promise<string | undefined>;
}

/** How the id in the path leads to a tenant, and what the id is of, as the 404 names it. */
interface Entity {
  readonly field: string;
  readonly kind: keyof TenantsOf | "tenant" | "merchant" | "merchantUser" | "credential" | "tenantOrMerchant";
  readonly what: string;
}

interface OperationAccess {
  readonly permission: ProvisioningPermission;
  /**
   * `installation`: of the whole installation. `listed`: the operation itself shows or takes only what is in the scope.
   * `public`: the same for everybody.
   */
  readonly of: Entity | "installation" | "listed" | "public";
}

const entity = (kind: Entity["kind"], field: string, what: string): Entity => ({ kind, field, what });
const TENANT = entity("tenant", "tenantGuid", "tenant");
const MERCHANT = entity("merchant", "merchantGuid", "merchant");
const MERCHANT_USER = entity("merchantUser", "merchantUserGuid", "merchant user");
const CONNECTOR = entity("connector", "connectorGuid", "connector");
const TRANSACTION = entity("transaction", "transactionUuid", "transaction");
const ANNOTATED = entity("transaction", "uuid", "transaction");
const RISK_LISTS = entity("tenantOrMerchant", "ownerGuid", "tenant or merchant");
const CREDENTIAL = entity("credential", "credentialGuid", "credential");

/** What each operation of the provisioning API needs. One that is not here is refused to all but the root credential. */
const OPERATION_ACCESS: Readonly<Record<string, OperationAccess>> = {
  createTenant: { permission: "configure", of: "listed" },
  updateTenant: { permission: "configure", of: TENANT },
  listTenants: { permission: "read", of: "listed" },
  createMerchant: { permission: "configure", of: TENANT },
  updateMerchant: { permission: "configure", of: MERCHANT },
  listMerchants: { permission: "read", of: TENANT },
  createMerchantUser: { permission: "credentials", of: MERCHANT },
  updateMerchantUser: { permission: "credentials", of: MERCHANT_USER },
  rotateMerchantUserPassword: { permission: "credentials", of: MERCHANT_USER },
  endPreviousMerchantUserPassword: { permission: "credentials", of: MERCHANT_USER },
  listMerchantUsers: { permission: "read", of: MERCHANT },
  createProvisioningCredential: { permission: "credentials", of: TENANT },
  rotateProvisioningCredential: { permission: "credentials", of: CREDENTIAL },
  revokeProvisioningCredential: { permission: "credentials", of: CREDENTIAL },
  listProvisioningCredentials: { permission: "read", of: TENANT },
  listChanges: { permission: "read", of: "listed" },
  createConnector: { permission: "configure", of: MERCHANT },
  updateConnector: { permission: "configure", of: CONNECTOR },
  rotateSharedSecret: { permission: "credentials", of: CONNECTOR },
  listConnectors: { permission: "read", of: MERCHANT },
  listProviderEvents: { permission: "read", of: CONNECTOR },
  getConnectorSettings: { permission: "read", of: "public" },
  getConnectorSettingsOfMerchant: { permission: "read", of: MERCHANT },
  createCustomerProfileContainer: { permission: "configure", of: TENANT },
  updateCustomerProfileContainer: { permission: "configure", of: entity("container", "id", "container") },
  listCustomerProfileContainers: { permission: "read", of: TENANT },
  listCustomerProfileAudit: { permission: "read", of: entity("container", "containerId", "container") },
  listCallbacks: { permission: "read", of: TRANSACTION },
  resendCallback: {
    permission: "operate",
    of: entity("transaction", "transactionUuid", "callback"),
  },
  getAuthenticationTrace: { permission: "read", of: TRANSACTION },
  listDisputes: { permission: "read", of: "listed" },
  listConversionRates: { permission: "read", of: "public" },
  setConversionRate: { permission: "configure", of: "installation" },
  getDccEvidence: {
    permission: "read",
    of: entity("transaction", "transactionUuid", "conversion offer"),
  },
  createBiApiKey: { permission: "credentials", of: TENANT },
  revokeBiApiKey: { permission: "credentials", of: entity("biKey", "apiKey", "key") },
  listBiApiKeys: { permission: "read", of: TENANT },
  addTags: { permission: "annotate", of: ANNOTATED },
  addFees: { permission: "annotate", of: ANNOTATED },
  setSettlement: { permission: "annotate", of: ANNOTATED },
  setReconciliation: { permission: "annotate", of: ANNOTATED },
  setRisk: { permission: "annotate", of: ANNOTATED },
  createRiskProfile: { permission: "configure", of: TENANT },
  updateRiskProfile: { permission: "configure", of: entity("riskProfile", "profileId", "risk profile") },
  listRiskProfiles: { permission: "read", of: TENANT },
  getRiskProfileInForce: { permission: "read", of: CONNECTOR },
  addRiskListEntry: { permission: "configure", of: RISK_LISTS },
  removeRiskListEntry: { permission: "configure", of: RISK_LISTS },
  listRiskListEntries: { permission: "read", of: RISK_LISTS },
  listRiskReviews: { permission: "read", of: MERCHANT },
  releaseRiskReview: { permission: "review", of: TRANSACTION },
  rejectRiskReview: { permission: "review", of: TRANSACTION },
  createFeeEntity: { permission: "configure", of: TENANT },
  listFeeEntities: { permission: "read", of: TENANT },
  createFeeSet: { permission: "configure", of: "installation" },
  listFeeSets: { permission: "read", of: "installation" },
  recalculateFees: { permission: "annotate", of: ANNOTATED },
  recalculateFeesOfPeriod: { permission: "annotate", of: "installation" },
  addLineItem: { permission: "annotate", of: MERCHANT },
  listLineItems: { permission: "read", of: MERCHANT },
  createSettlementExport: { permission: "operate", of: MERCHANT },
  listSettlementExports: { permission: "read", of: "installation" },
  fetchSettlements: { permission: "annotate", of: CONNECTOR },
  importSettlementReport: { permission: "annotate", of: CONNECTOR },
  repeatSettlementImport: { permission: "annotate", of: CONNECTOR },
  matchSettlementRows: { permission: "annotate", of: CONNECTOR },
  listSettlementImports: { permission: "read", of: CONNECTOR },
  listSettlementRows: { permission: "read", of: CONNECTOR },
  listProviderSettlements: { permission: "read", of: CONNECTOR },
  rebuildBi: { permission: "operate", of: "installation" },
  getBiRebuild: { permission: "read", of: "installation" },
  reconcileBi: {
    permission: "read",
    of: entity("tenantOrMerchant", "guid", "tenant or merchant with a BI key"),
  },
};

export type AccessRefusal =
  | { readonly missing: ProvisioningPermission }
  | { readonly outside: "installation" }
  | { readonly outside: "entity"; readonly field: string; readonly what: string };

/** Whether the caller has the permission of the operation; undefined when so. Checked before the body is read. */
export function refuseOperation(
  { permissions, tenantGuid }: Provisioner,
  operationId: string,
): AccessRefusal | undefined {
  const access = Object.hasOwn(OPERATION_ACCESS, operationId) ? OPERATION_ACCESS[operationId] : undefined;
  const isRoot = tenantGuid === ROOT_TENANT_GUID;
  if (!access) return isRoot && permissions.includes("credentials") ? undefined : { outside: "installation" };
  if (!permissions.includes(access.permission)) return { missing: access.permission };
  return access.of === "installation" && !isRoot ? { outside: "installation" } : undefined;
}

/** Whether what the path names is in the caller's tenant or below; undefined when so. Unknown and foreign are the same. */
export async function refuseEntity(
  { db, tenantsOf }: { readonly db: Queryable; readonly tenantsOf: TenantsOf },
  { tenantGuid: ancestorGuid }: Provisioner,
  { operationId, params }: { operationId: string; params: unknown },
): Promise<AccessRefusal | undefined> {
  if (ancestorGuid === ROOT_TENANT_GUID) return undefined;
  const of = OPERATION_ACCESS[operationId]?.of;
  if (typeof of !== "object") return undefined;
  const { field, kind, what } = of;
  const id = String((params as Record<string, unknown>)[field]);
  // The database stores no zero byte, so that no id has one.
  const tenantGuid = id.includes("\0") ? undefined : await tenantOf({ db, tenantsOf }, { kind, id });
  if (tenantGuid !== undefined && (await isTenantWithin(db, { tenantGuid, ancestorGuid }))) return undefined;
  return { outside: "entity", field, what };
}

async function tenantOf(
  { db, tenantsOf }: { readonly db: Queryable; readonly tenantsOf: TenantsOf },
  { kind, id }: { kind: Entity["kind"]; id: string },
): Promise<string | undefined> {
  const ofMerchant = async (merchantGuid: string) => (await findMerchant(db, { merchantGuid }))?.tenantGuid;
  switch (kind) {
    case "tenant":
      return id;
    case "merchant":
      return ofMerchant(id);
    case "tenantOrMerchant":
      return id.startsWith("ME-") ? ofMerchant(id) : id;
    case "merchantUser": {
      const user = await findMerchantUser(db, { merchantUserGuid: id });
      return user && ofMerchant(user.merchantGuid);
    }
    case "credential":
      return (await findCredential(db, id))?.tenantGuid;
    case "connector":
    case "transaction":
    case "container":
    case "riskProfile":
    case "biKey":
      return tenantsOf[kind](id);
  }
}
