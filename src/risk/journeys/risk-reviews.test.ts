import { beforeEach, describe, expect, it, test } from "vitest";
import { anOrder } from "../../../tests/support/api-client.ts";
import { BiClient, project } from "../../../tests/support/bi.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { declinedCard } from "../../../tests/support/declined-card.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { orderOnPage, payOnPage, RETURN_ADDRESSES, VISA } from "../../../tests/support/hosted-page.ts";
import { MERCHANT, REVIEWED, RiskShop } from "../../../tests/support/risk-shop.ts";

const shop = forThisFile(() => RiskShop.open({ bi: { kind: "embedded" } }));
const receiver = forThisFile(startCallbackReceiver);

beforeEach(() => void (receiver.received.length = 0));

const reviewed = (change: object = {}) => shop.checked([REVIEWED], {}, change);
const release = (uuid: string) => shop.release(uuid);
const reject = (uuid: string) => shop.reject(uuid);
const stateOf = (uuid: string, apiKey: string) => shop.stateOf(uuid, apiKey);
const callbacks = () =>
  receiver.received.map(({ body }) => [body["transactionType"], body["result"], body["code"] ?? null]);

async function inReview(apiKey: string, operation = "debit", more: object = {}): Promise<string> {
  const order = anOrder();
  const { body } = await shop.api.transaction(apiKey, operation, {
    ...order,
    callbackUrl: `${receiver.url}/callback`,
    ...more,
  });
  expect(body).toMatchObject({
    success: true,
    returnType: "PENDING",
    riskCheckData: { riskCheckResult: "REVIEW" },
  });
  return body["uuid"];
}

describe("a debit under review", () => {
  test("is authorised and pending, and listed with the rules that hit", async () => {
    const apiKey = await reviewed();
    const uuid = await inReview(apiKey);
    await shop.work();
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize"]);
    expect(await stateOf(uuid, apiKey)).toBe("PENDING");
    expect(callbacks()).toEqual([]);
    expect(await shop.openReviews()).toContainEqual({
      transactionUuid: uuid,
      merchantTransactionId: expect.any(String),
      amount: "9.99",
      currency: "EUR",
      createdAt: expect.any(String),
      score: 0,
      ruleIds: ["rule-1"],
    });
    await release(uuid);
    await shop.work();
    expect(await shop.openReviews()).not.toContainEqual(expect.objectContaining({ transactionUuid: uuid }));
  });

  test("is captured when it is released, and the merchant is called back with the decision", async () => {
    const apiKey = await reviewed();
    const uuid = await inReview(apiKey);
    const { status, body } = await release(uuid);
    expect({ status, body }).toEqual({ status: 200, body: { success: true, transactionStatus: "success" } });
    await shop.work();
    await shop.work();
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize", "capture"]);
    expect(callbacks()).toEqual([["PREAUTHORIZE", "OK", null]]);
    expect(await stateOf(uuid, apiKey)).toBe("SUCCESS");
  });

  test("is voided when it is rejected, with the code 2013 in the callback", async () => {
    const apiKey = await reviewed();
    const uuid = await inReview(apiKey);
    expect((await reject(uuid)).body).toMatchObject({ success: true, transactionStatus: "error_internal" });
    await shop.work();
    await shop.work();
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize", "void"]);
    expect(callbacks()).toEqual([["PREAUTHORIZE", "ERROR", "2013"]]);
    expect(await stateOf(uuid, apiKey)).toBe("ERROR");
    const again = await shop.api.transaction(apiKey, "capture", {
      merchantTransactionId: `${uuid}-capture`,
      referenceUuid: uuid,
      amount: "9.99",
      currency: "EUR",
    });
    expect(again.body).toMatchObject({ success: false });
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize", "void"]);
  });

  test("that its provider declines is declined, and nothing waits for a decision", async () => {
    const apiKey = await reviewed({ config: { extraData: { defaultResult: "error" } } });
    const { body } = await shop.api.debit({ transactionToken: await declinedCard(shop.api) }, apiKey);
    expect(body).toMatchObject({ success: false, returnType: "ERROR" });
    expect((await release(body["uuid"])).status).toBe(422);
    expect((await reject(body["uuid"])).status).toBe(422);
  });

  test("keeps its registered instrument when it is released, and loses it when it is rejected", async () => {
    const apiKey = await reviewed();
    const results: unknown[] = [];
    for (const decide of [release, reject]) {
      const uuid = await inReview(apiKey, "debit", { withRegister: true });
      const charge = async () =>
        (await shop.api.debit({ transactionToken: undefined, referenceUuid: uuid, amount: "1.00" }, apiKey))
          .body["success"];
      results.push(await charge());
      await decide(uuid);
      results.push(await charge());
    }
    expect(results).toEqual([false, true, false, false]);
  });

  test("that a customer began on the payment page is reviewed like any other", async () => {
    const apiKey = await reviewed();
    const { uuid, redirectUrl } = await orderOnPage(shop.api, RETURN_ADDRESSES, apiKey);
    await payOnPage(redirectUrl, VISA);
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize"]);
    expect(await stateOf(uuid, apiKey)).toBe("PENDING");
    expect((await release(uuid)).status).toBe(200);
    await shop.work();
    expect(await shop.atProvider(uuid)).toEqual(["preauthorize", "capture"]);
  });

  test("after a declined attempt on the page is a debit again, when the next card needs no review", async () => {
    const visas = { check: { kind: "blocklist", keys: ["BIN_RANGE"] }, action: "review" };
    const { id } = await shop.provision(`addRiskListEntry/${MERCHANT}`, {
      list: "block",
      key: "BIN_RANGE",
      value: "400000",
    });
    const apiKey = await shop.checked([visas]);
    const { uuid, redirectUrl } = await orderOnPage(shop.api, RETURN_ADDRESSES, apiKey);
    await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000000000000002" });
    await payOnPage(redirectUrl, VISA);
    const { body } = await shop.api.status(uuid, apiKey);
    expect(body).toMatchObject({ transactionStatus: "SUCCESS", transactionType: "DEBIT" });
    expect((await shop.atProvider(uuid)).at(-1)).toBe("debit");
    await shop.provision(`removeRiskListEntry/${MERCHANT}/${id}`);
  });
});

describe("a review", () => {
  test("of a preauthorization is one transaction: released it stays, rejected it is voided", async () => {
    const apiKey = await reviewed();
    const [kept, refused] = [await inReview(apiKey, "preauthorize"), await inReview(apiKey, "preauthorize")];
    await release(kept);
    await reject(refused);
    await shop.work();
    await shop.work();
    expect(await shop.atProvider(kept)).toEqual(["preauthorize"]);
    expect(await shop.atProvider(refused)).toEqual(["preauthorize", "void"]);
    const captured = await shop.api.transaction(apiKey, "capture", {
      merchantTransactionId: `${kept}-capture`,
      referenceUuid: kept,
      amount: "9.99",
      currency: "EUR",
    });
    expect(captured.body).toMatchObject({ success: true });
  });

  test("that nobody decides is decided after the connector's time limit as its setting says", async () => {
    const limit = (decision: string) =>
      reviewed({
        settings: {
          "risk-engine:manual-review-delay": "2",
          "risk-engine:manual-review-decision": decision,
        },
      });
    const [declining, approving, endless] = [
      await limit("decline"),
      await limit("approve"),
      await reviewed(),
    ];
    const uuids = [await inReview(declining), await inReview(approving), await inReview(endless)] as const;
    await shop.pass({ minutes: 119 });
    expect(await stateOf(uuids[0], declining)).toBe("PENDING");
    await shop.pass({ minutes: 2 });
    await shop.work();
    expect([
      await stateOf(uuids[0], declining),
      await stateOf(uuids[1], approving),
      await stateOf(uuids[2], endless),
    ]).toEqual(["ERROR", "SUCCESS", "PENDING"]);
    expect(await shop.atProvider(uuids[0])).toEqual(["preauthorize", "void"]);
    expect(await shop.atProvider(uuids[1])).toEqual(["preauthorize", "capture"]);
    await reject(uuids[2]);
  });

  test("has one decision when release, rejection and the time limit come at once", async () => {
    const apiKey = await reviewed({ settings: { "risk-engine:manual-review-delay": "1" } });
    for (let round = 0; round < 8; round++) {
      const uuid = await inReview(apiKey);
      shop.clock.advance({ hours: 1, minutes: 1 });
      const decisions = await Promise.all([
        release(uuid),
        reject(uuid),
        shop.started.gateway.runDue(),
        release(uuid),
        reject(uuid),
      ]);
      const won = decisions.flatMap((decision) => (decision && decision.status === 200 ? [decision] : []));
      expect(won.length).toBeLessThanOrEqual(1);
      await shop.work();
      await shop.work();
      const state = await stateOf(uuid, apiKey);
      expect(await shop.atProvider(uuid)).toEqual(["preauthorize", state === "SUCCESS" ? "capture" : "void"]);
    }
  });

  it.each([
    [
      "decided before",
      async () => {
        const uuid = await inReview(await reviewed());
        await release(uuid);
        return uuid;
      },
    ],
    ["never under review", async () => (await shop.api.debit()).body["uuid"] as string],
  ])("is refused for a transaction that was %s, and changes nothing", async (_name, begin) => {
    const uuid = await begin();
    for (const decide of [release, reject])
      expect(await decide(uuid)).toMatchObject({
        status: 422,
        body: { errorMessage: expect.stringContaining("not under review") },
      });
    expect((await release("0123456789abcdef0123")).status).toBe(404);
    await shop.work();
    expect(await shop.atProvider(uuid)).not.toContain("void");
  });

  test("of a recurring payment needs the setting; without it the payment is approved", async () => {
    const results: unknown[] = [];
    for (const value of ["0", "1"]) {
      const settings = { "risk-engine:manual-review-for-recurring": value };
      const apiKey = await reviewed({ settings });
      const registered = await shop.api.debit({ amount: "1.00", withRegister: true }, apiKey);
      const { body } = await shop.api.debit(
        {
          transactionToken: undefined,
          referenceUuid: registered.body["uuid"],
          transactionIndicator: "RECURRING",
        },
        apiKey,
      );
      results.push([body["returnType"], body["riskCheckData"].riskCheckResult]);
    }
    expect(results).toEqual([
      ["FINISHED", "APPROVED"],
      ["PENDING", "REVIEW"],
    ]);
  });

  test("that a payment cannot wait for is a decline: a payout, and a debit whose capture is switched off", async () => {
    const [apiKey, withoutCapture] = [
      await reviewed(),
      await reviewed({ disabledTransactionTypes: ["capture"] }),
    ];
    const declined = {
      success: false,
      errors: [{ errorCode: 2013 }],
      riskCheckData: { riskCheckResult: "DECLINED" },
    };
    expect((await shop.api.debit({}, withoutCapture)).body).toMatchObject(declined);
    expect((await shop.api.transaction(apiKey, "payout", anOrder())).body).toMatchObject(declined);
  });
});

test("a rule with an alert is one in BI when it hits, whatever becomes of the payment", async () => {
  const bi = new BiClient(shop.started.url);
  const amount = (limit: string) => ({ kind: "amount", currency: "EUR", limit });
  const apiKey = await shop.checked([
    { check: amount("5.00"), action: "none", alert: true, threeDSecure: true },
    { check: amount("500.00"), action: "none", alert: true },
  ]);
  const { body } = await shop.api.debit({}, apiKey);
  await project(shop.started);
  expect(await bi.document(body["uuid"])).toMatchObject({
    risk_data: { alert: true, "3d_secure": "mandatory", final_action: "approve" },
    risk_checks: [
      { hit: true, alert: true, "3d_secure": "mandatory" },
      { hit: false, alert: true, "3d_secure": "off" },
    ],
  });
  const calm = await shop.checked([{ check: amount("500.00"), action: "none", alert: true }]);
  const { body: quiet } = await shop.api.debit({}, calm);
  await project(shop.started);
  expect(await bi.document(quiet["uuid"])).toMatchObject({ risk_data: { alert: false, "3d_secure": "off" } });
});

test("BI has what the rules found, and whether a review is open", async () => {
  const bi = new BiClient(shop.started.url);
  const apiKey = await shop.checked(
    [
      { check: { kind: "amount", currency: "EUR", limit: "5.00" }, action: "score", score: 40 },
      { check: { kind: "blocklist" }, action: "decline" },
    ],
    { scoreCard: [{ from: 40, action: "review" }] },
  );
  const uuid = await inReview(apiKey);
  const document = async () => {
    await project(shop.started);
    return bi.document(uuid);
  };
  const check = { alert: false, "3d_secure": "off", manual_review: false };
  const found = {
    risk_data: {
      risk_profile_id: expect.any(Number),
      risk_profile_name: "Shop",
      risk_check_performed_on: "connector",
      final_score: 40,
      final_action: "review",
      alert: false,
      "3d_secure": "off",
    },
    risk_checks: [
      { ...check, check_type: "amount", rule_id: "rule-1", action: "score", hit: true, score_added: 40 },
      { ...check, check_type: "blocklist", rule_id: "rule-2", action: "decline", hit: false, score_added: 0 },
    ],
  };
  expect(await document()).toMatchObject({ ...found, is_in_manual_review: true, status: "pending_review" });
  await release(uuid);
  expect(await document()).toMatchObject({ ...found, is_in_manual_review: false, status: "success" });
  // What an external risk engine says later takes their place.
  await shop.provision(`setRisk/${uuid}`, { riskData: { finalAction: "decline" } });
  expect(await document()).toMatchObject({ risk_data: { final_action: "decline" } });
});
