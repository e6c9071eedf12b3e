import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const PAN = "4111111111111111";
const PASSWORD = "a-long-password-1";

let database: TestDatabase;
let running: TestGateway;
let root: ApiClient;
const masterKey = randomBytes(32);

interface Shop {
  readonly tenantGuid: string;
  readonly merchantGuid: string;
  readonly username: string;
}

let shop: Shop;
let sister: Shop;
let below: Shop;
let foreign: Shop;

const start = () => startTestGateway({ databaseUrl: database.url, masterKey, bi: { kind: "embedded" } });

beforeAll(async () => {
  database = await createTestDatabase();
  running = await start();
  root = new ApiClient(running.url, ADMINISTRATOR);
  const tree = await tenant("Tree");
  shop = await merchantIn(tree);
  sister = await merchantIn(tree);
  below = await merchantIn(await tenant("Below", tree));
  foreign = await merchantIn(await tenant("Foreign"));
});
afterAll(async () => {
  await running?.close();
  await database?.drop();
});

/** By apiKey. */
const publicKeys = new Map<string, string>();
const unique = () => randomBytes(6).toString("hex");

async function provision(operation: string, body: object) {
  const response = await root.post(`/api/provisioning/${operation}`, body);
  expect(response.body, JSON.stringify(response.body)).toMatchObject({ success: true });
  return response.body;
}

async function tenant(name: string, parentTenantGuid?: string): Promise<string> {
  const { guid } = (await provision("createTenant", { name, parentTenantGuid }))["tenant"];
  await provision(`updateTenant/${guid}`, { settings: { features: { biDataSource: true } } });
  return guid;
}

async function merchantIn(tenantGuid: string): Promise<Shop> {
  const { guid } = (await provision(`createMerchant/${tenantGuid}`, { name: "Shop" }))["merchant"];
  const username = unique();
  await provision(`createMerchantUser/${guid}`, { username, password: PASSWORD, type: "api" });
  return { tenantGuid, merchantGuid: guid, username };
}

async function connectorOf(of: Shop, change: object = {}): Promise<string> {
  const apiKey = unique();
  const { connector } = await provision(`createConnector/${of.merchantGuid}`, {
    name: apiKey,
    apiKey,
    adapter: "Simulator",
    method: "Creditcard",
    ...change,
  });
  publicKeys.set(apiKey, connector.publicIntegrationKey);
  return apiKey;
}

/** A connector whose payments count as live. A rule declines them before they are submitted, so that no provider is called. */
async function live(of: Shop): Promise<object> {
  const { riskProfile } = await provision(`createRiskProfile/${of.tenantGuid}`, {
    name: unique(),
    rules: [{ id: "all", check: { kind: "amount", currency: "EUR", limit: "1.00" }, action: "decline" }],
  });
  return {
    adapter: "Stripe",
    config: { apiSecret: "sk_live_1", vault: { webhookSecrets: ["whsec_1"] } },
    defaultRiskRuleSet: riskProfile.id,
  };
}

const cardOf = (pan: string) => ({
  pan,
  cvv: "123",
  expirationMonth: "12",
  expirationYear: "2031",
  cardHolder: "Ada Lovelace",
});

async function tokenOf(apiKey: string, pan: string): Promise<string> {
  const cardData = cardOf(pan);
  return (await root.post(`/api/v3/tokenize/${publicKeys.get(apiKey)}`, { cardData })).body[
    "transactionToken"
  ];
}

async function pay(of: Shop, apiKey: string, pan = PAN) {
  const api = new ApiClient(running.url, { username: of.username, password: PASSWORD });
  const { body } = await api.debit({ transactionToken: await tokenOf(apiKey, pan) }, apiKey);
  const { returnData } = (await api.status(body["uuid"], apiKey)).body;
  return { uuid: String(body["uuid"]), returnData, body };
}

const paidAt = async (of: Shop, change: object = {}, pan = PAN) =>
  pay(of, await connectorOf(of, change), pan);

/** A valid number with the same first six and last four digits. */
function candidate(index: number): string {
  for (let at = index * 10; at < index * 10 + 10; at++) {
    const pan = `411111${String(at).padStart(6, "0")}1111`;
    if (isLuhn(pan)) return pan;
  }
  throw new Error("One of ten numbers passes the check.");
}

function isLuhn(pan: string): boolean {
  const digits = Array.from(pan, Number).toReversed();
  const sum = digits.reduce((total, digit, index) => {
    const doubled = digit * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

describe("the global fingerprint of a card", () => {
  test("is the same in one tenant tree and different in every other one", async () => {
    const [own, ofSister, ofBelow, ofForeign] = await Promise.all(
      [shop, sister, below, foreign].map(async (of) => (await paidAt(of)).returnData),
    );
    expect(own.globalFingerprint).toMatch(/^[\w-]{43}$/);
    expect([ofSister.globalFingerprint, ofBelow.globalFingerprint]).toEqual([
      own.globalFingerprint,
      own.globalFingerprint,
    ]);
    expect(ofForeign.globalFingerprint).not.toBe(own.globalFingerprint);
    expect(new Set([own, ofSister, ofBelow, ofForeign].map((one) => one.merchantFingerprint)).size).toBe(4);
  });

  test("is another one in tests than in live payments, in test mode as at the Simulator", async () => {
    const ofLive = (await paidAt(shop, await live(shop))).returnData;
    const simulated = (await paidAt(shop)).returnData;
    const tested = (await paidAt(shop, { config: { testMode: true } })).returnData;
    expect(ofLive.globalFingerprint).not.toBe(simulated.globalFingerprint);
    expect(ofLive.merchantFingerprint).not.toBe(simulated.merchantFingerprint);
    expect(tested).toEqual(simulated);
  });

  test("behind a meta-connector is that of the connector that gets the payment", async () => {
    const { connector } = await provision(`createConnector/${shop.merchantGuid}`, {
      name: "Simulated",
      apiKey: unique(),
      adapter: "Simulator",
      method: "Creditcard",
    });
    const meta = { routingMetaConnector: { defaultConnector: connector.guid } };
    const routed = await paidAt(shop, { ...meta, adapter: undefined, method: undefined });
    expect(routed.returnData).toEqual((await paidAt(shop)).returnData);
  });

  test("stands beside six and four digits", async () => {
    const { returnData } = await paidAt(shop);
    expect(returnData).toMatchObject({
      binDigits: "411111",
      firstSixDigits: "411111",
      lastFourDigits: "1111",
    });
  });

  test("is system-wide in the documents of the root tenant alone", async () => {
    const own = await paidAt(shop);
    const other = await paidAt(foreign);
    await provision(`updateTenant/${ROOT}`, { settings: { features: { biDataSource: true } } });
    const key = async (tenantGuid: string) => {
      const { apiKey, password } = await provision(`createBiApiKey/${tenantGuid}`, { name: "Reports" });
      return new BiClient(running.url, `${apiKey}:${password}`);
    };
    const [ofRoot, ofTree] = [await key(ROOT), await key(shop.tenantGuid)];
    await project(running);
    const fingerprint = async (bi: BiClient, uuid: string) =>
      ((await bi.document(uuid))["creditcard"] as Record<string, string>)["global_fingerprint"];
    const systemWide = await fingerprint(ofRoot, own.uuid);
    expect(await fingerprint(ofRoot, other.uuid)).toBe(systemWide);
    expect(await fingerprint(ofTree, own.uuid)).toBe(own.returnData.globalFingerprint);
    expect(systemWide).not.toBe(own.returnData.globalFingerprint);
  });
});

describe("a caller who tries out numbers", () => {
  test("gets ten fingerprints in a day in the whole tenant tree, also after a restart", async () => {
    const tree = await tenant("Tries");
    const shops = [
      await merchantIn(tree),
      await merchantIn(tree),
      await merchantIn(await tenant("More", tree)),
    ];
    const tried: unknown[] = [];
    const tryOut = async (from: number, to: number) => {
      for (let index = from; index < to; index++)
        tried.push(
          (await paidAt(shops[index % shops.length]!, {}, candidate(index))).returnData.globalFingerprint,
        );
    };
    await tryOut(0, 8);
    await running.close();
    running = await start();
    root = new ApiClient(running.url, ADMINISTRATOR);
    await tryOut(8, 14);
    expect(tried.map((fingerprint) => fingerprint !== null)).toEqual([
      ...Array<boolean>(10).fill(true),
      ...Array<boolean>(4).fill(false),
    ]);
    // Nobody else is concerned.
    expect((await paidAt(shop)).returnData.globalFingerprint).not.toBeNull();
  });
});

describe("a card on a list", () => {
  async function checkedBy(of: Shop, change: object = {}): Promise<string> {
    const { riskProfile } = await provision(`createRiskProfile/${of.tenantGuid}`, {
      name: unique(),
      rules: [{ id: "blocked", check: { kind: "blocklist" }, action: "decline" }],
    });
    return connectorOf(of, { defaultRiskRuleSet: riskProfile.id, ...change });
  }
  const block = (owner: string, value: string) =>
    root.post(`/api/provisioning/addRiskListEntry/${owner}`, {
      list: "block",
      key: "CARD_FINGERPRINT",
      value,
    });
  const BLOCKED = { errors: [{ errorCode: 2013 }] };
  const pan = "5454545454545454";

  test.each<[string, (of: Shop, apiKey: string) => Promise<string>]>([
    ["by an own payment", async (of, apiKey) => (await pay(of, apiKey, pan)).uuid],
    [
      "by the fingerprint of an own payment",
      async (of, apiKey) => (await pay(of, apiKey, pan)).returnData.merchantFingerprint,
    ],
    ["by a token", (_of, apiKey) => tokenOf(apiKey, pan)],
  ])("is named %s, and its fingerprint is not shown", async (_how, valueOf) => {
    const of = await merchantIn(await tenant("Lists"));
    const apiKey = await checkedBy(of);
    const value = await valueOf(of, apiKey);
    const added = await block(of.tenantGuid, value);
    expect(added.body, JSON.stringify(added.body)).toMatchObject({ success: true });
    expect((await pay(of, apiKey, pan)).body).toMatchObject(BLOCKED);
    expect((await pay(of, apiKey, PAN)).body).toMatchObject({ success: true });
    const { body } = await root.get(`/api/provisioning/listRiskListEntries/${of.tenantGuid}`);
    expect(body["entries"]).toMatchObject([{ value: "545454…5454" }]);
    const { changes } = (await root.get(`/api/provisioning/listChanges?target=${added.body["id"]}`)).body;
    expect(changes).toContainEqual(
      expect.objectContaining({ after: expect.objectContaining({ value: "********" }) }),
    );
  });

  test("cannot be named by a fingerprint that the owner has not seen, nor by a foreign payment or token", async () => {
    const victim = await paidAt(foreign, {}, pan);
    const values = [
      victim.uuid,
      victim.returnData.merchantFingerprint,
      victim.returnData.globalFingerprint,
      await tokenOf(await connectorOf(foreign), pan),
      "A".repeat(43),
      pan,
    ];
    for (const value of values) {
      const refused = await block(shop.merchantGuid, value);
      expect({ value, status: refused.status }).toEqual({ value, status: 422 });
      expect(refused.body["errorMessage"]).toMatch(/^value: /);
    }
  });

  test("is not found out by paying with every number that resembles it", async () => {
    const of = await merchantIn(await tenant("Oracle"));
    const apiKey = await checkedBy(of);
    const victim = await pay(of, apiKey, candidate(500));
    await block(of.merchantGuid, victim.uuid);
    const blocked: boolean[] = [];
    for (let index = 0; index < 14; index++) {
      const { body } = await pay(of, apiKey, candidate(index));
      blocked.push(body["success"] === false);
    }
    // From the eleventh number on all are blocked alike.
    expect(blocked).toEqual([...Array<boolean>(9).fill(false), ...Array<boolean>(5).fill(true)]);
    expect((await pay(of, apiKey, candidate(500))).body).toMatchObject(BLOCKED);
    expect((await pay(of, apiKey, "5555555555554444")).body).toMatchObject({ success: true });
  });
});
