import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const guids: Record<string, string> = {};

beforeAll(async () => {
  for (const name of ["first", "second", "third"])
    await connector(name, { adapter: "Simulator", method: "Creditcard" });
});

async function connector(name: string, request: Record<string, unknown>): Promise<void> {
  guids[name] = await createConnector(operator, { apiKey: name, ...request });
}

async function connectorOf(uuid: string, apiKey: string): Promise<string | undefined> {
  const { body } = await api.get(`/api/v3/status/${apiKey}/getByUuid/${uuid}?includeTracing=1`);
  const last = body["tracingData"].transactions.at(-1);
  return Object.entries(guids).find(([, guid]) => guid === last.connector.guid)?.[0];
}

describe("a routing meta-connector", () => {
  beforeAll(async () => {
    await connector("router", {
      routingMetaConnector: {
        defaultConnector: guids["first"],
        rules: [
          { connector: guids["second"], brands: ["mastercard"] },
          { connector: guids["third"], currencies: ["GBP"], minAmount: "100.00" },
          { connector: guids["second"], extraData: { channel: "app" } },
          { connector: guids["third"], customerCountries: ["DE"] },
          { connector: guids["second"], binCountries: ["US"], transactionTypes: ["preauthorize"] },
        ],
      },
    });
  });

  test.each([
    ["first", "debit", {}],
    ["second", "debit", { transactionToken: "ix::demo-mastercard" }],
    ["first", "debit", { currency: "GBP", amount: "99.99" }],
    ["third", "debit", { currency: "GBP", amount: "100.00" }],
    ["second", "debit", { extraData: { channel: "app" } }],
    ["third", "debit", { customer: { billingCountry: "DE" } }],
    ["second", "preauthorize", {}],
  ])("routes to the %s connector: %s %j", async (expected, operation, request) => {
    const { body } = await api.transaction("router", operation, { ...anOrder(), ...request });
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect(await connectorOf(body["uuid"], "router")).toBe(expected);
  });

  test("routes follow-ups to the connector of the original", async () => {
    const { body } = await api.preauthorize({}, "router");
    const { body: capture } = await api.transaction("router", "capture", {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      referenceUuid: body["uuid"],
      amount: "9.99",
      currency: "EUR",
    });
    expect(capture).toMatchObject({ success: true });
    expect(await connectorOf(capture["uuid"], "second")).toBe("second");
  });

  test("routes a stored instrument to the connector to which it is bound", async () => {
    const { body: registered } = await api.transaction("third", "register", {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      transactionToken: "ix::demo-visa",
    });
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await api.transaction("router", "debit", {
      ...order,
      referenceUuid: registered["uuid"],
    });
    expect(body).toMatchObject({ success: true });
    expect(await connectorOf(body["uuid"], "router")).toBe("third");
  });

  test("with reRouteRecurring routes recurring payments by a stored card by its rules, and no others", async () => {
    await connector("re-router", {
      routingMetaConnector: {
        defaultConnector: guids["first"],
        reRouteRecurring: true,
        rules: [{ connector: guids["third"], currencies: ["JPY"] }],
      },
    });
    const { body: registered } = await api.transaction("third", "register", {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      transactionToken: "ix::demo-visa",
    });
    const connectorFor = async (transactionIndicator: string) => {
      const { transactionToken: _token, ...order } = anOrder();
      const { body } = await api.transaction("re-router", "debit", {
        ...order,
        referenceUuid: registered["uuid"],
        transactionIndicator,
      });
      expect(body).toMatchObject({ success: true });
      return connectorOf(body["uuid"], "re-router");
    };
    expect(await connectorFor("RECURRING")).toBe("first");
    expect(await connectorFor("CARDONFILE")).toBe("third");
  });
});

describe("fallback", () => {
  beforeAll(async () => {
    await connector("unreachable", {
      adapter: "Simulator",
      method: "Creditcard",
      config: { extraData: { "simulator:decline": "3005" } },
    });
    await connector("fallback", {
      routingMetaConnector: {
        defaultConnector: guids["unreachable"],
        fallback: [guids["unreachable"], guids["second"]],
      },
    });
  });

  test("submits to the next connector when the first cannot be reached, and shows every attempt", async () => {
    const { body } = await api.debit({}, "fallback");
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    const { body: status } = await api.get(
      `/api/v3/status/fallback/getByUuid/${body["uuid"]}?includeTracing=1`,
    );
    expect(status["tracingData"].transactions).toMatchObject([
      { sequence_number: 1, status: "ERROR", connector: { guid: guids["unreachable"] } },
      { sequence_number: 2, status: "SUCCESS", connector: { guid: guids["second"] } },
    ]);
    expect(status["errors"]).toMatchObject([{ code: "3005" }]);
  });

  test("a payment that all connectors refused has the error of every attempt, oldest first, wherever errors are", async () => {
    const receiver = await startCallbackReceiver();
    for (const [name, code] of [
      ["away", "3005"],
      ["busy", "3003"],
      ["poor", "2006"],
    ])
      await connector(name!, {
        adapter: "Simulator",
        method: "Creditcard",
        config: { extraData: { "simulator:decline": code } },
      });
    await connector("all-refuse", {
      routingMetaConnector: { defaultConnector: guids["away"], fallback: [guids["busy"], guids["poor"]] },
    });
    const { body } = await api.debit({ callbackUrl: receiver.url }, "all-refuse");
    const codes = [3005, 3003, 2006];
    expect(body).toMatchObject({ success: false, adapterCode: "51" });
    expect(body["errors"].map(({ errorCode }: { errorCode: number }) => errorCode)).toEqual(codes);
    const { body: status } = await api.get(`/api/v3/status/all-refuse/getByUuid/${body["uuid"]}`);
    expect(status).toMatchObject({ transactionStatus: "ERROR", code: "2006" });
    expect(status["errors"].map(({ code }: { code: string }) => Number(code))).toEqual(codes);
    await started.gateway.runDue();
    await receiver.waitFor(1);
    const callback = receiver.received[0]!.body as { errorCode: number; errors: { errorCode: number }[] };
    expect(callback.errorCode).toBe(2006);
    expect(callback.errors.map(({ errorCode }) => errorCode)).toEqual(codes);
    await receiver.close();
  });

  test.each([
    ["does not allow the operation", "no-debits", { disabledTransactionTypes: ["initial_debit"] }],
    ["takes other instruments", "accounts-only", { method: "DirectDebit" }],
  ])("skips a connector that %s", async (_why, name, request) => {
    await connector(name, { adapter: "Simulator", method: "Creditcard", ...request });
    await connector(`over-${name}`, {
      routingMetaConnector: {
        defaultConnector: guids["unreachable"],
        fallback: [guids[name], guids["second"]],
      },
    });
    const { body } = await api.debit({}, `over-${name}`);
    expect(await connectorOf(body["uuid"], `over-${name}`)).toBe("second");
  });

  test("binds a registered instrument to the connector that succeeded", async () => {
    const { body: registered } = await api.debit({ withRegister: true }, "fallback");
    const { transactionToken: _token, ...order } = anOrder();
    const again = await api.transaction("second", "debit", { ...order, referenceUuid: registered["uuid"] });
    expect(again.body).toMatchObject({ success: true });
  });

  test("does not follow a decline of the provider", async () => {
    const token = await api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        pan: "5105105105105100",
        cvv: "123",
        expirationMonth: "12",
        expirationYear: "2030",
        cardHolder: "A B",
      },
    });
    const { body } = await api.debit({ transactionToken: token.body["transactionToken"] }, "fallback");
    expect(body["success"]).toBe(false);
  });
});
