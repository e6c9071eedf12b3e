import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { openAppleAuthority } from "../../../tests/support/apple-pay.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const AREA = "/console/ME-0000-0000-0000-0000-0000-0001/connectors";
const privateKey = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({
  type: "pkcs8",
  format: "pem",
});

const started = forThisFile(() =>
  startTestGateway({ walletTrust: { appleRoots: openAppleAuthority().root } }),
);
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));

async function wallets(apiKey: string, vault: object, method = "Creditcard"): Promise<string> {
  const guid = await createConnector(new ApiClient(started.url, ADMINISTRATOR), {
    apiKey,
    adapter: "Simulator",
    method,
    config: { testMode: true, vault },
  });
  const page = await operator.get(`${AREA}/${guid}`);
  expect(page.html).not.toContain("PRIVATE KEY");
  const [, part = ""] = /<section class="panel" id="wallets">(.*?)<\/section>/s.exec(page.html) ?? [];
  return textOf({ html: part });
}

test("the page of a connector for cards says what Apple Pay and Google Pay have and what they miss", async () => {
  expect(await wallets("without-wallets", {})).toMatch(
    /Apple Pay Not set up Merchant identifier and key Missing Apple's root certificate \(GATEWAY_APPLE_PAY_ROOTS\) Done .*Google Pay Not set up/,
  );
  const applePay = { enabled: true, MerchantIdentifier: "merchant.example", privateKey };
  const text = await wallets("with-apple-pay", { applePay });
  expect(text).toMatch(
    /Apple Pay Incomplete Merchant identifier and key Done .* button Missing Apple's file for the domain \(GATEWAY_APPLE_PAY_DOMAIN_FILE\) Missing/,
  );
  const googlePay = { enabled: true, MerchantIdentifier: "1234", privateKey, useTestEnvironment: true };
  expect(await wallets("with-google-pay", { googlePay })).toMatch(
    /Google Pay Incomplete Merchant identifier and key Done Google's keys \(GATEWAY_GOOGLE_PAY_TEST_KEYS\) Missing/,
  );
});

test("a method that takes no tokens of wallets has no such part", async () => {
  expect(await wallets("debits", {}, "DirectDebit")).toBe("");
});
