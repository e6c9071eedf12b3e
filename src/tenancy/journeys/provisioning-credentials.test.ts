import { beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { CAPTURING_AGENT } from "../../../tests/support/agents.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ERASURE_REQUEST, privacyCases } from "../../../tests/support/privacy-cases.ts";
import { PERMISSIONS, type Permission } from "../../../tests/support/permissions.ts";
import { riskProfileCases } from "../../../tests/support/risk-profile-cases.ts";
import { bankCases } from "../../../tests/support/bank-cases.ts";
import { costAndRecoveryCases } from "../../../tests/support/cost-and-recovery-cases.ts";
import { connectShop, shopCases } from "../../../tests/support/shop-cases.ts";
import { startWhatIf, whatIfCases } from "../../../tests/support/what-if-cases.ts";
import { VAULT_CASES } from "../../../tests/support/vault-cases.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const SECURE = `${CONNECTOR}/three_d_secure`;
const ROOT = "TE-0000-0000-0000-0000-0000-0000";

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let uuid: string;
let sibling: string;
const ids: Record<string, string> = {};

/** Every operation: its permission, written down a second time, and a request that is complete enough to get past the schema. */
interface Case {
  readonly needs: Permission;
  readonly path?: () => string;
  readonly body?: object;
  /** Default: JSON. */
  readonly contentType?: string;
  /** About the whole installation: for credentials of the root tenant. */
  readonly isInstallation?: true;
  /** Names nothing of a tenant in its path. */
  readonly isOpen?: true;
}
const USER = () => "MU-0000-0000-0000-0000-0000-0001";
const PERIOD = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-11-02T00:00:00Z" };
const CASES: Readonly<Record<string, Case>> = {
  createTenant: { needs: "configure", body: { name: "New", parentTenantGuid: TENANT }, isOpen: true },
  updateTenant: { needs: "configure", path: () => TENANT, body: { name: "Demo" } },
  listTenants: { needs: "read", isOpen: true },
  createMerchant: { needs: "configure", path: () => TENANT, body: { name: "Shop" } },
  updateMerchant: { needs: "configure", path: () => MERCHANT, body: { name: "Demo Shop" } },
  listMerchants: { needs: "read", path: () => TENANT },
  createMerchantUser: {
    needs: "credentials",
    path: () => MERCHANT,
    body: { username: "matrix", password: "long-password-1", type: "api" },
  },
  updateMerchantUser: { needs: "credentials", path: USER, body: {} },
  rotateMerchantUserPassword: { needs: "credentials", path: USER, body: { overlapHours: 24 } },
  endPreviousMerchantUserPassword: { needs: "credentials", path: USER, body: {} },
  listMerchantUsers: { needs: "read", path: () => MERCHANT },
  createProvisioningCredential: {
    needs: "credentials",
    path: () => TENANT,
    body: { name: "x", permissions: ["credentials"] },
  },
  rotateProvisioningCredential: { needs: "credentials", path: () => ids["credential"]!, body: {} },
  revokeProvisioningCredential: { needs: "credentials", path: () => ids["credential"]!, body: {} },
  listProvisioningCredentials: { needs: "read", path: () => TENANT },
  listChanges: { needs: "read", isOpen: true },
  createConnector: {
    needs: "configure",
    path: () => MERCHANT,
    body: {
      name: "Cards",
      adapter: "Simulator",
      method: "Creditcard",
      apiKey: "matrix-cards",
      sharedSecret: "shared-secret-1234",
    },
  },
  updateConnector: { needs: "configure", path: () => CONNECTOR, body: { name: "Demo card" } },
  rotateSharedSecret: { needs: "credentials", path: () => CONNECTOR, body: {} },
  sendTestMail: { needs: "configure", path: () => TENANT, body: { to: "olga@shop.example" } },
  testConnectorAccount: { needs: "configure", path: () => CONNECTOR, body: {} },
  registerConnectorWebhook: { needs: "credentials", path: () => CONNECTOR, body: {} },
  saveConnectorDraft: {
    needs: "configure",
    path: () => SECURE,
    body: { settings: { "3dsecure:check": null } },
  },
  getConnectorDraft: { needs: "read", path: () => SECURE },
  activateConnectorDraft: { needs: "configure", path: () => SECURE, body: { revision: 1 } },
  listConnectorVersions: { needs: "read", path: () => SECURE },
  restoreConnectorVersion: { needs: "configure", path: () => SECURE, body: { version: 1 } },
  discardConnectorDraft: { needs: "configure", path: () => SECURE, body: {} },
  ...whatIfCases(CONNECTOR, () => ids["whatIf"]!),
  explainRoute: { needs: "read", path: () => CONNECTOR, body: { payment: { amount: "49.00" } } },
  dryRunRouting: { needs: "read", path: () => CONNECTOR, body: {} },
  explainAuthentication: { needs: "read", path: () => CONNECTOR, body: { payment: { brand: "visa" } } },
  dryRunAuthentication: { needs: "read", path: () => CONNECTOR, body: {} },
  listConnectors: { needs: "read", path: () => MERCHANT },
  listProviderEvents: { needs: "read", path: () => CONNECTOR },
  getConnectorSettings: { needs: "read", path: () => "Simulator", isOpen: true },
  getConnectorSettingsOfMerchant: { needs: "read", path: () => `Simulator/${MERCHANT}` },
  createCustomerProfileContainer: { needs: "configure", path: () => TENANT, body: { name: "Customers" } },
  updateCustomerProfileContainer: { needs: "configure", path: () => "1", body: { name: "Demo customers" } },
  listCustomerProfileContainers: { needs: "read", path: () => TENANT },
  listCustomerProfileAudit: { needs: "read", path: () => "1" },
  ...VAULT_CASES,
  listCallbacks: { needs: "read", path: () => uuid },
  resendCallback: { needs: "operate", path: () => uuid, body: {} },
  getAuthenticationTrace: { needs: "read", path: () => uuid },
  listDisputes: { needs: "read", isOpen: true },
  listConversionRates: { needs: "read", isOpen: true },
  setConversionRate: {
    needs: "configure",
    body: { baseCurrency: "EUR", currency: "ISK", rate: "140.5" },
    isInstallation: true,
  },
  getDccEvidence: { needs: "read", path: () => uuid },
  createBiApiKey: { needs: "credentials", path: () => TENANT, body: { name: "Reports" } },
  revokeBiApiKey: { needs: "credentials", path: () => ids["biKey"]!, body: {} },
  listBiApiKeys: { needs: "read", path: () => TENANT },
  addTags: { needs: "annotate", path: () => uuid, body: { tags: ["vip"], createdBy: "crm" } },
  addFees: { needs: "annotate", path: () => uuid, body: { fees: [{ amount: "1", currency: "EUR" }] } },
  setSettlement: { needs: "annotate", path: () => uuid, body: { incomingSettlementState: "settled" } },
  setReconciliation: { needs: "annotate", path: () => uuid, body: { state: "mismatch" } },
  setRisk: { needs: "annotate", path: () => uuid, body: { riskData: { riskProfileId: 1 } } },
  createRiskProfile: { needs: "configure", path: () => TENANT, body: { name: "Matrix" } },
  updateRiskProfile: { needs: "configure", path: () => ids["riskProfile"]!, body: { name: "Matrix" } },
  listRiskProfiles: { needs: "read", path: () => TENANT },
  ...riskProfileCases(() => ids["riskProfile"]!),
  getRiskProfileInForce: { needs: "read", path: () => CONNECTOR },
  addRiskListEntry: {
    needs: "configure",
    path: () => MERCHANT,
    body: { list: "block", key: "EMAIL", value: "matrix@example.com" },
  },
  removeRiskListEntry: { needs: "configure", path: () => `${MERCHANT}/1`, body: {} },
  listRiskListEntries: { needs: "read", path: () => TENANT },
  listRiskReviews: { needs: "read", path: () => MERCHANT },
  releaseRiskReview: { needs: "review", path: () => uuid, body: {} },
  rejectRiskReview: { needs: "review", path: () => uuid, body: {} },
  createFeeEntity: {
    needs: "configure",
    path: () => TENANT,
    body: { name: "House fee", entityType: "merchant-normal" },
  },
  listFeeEntities: { needs: "read", path: () => TENANT },
  ...costAndRecoveryCases({ tenant: TENANT, merchant: MERCHANT, connector: CONNECTOR }),
  recalculateFees: { needs: "annotate", path: () => uuid, body: {} },
  addLineItem: {
    needs: "annotate",
    path: () => MERCHANT,
    body: { date: "2026-11-22T10:00:00Z", amount: "-1.00", currency: "EUR", description: "Terminal" },
  },
  listLineItems: { needs: "read", path: () => `${MERCHANT}?${new URLSearchParams(PERIOD).toString()}` },
  createSettlementExport: { needs: "operate", path: () => MERCHANT, body: PERIOD },
  listSettlementExports: { needs: "read", isInstallation: true },
  fetchSettlements: { needs: "annotate", path: () => CONNECTOR, body: PERIOD },
  importSettlementReport: { needs: "annotate", path: () => CONNECTOR, body: {}, contentType: "text/csv" },
  repeatSettlementImport: { needs: "annotate", path: () => `${CONNECTOR}/none`, body: {} },
  matchSettlementRows: { needs: "annotate", path: () => CONNECTOR, body: {} },
  listSettlementImports: { needs: "read", path: () => CONNECTOR },
  listSettlementRows: { needs: "read", path: () => `${CONNECTOR}?state=unmatched` },
  listProviderSettlements: { needs: "read", path: () => CONNECTOR },
  ...bankCases(MERCHANT),
  createWebhookEndpoint: {
    needs: "configure",
    path: () => MERCHANT,
    body: { url: "https://example.com/matrix", eventTypes: ["payment.*"] },
  },
  updateWebhookEndpoint: { needs: "configure", path: () => ids["endpoint"]!, body: {} },
  rotateWebhookSecret: { needs: "configure", path: () => ids["endpoint"]!, body: {} },
  listWebhookEndpoints: { needs: "configure", path: () => MERCHANT },
  sendTestEvent: { needs: "configure", path: () => ids["endpoint"]!, body: { type: "test" } },
  resendEvents: { needs: "configure", path: () => ids["endpoint"]!, body: { eventId: "evt_none" } },
  listEventDeliveries: { needs: "configure", path: () => ids["endpoint"]! },
  deleteWebhookEndpoint: { needs: "configure", path: () => ids["endpoint"]!, body: {} },
  ...shopCases(MERCHANT, () => ids["shop"]!),
  ...privacyCases(TENANT, () => ids["erasure"]!),
  inviteColleague: {
    needs: "credentials",
    path: () => TENANT,
    body: { email: "f@s.example", role: "finance" },
  },
  createAgentCredential: { needs: "credentials", path: () => MERCHANT, body: CAPTURING_AGENT },
  revokeAgentCredential: { needs: "credentials", path: () => ids["agentCredential"]!, body: {} },
  listAgentCredentials: { needs: "read", path: () => TENANT },
  rebuildBi: { needs: "operate", body: {}, isInstallation: true },
  testClock: { needs: "operate", body: { action: "get" }, isInstallation: true },
  getBiRebuild: { needs: "read", isInstallation: true },
  reconcileBi: { needs: "read", path: () => TENANT },
};

beforeAll(async () => {
  uuid = String((await new ApiClient(started.url).debit(anOrder())).body["uuid"]);
  const created = await root.post(`${PATH}/createTenant`, { name: "Sibling", parentTenantGuid: ROOT });
  sibling = (created.body["tenant"] as { guid: string }).guid;
  ids["biKey"] = (await root.post(`${PATH}/createBiApiKey/${TENANT}`, { name: "Reports" })).body["apiKey"];
  ids["riskProfile"] = String(
    (await root.post(`${PATH}/createRiskProfile/${TENANT}`, { name: "Matrix" })).body["riskProfile"].id,
  );
  const endpoint = await call(root, "createWebhookEndpoint");
  const erased = await root.post(`${PATH}/erasePerson/${TENANT}`, ERASURE_REQUEST);
  ids["erasure"] = String(erased.body["erasure"].guid);
  ids["endpoint"] = String(endpoint.body["webhookEndpoint"].guid);
  ids["shop"] = await connectShop(root, MERCHANT);
  const agent = await root.post(
    `${PATH}/createAgentCredential/${TENANT}`,
    CASES["createAgentCredential"]!.body,
  );
  ids["agentCredential"] = String(agent.body["agentCredential"].guid);
  ids["whatIf"] = await startWhatIf(root, CONNECTOR);
  ids["credential"] = (await create(TENANT, ["credentials"])).guid;
});

async function create(tenantGuid: string, permissions: readonly string[], more: object = {}) {
  const made = await root.post(`${PATH}/createProvisioningCredential/${tenantGuid}`, {
    name: "Matrix",
    permissions,
    ...more,
  });
  expect(made.body).toMatchObject({ success: true });
  const { guid } = made.body["credential"] as { guid: string };
  const credentials = { username: guid, password: String(made.body["password"]) };
  return { guid, credentials, client: new ApiClient(started.url, credentials) };
}

type Made = Awaited<ReturnType<typeof create>>;
const sharedCredentials = new Map<string, Promise<Made>>();

/** One for each tenant and permissions: a password costs a slow hash. */
function shared(tenantGuid: string, permissions: readonly string[]): Promise<Made> {
  const key = `${tenantGuid} ${permissions.join(" ")}`;
  const found = sharedCredentials.get(key) ?? create(tenantGuid, permissions);
  sharedCredentials.set(key, found);
  return found;
}

function call(client: ApiClient, operation: string): Promise<ApiResponse> {
  const { path, body, contentType = "application/json" } = CASES[operation]!;
  const name = operation.replace("OfMerchant", "");
  const address = `${PATH}/${name}${path ? `/${path()}` : ""}`;
  return body === undefined
    ? client.get(address)
    : client.post(address, body, { "content-type": contentType });
}

test("every operation of the provisioning API is in the matrix", () => {
  const operations = started.gateway.app.routeTable.routes
    .filter(({ url, method }) => url.startsWith(`${PATH}/`) && method !== "HEAD")
    .map(({ url }) =>
      url
        .slice(PATH.length + 1)
        .replace(/\/:.*/, (rest) =>
          rest.includes("/:merchantGuid") && rest.length > 14 ? "OfMerchant" : "",
        ),
    );
  expect(operations.toSorted()).toEqual(Object.keys(CASES).toSorted());
});

describe("each operation", () => {
  test.each(Object.keys(CASES))(
    "%s is refused without its permission, by its name, and at another tenant",
    async (operation) => {
      const { needs, isInstallation, isOpen } = CASES[operation]!;
      const others = await shared(
        TENANT,
        PERMISSIONS.filter((permission) => permission !== needs),
      );
      const refused = await call(others.client, operation);
      expect([refused.status, refused.body]).toEqual([
        403,
        { success: false, errorCode: 1000, errorMessage: `The credential lacks the permission '${needs}'` },
      ]);
      const scoped = await shared(TENANT, [needs]);
      const own = await call(scoped.client, operation);
      if (isInstallation) expect(own.status).toBe(403);
      else expect([401, 403], JSON.stringify(own.body)).not.toContain(own.status);
      if (!isInstallation && !isOpen) {
        const foreign = await shared(sibling, [needs]);
        const outside = await call(foreign.client, operation);
        expect([outside.status, outside.body["errorCode"]], JSON.stringify(outside.body)).toEqual([
          404, 1007,
        ]);
      }
      const whole = await shared(ROOT, [needs]);
      expect([401, 403]).not.toContain((await call(whole.client, operation)).status);
    },
  );
});

test("lists show only what is in the tenant of the credential", async () => {
  const { client } = await create(sibling, ["read"]);
  const { body } = await client.get(`${PATH}/listTenants`);
  expect((body["tenants"] as { guid: string }[]).map(({ guid }) => guid)).toEqual([sibling]);
  const { changes } = (await client.get(`${PATH}/listChanges`)).body;
  expect(changes.length).toBeGreaterThan(0);
  expect(JSON.stringify(changes)).not.toContain(TENANT);
});

test("the changes of a tenant show nothing of how much other tenants change", async () => {
  const { client } = await create(TENANT, ["read"]);
  type Listed = { id: string; seq: string | null; hash: string };
  const list = async (by: ApiClient, query = "") =>
    (await by.get(`${PATH}/listChanges${query}`)).body as { changes: Listed[]; next: string | null };
  const { changes } = await list(client);
  expect(changes.length).toBeGreaterThan(3);
  for (const { id, seq, hash } of changes) expect([id, seq]).toEqual([hash, null]);
  const paged: Listed[] = [];
  for (let after = "0"; ;) {
    const page = await list(client, `?limit=2&after=${after}`);
    paged.push(...page.changes);
    if (page.next === null) break;
    after = page.next;
  }
  expect(paged).toEqual(changes);
  // With a number its position could be found by trying.
  const tried = await client.get(`${PATH}/listChanges?after=5`);
  expect([tried.status, tried.body["errorMessage"]]).toEqual([422, expect.stringMatching(/^after: /)]);
  const all = await list(root);
  expect(all.changes.map(({ seq }) => Number(seq))).toEqual(all.changes.map((_, index) => index + 1));
});

test("a BI key, which reads, is made by a credential that reads", async () => {
  const { client } = await create(TENANT, ["credentials"]);
  const refused = await client.post(`${PATH}/createBiApiKey/${TENANT}`, { name: "Reports" });
  expect([refused.status, refused.body["password"]]).toEqual([422, undefined]);
  const both = await create(TENANT, ["credentials", "read"]);
  expect((await both.client.post(`${PATH}/createBiApiKey/${TENANT}`, { name: "Reports" })).status).toBe(200);
});

test("a tenant outside of the scope cannot get a sub-tenant", async () => {
  const { client } = await create(sibling, ["configure"]);
  for (const parentTenantGuid of [TENANT, ROOT, undefined])
    expect((await client.post(`${PATH}/createTenant`, { name: "x", parentTenantGuid })).status).toBe(422);
  const own = await client.post(`${PATH}/createTenant`, { name: "x", parentTenantGuid: sibling });
  expect(own.status).toBe(200);
});

test("nobody gives permissions that they do not have", async () => {
  const { client } = await create(TENANT, ["credentials"]);
  const more = await client.post(`${PATH}/createProvisioningCredential/${TENANT}`, {
    name: "more",
    permissions: ["credentials", "configure"],
  });
  expect([more.status, more.body["errorMessage"]]).toEqual([
    403,
    "The credential lacks the permission 'configure'",
  ]);
  const strong = await create(TENANT, ["configure"]);
  const rotated = await client.post(`${PATH}/rotateProvisioningCredential/${strong.guid}`, {});
  expect(rotated.status).toBe(403);
});

test("a rotated credential and its successor are both valid until the overlap ends", async () => {
  const before = await create(TENANT, ["read"]);
  const { body } = await root.post(`${PATH}/rotateProvisioningCredential/${before.guid}`, {
    overlapHours: 2,
  });
  const credential = body["credential"] as { guid: string; permissions: string[] };
  expect(credential.permissions).toEqual(["read"]);
  const after = new ApiClient(started.url, { username: credential.guid, password: body["password"] });
  for (const client of [before.client, after])
    expect((await client.get(`${PATH}/listTenants`)).status).toBe(200);
  clock.advance({ hours: 2 });
  expect((await before.client.get(`${PATH}/listTenants`)).status).toBe(401);
  expect((await after.get(`${PATH}/listTenants`)).status).toBe(200);
});

test("a revoked credential is refused at once, and one whose time is over then", async () => {
  const revoked = await create(TENANT, ["read"]);
  expect((await revoked.client.get(`${PATH}/listTenants`)).status).toBe(200);
  await root.post(`${PATH}/revokeProvisioningCredential/${revoked.guid}`, {});
  expect((await revoked.client.get(`${PATH}/listTenants`)).status).toBe(401);
  const short = await create(TENANT, ["read"], { validDays: 1 });
  expect((await short.client.get(`${PATH}/listTenants`)).status).toBe(200);
  clock.advance({ hours: 24 });
  expect((await short.client.get(`${PATH}/listTenants`)).status).toBe(401);
});

test("wrong passwords and unknown credentials are refused alike, and the password is nowhere in clear", async () => {
  const { guid, credentials } = await create(TENANT, ["read"]);
  const attempt = (username: string) =>
    new ApiClient(started.url, { username, password: "wrong" }).get(`${PATH}/listTenants`);
  const [wrong, unknown] = [await attempt(guid), await attempt("PC-0000-0000-0000-0000-0000-0000")];
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  const all = JSON.stringify((await root.get(`${PATH}/listChanges`)).body);
  expect(all).not.toContain(credentials.password);
  expect(all).toContain("provisioningCredential");
});

test("what a credential changes has its name in the audit", async () => {
  const { guid, client } = await create(TENANT, ["configure"]);
  await client.post(`${PATH}/updateMerchant/${MERCHANT}`, { description: "by a credential" });
  const { changes } = (await root.get(`${PATH}/listChanges?target=${MERCHANT}`)).body;
  expect(changes.at(-1)).toMatchObject({ username: guid, operation: "updateMerchant" });
});
