import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());
const operator = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));

test("a refused low value stays with its card when the customer pays by another one", async () => {
  const apiKey = "refused-card";
  await createConnector(operator, {
    ...SIMULATED_CARDS,
    apiKey,
    settings: { "tx:max-attempts": "3" },
    config: { testMode: true, exemptions: { mode: "auto" } },
  });
  const { redirectUrl, uuid } = await orderOnPage(shop.api, { amount: "5.00" }, apiKey);
  await payOnPage(redirectUrl, { ...VISA, cardHolder: "SCA Refuse" });
  await payOnPage(redirectUrl, { ...VISA, cardNumber: "5555 5555 5555 4444" });
  expect((await shop.api.status(uuid, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
  const requestedFor = async (pan: string) => {
    const { body } = await shop.api.debit(
      await shop.order(pan, { data: {}, more: { amount: "5.00" } }),
      apiKey,
    );
    return body["exemption"]?.requested;
  };
  expect(await requestedFor("4111111111111111")).toBeUndefined();
  expect(await requestedFor("5555555555554444")).toBe("lowValue");
});
