import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { APPLE_MERCHANT, openAppleAuthority } from "../../../tests/support/apple-pay.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-23T12:00:00Z");
const apple = openAppleAuthority(() => clock.now());
const started = forThisFile(() => startTestGateway({ clock, walletTrust: { appleRoots: apple.root } }));
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const applePay = { enabled: true, MerchantIdentifier: APPLE_MERCHANT, privateKey: apple.merchantKey };
  const { body } = await new ApiClient(started.url, ADMINISTRATOR).post(
    `/api/provisioning/createConnector/${MERCHANT}`,
    {
      name: "wallets",
      apiKey: "wallets",
      adapter: "Simulator",
      method: "Creditcard",
      config: { testMode: true, vault: { applePay } },
    },
  );
  expect(body).toMatchObject({ success: true });
});

const bookings = () =>
  started.gateway.db.query<{ status: string }>(
    sql`select status from simulator_bookings order by created_at`,
  );

test("a payment by wallet whose response was lost is found by an inquiry, and never submitted again", async () => {
  const transactionToken = `applepay:${JSON.stringify(apple.payment())}`;
  const extraData = { "simulator:dropAnswer": "1" };
  const { body } = await api.debit({ transactionToken, extraData }, "wallets");
  expect(body).toMatchObject({ returnType: "PENDING" });
  clock.advance({ minutes: 2 });
  await started.gateway.runDue();
  expect((await api.status(body["uuid"], "wallets")).body).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await bookings()).toEqual([{ status: "approved" }]);
});

test("a used token is purged a day after it verifies no longer, and is then too old", async () => {
  const transactionToken = `applepay:${JSON.stringify(apple.payment())}`;
  const used = () => started.gateway.db.query(sql`select token_hash from used_wallet_tokens`);
  const before = (await used()).length;
  expect((await api.debit({ transactionToken }, "wallets")).body).toMatchObject({ returnType: "FINISHED" });
  expect(await used()).toHaveLength(before + 1);
  clock.advance({ hours: 23 });
  await started.gateway.runDue();
  expect(await used()).toHaveLength(before + 1);
  clock.advance({ hours: 2 });
  await started.gateway.runDue();
  expect(await used()).toHaveLength(0);
  expect((await api.debit({ transactionToken }, "wallets")).body).toMatchObject({
    errorMessage: "transactionToken: token.paymentData.signature was not made within the last minutes",
  });
});
