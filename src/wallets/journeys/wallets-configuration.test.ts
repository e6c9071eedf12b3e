import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { openAppleAuthority } from "../../../tests/support/apple-pay.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const MASK = "********";
const key = (namedCurve: string): string =>
  generateKeyPairSync("ec", { namedCurve }).privateKey.export({ type: "pkcs8", format: "pem" });
const applePay = { enabled: true, MerchantIdentifier: "merchant.example", privateKey: key("P-256") };
const googlePay = {
  enabled: true,
  MerchantIdentifier: "1234",
  privateKey: key("P-256"),
  useTestEnvironment: true,
};

const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let count = 0;

async function create(vault: Record<string, unknown>, change: Record<string, unknown> = {}) {
  const apiKey = `configured-${++count}`;
  const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: apiKey,
    apiKey,
    adapter: "Simulator",
    method: "Creditcard",
    ...change,
    config: { testMode: true, ...(change["config"] as object), vault },
  });
  return body;
}

async function update(guid: string, vault: Record<string, unknown>) {
  return (await operator.post(`/api/provisioning/updateConnector/${guid}`, { config: { vault } })).body;
}

describe("the wallets of a connector", () => {
  test("come back with their private keys masked, which are sealed in the database", async () => {
    const { connector } = await create({ applePay, googlePay });
    expect(connector.config.vault).toEqual({
      applePay: { ...applePay, privateKey: MASK },
      googlePay: { ...googlePay, privateKey: MASK },
    });
    const row = await started.gateway.db.maybeOne<{ config: string }>(
      sql`select config::text as config from connectors where guid = ${connector.guid}`,
    );
    expect(row!.config).not.toContain("PRIVATE KEY");
  });

  test("keep a key that comes back masked, and lose a wallet that becomes null", async () => {
    const { connector } = await create({ applePay, googlePay });
    const changed = { ...applePay, privateKey: MASK, MerchantIdentifier: "merchant.other" };
    expect(await update(connector.guid, { applePay: changed, googlePay: null })).toMatchObject({
      success: true,
      connector: { config: { vault: { applePay: changed } } },
    });
    expect((await update(connector.guid, {})).connector.config.vault).toEqual({ applePay: changed });
  });

  test("are listed by getConnectorSettings where the adapter takes their tokens", async () => {
    const { body } = await operator.get("/api/provisioning/getConnectorSettings/Simulator");
    const names = body["vaultConfig"].wallets.map(({ name }: { name: string }) => name);
    expect(names).toEqual([
      "applePay.enabled",
      "applePay.MerchantIdentifier",
      "applePay.privateKey",
      "applePay.merchantIdentityCertificate",
      "applePay.merchantIdentityKey",
      "applePay.countryCode",
      "googlePay.enabled",
      "googlePay.MerchantIdentifier",
      "googlePay.privateKey",
      "googlePay.useTestEnvironment",
      "googlePay.loadGoogleScript",
      "googlePay.countryCode",
      "enablePassthroughToken",
    ]);
    expect(body["capabilities"].Creditcard.walletTokens).toEqual(["network_token", "passthrough"]);
  });
});

describe("a mistake in the wallets is refused by the name of its field", () => {
  const stripe = { adapter: "Stripe", config: { apiSecret: "sk_test_1" } };
  const webhookSecrets = ["whsec_1"];
  test.each([
    ["no PEM", { applePay: { ...applePay, privateKey: "nonsense" } }, "applePay.privateKey", {}],
    ["another curve", { applePay: { ...applePay, privateKey: key("P-384") } }, "applePay.privateKey", {}],
    [
      "a certificate instead of its key",
      { googlePay: { ...googlePay, privateKey: openAppleAuthority().root } },
      "googlePay.privateKey",
      {},
    ],
    ["no key", { applePay: { enabled: true, MerchantIdentifier: "m" } }, "applePay.privateKey", {}],
    [
      "no identifier",
      { googlePay: { enabled: true, privateKey: googlePay.privateKey } },
      "googlePay.MerchantIdentifier",
      {},
    ],
    [
      "a mask without a key before",
      { applePay: { ...applePay, privateKey: MASK } },
      "applePay.privateKey",
      {},
    ],
    ["a method without cards", { applePay }, "applePay", { method: "DirectDebit" }],
    [
      "an adapter that cannot pass tokens on",
      { webhookSecrets, enablePassthroughToken: true },
      "enablePassthroughToken",
      stripe,
    ],
    ["an unknown field", { applePay: { ...applePay, certificate: "x" } }, "applePay", {}],
  ])("%s", async (_what, vault, field, change) => {
    const body = await create(vault, change);
    expect(body).toMatchObject({ success: false });
    expect(JSON.stringify(body)).toContain(`config.vault.${field}`);
  });

  test("a meta-connector has no wallets of its own", async () => {
    const { connector } = await create({});
    const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: "Meta",
      apiKey: "configured-meta",
      routingMetaConnector: { defaultConnector: connector.guid },
      config: { vault: { applePay } },
    });
    expect(body).toMatchObject({ success: false });
    expect(JSON.stringify(body)).toContain("config.vault.applePay");
  });

  test("a bad update changes nothing", async () => {
    const { connector } = await create({ applePay });
    expect(await update(connector.guid, { applePay: { ...applePay, privateKey: "nonsense" } })).toMatchObject(
      {
        success: false,
      },
    );
    expect((await update(connector.guid, {})).connector.config.vault.applePay.MerchantIdentifier).toBe(
      "merchant.example",
    );
  });
});

test("a switched-off wallet needs no key, and neither does one whose tokens the provider opens", async () => {
  expect(await create({ applePay: { enabled: false } })).toMatchObject({ success: true });
  expect(await create({ applePay: { enabled: true }, enablePassthroughToken: true })).toMatchObject({
    success: true,
  });
});
