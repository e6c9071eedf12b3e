import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  adapterConnector,
  card,
  describeAdapterContract,
  followUp,
  money,
  ProviderCalls,
  providerRequest,
  signatureOf,
} from "@quittance/provider-kit/testing";
import { openSimulator, type SimulatorUnderTest } from "../../../../tests/support/simulator.ts";
import type { AdapterConnector } from "@quittance/provider-kit";

let simulator: SimulatorUnderTest;

beforeAll(async () => {
  simulator = await openSimulator();
});
afterAll(() => simulator.close());
beforeEach(() => {
  simulator.notifications.length = 0;
});

describeAdapterContract("The Simulator", async () => {
  const under = await openSimulator();
  return {
    ...under,
    connector: adapterConnector("Creditcard"),
    approved: { source: card("4111111111111111") },
    declined: { source: card("4000000000000002") },
    webhook: simulatedWebhook,
  };
});

describeAdapterContract("The Simulator that prepares payments", async () => {
  const under = await openSimulator();
  return {
    ...under,
    connector: adapterConnector("Creditcard", { "simulator:prepare": "1", "simulator:neutralise": "1" }),
    approved: { source: card("4111111111111111") },
    declined: { source: card("4000000000000002") },
    webhook: simulatedWebhook,
  };
});

function simulatedWebhook(signed: { secret: string; at: Temporal.Instant }) {
  const body = JSON.stringify({
    eventId: "event-1",
    submissionReference: "d94c0d72f3a36e21f16e",
    kind: "inquire",
  });
  return { body, headers: { "simulator-signature": signatureOf(body, signed) } };
}

const creditcard = adapterConnector("Creditcard");
const callsTo = (connector: AdapterConnector = creditcard) => new ProviderCalls(simulator.adapter, connector);
const submit = (request: Parameters<typeof providerRequest>[0], method = "Creditcard") =>
  callsTo(adapterConnector(method)).submit(providerRequest(request));

describe("unknown outcomes", () => {
  test.each(["dropAnswer", "nonsense"])(
    "after %s the gateway does not know, and the provider's books do",
    async (fault) => {
      const request = providerRequest({ extraData: { [`simulator:${fault}`]: "1" } });
      expect((await callsTo().submit(request)).kind).toBe("unknown");
      expect((await callsTo().inquire(request)).kind).toBe("approved");
    },
  );

  test("a request that was lost on its way is not in the books", async () => {
    const request = providerRequest({ extraData: { "simulator:loseRequest": "1" } });
    expect((await callsTo().submit(request)).kind).toBe("unknown");
    expect(await callsTo().inquire(request)).toEqual({
      kind: "not_found",
    });
  });

  test("a decline can be asked for by its code, also from a connector", async () => {
    const connector = adapterConnector("Creditcard", { "simulator:decline": "3003" });
    expect(await callsTo(connector).submit(providerRequest())).toMatchObject({
      kind: "declined",
      error: { code: 3003, adapterCode: "91" },
    });
  });

  test("a setting that does not exist is refused by name", async () => {
    const outcome = await submit({ extraData: { "simulator:typo": "1" } });
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 1007 } });
    expect(JSON.stringify(outcome)).toContain("simulator:typo");
  });
});

describe("pending payments", () => {
  test("settle after five minutes, for the inquiry and by a notification", async () => {
    const request = providerRequest({
      source: { kind: "iban", iban: "AT000000000000002222" },
      extraData: { pendingOutcome: "success" },
    });
    const directDebit = adapterConnector("DirectDebit");
    const inquire = async () => (await callsTo(directDebit).inquire(request)).kind;
    expect((await callsTo(directDebit).submit(request)).kind).toBe("pending");
    simulator.clock.advance({ seconds: 299 });
    await simulator.runDueJobs();
    expect(await inquire()).toBe("pending");
    expect(simulator.notifications).toEqual([]);
    simulator.clock.advance({ seconds: 1 });
    await simulator.runDueJobs();
    expect(await inquire()).toBe("approved");
    const { submissionReference } = request;
    expect(simulator.notifications).toMatchObject([{ kind: "inquire", submissionReference }]);
  });

  test("the Dummy amount 3.73 is charged back later, once", async () => {
    const request = providerRequest({ source: null, amount: money("3.73") });
    await callsTo(adapterConnector("Dummy")).submit(request);
    simulator.clock.advance({ minutes: 5 });
    await simulator.runDueJobs();
    await simulator.runDueJobs();
    expect(simulator.notifications).toMatchObject([
      { kind: "chargeback", submissionReference: request.submissionReference, amount: money("3.73") },
    ]);
  });

  test("a notification the gateway did not take is sent again", async () => {
    await submit({ source: null, amount: money("3.65") }, "Dummy");
    simulator.failNextNotification();
    simulator.clock.advance({ minutes: 5 });
    await simulator.runDueJobs();
    expect(simulator.notifications).toEqual([]);
    simulator.clock.advance({ seconds: 5 });
    await simulator.runDueJobs();
    expect(simulator.notifications).toHaveLength(1);
  });
});

describe("the books", () => {
  const kindAfter = async (...[operation, original, change]: Parameters<typeof followUp>) =>
    (await callsTo().submit(followUp(operation, original, change))).kind;

  async function paid(change: Parameters<typeof providerRequest>[0] = {}) {
    const request = providerRequest({ amount: money("10.00"), ...change });
    expect((await callsTo().submit(request)).kind).toBe("approved");
    return request;
  }

  test("two refunds at once never exceed the payment", async () => {
    const debit = await paid();
    const refund = () => kindAfter("refund", debit, { amount: money("6.00") });
    expect((await Promise.all([refund(), refund(), refund()])).toSorted()).toEqual([
      "approved",
      "declined",
      "declined",
    ]);
  });

  test("an incremental authorization raises what can be captured", async () => {
    const preauthorize = await paid({ operation: "preauthorize" });
    expect(await kindAfter("capture", preauthorize, { amount: money("15.00") })).toBe("declined");
    expect(await kindAfter("incremental-authorization", preauthorize, { amount: money("5.00") })).toBe(
      "approved",
    );
    const capture = followUp("capture", preauthorize, { amount: money("12.00") });
    expect(await callsTo().submit(capture)).toMatchObject({
      kind: "approved",
      details: { extraData: { remainingAmount: "3.00" } },
    });
    expect(await kindAfter("refund", capture, { amount: money("12.00") })).toBe("approved");
  });

  test("a void takes all that is left, and nothing can be captured after it", async () => {
    const preauthorize = await paid({ operation: "preauthorize" });
    expect(await kindAfter("capture", preauthorize, { amount: money("4.00") })).toBe("approved");
    expect(await kindAfter("void", preauthorize, { amount: null })).toBe("approved");
    expect(await kindAfter("capture", preauthorize, { amount: money("0.01") })).toBe("declined");
    expect(await kindAfter("void", preauthorize, { amount: null })).toBe("declined");
  });

  test("an instrument is deregistered once", async () => {
    const register = await paid({ operation: "register", amount: null });
    expect(await kindAfter("deregister", register, { amount: null })).toBe("approved");
    expect(await kindAfter("deregister", register, { amount: null })).toBe("declined");
  });

  test.each([
    ["a declined payment", { source: card("4000000000000002") }],
    ["a preauthorization", { operation: "preauthorize" as const }],
  ])("%s can't be refunded", async (_name, change) => {
    const original = providerRequest(change);
    await callsTo().submit(original);
    expect(await kindAfter("refund", original)).toBe("declined");
  });

  test("nothing can be refunded in another currency, or of an unknown payment", async () => {
    expect(await kindAfter("refund", await paid(), { amount: money("1.00", "USD") })).toBe("declined");
    expect(await kindAfter("refund", providerRequest())).toBe("declined");
  });
});

test("a registered card payment has a token, an authorisation code and a descriptor", async () => {
  expect(await submit({ withRegister: true })).toMatchObject({
    kind: "approved",
    details: {
      adapterTransactionId: expect.stringMatching(/^sim-/),
      adapterToken: expect.stringMatching(/^simtoken-/),
      authCode: expect.stringMatching(/^[0-9A-F]{6}$/),
      arn: expect.stringMatching(/^\d{23}$/),
      rrn: expect.stringMatching(/^\d{12}$/),
      stan: expect.stringMatching(/^\d{6}$/),
      paymentDescriptor: "SIMULATOR*Blue socks",
    },
  });
});

test("the options call answers by method and name", async () => {
  const ask = (name: string) => simulator.adapter.options?.(name, {}, creditcard);
  expect(await ask("brands")).toMatchObject({ visa: "Visa" });
  expect(await ask("constructor")).toBeUndefined();
});

test("the books hold no card number", async () => {
  await submit({ source: card("6011111111111117", { cvv: "987" }) });
  expect(await simulator.dumpBooks()).not.toContain("6011111111111117");
});
