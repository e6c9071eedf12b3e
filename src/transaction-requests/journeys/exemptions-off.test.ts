import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { sentStatements } from "../../../tests/support/sent-statements.ts";
import { openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());
const operator = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));

test("settings of exemptions are refused where they have no effect, and taken back with null", async () => {
  const { status, body } = await operator.post(
    "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001",
    {
      name: "wallet",
      apiKey: "exempted-wallet",
      adapter: "Simulator",
      method: "Wallet",
      config: { exemptions: { mode: "auto" } },
    },
  );
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain("config.exemptions");
});

test("a payment of which nothing is switched on reads nothing of exemptions, costs, choices and trials", async () => {
  const apiKey = "without-exemptions";
  await createConnector(operator, { ...SIMULATED_CARDS, apiKey, config: { testMode: true } });
  const pay = async (pan: string) => shop.api.debit(await shop.order(pan, { data: {} }), apiKey);
  expect((await pay("4111111111111111")).body).toMatchObject({ success: true });
  // A timer sends its statements beside a payment: of three payments the one with the fewest.
  const looks = [];
  for (let payments = 1; payments <= 3; payments += 1) {
    const order = await shop.order("5555555555554444", { data: {} });
    looks.push(await sentStatements(() => shop.api.debit(order, apiKey)));
  }
  const [sent = []] = looks.toSorted((one, other) => one.length - other.length);
  expect(sent.length).toBeGreaterThan(2);
  const tables =
    /\b(low_value_uses|exemption_issuers|trust_lists|cost_sets|settlement_rows|connector_experiments|what_ifs)\b/;
  expect(sent.map(({ text }) => text).filter((text) => tables.test(text))).toEqual([]);
});
