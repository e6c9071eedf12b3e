import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage, RETURN_ADDRESSES } from "../../../tests/support/hosted-page.ts";
import { REVIEWED, RiskShop } from "../../../tests/support/risk-shop.ts";

const shop = forThisFile(() => RiskShop.open());

const reviewed = (change: object = {}) => shop.checked([REVIEWED], {}, change);
const release = (uuid: string) => shop.release(uuid);
const reject = (uuid: string) => shop.reject(uuid);
const stateOf = (uuid: string, apiKey: string) => shop.stateOf(uuid, apiKey);

describe("the provider's word about a payment under review", () => {
  /** Pays at the simulated provider's page; the address that brings the customer back to the gateway. */
  async function payAtProvider(redirectUrl: string): Promise<string> {
    const goTo = (url: string, method = "GET") => fetch(url, { method, redirect: "manual" });
    const provider = (await goTo(redirectUrl)).headers.get("location")!;
    expect(provider).toContain("/simulator/pay/");
    return (await goTo(`${provider}/approve`, "POST")).headers.get("location")!;
  }

  test("changes nothing when it comes again before or after the decision: no late approval is recorded", async () => {
    const defaultRiskRuleSet = await shop.profile([REVIEWED]);
    const { apiKey } = await shop.connector({ method: "RedirectPay", defaultRiskRuleSet });
    for (const [decide, state, last] of [
      [reject, "ERROR", "void"],
      [release, "SUCCESS", "capture"],
    ] as const) {
      const { uuid, redirectUrl } = await orderOnPage(shop.api, RETURN_ADDRESSES, apiKey);
      const back = await payAtProvider(redirectUrl);
      for (let visit = 0; visit < 2; visit++) await fetch(back, { redirect: "manual" });
      expect(await stateOf(uuid, apiKey)).toBe("PENDING");
      await decide(uuid);
      for (let visit = 0; visit < 2; visit++) await fetch(back, { redirect: "manual" });
      await shop.pass({ hours: 1 });
      await shop.pass({ hours: 24 });
      expect(await stateOf(uuid, apiKey)).toBe(state);
      expect(await shop.atProvider(uuid)).toEqual(["preauthorize", last]);
      const { late } = await shop.started.gateway.db.one<{ late: bigint }>(sql`
        select count(*) as late from transactions where result->'extraData' ? 'latePayment'`);
      expect(late).toBe(0n);
    }
  });

  test("is inquired when its response is lost, and the review begins then", async () => {
    const apiKey = await reviewed({ config: { extraData: { "simulator:dropAnswer": "1" } } });
    const { body } = await shop.api.debit({}, apiKey);
    expect(body).toMatchObject({ returnType: "PENDING" });
    expect((await release(body["uuid"])).status).toBe(422);
    await shop.pass({ minutes: 5 });
    expect(await shop.openReviews()).toContainEqual(
      expect.objectContaining({ transactionUuid: body["uuid"] }),
    );
    expect((await release(body["uuid"])).status).toBe(200);
    await shop.work();
    await shop.work();
    expect((await shop.atProvider(body["uuid"]))[0]).toBe("preauthorize");
  });
});

describe("a converted payment under review", () => {
  test("is captured in the currency that the customer chose", async () => {
    await shop.work();
    const apiKey = await reviewed({ settings: { "dcc:enabled": "1" } });
    const { body: offered } = await shop.api.debit({ amount: "100.00", requestDcc: true }, apiKey);
    expect(offered).toMatchObject({ returnType: "PENDING_DCC" });
    const { body } = await shop.api.post(`/api/v3/transaction/${apiKey}/continue-dcc`, {
      continueDccUuid: offered["dccData"].uuid,
      selectedDccCurrency: "EUR",
    });
    expect(body).toMatchObject({ returnType: "PENDING" });
    await release(offered["uuid"]);
    await shop.work();
    await shop.work();
    expect(await shop.atProvider(offered["uuid"])).toEqual(["preauthorize", "capture"]);
    const inDollars = await shop.checked(
      [{ check: { kind: "amount", currency: "USD", limit: "1.00" }, action: "review" }],
      {},
      { settings: { "dcc:enabled": "1" } },
    );
    const second = (await shop.api.debit({ amount: "100.00", requestDcc: true }, inDollars)).body;
    await shop.api.post(`/api/v3/transaction/${inDollars}/continue-dcc`, {
      continueDccUuid: second["dccData"].uuid,
      selectedDccCurrency: "USD",
    });
    await release(second["uuid"]);
    await shop.work();
    await shop.work();
    const capture = await shop.api.get(
      `/api/v3/status/${inDollars}/getByMerchantTransactionId/auto-capture-${second["uuid"]}`,
    );
    expect(capture.body).toMatchObject({
      transactionStatus: "SUCCESS",
      currency: "USD",
      amount: second["dccData"].convertedAmount,
    });
  });
});
