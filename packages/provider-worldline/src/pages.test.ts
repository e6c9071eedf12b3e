import { describe, expect, test } from "vitest";

import { card, money, providerRequest } from "@quittance/provider-kit/testing";
import { atWorldline, onPage, worldlineConnector } from "../tests/calls.ts";
import { VOUCHER } from "../../lab/src/worldline/fake-payment-output.ts";
import { WORLDLINE_METHODS } from "./methods.ts";
import { nameOf } from "./reference.ts";

const at = atWorldline();
const sent = (match: RegExp) =>
  at.fake.requests.filter(({ method, path }) => match.test(`${method} ${path}`)).map(({ body }) => body);
const pages = Object.entries(WORLDLINE_METHODS).filter(([, { flow }]) => flow === "page");
const amountFor = (currencies: readonly string[]) => money("9.99", currencies[0] ?? "EUR");

describe("at Worldline's page", () => {
  test.each(pages)("%s is paid by its product, once", async (name, { product, currencies, isCard }) => {
    const calls = at.calls(worldlineConnector(name));
    const request = onPage({ amount: amountFor(currencies) });
    const outcome = await calls.submit(request);
    expect(outcome).toMatchObject({ kind: "redirect", url: expect.stringContaining("hostedcheckout") });
    const [body] = sent(/POST \/hostedcheckouts$/);
    expect(body).toMatchObject({
      order: { references: { merchantReference: nameOf(request) } },
      hostedCheckoutSpecificInput: {
        returnUrl: request.returnUrl,
        allowedNumberOfPaymentAttempts: 1,
        showResultPage: false,
        sessionTimeout: 180,
        paymentProductFilters: { restrictTo: { products: [product] } },
      },
      [isCard ? "cardPaymentMethodSpecificInput" : "redirectPaymentMethodSpecificInput"]: {
        paymentProductId: product,
      },
    });
    expect((await calls.inquire(request)).kind).toBe("redirect");
    const payment = at.fake.checkouts.visit(outcome.providerReference!);
    expect(await calls.inquire(request)).toMatchObject({ kind: "approved", providerReference: payment });
  });

  test.each(pages.filter(([, { currencies }]) => currencies.length > 0))(
    "%s refuses a currency that it does not take before anything is sent",
    async (name) => {
      const outcome = await at
        .calls(worldlineConnector(name))
        .submit(onPage({ amount: money("9.99", "AUD") }));
      expect(outcome).toMatchObject({ kind: "declined", error: { code: 1002 } });
      expect(at.fake.requests).toEqual([]);
    },
  );

  test("a preauthorisation is approved once it is held, and captured by the payment's id", async () => {
    const calls = at.calls(worldlineConnector("PayPal"));
    const request = onPage({ operation: "preauthorize" });
    const outcome = await calls.submit(request);
    expect(sent(/hostedcheckouts$/)).toMatchObject([
      { redirectPaymentMethodSpecificInput: { requiresApproval: true } },
    ]);
    at.fake.checkouts.visit(outcome.providerReference!, "PENDING_CAPTURE");
    expect(await calls.inquire(request)).toMatchObject({ kind: "approved" });
  });

  test.each([
    ["REJECTED", "declined"],
    ["REDIRECTED", "redirect"],
    ["PENDING_PAYMENT", "pending"],
    ["CAPTURE_REQUESTED", "pending"],
  ])("a payment that is %s is %s", async (status, kind) => {
    const calls = at.calls(worldlineConnector("Ideal"));
    const request = onPage();
    at.fake.checkouts.visit((await calls.submit(request)).providerReference!, status);
    expect((await calls.inquire(request)).kind).toBe(kind);
  });

  test("a page whose session is over, and at which nobody paid, has ended the payment", async () => {
    const calls = at.calls(worldlineConnector("Ideal"));
    const request = onPage();
    await calls.submit(request);
    const inquireAfter = (minutes: number) =>
      calls.adapter.inquire!(calls.submission(request), {
        ...calls.call(),
        now: () => Temporal.Now.instant().add({ minutes }),
      });
    expect((await inquireAfter(180 + 59)).kind).toBe("redirect");
    expect(await inquireAfter(180 + 61)).toMatchObject({ kind: "declined", error: { code: 2005 } });
  });

  test("a customer who cancels has ended the payment", async () => {
    const calls = at.calls(worldlineConnector("Ideal"));
    const request = onPage();
    at.fake.checkouts.leave((await calls.submit(request)).providerReference!);
    expect(await calls.inquire(request)).toMatchObject({ kind: "declined", error: { code: 2002 } });
  });

  test("MB WAY is opened with the number that the customer entered, and refused without one", async () => {
    const calls = at.calls(worldlineConnector("MbWay"));
    const customer = { billingPhone: "+43 1 2345678" };
    expect((await calls.submit(onPage({ customer }))).kind).toBe("redirect");
    expect(sent(/POST \/hostedcheckouts$/)).toMatchObject([
      { order: { customer: { contactDetails: { phoneNumber: "+351912345678" } } } },
    ]);
    expect(await calls.submit(onPage({ customer, customerInput: {} }))).toMatchObject({
      kind: "declined",
      error: { code: 2007 },
    });
    expect(sent(/POST \/hostedcheckouts$/)).toHaveLength(1);
  });

  async function voucher(status: string, paymentEndDate: string) {
    const calls = at.calls(worldlineConnector("Multibanco"));
    const request = onPage();
    const id = at.fake.checkouts.visit((await calls.submit(request)).providerReference!, status);
    const output = at.fake.payments.payment(id)["paymentOutput"] as Record<string, unknown>;
    output["redirectPaymentMethodSpecificOutput"] = {
      paymentProduct5500SpecificOutput: { ...VOUCHER, paymentEndDate },
    };
    return calls.inquire(request);
  }

  test.each([
    ["PENDING_PAYMENT", "2026-11-27T12:00:00+01:00", { expiresAt: "2026-11-27T11:00:00Z" }],
    ["AUTHORIZATION_REQUESTED", "20261127", { expiresAt: "2026-11-28T00:00:00Z" }],
    ["REDIRECTED", "2026-07-01", { expiresAt: "2026-07-01T23:00:00Z" }],
    ["PENDING_PAYMENT", "soon", {}],
  ])("a voucher of Multibanco that is %s until %s is paid by its reference", async (status, end, until) => {
    expect(await voucher(status, end)).toMatchObject({
      kind: "pending",
      details: {
        instructions: { kind: "voucher", entity: "20650", reference: "123456789", ...until },
        extraData: { entity: "20650", reference: "123456789", ...until },
      },
    });
  });

  test("a voucher that was paid says no more how it is paid", async () => {
    const outcome = await voucher("CAPTURED", "20261127");
    expect(outcome.kind).toBe("approved");
    expect(outcome).not.toHaveProperty("details.instructions");
  });

  const items = [
    { name: "Blue socks", identification: "S-1", quantity: "2", price: "4.00", currency: "EUR" },
  ];
  test.each([
    ["10.00", { items: 2, discount: undefined }],
    ["8.00", { items: 1, discount: undefined }],
    ["7.50", { items: 1, discount: 50 }],
  ])("Klarna's items and %s EUR add up", async (amount, shown) => {
    const calls = at.calls(worldlineConnector("Klarna"));
    await calls.submit(onPage({ amount: money(amount), items }));
    const [body] = sent(/hostedcheckouts$/);
    const order = body!["order"] as {
      shoppingCart: { items: { amountOfMoney: { amount: number } }[] };
      discount?: { amount: number };
    };
    const lines = order.shoppingCart.items;
    expect({ items: lines.length, discount: order.discount?.amount }).toEqual(shown);
    const sum = lines.reduce((all, line) => all + line.amountOfMoney.amount, 0);
    expect(sum - (order.discount?.amount ?? 0)).toBe(Number(money(amount).minor));
  });

  test("takes no card, and nothing is stored", async () => {
    const calls = at.calls(worldlineConnector("Ideal"));
    for (const change of [{ source: card("4111111111111111") }, { source: null, withRegister: true }])
      expect(await calls.submit(providerRequest(change))).toMatchObject({
        kind: "declined",
        error: { code: 1002 },
      });
    expect(at.fake.requests).toEqual([]);
  });
});

describe("a direct debit", () => {
  const iban = { kind: "iban", iban: "AT611904300234573201" } as const;
  const customer = { firstName: "Ada", lastName: "Lovelace" };

  test("is charged by a mandate, and a stored mandate charges again", async () => {
    const calls = at.calls(worldlineConnector("DirectDebit"));
    const first = providerRequest({ source: iban, customer, withRegister: true });
    const outcome = await calls.submit(first);
    expect(outcome).toMatchObject({ kind: "approved", details: { adapterToken: nameOf(first) } });
    expect(sent(/POST \/mandates$/)).toMatchObject([
      {
        uniqueMandateReference: nameOf(first),
        recurrenceType: "RECURRING",
        signatureType: "UNSIGNED",
        customer: { bankAccountIban: { iban: iban.iban } },
      },
    ]);
    expect(JSON.stringify(sent(/POST \/payments$/))).not.toContain(iban.iban);
    const token = { value: nameOf(first), schemeTransactionIdentifier: null };
    const again = providerRequest({ source: null, customer, token });
    expect((await calls.submit(again)).kind).toBe("approved");
    expect(sent(/POST \/mandates$/)).toHaveLength(1);
    const remove = providerRequest({ operation: "deregister", source: null, amount: null, token });
    expect((await calls.submit(remove)).kind).toBe("approved");
    expect(await calls.inquire(remove)).toMatchObject({ kind: "approved" });
  });

  test("is registered without a payment, by the merchant's own mandate reference", async () => {
    const calls = at.calls(worldlineConnector("DirectDebit"));
    const source = { ...iban, mandateId: "MANDATE-4711" };
    const register = providerRequest({ operation: "register", amount: null, source, customer });
    expect(await calls.submit(register)).toMatchObject({
      kind: "approved",
      details: { adapterToken: "MANDATE-4711" },
    });
    expect(await calls.inquire(register)).toMatchObject({ kind: "approved" });
  });

  test.each(["loseRequestTo", "loseResponseTo"] as const)(
    "by a stored mandate is made once, after %s",
    async (lost) => {
      const calls = at.calls(worldlineConnector("DirectDebit"));
      const token = { value: "MANDATE-4711", schemeTransactionIdentifier: null };
      const request = providerRequest({ source: null, customer, token });
      at.fake[lost] = /POST \/payments$/;
      expect((await calls.submit(request)).kind).toBe("unknown");
      at.fake[lost] = undefined;
      expect((await calls.repeat(request))?.kind).toBe("approved");
      expect(at.fake.payments.made(nameOf(request))).toBe(1);
    },
  );

  test("without a name has no mandate, and nothing is sent", async () => {
    const calls = at.calls(worldlineConnector("DirectDebit"));
    expect(await calls.submit(providerRequest({ source: iban }))).toMatchObject({
      kind: "declined",
      error: { code: 2019 },
    });
    expect(at.fake.requests).toEqual([]);
  });
});
