import { describe, expect, test } from "vitest";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());

/** An order with the amount that results in a soft decline. */
async function softDeclined(apiKey = "demo-card", more: Record<string, unknown> = {}) {
  const order = await shop.order("4111111111111111", { data: {}, more: { amount: "65.00", ...more } });
  return (await shop.api.debit(order, apiKey)).body;
}

describe("3dsOnDemand steps up after a soft decline", () => {
  test("with one challenge that pays when it is passed", async () => {
    const body = await softDeclined();
    expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
    const back = await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect(back.url).toBe("https://shop.example/success");
    const { body: status } = await shop.api.status(body["uuid"]);
    expect(status).toMatchObject({
      transactionStatus: "SUCCESS",
      amount: "65.00",
      returnData: { eci: "05" },
    });
    expect(status).not.toHaveProperty("errors");
  });

  test("with one challenge that ends the payment when it is failed", async () => {
    const body = await softDeclined();
    await completeChallenge(await openAcs(body["redirectUrl"]), "fail");
    expect((await shop.api.status(body["uuid"])).body).toMatchObject({
      transactionStatus: "ERROR",
      code: "2021",
    });
  });

  test("once: a second soft decline gets no second challenge", async () => {
    const secondDecline = await shop.connector(
      { enabled: true, "3dsOnDemand": true },
      { extraData: { "simulator:softDecline": "always" } },
    );
    const body = await softDeclined(secondDecline);
    expect(body).toMatchObject({ returnType: "REDIRECT" });
    const back = await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
    expect(back.url).toBe("https://shop.example/error");
    expect((await shop.api.status(body["uuid"], secondDecline)).body).toMatchObject({
      transactionStatus: "ERROR",
      code: "2022",
    });
  });

  test("not for a merchant-initiated payment, which has no customer to challenge", async () => {
    const body = await softDeclined("demo-card", { transactionIndicator: "CARDONFILE-MERCHANT-INITIATED" });
    expect(body).toMatchObject({ returnType: "ERROR", errors: [{ errorCode: 2022 }] });
  });

  test("not when it is off, or the request says OFF", async () => {
    const off = await shop.connector({ enabled: true });
    const order = await shop.order("4111111111111111", {
      data: { "3dsecure": "OFF" },
      more: { amount: "65.00" },
    });
    expect((await shop.api.debit(order, off)).body).toMatchObject({ errors: [{ errorCode: 2022 }] });
    const onDemand = await shop.order("4111111111111111", {
      data: { "3dsecure": "OFF" },
      more: { amount: "65.00" },
    });
    expect((await shop.api.debit(onDemand)).body).toMatchObject({ errors: [{ errorCode: 2022 }] });
  });
});

test("a preauthorization is stepped up like a debit", async () => {
  const order = await shop.order("4111111111111111", { data: {}, more: { amount: "65.00" } });
  const { body } = await shop.api.preauthorize(order);
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect((await shop.api.status(body["uuid"])).body).toMatchObject({
    transactionStatus: "SUCCESS",
    transactionType: "PREAUTHORIZE",
  });
});

test("not for a card that is not enrolled: the decline stands", async () => {
  const order = await shop.order("4000003000000006", { data: {}, more: { amount: "65.00" } });
  expect((await shop.api.debit(order)).body).toMatchObject({
    returnType: "ERROR",
    errors: [{ errorCode: 2022 }],
  });
});
