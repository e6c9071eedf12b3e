import { beforeAll, describe, expect, test } from "vitest";

import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-21T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  for (const method of ["DirectDebit", "Dummy", "Wallet"]) {
    const connector = { name: `Demo ${method}`, adapter: "Simulator", method, apiKey: `demo-${method}` };
    const path = "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001";
    const { body } = await operator.post(path, connector);
    expect(body).toMatchObject({ success: true });
  }
});

const statusOf = async (uuid: string, apiKey: string) =>
  (await api.status(uuid, apiKey)).body["transactionStatus"] as string;

async function minutesLater(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

describe("a direct debit", () => {
  const debit = (lastFour: string, extraData: Record<string, string> = {}) => {
    const ibanData = { iban: `AT00000000000000${lastFour}` };
    const order = { ...anOrder(), transactionToken: undefined, customer: { paymentData: { ibanData } } };
    return api.debit({ ...order, extraData }, "demo-DirectDebit");
  };

  test.each([
    ["1111", { success: true, returnType: "FINISHED" }],
    ["2222", { success: true, returnType: "PENDING" }],
    ["2003", { success: false, returnType: "ERROR", errors: [{ errorCode: 2003 }] }],
    ["2006", { success: false, returnType: "ERROR", errors: [{ errorCode: 2006 }] }],
  ])("from an account that ends in %s results in %j", async (lastFour, response) => {
    expect((await debit(lastFour)).body).toMatchObject(response);
  });

  test("returns, and shows later, the debited account", async () => {
    const ibanData = { iban: "AT000000000000001111", mandateId: "M-1", mandateDate: "2026-01-02" };
    const customer = { firstName: "Ada", lastName: "Lovelace", paymentData: { ibanData } };
    const { body } = await api.debit({ transactionToken: undefined, customer }, "demo-DirectDebit");
    const returnData = { ...ibanData, _TYPE: "ibanData", accountOwner: "Ada Lovelace", country: "AT" };
    expect(body["returnData"]).toEqual(returnData);
    expect((await api.status(body["uuid"], "demo-DirectDebit")).body["returnData"]).toEqual(returnData);
  });

  test.each([
    ["success", "SUCCESS"],
    ["error", "ERROR"],
  ])(
    "that is pending with pendingOutcome %s ends as %s after five minutes",
    async (pendingOutcome, status) => {
      const { body } = await debit("2222", { pendingOutcome });
      await minutesLater(4);
      expect(await statusOf(body["uuid"], "demo-DirectDebit")).toBe("PENDING");
      await minutesLater(1);
      expect(await statusOf(body["uuid"], "demo-DirectDebit")).toBe(status);
    },
  );
});

describe("the Dummy method", () => {
  const debit = (amount: string) =>
    api.debit({ ...anOrder(), transactionToken: undefined, amount }, "demo-Dummy");

  test.each([
    ["3.60", "FINISHED"],
    ["3.61", "ERROR"],
    ["3.62", "REDIRECT"],
    ["3.64", "PENDING"],
    ["3.65", "PENDING"],
    ["3.69", "REDIRECT"],
    ["3.73", "FINISHED"],
  ])("%s results in %s", async (amount, returnType) => {
    expect((await debit(amount)).body["returnType"]).toBe(returnType);
  });

  test.each([
    ["3.65", "SUCCESS"],
    ["3.66", "ERROR"],
  ])("%s is pending first and %s later", async (amount, status) => {
    const { body } = await debit(amount);
    await minutesLater(5);
    expect(await statusOf(body["uuid"], "demo-Dummy")).toBe(status);
  });

  test("3.73 is charged back later", async () => {
    const { body } = await debit("3.73");
    await minutesLater(5);
    const path = `/api/v3/transaction/demo-Dummy/refund`;
    const refund = { ...anOrder(), transactionToken: undefined, referenceUuid: body["uuid"], amount: "3.73" };
    const refused = await api.post(path, refund);
    expect(refused.body["success"]).toBe(false);
  });
});

describe("a payment method accepts its own instruments only", () => {
  const paymentData = {
    ibanData: { iban: "AT000000000000001111" },
    walletData: { walletReferenceId: "W-1", walletOwner: "Ada", walletType: "paypal" },
  };
  const { ibanData, walletData } = paymentData;

  test.each(["demo-DirectDebit", "demo-Wallet"])(
    "%s refuses a card with the name of the field, and the order can be sent again",
    async (apiKey) => {
      const order = { ...anOrder(), transactionToken: undefined };
      expect(await api.debit({ ...order, transactionToken: "ix::demo-visa" }, apiKey)).toMatchObject({
        status: 422,
        body: {
          success: false,
          errorCode: 1002,
          errorMessage: expect.stringMatching(/^transactionToken: the payment method \w+ does not take it$/),
        },
      });
      expect((await api.debit(order, apiKey)).body).toMatchObject({ success: true, returnType: "REDIRECT" });
    },
  );

  test.each([
    ["demo-card", { ibanData }],
    ["demo-card", { walletData }],
    ["demo-DirectDebit", { walletData }],
    ["demo-Wallet", { ibanData }],
  ])(
    "%s charges no %j that a shop sends along with its customer: the customer chooses on the page",
    async (apiKey, data) => {
      const order = { ...anOrder(), transactionToken: undefined, customer: { paymentData: data } };
      expect((await api.debit(order, apiKey)).body).toMatchObject({ success: true, returnType: "REDIRECT" });
    },
  );

  test("a card is charged although the customer's account comes along", async () => {
    const { body } = await api.debit({ customer: { paymentData: { ibanData } } });
    expect(body).toMatchObject({ returnType: "FINISHED", returnData: { _TYPE: "cardData" } });
  });

  test("the Simulator takes the recipient of a payment that funds an account", async () => {
    const { body } = await api.debit({ recipientAccountReferenceUuid: "d94c0d72f3a36e21f16e" });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test("a card in the request does not replace the provider's page", async () => {
    const { body } = await api.debit({ transactionToken: "ix::demo-visa" }, "demo-redirect");
    expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
  });
});

describe("a provider that cannot be trusted", () => {
  const debit = (extraData: Record<string, string>) => api.debit({ extraData });

  test.each(["simulator:dropAnswer", "simulator:nonsense"])(
    "%s leaves the payment pending, and the status inquiry finds that it was made",
    async (fault) => {
      const { body } = await debit({ [fault]: "1" });
      expect(body).toMatchObject({ success: true, returnType: "PENDING" });
      await minutesLater(1);
      expect(await statusOf(body["uuid"], "demo-card")).toBe("SUCCESS");
    },
  );

  test("a request that was lost ends as an error, and nothing was charged", async () => {
    const { body } = await debit({ "simulator:loseRequest": "1" });
    expect(body["returnType"]).toBe("PENDING");
    for (let minute = 0; minute < 5; minute++) await minutesLater(1);
    expect(await statusOf(body["uuid"], "demo-card")).toBe("ERROR");
  });
});

test("the options call lists the methods that a shop can offer", async () => {
  const { body } = await api.post("/api/v3/options/demo-card/brands", { parameters: {} });
  expect(body).toMatchObject({ success: true, options: { visa: "Visa" } });
});
