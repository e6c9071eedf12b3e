import { beforeEach, describe, expect, test } from "vitest";
import { card, followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import type { ProviderRequest } from "@quittance/provider-kit";
import { fakeStripe } from "../tests/fake-account.ts";
import { STRIPE_METHODS } from "./methods.ts";

const { fake, callsOf } = await fakeStripe();
beforeEach(() => {
  fake.requests.length = 0;
});

const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  billingCountry: "DE",
};
/** Those whose instrument is neither a card nor an account. */
const WITHOUT_INSTRUMENT = Object.entries(STRIPE_METHODS).filter(([, { instrument }]) => !instrument);

function requestOf(name: string, change: Partial<ProviderRequest> = {}): ProviderRequest {
  const { currencies = ["EUR"] } = STRIPE_METHODS[name]!;
  return providerRequest({
    source: null,
    amount: money("25.00", currencies[0]),
    customer: CUSTOMER,
    customerInput: { blikCode: "123456", phone: "+351912345678" },
    ...change,
  });
}

const lastForm = (path: RegExp) => fake.requests.findLast((one) => path.test(one.path))!.form;
const intentOf = () => fake.requests.findLast(({ path }) => path.endsWith("/confirm"))!.path.split("/")[3]!;

describe.each(WITHOUT_INSTRUMENT)("%s", (name, { type, mandate, separateCapture, requires = [] }) => {
  test("waits for its customer, is paid, and refunded in part", async () => {
    const calls = callsOf(name);
    const debit = requestOf(name);
    const waiting = await calls.submit(debit);
    expect(lastForm(/payment_intents$/)).toMatchObject({
      "payment_method_types[0]": type,
      capture_method: "automatic",
      "metadata[quittance_ref]": debit.submissionReference,
    });
    expect(["redirect", "pending"]).toContain(waiting.kind);
    expect(await calls.inquire(debit)).toMatchObject({ kind: waiting.kind });
    fake.intents.finishAction(intentOf());
    expect(await calls.inquire(debit)).toMatchObject({ kind: "approved", amount: debit.amount });
    const part = { amount: money("5.00", debit.amount!.currency) };
    expect(await calls.submit(calls.followUp(followUp("refund", debit, part)))).toMatchObject({
      kind: "approved",
    });
  });

  test("is declined when its customer declines it, and when they let it expire", async () => {
    for (const [code, gatewayCode] of [
      ["payment_method_customer_decline", 2002],
      ["payment_intent_payment_attempt_expired", 2005],
      ["payment_method_provider_decline", 2003],
    ] as const) {
      const calls = callsOf(name);
      const debit = requestOf(name);
      await calls.submit(debit);
      fake.intents.failAction(intentOf(), code);
      expect(await calls.inquire(debit)).toMatchObject({ kind: "declined", error: { code: gatewayCode } });
    }
  });

  test("is authorised, stored and captured later only where its row says so", async () => {
    const { operations } = callsOf().adapter.methods[name]!;
    expect(operations.includes("preauthorize")).toBe(separateCapture === true);
    expect(operations.includes("void")).toBe(separateCapture === true);
    expect(operations.includes("deregister")).toBe(mandate === true);
    if (!mandate) {
      const refused = await callsOf(name).submit(requestOf(name, { withRegister: true }));
      expect(refused).toMatchObject({ kind: "declined", error: { code: 1002 } });
      expect(fake.requests).toEqual([]);
    }
    if (separateCapture) {
      await callsOf(name).submit(requestOf(name, { operation: "preauthorize" }));
      expect(lastForm(/payment_intents$/)["capture_method"]).toBe("manual");
    }
  });

  test.skipIf(requires.length === 0)("is refused without what Stripe requires of its customer", async () => {
    const refused = await callsOf(name).submit(requestOf(name, { customer: {} }));
    expect(refused).toMatchObject({ kind: "declined", error: { code: 2019 } });
    const field = requires[0] === "name" ? "firstName" : requires[0];
    expect(refused).toMatchObject({
      error: { adapterMessage: expect.stringContaining(`customer.${field}`) },
    });
    expect(fake.requests).toEqual([]);
  });

  test("takes no card", async () => {
    const refused = await callsOf(name).submit(requestOf(name, { source: card("4242424242424242") }));
    expect(refused).toMatchObject({ kind: "declined", error: { code: 2007 } });
    expect(fake.requests).toEqual([]);
  });
});

test("Blik sends the code with the confirmation, and then waits for the app", async () => {
  const calls = callsOf("Blik");
  const outcome = await calls.submit(requestOf("Blik"));
  expect(lastForm(/confirm$/)["payment_method_options[blik][code]"]).toBe("123456");
  expect(outcome).toMatchObject({ kind: "pending", details: { instructions: { kind: "app" } } });
});

test("Blik is declined with a wrong code, and refused without one", async () => {
  const wrong = await callsOf("Blik").submit(requestOf("Blik", { customerInput: { blikCode: "000000" } }));
  expect(wrong).toMatchObject({ kind: "declined", error: { code: 2003 } });
  fake.requests.length = 0;
  const without = await callsOf("Blik").submit(requestOf("Blik", { customerInput: {} }));
  expect(without).toMatchObject({ kind: "declined", error: { code: 2007 } });
  expect(fake.requests).toEqual([]);
});

test("MbWay sends the number that the customer entered", async () => {
  const customer = { ...CUSTOMER, billingPhone: "+43 1 234" };
  const outcome = await callsOf("MbWay").submit(requestOf("MbWay", { customer }));
  expect(lastForm(/payment_methods$/)["billing_details[phone]"]).toBe("+351912345678");
  expect(outcome).toMatchObject({ kind: "pending", details: { instructions: { kind: "app" } } });
});

test("Swish continues at Stripe's page with its code", async () => {
  const url = "https://payments.stripe.example/swish/instructions/1";
  expect(await callsOf("Swish").submit(requestOf("Swish"))).toMatchObject({ kind: "redirect", url });
});

test("Multibanco gives entity, reference, and the day until which it is paid", async () => {
  const instructions = {
    kind: "voucher",
    entity: "12345",
    reference: "999000999",
    url: "https://payments.stripe.example/multibanco/voucher/1",
    expiresAt: "2026-11-30T00:53:20Z",
  };
  expect(await callsOf("Multibanco").submit(requestOf("Multibanco"))).toMatchObject({
    kind: "pending",
    details: { instructions, extraData: { entity: "12345", reference: "999000999" } },
  });
});

test("BankTransfer gives the account of the customer's balance at Stripe, by a customer of their own", async () => {
  const calls = callsOf("BankTransfer");
  const debit = requestOf("BankTransfer");
  const outcome = await calls.submit(debit);
  expect(lastForm(/customers$/)).toMatchObject({ email: "ada@example.com", name: "Ada Lovelace" });
  expect(lastForm(/payment_intents$/)).toMatchObject({
    customer: expect.stringMatching(/^cus_/),
    "payment_method_data[type]": "customer_balance",
  });
  const options = "payment_method_options[customer_balance]";
  expect(lastForm(/confirm$/)).toMatchObject({
    [`${options}[funding_type]`]: "bank_transfer",
    [`${options}[bank_transfer][eu_bank_transfer][country]`]: "DE",
  });
  const instructions = {
    kind: "bank_transfer",
    accountHolder: "Stripe Technology Europe Limited",
    iban: "DE89370400440532013000",
    bic: "COBADEFFXXX",
    reference: "QJ5B7GHK",
    url: "https://payments.stripe.example/bank_transfers/instructions/1",
    expiresAt: "2026-12-18T11:06:40Z",
  };
  expect(outcome).toMatchObject({ kind: "pending", details: { instructions } });
  fake.intents.fundPart(intentOf(), 1_500);
  const partly = await calls.inquire(debit);
  // What came is not to be given up by a cancellation.
  expect(partly).toMatchObject({ kind: "pending", details: { instructions: { amount: "15.00" } } });
  expect(partly).not.toHaveProperty("details.instructions.expiresAt");
});

test("a bank transfer for a country without accounts goes to a German one", async () => {
  await callsOf("BankTransfer").submit(
    requestOf("BankTransfer", { customer: { ...CUSTOMER, billingCountry: "PT" } }),
  );
  const name = "payment_method_options[customer_balance][bank_transfer][eu_bank_transfer][country]";
  expect(lastForm(/confirm$/)[name]).toBe("DE");
});
