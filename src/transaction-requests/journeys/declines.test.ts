import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  await started.gateway.runDue();
  await createConnector(operator, {
    apiKey: "declining",
    ...SIMULATED_CARDS,
    settings: { "retry:limits": "none" },
  });
  await createConnector(operator, {
    apiKey: "always",
    ...SIMULATED_CARDS,
    config: { extraData: { defaultResult: "error", "simulator:schemeCode": "91" } },
  });
});

/** The Simulator declines these. */
const VISA = "4000000000000002";
const MASTERCARD = "5105105105105100";

async function declined(pan: string, extraData: Record<string, string>, more: Record<string, unknown> = {}) {
  const { body } = await api.debit(
    { ...anOrder(), transactionToken: await tokenOf(pan), extraData, ...more },
    "declining",
  );
  expect(body).toMatchObject({ success: false, returnType: "ERROR" });
  return body;
}

async function tokenOf(pan: string): Promise<string> {
  const { body } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: { cardHolder: "M. Mustermann", pan, cvv: "123", expirationMonth: "06", expirationYear: "2031" },
  });
  return body["transactionToken"];
}

describe("a declined payment says what it means for another attempt", () => {
  test("without codes of a scheme by the provider's own word", async () => {
    const body = await declined(VISA, {});
    expect(body["decline"]).toEqual({
      class: "elsewhere",
      scheme: null,
      retryAfter: null,
      source: "provider",
    });
  });

  test.each([
    [VISA, "51", 2006, "later", "2"],
    [VISA, "43", 2016, "never", "1"],
    [VISA, "65", 2004, "later", "2"],
    [MASTERCARD, "65", 2004, "authenticate", null],
    [MASTERCARD, "91", 3003, "technical", null],
  ])("by the issuer's code: %s with %s", async (pan, schemeCode, code, of, category) => {
    const body = await declined(pan, { "simulator:schemeCode": schemeCode });
    expect(body["errors"]).toEqual([expect.objectContaining({ errorCode: code, adapterCode: schemeCode })]);
    expect(body["decline"]).toEqual({
      class: of,
      scheme: { code: schemeCode, adviceCode: null, category },
      retryAfter: null,
      source: "issuer",
    });
  });

  test("by the scheme's advice, with the time that it names", async () => {
    const before = Temporal.Now.instant().subtract({ seconds: 1 });
    const { uuid, decline } = await declined(MASTERCARD, {
      "simulator:schemeCode": "51",
      "simulator:adviceCode": "28",
    });
    expect(decline).toMatchObject({
      class: "later",
      scheme: { code: "51", adviceCode: "28", category: null },
      source: "scheme",
    });
    const waits = Temporal.Instant.from(decline.retryAfter).since(before).total("hours");
    expect(waits).toBeGreaterThanOrEqual(144);
    expect(waits).toBeLessThan(144.1);
    expect((await api.status(uuid, "declining")).body["decline"]).toEqual(decline);
  });

  test("in the callback, in the list and in the event as in the status", async () => {
    const { uuid, decline } = await declined(
      MASTERCARD,
      { "simulator:adviceCode": "21" },
      { callbackUrl: receiver.url },
    );
    expect(decline).toMatchObject({ class: "never", source: "scheme" });
    await started.gateway.runDue();
    const callback = receiver.received.map(({ body }) => body).find((body) => body["uuid"] === uuid);
    expect(callback).toMatchObject({ result: "ERROR", decline });
    const list = await api.get("/api/v3/transactions/declining?limit=100");
    expect(list.body["transactions"]).toContainEqual(expect.objectContaining({ uuid, decline }));
    const events = await api.get("/api/v3/events/declining?types=payment.failed&limit=100");
    expect(events.body["events"].map((event: { data: unknown }) => event.data)).toContainEqual({
      object: expect.objectContaining({ uuid, decline }),
    });
  });

  test("also where the connector declines what it does not know", async () => {
    const { body } = await api.debit(
      { ...anOrder(), transactionToken: await tokenOf("4012888888881881") },
      "always",
    );
    expect(body["decline"]).toMatchObject({ class: "technical", scheme: { code: "91" }, source: "issuer" });
  });

  test("an approved payment has none", async () => {
    const { body } = await api.debit({ extraData: { "simulator:schemeCode": "51" } }, "demo-card");
    expect(body).toMatchObject({ returnType: "FINISHED" });
    expect(body).not.toHaveProperty("decline");
    expect((await api.status(body["uuid"])).body).not.toHaveProperty("decline");
  });

  test("a code that is none is refused by its name", async () => {
    const { body } = await api.debit({ extraData: { "simulator:adviceCode": "later" } });
    expect(body).toMatchObject({
      returnType: "ERROR",
      adapterMessage: expect.stringContaining("simulator:adviceCode"),
    });
  });
});
