import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());
const operator = forThisFile(() => new ApiClient(shop.started.url, ADMINISTRATOR));
const FRICTIONLESS = "4000002000000008";

test("a low value that the issuer granted without a challenge does not restart the counter of its card", async () => {
  const apiKey = "exempted-by-authentication";
  await createConnector(operator, {
    ...SIMULATED_CARDS,
    apiKey,
    config: {
      testMode: true,
      exemptions: { mode: "auto", route: "authentication" },
      vault: { threeDV2Config: { enabled: true } },
    },
  });
  const requested: unknown[] = [];
  for (let payments = 1; payments <= 6; payments += 1) {
    const { body } = await shop.api.debit(
      await shop.order(FRICTIONLESS, { data: {}, more: { amount: "1.00" } }),
      apiKey,
    );
    await openAcs(body["redirectUrl"]);
    const status = (await shop.api.status(body["uuid"], apiKey)).body;
    expect(status).toMatchObject({ transactionStatus: "SUCCESS" });
    requested.push(status["exemption"]?.requested);
  }
  expect(requested).toEqual([...Array.from({ length: 5 }, () => "lowValue"), undefined]);
});
