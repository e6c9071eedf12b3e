import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { MERCHANT_SESSION } from "../../../tests/support/apple-server.ts";
import { openWalletShop } from "../../../tests/support/wallet-shop.ts";

const VALIDATION_URL = "https://apple-pay-gateway-cert.apple.com/paymentservices/startSession";
let shop: Awaited<ReturnType<typeof openWalletShop>>;

beforeAll(async () => {
  shop = await openWalletShop();
});
afterAll(() => shop.close());
beforeEach(() => void shop.appleServer.requests.splice(0));

describe("payment.js", () => {
  const base = () => `${shop.started.url}/api/v3/tokenize/${shop.publicIntegrationKey}`;

  test("gets what the buttons need, and no secret", async () => {
    const response = await fetch(`${base()}/wallets?amount=9.99&currency=EUR&label=Shop`);
    const body = await response.text();
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(JSON.parse(body)).toMatchObject({
      applePay: { countryCode: "AT", total: { label: "Shop", amount: "9.99" } },
      googlePay: { environment: "TEST", request: { transactionInfo: { totalPrice: "9.99" } } },
    });
    expect(body).not.toContain("KEY");
  });

  test.each([
    ["amount=9.999&currency=EUR", 422],
    ["amount=x&currency=EUR", 422],
    ["amount=1&currency=XXX1", 422],
  ])("is refused for %s", async (query, status) => {
    expect((await fetch(`${base()}/wallets?${query}`)).status).toBe(status);
  });

  test("validates the merchant for the domain of the page that called", async () => {
    const response = await fetch(`${base()}/apple-pay-session`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: "https://shop.example" },
      body: JSON.stringify({ validationUrl: VALIDATION_URL }),
    });
    expect(await response.json()).toEqual(MERCHANT_SESSION);
    expect(shop.appleServer.requests[0]?.body).toMatchObject({ initiativeContext: "shop.example" });
  });

  test("with an unknown key gets nothing", async () => {
    const unknown = `${shop.started.url}/api/v3/tokenize/unknown`;
    expect((await fetch(`${unknown}/wallets?amount=1&currency=EUR`)).status).toBe(401);
  });
});

describe("a connector's button", () => {
  test.each([
    ["applePay", { countryCode: undefined }, "config.vault.applePay.countryCode"],
    ["applePay", { merchantIdentityKey: undefined }, "config.vault.applePay.merchantIdentityKey"],
    [
      "applePay",
      { merchantIdentityCertificate: undefined },
      "config.vault.applePay.merchantIdentityCertificate",
    ],
    [
      "applePay",
      { merchantIdentityCertificate: "no certificate" },
      "config.vault.applePay.merchantIdentityCertificate",
    ],
    ["googlePay", { countryCode: undefined }, "config.vault.googlePay.countryCode"],
  ] as const)("of %s without what it needs is refused (%#)", async (wallet, change, path) => {
    const body = await shop.create("refused", { [wallet]: { ...shop[wallet], ...change } });
    expect(JSON.stringify(body)).toContain(path);
    expect(body["success"]).not.toBe(true);
  });

  test("of Apple with the key of another certificate is refused", async () => {
    const { privateKey } = shop.applePay;
    const applePay = { ...shop.applePay, merchantIdentityKey: privateKey };
    expect(JSON.stringify(await shop.create("refused", { applePay }))).toContain(
      "is not the key of the certificate",
    );
  });

  test("of Google is refused where the provider opens the tokens", async () => {
    const vault = { googlePay: shop.googlePay, enablePassthroughToken: true };
    expect(JSON.stringify(await shop.create("refused", vault))).toContain("loadGoogleScript");
  });

  test("has its key sealed in the database and masked in responses", async () => {
    const { connector } = await shop.create("sealed", { applePay: shop.applePay });
    expect(connector.config.vault.applePay.merchantIdentityKey).toBe("********");
    const row = await shop.started.gateway.db.maybeOne<{ config: string }>(
      sql`select config::text as config from connectors where guid = ${connector.guid}`,
    );
    expect(row!.config).not.toContain("PRIVATE KEY");
  });
});
