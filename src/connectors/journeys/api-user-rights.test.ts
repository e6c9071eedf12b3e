import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { BatchShop } from "../../../tests/support/batches.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const DEMO_USER = "MU-0000-0000-0000-0000-0000-0001";
const PASSWORD = "blue-otter-runs-94";
const OPERATIONS = [
  "debit",
  "preauthorize",
  "incrementalAuthorization",
  "capture",
  "void",
  "register",
  "deregister",
  "refund",
  "payout",
  "push",
  "profiles",
  "schedules",
  "links",
  "batch",
  "disputes",
  "list",
] as const;
const MONEY_OUT: readonly string[] = ["refund", "payout", "disputes"];
const HARMLESS = OPERATIONS.filter((operation) => !MONEY_OUT.includes(operation));

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const demo = forThisFile(() => new ApiClient(started.url));
let scoped: ApiClient;
let count = 0;

beforeAll(async () => {
  const { body } = await root.post(`${PATH}/createProvisioningCredential/${TENANT}`, {
    name: "Delegate",
    permissions: ["read", "credentials"],
  });
  scoped = new ApiClient(started.url, {
    username: body["credential"].guid as string,
    password: body["password"] as string,
  });
});

/** The response to making a user, and a client of it. */
async function make(by: ApiClient, fields: object = {}) {
  const username = `user-${++count}`;
  const user = {
    username,
    password: PASSWORD,
    type: "api",
    settings: { "pay-by-link-api": "1", "push-api": "1" },
  };
  const made = await by.post(`${PATH}/createMerchantUser/${MERCHANT}`, { ...user, ...fields });
  const { guid = "" } = (made.body["merchantUser"] ?? {}) as { guid?: string };
  return { made, guid, client: new ApiClient(started.url, { username, password: PASSWORD }), username };
}

describe("who makes an API user decides what it may", () => {
  test("everything, also live, when the root credential makes it", async () => {
    const { made, client } = await make(root);
    expect(made.body["merchantUser"]).toMatchObject({ operations: OPERATIONS, mode: "both" });
    const { uuid } = (await client.debit()).body;
    expect(
      (
        await client.transaction("demo-card", "refund", {
          ...anOrder(),
          referenceUuid: uuid,
          transactionToken: undefined,
        })
      ).body,
    ).toMatchObject({ success: true });
  });

  test("neither refunds nor payouts when a scoped credential makes it", async () => {
    const { made, client, guid } = await make(scoped);
    expect(made.body["merchantUser"]).toMatchObject({ operations: HARMLESS, mode: "both" });
    const { uuid } = (await client.debit()).body;
    const refund = { ...anOrder(), referenceUuid: uuid, transactionToken: undefined };
    const refused = await client.transaction("demo-card", "refund", refund);
    const words = { success: false, errorCode: 3002, errorMessage: "Not Allowed: the user may not refund" };
    expect([refused.status, refused.body]).toEqual([403, expect.objectContaining(words)]);
    expect((await client.transaction("demo-card", "payout", anOrder())).status).toBe(403);
    expect((await demo.status(uuid)).body["transactionStatus"]).toBe("SUCCESS");
    const listed = (await scoped.get(`${PATH}/listMerchantUsers/${MERCHANT}`)).body["merchantUsers"];
    expect((listed as { guid: string }[]).find((user) => user.guid === guid)).toMatchObject({
      operations: HARMLESS,
      mode: "both",
    });
  });

  test.each([
    ["refund", { operations: ["refund"] }],
    ["payout", { operations: ["debit", "payout"] }],
    ["refund in live mode", { operations: ["refund"], mode: "live" }],
    ["everything", { operations: OPERATIONS }],
  ])("a scoped credential cannot choose %s", async (_, fields) => {
    const { made, client } = await make(scoped, fields);
    expect([made.status, made.body["errorMessage"]]).toEqual([
      403,
      expect.stringMatching(/^operations: '(?:refund|payout)'/),
    ]);
    expect((await client.debit()).status).toBe(401);
  });

  test("a scoped credential may choose them for test connectors", async () => {
    const { client, made } = await make(scoped, { operations: ["debit", "refund"], mode: "test" });
    expect(made.body["merchantUser"]).toMatchObject({ operations: ["debit", "refund"], mode: "test" });
    const { uuid } = (await client.debit()).body;
    const refund = { ...anOrder(), referenceUuid: uuid, transactionToken: undefined };
    expect((await client.transaction("demo-card", "refund", refund)).status).toBe(200);
  });

  test.each([
    ["operations", { operations: ["withdraw"] }],
    ["operations", { operations: ["debit", "debit"] }],
    ["operations", { operations: "debit" }],
    ["mode", { mode: "production" }],
    ["mode", { mode: ["test"] }],
  ])("an unknown value of %s is refused by its name: %j", async (name, fields) => {
    const { made, client } = await make(root, fields);
    expect([made.status, made.body["errorMessage"]]).toEqual([422, expect.stringContaining(name)]);
    expect((await client.debit()).status).toBe(401);
  });
});

describe("a scoped credential does not get at what it could not make", () => {
  test.each([
    ["a new password", { password: "green-heron-sits-38" }],
    ["another name and password", { username: "mine-now", password: "green-heron-sits-38" }],
  ])("%s of a user who may refund", async (_, change) => {
    const { guid, client } = await make(root);
    const refused = await scoped.post(`${PATH}/updateMerchantUser/${guid}`, change);
    expect([refused.status, refused.body["success"]]).toEqual([422, false]);
    expect((await client.debit()).status).toBe(200);
  });

  test("a rotation of a user who may refund", async () => {
    const { guid, client } = await make(root, { operations: ["debit", "refund"] });
    const refused = await scoped.post(`${PATH}/rotateMerchantUserPassword/${guid}`, { overlapHours: 1 });
    expect([refused.status, refused.body["password"]]).toEqual([422, undefined]);
    expect((await client.debit()).status).toBe(200);
    const demoUser = await scoped.post(`${PATH}/rotateMerchantUserPassword/${DEMO_USER}`, {
      overlapHours: 0,
    });
    expect(demoUser.status).toBe(422);
    expect((await demo.debit()).status).toBe(200);
  });

  test.each([
    ["the operation", { operations: ["debit"] }, { operations: ["debit", "payout"] }],
    ["all operations", {}, { operations: OPERATIONS }],
    ["the mode", { operations: ["refund"], mode: "test" }, { mode: "live" }],
    ["both modes", { operations: ["payout"], mode: "test" }, { mode: "both" }],
  ])("%s for a user of its own", async (_, fields, change) => {
    const { guid, made } = await make(scoped, fields);
    expect(made.status).toBe(200);
    const refused = await scoped.post(`${PATH}/updateMerchantUser/${guid}`, change);
    expect(refused.status).toBe(422);
    expect(
      (await root.post(`${PATH}/updateMerchantUser/${guid}`, change)).body["merchantUser"],
    ).toMatchObject(change);
  });

  test("letting in again, or for longer, a user who may refund", async () => {
    const disabled = await make(root, { disabled: true });
    const ended = await make(root, { validUntil: "2026-01-01T00:00:00Z" });
    for (const [{ guid, client }, change] of [
      [disabled, { disabled: false }],
      [ended, { validUntil: null }],
      [ended, { validUntil: "2099-01-01T00:00:00Z" }],
    ] as const) {
      expect((await scoped.post(`${PATH}/updateMerchantUser/${guid}`, change)).status).toBe(422);
      expect((await client.debit()).status).toBe(401);
    }
  });

  test("but it may narrow, disable and rename every user, and rotate a harmless one", async () => {
    const { guid, client } = await make(root);
    const change = { operations: ["debit"], mode: "test" };
    expect(
      (await scoped.post(`${PATH}/updateMerchantUser/${guid}`, change)).body["merchantUser"],
    ).toMatchObject(change);
    expect((await client.transaction("demo-card", "payout", anOrder())).status).toBe(403);
    const rotated = await scoped.post(`${PATH}/rotateMerchantUserPassword/${guid}`, {});
    expect(rotated.body).toMatchObject({ success: true, password: expect.any(String) });
    const other = await make(root);
    await scoped.post(`${PATH}/updateMerchantUser/${other.guid}`, { disabled: true });
    expect((await other.client.debit()).status).toBe(401);
  });
});

describe("an operation inside of another request", () => {
  test("a row of a batch needs its own operation when it runs", async () => {
    const { client, username } = await make(root, { operations: ["debit", "batch"] });
    const registered = (
      await demo.transaction("demo-card", "register", {
        ...anOrder(),
        amount: undefined,
        currency: undefined,
      })
    ).body["uuid"] as string;
    const paid = (await demo.debit()).body["uuid"] as string;
    const shop = new BatchShop(started.url, { username, password: PASSWORD });
    const rows = [
      "transactionMethod,referenceUuid,merchantTransactionId,amount,currency",
      `debit,${registered},rights-1,1.00,EUR`,
      `refund,${paid},rights-2,1.00,EUR`,
    ];
    const { body } = await shop.upload(rows.join("\n"), { processingMode: "lenient" });
    await started.gateway.runDue();
    const file = await shop.file(body["batchId"] as string);
    expect(JSON.stringify(file.body)).toContain("Not Allowed: the user may not refund");
    expect(file.body["summary"]).toMatchObject({ successfulRows: 1, failedRows: 1 });
    const status = await client.get("/api/v3/status/demo-card/getByMerchantTransactionId/rights-2");
    expect(status.body).toMatchObject({ success: false });
  });

  test.each([
    [
      "register",
      { schedule: { amount: "5.00", currency: "EUR", periodLength: 1, periodUnit: "MONTH" } },
      "debit",
    ],
    ["preauthorize", { captureInMinutes: 60 }, "capture"],
  ] as const)("a %s with %j needs more than itself", async (operation, field, needed) => {
    const order =
      operation === "register" ? { ...anOrder(), amount: undefined, currency: undefined } : anOrder();
    const { client } = await make(root, { operations: [operation] });
    const refused = await client.transaction("demo-card", operation, { ...order, ...field });
    expect([refused.status, refused.body["errorMessage"]]).toEqual([
      403,
      `Not Allowed: the user may not ${needed}`,
    ]);
    const { client: both } = await make(root, { operations: [operation, needed] });
    expect((await both.transaction("demo-card", operation, { ...order, ...field })).status).toBe(200);
  });

  test("a link is seen and changed by users with the operation", async () => {
    const link = {
      ...anOrder(),
      transactionToken: undefined,
      payByLink: { sendByEmail: false, expirationInMinute: 60 },
    };
    const { body } = await demo.debit(link);
    const uuid = body["uuid"] as string;
    const { client: reader } = await make(root, { operations: ["debit", "refund"] });
    for (const act of ["cancel", "replace", "resend"])
      expect((await reader.post(`/api/v3/payByLink/${uuid}/${act}`, {})).status).toBe(403);
    expect((await reader.get(`/api/v3/payByLink/${uuid}`)).status).toBe(403);
    const { client: live } = await make(root, { mode: "live" });
    expect((await live.get(`/api/v3/payByLink/${uuid}`)).status).toBe(403);
    const { client: seller } = await make(root, { operations: ["links"], mode: "test" });
    expect((await seller.get(`/api/v3/payByLink/${uuid}`)).status).toBe(200);
    expect((await seller.post(`/api/v3/payByLink/${uuid}/replace`, {})).status).toBe(200);
    expect((await seller.post(`/api/v3/payByLink/${uuid}/cancel`, {})).status).toBe(200);
  });
});

describe("a mode", () => {
  test("opens the connectors of this mode only, on every route", async () => {
    const live = await createConnector(root, {
      apiKey: "rights-live",
      adapter: "Simulator",
      method: "Creditcard",
      config: { testMode: false },
    });
    const { client: tester } = await make(root, { mode: "test" });
    const { client: seller } = await make(root, { mode: "live" });
    expect((await tester.debit()).status).toBe(200);
    expect((await seller.debit({}, "rights-live")).status).toBe(200);
    const testRoutes = await tester.debit({}, "rights-live");
    expect([testRoutes.status, testRoutes.body["errorCode"]]).toEqual([403, 3002]);
    expect((await seller.debit()).status).toBe(403);
    await createConnector(root, {
      apiKey: "rights-router",
      routingMetaConnector: {
        defaultConnector: "CO-0000-0000-0000-0000-0000-0001",
        rules: [{ connector: live, currencies: ["GBP"] }],
      },
    });
    // Where a request will be routed is not known before.
    expect((await tester.debit({}, "rights-router")).status).toBe(403);
    expect((await seller.debit({}, "rights-router")).status).toBe(403);
    expect((await demo.debit({}, "rights-router")).status).toBe(200);
  });

  test("hides the settlement files of the other mode", async () => {
    const period = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-11-02T00:00:00Z" };
    for (const testMode of [true, false])
      await root.post(`${PATH}/createSettlementExport/${MERCHANT}`, { ...period, testMode });
    await started.gateway.runDue();
    const files = async (mode: string) => {
      const { client } = await make(root, { mode, operations: ["list"] });
      const { body } = await client.post("/api/settlement/getSettlementFiles", {
        fromDate: "2020-01-01T00:00:00Z",
        toDate: "2099-01-01T00:00:00Z",
      });
      return body["numFiles"] as number;
    };
    expect([await files("both"), await files("test"), await files("live")]).toEqual([2, 1, 1]);
  });
});

test.each([
  ["short", "elevenchars"],
  ["known", "password1234"],
  ["known in capitals", "PasswordPassword"],
  ["of few characters", "121212121212"],
  ["common one of twelve characters", "letmein12345"],
  ["common one with digits for letters", "P4ssw0rd1234"],
  ["keyboard row", "1q2w3e4r5t6y"],
])("a %s password is refused by its field", async (_, password) => {
  const { made } = await make(root, { password });
  expect([made.status, made.body["errorMessage"]]).toEqual([422, expect.stringContaining("password")]);
  const { guid, client } = await make(root);
  const changed = await root.post(`${PATH}/updateMerchantUser/${guid}`, { password });
  expect([changed.status, changed.body["errorMessage"]]).toEqual([422, expect.stringContaining("password")]);
  expect((await client.debit()).status).toBe(200);
});

test("a username is no password", async () => {
  const { made } = await make(root, { username: "Web-Shop-Vienna", password: "web-shop-vienna" });
  expect([made.status, made.body["errorMessage"]]).toEqual([422, "password: is easy to guess"]);
});
