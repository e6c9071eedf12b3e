import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { startProvisioningApp, type ProvisioningApp } from "../../../tests/support/provisioning.ts";

let database: TestDatabase;
let app: ProvisioningApp;
let merchantGuid: string;
let otherMerchantGuid: string;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startProvisioningApp(database);
  const { tenant } = (await app.provision("createTenant", { name: "Tenant" })).body;
  const create = async (name: string) =>
    (await app.provision(`createMerchant/${tenant.guid}`, { name })).body.merchant.guid;
  merchantGuid = await create("Shop");
  otherMerchantGuid = await create("Other shop");
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

const threeDV2Config = {
  enabled: true,
  acquirers: [{ scheme: "visa", bin: "411111", merchantId: "M-1" }],
};

let keys = 0;
function cards(change: object = {}) {
  return { name: "Cards", adapter: "Simulator", method: "Creditcard", apiKey: `key-${++keys}`, ...change };
}

function create(change: object = {}, merchant = merchantGuid) {
  return app.provision(`createConnector/${merchant}`, cards(change));
}

describe("connectors", () => {
  test("are returned with all fields, and their secrets are masked", async () => {
    const config = {
      username: "user",
      password: "provider-password",
      apiSecret: "provider-secret",
      extraData: { terminal: "T1" },
      language: "de",
      testMode: true,
      vault: { threeDV2Config },
    };
    const request = cards({
      config,
      publicIntegrationKey: "public-1",
      sharedSecret: "shared-secret",
      businessCountry: "AT",
      customerProfileContainer: 7,
      defaultRiskRuleSet: "standard",
      description: "Cards of the web shop",
      disabledTransactionTypes: ["payout"],
      postbackFormat: "json",
      provider: "Acquirer",
      scheduleApiAvailable: true,
      virtualTerminalAvailable: true,
      settings: { "postback:send-on-pending": "1", "dcc:markup-percent": "2.5" },
      payByLink: {
        defaultLayout: { emailSubject: "Pay {{ shownAmount }}" },
        layoutByLanguage: { de: { successPage: "<h1>Danke</h1>" } },
      },
    });
    const { status, body } = await app.provision(`createConnector/${merchantGuid}`, request);
    expect(status).toBe(200);
    expect(body.connector).toEqual({
      ...request,
      guid: expect.stringMatching(/^CO(-[0-9a-f]{4}){6}$/),
      merchantGuid,
      sharedSecret: "********",
      config: { ...config, password: "********", apiSecret: "********" },
      vtRiskRuleSet: null,
      disabled: false,
      isMetaConnector: false,
      archived: false,
      alias: null,
      publicName: null,
      terminals: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    // A missing acquirer of a scheme is a warning, because other schemes work without it.
    expect(body.warnings).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining("mastercard") }),
    );
    const { connectors } = (await app.provision(`listConnectors/${merchantGuid}`)).body;
    expect(connectors).toContainEqual(body.connector);
  });

  test("a secret that was generated is shown once", async () => {
    const created = (await create({ sharedSecret: "", publicIntegrationKey: "" })).body.connector;
    expect(created.sharedSecret).toMatch(/^[0-9a-f]{40}$/);
    expect(created.publicIntegrationKey).toMatch(/^[0-9a-f]{32}$/);
    const updated = await app.provision(`updateConnector/${created.guid}`, { name: "Renamed" });
    expect(updated.body.connector).toMatchObject({ name: "Renamed", sharedSecret: "********" });
  });

  test("updates merge config, vault and settings, and replace threeDV2Config whole", async () => {
    const { guid } = (
      await create({
        config: { username: "user", password: "first", vault: { threeDV2Config } },
        settings: { "dcc:enabled": "1", "redirect:qr-code": "1" },
      })
    ).body.connector;
    const path = `updateConnector/${guid}`;
    const merged = await app.provision(path, {
      config: { language: "fr", vault: {} },
      settings: { "dcc:enabled": null, "3dsecure:check": "mandatory" },
    });
    expect(merged.body.connector).toMatchObject({
      config: { username: "user", language: "fr", password: "********", vault: { threeDV2Config } },
    });
    expect(merged.body.connector.settings).toEqual({
      "redirect:qr-code": "1",
      "3dsecure:check": "mandatory",
    });

    const replaced = await app.provision(path, { config: { vault: { threeDV2Config: { enabled: false } } } });
    expect(replaced.body.connector.config.vault).toEqual({ threeDV2Config: { enabled: false } });
    expect(replaced.body.warnings).toBeUndefined();
    const removed = await app.provision(path, { config: { vault: { threeDV2Config: null } } });
    expect(removed.body.connector.config.vault).toEqual({});
  });

  test("a response can be sent back without losing the secrets", async () => {
    const created = (await create({ config: { password: "first" }, sharedSecret: "shared-secret" })).body;
    const { sharedSecret, config } = created.connector;
    const path = `updateConnector/${created.connector.guid}`;
    const { connector } = (await app.provision(path, { sharedSecret, config })).body;
    expect(connector.config.password).toBe("********");
    const emptied = await app.provision(path, { config: { password: null } });
    expect(emptied.body.connector.config.password).toBeNull();
  });

  test("an empty map may be a list, as PHP writes it", async () => {
    const { body } = await create({ config: { extraData: [] }, settings: [] });
    expect(body.connector).toMatchObject({ config: { extraData: {} }, settings: {} });
  });

  test.each([
    ["no adapter", { adapter: undefined }, 1005, "adapter: 'adapter' is required"],
    ["no apiKey", { apiKey: undefined }, 1005, "apiKey: 'apiKey' is required"],
    ["an unknown adapter", { adapter: "Acquirer" }, 1002, "adapter: must be one of: Simulator"],
    ["an unknown method", { method: "constructor" }, 1002, "method: must be one of: Creditcard"],
    ["a short name", { name: "ab" }, 1003, "name"],
    ["an apiKey with a slash", { apiKey: "a/b" }, 1004, "apiKey"],
    ["an apiKey that is taken", { apiKey: "taken" }, 1002, "apiKey: is already used"],
    [
      "a public key that is taken",
      { publicIntegrationKey: "taken" },
      1002,
      "publicIntegrationKey: is already",
    ],
    ["a long shared secret", { sharedSecret: "x".repeat(51) }, 1003, "sharedSecret"],
    ["an unknown setting", { settings: { "magic:on": "1" } }, 1001, "settings.magic:on: 'magic:on'"],
    ["a switch at 2", { settings: { "dcc:enabled": "2" } }, 1002, "settings.dcc:enabled"],
    ["a choice that is none", { settings: { "3dsecure:check": "never" } }, 1002, "settings.3dsecure:check"],
    ["too many retries", { settings: { "postback-queue:max-retries": "15" } }, 1002, "max-retries"],
    ["a mark-up below zero", { settings: { "dcc:markup-percent": "-1" } }, 1002, "dcc:markup-percent"],
    [
      "a mark-up with five decimals",
      { settings: { "dcc:markup-percent": "1.00001" } },
      1002,
      "markup-percent",
    ],
    ["a container it may not use", { customerProfileContainer: 8 }, 1007, "customerProfileContainer"],
    ["XML callbacks", { postbackFormat: "xml" }, 1002, "postbackFormat: must be one of: inherit, json"],
    ["an unknown field", { colour: "red" }, 1001, "colour"],
    ["an unknown config field", { config: { pin: "1" } }, 1001, "config.pin"],
    ["an unknown vault field", { config: { vault: { fourDConfig: {} } } }, 1001, "config.vault.fourDConfig"],
    [
      "a bad threeDV2Config",
      { config: { vault: { threeDV2Config: { enabled: true, acquirers: [{ scheme: "visa", bin: "1" }] } } } },
      1003,
      "config.vault.threeDV2Config.acquirers[0].bin",
    ],
  ])("%s is refused with the name of the field", async (_, change, errorCode, words) => {
    await create({ apiKey: "taken", publicIntegrationKey: "taken" });
    const response = await create(change);
    expect(response).toMatchObject({ status: 422, body: { success: false, errorCode } });
    expect(response.body.errorMessage).toContain(words);
  });

  test("an update that is refused changes nothing", async () => {
    const { guid } = (await create({ name: "Before" })).body.connector;
    const update = { name: "After", settings: { "magic:on": "1" } };
    expect((await app.provision(`updateConnector/${guid}`, update)).status).toBe(422);
    const { connectors } = (await app.provision(`listConnectors/${merchantGuid}`)).body;
    expect(connectors).toContainEqual(expect.objectContaining({ guid, name: "Before", settings: {} }));
  });
});

describe("meta-connectors", () => {
  test("need no adapter, and name connectors of their merchant", async () => {
    const first = (await create()).body.connector.guid;
    const second = (await create()).body.connector.guid;
    const routing = await app.provision(`createConnector/${merchantGuid}`, {
      name: "Routing",
      apiKey: "routing",
      routingMetaConnector: {
        defaultConnector: first,
        rules: [{ connector: second, currencies: ["USD"] }],
        fallback: [second],
      },
    });
    expect(routing.body.connector).toMatchObject({
      isMetaConnector: true,
      routingMetaConnector: { defaultConnector: first, reRouteRecurring: false, fallback: [second] },
    });
    const selection = await app.provision(`createConnector/${merchantGuid}`, {
      name: "Selection",
      apiKey: "selection",
      multiMethodMetaConnector: { connectors: [first, routing.body.connector.guid], retries: 3 },
    });
    expect(selection.body.connector.multiMethodMetaConnector).toEqual({
      connectors: [first, routing.body.connector.guid],
      retries: 3,
      expiry: null,
    });

    const path = `updateConnector/${routing.body.connector.guid}`;
    const changed = { routingMetaConnector: { defaultConnector: second } };
    expect((await app.provision(path, changed)).body.connector.routingMetaConnector).toMatchObject({
      defaultConnector: second,
      rules: [],
    });
    const loop = { routingMetaConnector: { defaultConnector: selection.body.connector.guid } };
    expect(await app.provision(path, loop)).toMatchObject({ status: 422, body: { errorCode: 1006 } });
    const otherKind = { multiMethodMetaConnector: { connectors: [first] } };
    expect(await app.provision(path, otherKind)).toMatchObject({ status: 422, body: { errorCode: 1006 } });
  });

  test("a connector of another merchant gets the same response as an unknown one", async () => {
    const foreign = (await create({}, otherMerchantGuid)).body.connector.guid;
    const messages = [];
    for (const guid of [foreign, "CO-ffff-ffff-ffff-ffff-ffff-ffff"]) {
      const response = await create({ multiMethodMetaConnector: { connectors: [guid] } });
      expect(response).toMatchObject({ status: 422, body: { errorCode: 1007 } });
      messages.push(response.body.errorMessage);
    }
    expect(messages[0]).toBe(messages[1]);
    expect(messages[0]).toContain("multiMethodMetaConnector.connectors[0]");
  });
});

describe("getConnectorSettings", () => {
  test("lists what can be configured, with type, whether required, allowed values and pattern", async () => {
    const { body } = await app.provision("getConnectorSettings/Simulator");
    expect(body).toMatchObject({ success: true, methods: ["Creditcard", "RedirectPay"] });
    expect(body.baseConfig).toContainEqual(expect.objectContaining({ name: "password", secret: true }));
    expect(body.settings).toContainEqual(
      expect.objectContaining({
        name: "postback:send-on-pending",
        label: "Postback: Send on PENDING status",
        enum: ["0", "1"],
        default: "0",
      }),
    );
    const parameters = body.vaultConfig.threeDV2Config;
    const named = (name: string) => parameters.find((parameter: { name: string }) => parameter.name === name);
    expect(named("enabled")).toMatchObject({ type: "boolean", required: true });
    expect(named("acquirers").items.properties[1]).toMatchObject({ name: "bin", pattern: "^[0-9]{5,11}$" });
    expect(await app.provision(`getConnectorSettings/Simulator/${merchantGuid}`)).toMatchObject({ body });
  });

  test("of an unknown adapter or merchant is 404", async () => {
    const unknown = { status: 404, body: { success: false, errorCode: 1007 } };
    expect(await app.provision("getConnectorSettings/Acquirer")).toMatchObject(unknown);
    expect(await app.provision("getConnectorSettings/Simulator/ME-0")).toMatchObject(unknown);
  });
});

test.each([
  ["createConnector", cards()],
  ["updateConnector", { name: "Renamed" }],
  ["listConnectors", undefined],
])("%s of an unknown id is 404", async (operation, body) => {
  const response = await app.provision(`${operation}/ME-ffff-ffff-ffff-ffff-ffff-ffff`, body);
  expect(response).toMatchObject({ status: 404, body: { success: false, errorCode: 1007 } });
});
