import { describe, expect, test } from "vitest";

import { adapterConnector, card, money, providerRequest } from "@quittance/provider-kit/testing";
import type { AuthenticationProof, ProviderRequest } from "@quittance/provider-kit";
import { decidePayment } from "./decide-payment.ts";

const now = Temporal.Instant.from("2026-11-20T12:00:00Z");

function decide(
  request: Partial<ProviderRequest>,
  method = "Creditcard",
  settings: Record<string, string> = {},
) {
  return decidePayment(providerRequest(request), { connector: adapterConnector(method, settings), now });
}

describe("cards", () => {
  test.each([
    "4111111111111111",
    "5555555555554444",
    "38000000000006",
    "378282246310005",
    "6011111111111117",
    "4242424242424242",
  ])("%s succeeds, also where unknown cards fail", (pan) => {
    expect(decide({ source: card(pan) }, "Creditcard", { defaultResult: "error" })).toEqual({
      kind: "approved",
    });
  });

  test.each(["4000000000000002", "5105105105105100"])("%s is declined", (pan) => {
    expect(decide({ source: card(pan) })).toEqual({ kind: "declined", code: 2003 });
  });

  test("an unknown card has the connector's default result", () => {
    const source = card("4000001000000000");
    expect(decide({ source })).toEqual({ kind: "approved" });
    expect(decide({ source }, "Creditcard", { defaultResult: "error" })).toEqual({
      kind: "declined",
      code: 2003,
    });
  });

  test.each([
    ["10", "2026", "declined"],
    ["11", "2026", "approved"],
    ["01", "2027", "approved"],
  ])("a card that expires %s/%s is %s in November 2026", (expirationMonth, expirationYear, kind) => {
    const decision = decide({ source: card("4111111111111111", { expirationMonth, expirationYear }) });
    expect(decision.kind).toBe(kind);
    if (decision.kind === "declined") expect(decision.code).toBe(2009);
  });

  test("a card is still good on the last day of its month in the latest time zone", () => {
    const source = card("4111111111111111", { expirationMonth: "10", expirationYear: "2026" });
    const connector = adapterConnector("Creditcard");
    const decisionAt = (instant: string) =>
      decidePayment(providerRequest({ source }), { connector, now: Temporal.Instant.from(instant) }).kind;
    expect(decisionAt("2026-11-01T11:59:59Z")).toBe("approved");
    expect(decisionAt("2026-11-01T12:00:00Z")).toBe("declined");
  });

  test("a CVV of the wrong length for the brand is declined", () => {
    expect(decide({ source: card("4111111111111111", { cvv: "1234" }) })).toEqual({
      kind: "declined",
      code: 2007,
    });
    expect(decide({ source: card("378282246310005", { cvv: "1234" }) })).toEqual({ kind: "approved" });
  });

  test("a missing CVV is declined only where the connector requires one", () => {
    expect(decide({})).toEqual({ kind: "approved" });
    const settings = { "simulator:requireCvv": "1" };
    expect(decide({}, "Creditcard", settings)).toEqual({ kind: "declined", code: 2020 });
  });

  test("without a card nothing can be charged", () => {
    expect(decide({ source: null })).toEqual({ kind: "declined", code: 2007 });
  });
});

describe("the amount 65.00", () => {
  const proof: AuthenticationProof = {
    version: "2.2.0",
    eci: "05",
    authenticationValue: "AAABBBCCC",
    dsTransId: "11111111-1111-1111-1111-111111111111",
    transStatus: "Y",
  };

  test.each([
    ["65.00", "EUR"],
    ["65", "JPY"],
    ["65.000", "KWD"],
  ])("%s %s is soft declined", (amount, currency) => {
    expect(decide({ amount: money(amount, currency) })).toEqual({ kind: "declined", code: 2022 });
  });

  test("65.01 is not", () => {
    expect(decide({ amount: money("65.01") })).toEqual({ kind: "approved" });
  });

  test("passes with a proof of authentication", () => {
    expect(decide({ amount: money("65.00"), authentication: proof })).toEqual({ kind: "approved" });
  });

  test.each([
    ["a status that proves nothing", { ...proof, transStatus: "N" }],
    ["no cryptogram", { ...proof, authenticationValue: null }],
  ])("is soft declined with %s", (_name, authentication) => {
    expect(decide({ amount: money("65.00"), authentication })).toEqual({ kind: "declined", code: 2022 });
  });

  test("is soft declined for ever by an issuer that is set so", () => {
    const request = { amount: money("65.00"), authentication: proof };
    const settings = { "simulator:softDecline": "always" };
    expect(decide(request, "Creditcard", settings)).toEqual({ kind: "declined", code: 2022 });
  });

  test("is an ordinary amount for a payout", () => {
    expect(decide({ operation: "payout", amount: money("65.00") })).toEqual({ kind: "approved" });
  });
});

describe("bank accounts", () => {
  const account = (lastFour: string) => ({ kind: "iban" as const, iban: `AT00000000000000${lastFour}` });

  test.each([
    ["1111", { kind: "approved" }],
    ["2222", { kind: "pending", settlesTo: "declined" }],
    ["2003", { kind: "declined", code: 2003 }],
    ["2006", { kind: "declined", code: 2006 }],
    ["9999", { kind: "approved" }],
  ])("an IBAN that ends in %s is %j", (lastFour, decision) => {
    expect(decide({ source: account(lastFour) }, "DirectDebit")).toEqual(decision);
  });

  test.each([
    [{ outcome: "1111" }, { kind: "approved" }],
    [{ outcome: "success" }, { kind: "approved" }],
    [{ outcome: "2222" }, { kind: "pending", settlesTo: "declined" }],
    [
      { outcome: "2222", pendingOutcome: "success" },
      { kind: "pending", settlesTo: "approved" },
    ],
    [
      { outcome: "2222", pendingOutcome: "error" },
      { kind: "pending", settlesTo: "declined" },
    ],
  ])("extraData %j outranks the IBAN", (extraData, decision) => {
    expect(decide({ source: account("2003"), extraData }, "DirectDebit")).toEqual(decision);
  });

  test("what is no IBAN is declined as such", () => {
    expect(decide({ source: { kind: "iban", iban: "hello" } }, "DirectDebit")).toEqual({
      kind: "declined",
      code: 2017,
    });
  });
});

describe("the Dummy method", () => {
  test.each([
    ["3.61", { kind: "declined", code: 2003 }],
    ["3.62", { kind: "redirect", pageResult: "approved" }],
    ["3.63", { kind: "redirect", pageResult: "declined" }],
    ["3.64", { kind: "pending", settlesTo: null }],
    ["3.65", { kind: "pending", settlesTo: "approved" }],
    ["3.66", { kind: "pending", settlesTo: "declined" }],
    ["3.67", { kind: "redirect", pageResult: "pending_then_approved" }],
    ["3.68", { kind: "redirect", pageResult: "pending_then_declined" }],
    ["3.69", { kind: "redirect", pageResult: "cancelled" }],
    ["3.73", { kind: "approved", later: "chargeback" }],
    ["3.74", { kind: "approved", later: "undone" }],
    ["3.60", { kind: "approved" }],
  ])("%s is %j", (amount, decision) => {
    expect(decide({ amount: money(amount), source: null }, "Dummy")).toEqual(decision);
  });

  test("a third decimal changes nothing", () => {
    expect(decide({ amount: money("3.610", "KWD"), source: null }, "Dummy").kind).toBe("declined");
  });

  test("the connector's overrideResult outranks the amount, and an unknown word is refused", () => {
    const request = { amount: money("3.61"), source: null };
    expect(decide(request, "Dummy", { overrideResult: "pendingSuccess" })).toEqual({
      kind: "pending",
      settlesTo: "approved",
    });
    expect(decide(request, "Dummy", { overrideResult: "maybe" })).toEqual({ kind: "declined", code: 1007 });
  });
});

test("on RedirectPay the customer chooses on the provider's page, also with a card at hand", () => {
  for (const source of [null, card("4111111111111111")]) {
    const decision = decide({ source }, "RedirectPay");
    expect(decision).toEqual({ kind: "redirect", pageResult: "customer_chooses" });
  }
});
