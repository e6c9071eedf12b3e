import { describe, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const PATH = "/api/provisioning";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ON_TRANSACTIONS = [
  "debit",
  "preauthorize",
  "incrementalAuthorization",
  "capture",
  "void",
  "register",
  "deregister",
  "refund",
  "payout",
] as const;
const OPERATIONS = [
  ...ON_TRANSACTIONS,
  "push",
  "profiles",
  "schedules",
  "links",
  "batch",
  "disputes",
  "list",
] as const;
type Operation = (typeof OPERATIONS)[number];

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let count = 0;

async function aUser(fields: object): Promise<ApiClient> {
  const user = { username: `routes-${++count}`, password: "blue-otter-runs-94" };
  const settings = { "pay-by-link-api": "1", "push-api": "1" };
  const { body } = await root.post(`${PATH}/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    settings,
    ...fields,
  });
  expect(body).toMatchObject({ success: true });
  return new ApiClient(started.url, user);
}

function call(client: ApiClient, route: string, apiKey = "demo-card") {
  const [method = "", url = ""] = route.split(" ");
  const path = url.replace(":apiKey", apiKey).replaceAll(/:\w+/g, "unknown");
  return client.send(method, path, method === "POST" ? { body: "{}" } : {});
}

/**
 * The operation that each route of merchants needs, written down a second time: one that is added without a line here fails the
 * test below. `reads`: none, because it shows one record.
 */
const TRANSACTION = ["/api/v3/transaction/:apiKey", "/transaction/:apiKey"];
const NEEDS: Readonly<Record<string, Operation | "reads" | "the one of the transaction">> = {
  ...Object.fromEntries(
    TRANSACTION.flatMap((base) => [
      ...ON_TRANSACTIONS.map((operation) => [`POST ${base}/${operation}`, operation]),
      ...(["debit", "preauthorize", "register"] as const).map((operation) => [
        `POST ${base}/prepare-${operation}`,
        operation,
      ]),
      [`POST ${base}/continue-dcc`, "the one of the transaction"],
    ]),
  ),
  ...Object.fromEntries(
    (["debit", "preauthorize", "capture", "void", "refund", "register", "payout", "chargeback"] as const).map(
      (type) => [`POST /api/v3/push/:apiKey/${type}`, "push"],
    ),
  ),
  "GET /api/v3/status/:apiKey/getByUuid/:uuid": "reads",
  "GET /api/v3/status/:apiKey/getByMerchantTransactionId/:merchantTransactionId": "reads",
  "GET /api/v3/events/:apiKey/:eventId": "reads",
  "POST /api/v3/options/:apiKey/:optionsName": "reads",
  "POST /api/v3/schedule/:apiKey/start": "schedules",
  "POST /api/v3/schedule/:apiKey/:scheduleId/update": "schedules",
  "POST /api/v3/schedule/:apiKey/:scheduleId/continue": "schedules",
  "POST /api/v3/schedule/:apiKey/:scheduleId/pause": "schedules",
  "POST /api/v3/schedule/:apiKey/:scheduleId/cancel": "schedules",
  "GET /api/v3/schedule/:apiKey/:scheduleId/get": "schedules",
  "POST /api/v3/dispute/:apiKey/metadata/:uuid": "disputes",
  "POST /api/v3/dispute/:apiKey/accept/:uuid": "disputes",
  "POST /api/v3/dispute/:apiKey/submit-evidence/:uuid": "disputes",
  "POST /api/v3/dispute/:apiKey/upload-evidence/:uuid": "disputes",
  "POST /api/v3/batchUpload/v2/:apiKey/batches": "batch",
  "GET /api/v3/batchUpload/v2/:apiKey/batches": "batch",
  "GET /api/v3/batchUpload/v2/:apiKey/batches/:batchId": "batch",
  "GET /api/v3/batchUpload/v2/:apiKey/batches/:batchId/file": "batch",
  "POST /api/v3/customerProfiles/:apiKey/getProfile": "profiles",
  "POST /api/v3/customerProfiles/:apiKey/updateProfile": "profiles",
  "POST /api/v3/customerProfiles/:apiKey/deleteProfile": "profiles",
  "POST /api/v3/customerProfiles/:apiKey/attachPaymentInstrument": "profiles",
  "POST /api/v3/customerProfiles/:apiKey/detachPaymentInstrument": "profiles",
  "POST /api/v3/reusableLink/:apiKey/create": "links",
  "GET /api/v3/reusableLink/:apiKey/list": "links",
  "GET /api/v3/reusableLink/:apiKey/:guid/get": "links",
  "POST /api/v3/reusableLink/:apiKey/:guid/cancel": "links",
  "POST /api/reconciliation/retrieve/:apiKey": "list",
  "GET /api/v3/transactions/:apiKey": "list",
  "GET /api/v3/events/:apiKey": "list",
  "GET /api/v3/orders/:apiKey": "list",
  "POST /api/v3/orders/:apiKey/report": "list",
  "GET /api/v3/recovery/:apiKey": "schedules",
  "GET /api/v3/recovery/:apiKey/:recoveryId": "schedules",
  "POST /api/v3/recovery/:apiKey/:recoveryId/retry": "schedules",
  "POST /api/v3/recovery/:apiKey/:recoveryId/stop": "schedules",
  "POST /api/v3/recovery/:apiKey/:recoveryId/link": "schedules",
};

/** Lists whose path ends with the connector. */
const LISTS = [
  "/api/reconciliation/retrieve/:apiKey",
  "/api/v3/transactions/:apiKey",
  "/api/v3/events/:apiKey",
  "/api/v3/orders/:apiKey",
  "/api/v3/recovery/:apiKey",
];

test("every route of merchants with a connector in its path says which operation it needs", () => {
  const routes = started.gateway.app.routeTable.routes
    .filter(({ url, method }) => url.includes("/:apiKey/") && !url.startsWith(PATH) && method !== "HEAD")
    .concat(
      started.gateway.app.routeTable.routes.filter(
        ({ url, method }) => LISTS.includes(url) && method !== "HEAD",
      ),
    )
    .map(({ url, method }) => `${method} ${url}`);
  expect([...new Set(routes)].toSorted()).toEqual(Object.keys(NEEDS).toSorted());
});

describe("each route", () => {
  const users = new Map<string, Promise<ApiClient>>();
  /** One for each set: a password costs a slow hash. */
  const userWith = (operations: readonly Operation[]): Promise<ApiClient> => {
    const key = operations.join(" ");
    const found = users.get(key) ?? aUser({ operations });
    users.set(key, found);
    return found;
  };

  test.each(Object.entries(NEEDS))("%s needs %s", async (route, needs) => {
    const reader = await call(await userWith([]), route);
    if (needs === "reads" || needs === "the one of the transaction") {
      expect([401, 403]).not.toContain(reader.status);
      return;
    }
    expect(reader.status).toBe(403);
    const others = OPERATIONS.filter((operation) => operation !== needs);
    const refused = await call(await userWith(others), route);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([403, expect.stringContaining(needs)]);
    expect([401, 403]).not.toContain((await call(await userWith([needs]), route)).status);
  });
});

test("the mode of a user closes every route of the other connectors", async () => {
  const config = { testMode: false };
  await createConnector(root, { apiKey: "routes-live", adapter: "Simulator", method: "Creditcard", config });
  const [tester, seller] = [await aUser({ mode: "test" }), await aUser({ mode: "live" })];
  for (const route of Object.keys(NEEDS)) {
    expect([route, (await call(tester, route, "routes-live")).status]).toEqual([route, 403]);
    expect([route, (await call(seller, route)).status]).toEqual([route, 403]);
    expect([401, 403], route).not.toContain((await call(seller, route, "routes-live")).status);
  }
});

test("incremental authorisation has two names, of which a user keeps the one that was sent", async () => {
  const operations = ["incremental-authorization"];
  const user = { username: `routes-${++count}`, password: "blue-otter-runs-94" };
  const made = await root.post(`${PATH}/createMerchantUser/${MERCHANT}`, {
    ...user,
    type: "api",
    operations,
  });
  expect(made.body["merchantUser"]).toMatchObject({ operations });
  const client = new ApiClient(started.url, user);
  const increase = "POST /api/v3/transaction/:apiKey/incrementalAuthorization";
  expect([401, 403]).not.toContain((await call(client, increase)).status);
  expect((await call(client, "POST /api/v3/transaction/:apiKey/capture")).status).toBe(403);
});

test("what names no connector needs its operation too", async () => {
  const body = { fromDate: "2026-01-01T00:00:00Z", toDate: "2026-02-01T00:00:00Z" };
  const files = async (operations: readonly Operation[]) =>
    (await aUser({ operations })).post("/api/settlement/getSettlementFiles", body);
  const refused = await files(OPERATIONS.filter((operation) => operation !== "list"));
  expect([refused.status, refused.body["errorMessage"]]).toEqual([403, expect.stringContaining("'list'")]);
  expect((await files(["list"])).status).toBe(200);
  const links = async (operations: readonly Operation[]) =>
    (await aUser({ operations })).get("/api/v3/payByLink/d94c0d72f3a36e21f16e");
  const closed = await links(OPERATIONS.filter((operation) => operation !== "links"));
  expect([closed.status, JSON.stringify(closed.body)]).toEqual([403, expect.stringContaining("links")]);
  expect((await links(["links"])).status).toBe(404);
});
