import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const shop = forThisFile(() => openShop());

/** Pays with a mandatory authentication, as far as that is possible without the customer. */
async function payTo(pan: string, options: { policy?: string; cardHolder?: string; apiKey?: string } = {}) {
  const { policy = "MANDATORY", cardHolder, apiKey } = options;
  const order = await shop.order(pan, {
    data: { "3dsecure": policy },
    ...(cardHolder !== undefined && { cardHolder }),
  });
  const { body } = await shop.api.debit(order, apiKey);
  const page = body["returnType"] === "REDIRECT" ? await openAcs(body["redirectUrl"]) : undefined;
  const status = await shop.api.status(body["uuid"], apiKey);
  return { body, page, status: status.body };
}

const success = { transactionStatus: "SUCCESS" };
const refused = { transactionStatus: "ERROR", code: "2021" };

describe("every test card with a mandatory authentication", () => {
  test.each([
    ["4000001000000000", success, "05"],
    ["4111111111111111", success, "05"],
    ["5555555555554444", success, "02"],
    ["4000002000000008", success, "05"],
    ["4000001000000216", success, "06"],
    ["4000002000000016", success, "06"],
    ["4000001000000307", refused, "07"],
    ["4000002000000032", refused, "07"],
    ["4000001000000208", refused, "07"],
    ["4000002000000040", refused, "07"],
    ["4000003000000006", refused, "07"],
    ["4000003000000014", refused, "07"],
    ["4000003000000022", refused, "07"],
    ["4000003000000030", refused, "07"],
    ["4000004000000004", refused, "07"],
    ["4000004000000012", refused, "07"],
    ["4000004000000020", refused, "07"],
    ["4000004000000038", refused, "07"],
    ["4000004000000046", refused, "07"],
    ["4000004000000053", refused, "07"],
    ["4000004000000061", refused, "07"],
  ])("%s is %o with ECI %s", async (pan, expected, eci) => {
    const { status, page } = await payTo(pan);
    expect(status).toMatchObject({ ...expected, returnData: { threeDSecure: "MANDATORY", eci } });
    if (page !== undefined)
      expect(page.url).toBe(`https://shop.example/${expected === success ? "success" : "error"}`);
  });

  test.each(["4000001000000109", "5000001000000007", "4000002000000024"])(
    "%s is challenged: passing pays, failing and cancelling do not",
    async (pan) => {
      for (const [outcome, expected, address] of [
        ["pass", success, "success"],
        ["fail", refused, "error"],
        ["cancel", refused, "error"],
      ] as const) {
        const { body, page } = await payTo(pan);
        expect(body).toMatchObject({ success: true, returnType: "REDIRECT", redirectType: "fullpage" });
        const back = await completeChallenge(page!, outcome);
        expect(back.url).toBe(`https://shop.example/${address}`);
        expect((await shop.api.status(body["uuid"])).body).toMatchObject(expected);
      }
    },
  );
});

describe("every test card with an optional authentication", () => {
  let beforePayment: string;
  beforeAll(async () => {
    beforePayment = await shop.connector({ enabled: true });
  });

  test.each([
    ["4000003000000006", success],
    ["4000004000000012", success],
    ["4000004000000038", success],
    ["4000002000000032", refused],
    ["4000002000000040", refused],
  ])("%s is %o", async (pan, expected) => {
    const { status } = await payTo(pan, { policy: "OPTIONAL", apiKey: beforePayment });
    expect(status).toMatchObject({ ...expected, returnData: { threeDSecure: "OPTIONAL" } });
  });

  test("a challenge that is failed is never paid", async () => {
    const { body, page } = await payTo("4000002000000024", { policy: "OPTIONAL", apiKey: beforePayment });
    await completeChallenge(page!, "fail");
    expect((await shop.api.status(body["uuid"], beforePayment)).body).toMatchObject(refused);
  });

  test("a connector setting decides with which results a payment continues without proof", async () => {
    const strict = await shop.connector({ enabled: true }, { settings: { "3dsecure:continue-on": "none" } });
    const lenient = await shop.connector(
      { enabled: true },
      { settings: { "3dsecure:continue-on": "U,N,I" } },
    );
    expect((await payTo("4000004000000012", { policy: "OPTIONAL", apiKey: strict })).status).toMatchObject(
      refused,
    );
    expect((await payTo("4000002000000032", { policy: "OPTIONAL", apiKey: lenient })).status).toMatchObject(
      success,
    );
    expect((await payTo("4000002000000040", { policy: "OPTIONAL", apiKey: lenient })).status).toMatchObject(
      refused,
    );
  });

  test("OFF pays without an authentication", async () => {
    const { body } = await payTo("4000002000000040", { policy: "OFF", apiKey: beforePayment });
    expect(body).toMatchObject({ returnType: "FINISHED", returnData: { threeDSecure: "OFF" } });
  });
});

describe("merchant-initiated payments", () => {
  test("are not challenged, because no customer is present", async () => {
    const beforePayment = await shop.connector({ enabled: true });
    const order = await shop.order("4000002000000024", {
      data: {},
      more: { transactionIndicator: "CARDONFILE-MERCHANT-INITIATED" },
    });
    expect((await shop.api.debit(order, beforePayment)).body).toMatchObject({ returnType: "FINISHED" });
  });

  test("are authenticated without the customer when it is mandatory", async () => {
    const order = await shop.order("4000002000000008", {
      more: { transactionIndicator: "CARDONFILE-MERCHANT-INITIATED" },
    });
    const { body } = await shop.api.debit(order);
    expect(body).toMatchObject({
      returnType: "FINISHED",
      returnData: { threeDSecure: "MANDATORY", eci: "05" },
    });
  });
});

test("a request with browser data needs no redirect", async () => {
  const data = {
    "3dsecure": "MANDATORY",
    browserAcceptHeader: "text/html",
    browserUserAgent: "Mozilla",
    browserLanguage: "en",
  };
  const { body } = await shop.api.debit(await shop.order("4000002000000008", { data }));
  expect(body).toMatchObject({ returnType: "FINISHED", returnData: { eci: "05" } });
});

test("a register is authenticated without an amount", async () => {
  const { amount: _amount, currency: _currency, ...order } = await shop.order("4000002000000024");
  const { body } = await shop.api.transaction("demo-card", "register", order);
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  const page = await openAcs(body["redirectUrl"]);
  await completeChallenge(page, "pass");
  expect((await shop.api.status(body["uuid"])).body).toMatchObject({
    ...success,
    transactionType: "REGISTER",
  });
});

test("a mandatory authentication on a connector without 3-D Secure ends the payment before it is submitted", async () => {
  const without = await shop.connector({ enabled: false });
  const { body } = await shop.api.debit(await shop.order("4111111111111111"), without);
  expect(body).toMatchObject({ success: false, returnType: "ERROR", errors: [{ errorCode: 2021 }] });
});

describe("the merchant's own app (channel 01)", () => {
  const app = {
    "3dsecure": "MANDATORY",
    channel: "01",
    sdkInterface: "03",
    sdkUiType: "01,02",
    sdkAppID: "d7c1ee99-9478-44a6-b1f2-391e29c6b340",
    sdkEncData: "encrypted",
    sdkEphemPubKey: '{"kty":"EC","crv":"P-256","x":"x","y":"y"}',
    sdkMaxTimeout: 5,
    sdkReferenceNumber: "SDK-1",
    sdkTransID: "8a880dc0-d2d2-4067-bcb1-b08d1690b26e",
  };

  test("is authenticated without a redirect when it is frictionless", async () => {
    const { body } = await shop.api.debit(await shop.order("4000002000000008", { data: app }));
    expect(body).toMatchObject({ returnType: "FINISHED", returnData: { eci: "05" } });
  });

  test("cannot be challenged: a mandatory payment is refused, an optional one continues without proof", async () => {
    const mandatory = await shop.api.debit(await shop.order("4000002000000024", { data: app }));
    expect(mandatory.body).toMatchObject({ returnType: "ERROR", errors: [{ errorCode: 2021 }] });
    const beforePayment = await shop.connector({ enabled: true });
    const optional = { ...app, "3dsecure": "OPTIONAL" };
    const { body } = await shop.api.debit(
      await shop.order("4000002000000024", { data: optional }),
      beforePayment,
    );
    expect(body).toMatchObject({ returnType: "FINISHED", returnData: { eci: "07" } });
  });

  test("that sends no SDK data is not authenticated, and the trace names what is missing", async () => {
    const data = { "3dsecure": "MANDATORY", channel: "01" };
    const { body } = await shop.api.debit(await shop.order("4000002000000008", { data }));
    expect(body).toMatchObject({ returnType: "ERROR", errors: [{ errorCode: 2021 }] });
    const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
    const trace = await operator.get(`/api/provisioning/getAuthenticationTrace/${body["uuid"]}`);
    expect(JSON.stringify(trace.body)).toContain("sdkTransID");
  });
});

test("a decoupled authentication is treated as not available", async () => {
  const decoupled = { cardHolder: "ENROLLED DECOUPLED" };
  const mandatory = await payTo("4012888888881881", decoupled);
  expect(mandatory.status).toMatchObject(refused);
  const beforePayment = await shop.connector({ enabled: true });
  const optional = await payTo("4012888888881881", {
    ...decoupled,
    policy: "OPTIONAL",
    apiKey: beforePayment,
  });
  expect(optional.status).toMatchObject({ ...success, returnData: { eci: "07" } });
});
