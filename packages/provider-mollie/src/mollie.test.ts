import { beforeEach, describe, expect, test } from "vitest";

import { card, describeAdapterContract, money, providerRequest } from "@quittance/provider-kit/testing";
import type { ProviderRequest } from "@quittance/provider-kit";
import { verification } from "../tests/verification.ts";
import { METHODS, MOLLIE_METHODS } from "./methods.ts";
import { fakeMollie } from "../tests/fake-account.ts";

const ADA = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  billingAddress1: "Ring 1",
  billingCity: "Vienna",
  billingPostcode: "1040",
  billingCountry: "AT",
  billingPhone: "0043 1 234567",
};
const TOKEN = { value: "cst_ada:mdt_card", schemeTransactionIdentifier: null };
const IBAN = { kind: "iban", iban: "AT611904300234573201" } as const;

function withMandate(method = "creditcard"): void {
  fake.books.customers.mandates.push({ id: "mdt_card", status: "valid", method, customerId: "cst_ada" });
}

describeAdapterContract("Mollie", verification.open);

const { fake, callsOf } = await fakeMollie();
withMandate();
beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
});

const atPage = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });
const bodyOf = (method: string, path: RegExp) => fake.sent(method, path).at(-1)!.body!;
const idOf = (request: ProviderRequest) => String(fake.books.paymentOf(request.submissionReference)!["id"]);

describe("a payment at Mollie's page", () => {
  test("whose response was lost is found in the list, and a response of another payment than that is not kept", async () => {
    const [calls, mine] = [callsOf("Ideal"), atPage()];
    fake.loseResponseTo = /payments$/;
    expect((await calls.submit(mine)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    fake.planned.push({ match: /payments\/tr_/, change: (one) => ({ ...one, id: "tr_another" }) });
    const outcome = await calls.inquire(mine);
    expect(outcome.kind).toBe("unknown");
    expect(outcome).not.toHaveProperty("providerReference");
    expect(await calls.inquire(mine)).toMatchObject({ kind: "redirect", providerReference: idOf(mine) });
  });

  test("is made with its key, and the customer is sent to it", async () => {
    const request = atPage({
      customer: ADA,
      language: "de",
      webhookUrl: "https://pay.example/providers/mollie/C",
    });
    const outcome = await callsOf("Ideal").submit(request);
    expect(outcome).toMatchObject({
      kind: "redirect",
      url: `${fake.url}/checkout/${idOf(request)}`,
      method: "GET",
      providerReference: idOf(request),
    });
    const [sent] = fake.sent("POST", /payments$/);
    expect(sent).toMatchObject({
      key: `${request.submissionReference}:payment`,
      authorization: "Bearer test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM",
      body: {
        method: "ideal",
        amount: { currency: "EUR", value: "9.99" },
        redirectUrl: request.returnUrl,
        webhookUrl: "https://pay.example/providers/mollie/C",
        locale: "de_AT",
        billingAddress: { streetAndNumber: "Ring 1", country: "AT", phone: "+431234567" },
        metadata: { quittance_ref: request.submissionReference },
      },
    });
  });

  test("has no webhook where Mollie cannot reach the gateway", async () => {
    for (const host of ["localhost:8080", "127.0.0.1", "10.1.2.3", "192.168.0.9", "172.20.0.1", "[::1]"]) {
      await callsOf("Ideal").submit(atPage({ webhookUrl: `http://${host}/providers/mollie/C` }));
      expect(bodyOf("POST", /payments$/)).not.toHaveProperty("webhookUrl");
    }
  });

  test.each([
    ["paid", {}, "approved"],
    ["pending", {}, "pending"],
    ["authorized", {}, "pending"],
    ["canceled", {}, 2002],
    ["expired", {}, 2005],
    ["failed", { details: { failureReason: "insufficient_funds" } }, 2006],
    ["failed", { details: { bankReasonCode: "AC01" } }, 2017],
    ["failed", { details: { bankReasonCode: "RC01" } }, 2018],
    ["failed", { details: null }, 2003],
    ["of a later version", {}, "unknown"],
  ])("that is %s (%j) is %s", async (status, change, expected) => {
    const calls = callsOf("Creditcard");
    const request = atPage();
    await calls.submit(request);
    fake.books.conclude(idOf(request), status, change);
    const outcome = await calls.inquire(request);
    const seen = outcome.kind === "declined" ? outcome.error.code : outcome.kind;
    expect(seen).toBe(expected);
  });

  test("is preauthorised with manual capture, and approved when it is authorised", async () => {
    const calls = callsOf("Creditcard");
    const request = atPage({ operation: "preauthorize" });
    await calls.submit(request);
    expect(bodyOf("POST", /payments$/)).toMatchObject({ captureMode: "manual" });
    fake.books.conclude(idOf(request), "authorized");
    expect((await calls.inquire(request)).kind).toBe("approved");
    // Captured in the dashboard before our inquiry.
    fake.books.conclude(idOf(request), "paid");
    expect((await calls.inquire(request)).kind).toBe("approved");
  });

  test("that is stored begins with a customer, and has a token once it is paid", async () => {
    const calls = callsOf("Creditcard");
    const request = atPage({ withRegister: true });
    await calls.submit(request);
    const { customerId, sequenceType } = bodyOf("POST", /payments$/);
    expect(sequenceType).toBe("first");
    fake.books.conclude(idOf(request), "paid", {
      details: { cardNumber: "6787", cardLabel: "Visa", cardHolder: "Ada", cardExpiryDate: "2030-12-31" },
    });
    const { mandateId } = fake.books.payment(idOf(request));
    const token = `${String(customerId)}:${String(mandateId)}`;
    expect(await calls.inquire(request)).toMatchObject({
      kind: "approved",
      details: {
        adapterToken: token,
        returnData: { _TYPE: "walletData", walletReferenceId: token, walletType: "creditcard" },
      },
    });
  });

  test("by a card that is not stored has its masked facts, and how Mollie authenticated it", async () => {
    const calls = callsOf("Creditcard");
    const request = atPage();
    await calls.submit(request);
    const details = { cardNumber: "6787", cardLabel: "Visa", cardExpiryDate: "2030-12-31", card3dsEci: "05" };
    fake.books.conclude(idOf(request), "paid", { details });
    expect(await calls.inquire(request)).toMatchObject({
      details: {
        providerAuthentication: { eci: "05" },
        returnData: {
          _TYPE: "cardData",
          type: "visa",
          lastFourDigits: "6787",
          expiryMonth: "12",
          expiryYear: "2030",
        },
      },
    });
  });

  test("registers a card by a first payment of nothing", async () => {
    const calls = callsOf("Creditcard");
    const request = atPage({ operation: "register", amount: null });
    expect((await calls.submit(request)).kind).toBe("redirect");
    expect(bodyOf("POST", /payments$/)).toMatchObject({
      amount: { currency: "EUR", value: "0.00" },
      sequenceType: "first",
    });
    fake.books.conclude(idOf(request), "paid");
    expect(await calls.inquire(request)).toMatchObject({
      kind: "approved",
      details: { adapterToken: expect.stringMatching(/^cst_\w+:mdt_\w+$/) },
    });
  });

  test("has lines whose sum is the amount, where the method is sold with them", async () => {
    const items = [
      { name: "Socks", quantity: 2, price: "2.50", currency: "EUR" },
      { name: "Hat", price: "6.00", identification: "hat-1" },
    ];
    const linesOf = async (amount: string, given: readonly Record<string, unknown>[]) => {
      await callsOf("Klarna").submit(atPage({ amount: money(amount), items: given, customer: ADA }));
      return bodyOf("POST", /payments$/)["lines"];
    };
    const eur = (value: string) => ({ currency: "EUR", value });
    expect(await linesOf("10.00", items)).toEqual([
      { description: "Socks", quantity: 2, unitPrice: eur("2.50"), totalAmount: eur("5.00") },
      { description: "Hat", quantity: 1, unitPrice: eur("6.00"), totalAmount: eur("6.00"), sku: "hat-1" },
      {
        type: "discount",
        description: "Discount",
        quantity: 1,
        unitPrice: eur("-1.00"),
        totalAmount: eur("-1.00"),
      },
    ]);
    expect(await linesOf("12.50", items)).toMatchObject([
      {},
      {},
      { type: "surcharge", totalAmount: eur("1.50") },
    ]);
    expect(await linesOf("9.99", [{ name: "Socks" }])).toMatchObject([{ totalAmount: eur("9.99") }]);
  });
});

describe("what Mollie does not take is refused before a request", () => {
  test.each<[string, string, Partial<ProviderRequest>, number]>([
    ["another currency", "Ideal", { amount: money("9.99", "USD") }, 1002],
    ["a currency without a place in Mollie's list", "Creditcard", { amount: money("9.990", "KWD") }, 1002],
    ["a part of a forint by PayPal", "PayPal", { amount: money("9.50", "HUF") }, 1002],
    ["a card", "Creditcard", { source: card("4111111111111111") }, 1002],
    ["a result of 3-D Secure", "Creditcard", { authentication: { version: "2.2.0" } as never }, 1002],
    ["an order by mail", "Creditcard", { isMailOrTelephoneOrder: true }, 1002],
    ["to store what has no mandate", "Blik", { amount: money("9.99", "PLN"), withRegister: true }, 1002],
    ["a direct debit without an account", "DirectDebit", { customer: ADA }, 2007],
    ["a mandate without a name", "DirectDebit", { source: IBAN }, 2019],
    ["the token of another provider", "Creditcard", { token: { ...TOKEN, value: "cus_1:pm_1" } }, 1006],
  ])("%s", async (_what, method, change, code) => {
    const outcome = await callsOf(method).submit(atPage(change));
    expect(outcome).toMatchObject({ kind: "declined", error: { code } });
    expect(fake.requests).toEqual([]);
  });

  test.each([
    ["a live key in test mode", { credentials: { apiSecret: "live_key" }, testMode: true }],
    ["a test key in live mode", { credentials: { apiSecret: "test_key" }, testMode: false }],
  ])("%s", async (_what, change) => {
    const outcome = await callsOf("Ideal", change).submit(atPage());
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 1007 } });
    expect(fake.requests).toEqual([]);
  });
});

describe("a payment by a mandate", () => {
  test("of an account makes the customer, the mandate and the payment, each with its key", async () => {
    const calls = callsOf("DirectDebit");
    const request = atPage({
      source: { ...IBAN, mandateId: "M-1", mandateDate: "2026-11-01" },
      customer: ADA,
    });
    expect((await calls.submit(request)).kind).toBe("pending");
    const { submissionReference: reference } = request;
    expect(fake.requests.map(({ path, key }) => [path.replace(/cst_\w+/, "cst"), key])).toEqual([
      ["/v2/customers", `${reference}:customer`],
      ["/v2/customers/cst/mandates", `${reference}:mandate`],
      ["/v2/payments", `${reference}:payment`],
    ]);
    expect(bodyOf("POST", /mandates$/)).toMatchObject({
      method: "directdebit",
      consumerName: "Ada Lovelace",
      consumerAccount: IBAN.iban,
      mandateReference: "M-1",
      signatureDate: "2026-11-01",
    });
    expect(bodyOf("POST", /payments$/)).toMatchObject({ sequenceType: "recurring", method: "directdebit" });
    expect(bodyOf("POST", /payments$/)).not.toHaveProperty("redirectUrl");
    fake.books.conclude(idOf(request), "paid");
    expect((await calls.inquire(request)).kind).toBe("approved");
  });

  test("that is not valid is declined, and nothing is charged", async () => {
    const source = { ...IBAN, iban: "AT611904300234573299" };
    const outcome = await callsOf("DirectDebit").submit(atPage({ source, customer: ADA }));
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 2017 } });
    expect(fake.sent("POST", /payments$/)).toEqual([]);
  });

  test("can be registered alone, and revoked once", async () => {
    const calls = callsOf("DirectDebit");
    const request = atPage({ operation: "register", amount: null, source: IBAN, customer: ADA });
    const outcome = await calls.submit(request);
    expect(outcome).toMatchObject({ kind: "approved", details: { adapterToken: expect.any(String) } });
    expect(await calls.inquire(request)).toEqual(outcome);
    expect(fake.sent("POST", /payments$/)).toEqual([]);
    const value = outcome.kind === "approved" ? outcome.details.adapterToken! : "";
    const revoke = atPage({ operation: "deregister", token: { ...TOKEN, value } });
    for (let time = 0; time < 2; time += 1) expect((await calls.submit(revoke)).kind).toBe("approved");
    expect((await calls.inquire(revoke)).kind).toBe("approved");
  });

  test("whose response was lost is found among the customer's payments, and not charged again", async () => {
    const calls = callsOf("Creditcard");
    const request = atPage({ token: TOKEN });
    fake.loseResponseTo = /payments$/;
    expect((await calls.submit(request)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect(await calls.inquire(request)).toMatchObject({
      kind: "approved",
      providerReference: idOf(request),
    });
    const { submissionReference } = request;
    const payments = fake.books.payments.filter(
      ({ metadata }) => (metadata as Record<string, unknown>)["quittance_ref"] === submissionReference,
    );
    expect(payments).toHaveLength(1);
  });
});

test("each row of the methods is sent by its type, in a currency of it", async () => {
  expect(Object.keys(METHODS).length).toBeGreaterThan(20);
  for (const [name, row] of Object.entries(MOLLIE_METHODS)) {
    const [currency = ""] = row.currencies;
    const operation = row.separateCapture === "only" ? "preauthorize" : "debit";
    const source = row.flow === "mandate" ? IBAN : null;
    const amount = money(row.wholeAmounts ? "10.00" : "9.99", currency);
    const outcome = await callsOf(name).submit(atPage({ operation, amount, source, customer: ADA }));
    expect([name, outcome.kind]).toEqual([
      name,
      row.flow === "mandate" || row.type === "banktransfer" ? "pending" : "redirect",
    ]);
    expect(bodyOf("POST", /payments$/)).toMatchObject({ method: row.type, amount: { currency } });
    expect(METHODS[name]!.operations.includes("capture")).toBe(row.separateCapture !== undefined);
    expect(METHODS[name]!.operations.includes("refund")).toBe(row.notRefundable !== true);
  }
});
