import { DECLINES, declineOf, type DeclineName } from "@quittance/provider-kit";
import { expect, test } from "vitest";
import type { Connector, DeclineFallback } from "../../connectors/index.ts";
import type { Payment } from "../payment.ts";
import { haveOneAcquirer, mayFollowDecline, wasChallenged } from "./after-decline.ts";

const rules: DeclineFallback = {
  to: null,
  classes: ["never", "authenticate", "change_data", "later", "elsewhere", "technical", "unknown"],
  maxAttempts: 3,
  whenChallenged: "never",
} as unknown as DeclineFallback;
const at = Temporal.Instant.from("2026-11-20T10:00:00Z");
const payment = (more: object = {}): Payment =>
  ({
    transaction: { card: null, result: {} },
    source: { kind: "card", facts: { brand: "visa" } },
    ...more,
  }) as unknown as Payment;

function mayFollow(name: DeclineName, scheme?: { code: string | null; adviceCode: string | null }): boolean {
  const error = {
    ...declineOf(name, { adapterCode: "x" }),
    ...(scheme && { scheme: { category: null, ...scheme } }),
  };
  const outcome = { kind: "declined", error, details: {} } as const;
  return mayFollowDecline(payment(), { rules, outcome, attempts: 1, at });
}

test("nothing follows the customer's own no, fraud, a reported card and a failed authentication, whatever the rules name", () => {
  const followed = (Object.keys(DECLINES) as DeclineName[]).filter((name) => mayFollow(name));
  const codes = followed.map((name) => DECLINES[name].code);
  for (const never of [2002, 2010, 2013, 2014, 2015, 2016, 2021]) expect(codes).not.toContain(never);
  expect(codes).toContain(2003);
});

test("nothing follows where the scheme forbids another attempt or the agreement has ended", () => {
  expect(mayFollow("transactionDeclined", { code: "05", adviceCode: null })).toBe(true);
  expect(mayFollow("transactionDeclined", { code: "05", adviceCode: "03" })).toBe(false);
  expect(mayFollow("transactionDeclined", { code: "R1", adviceCode: null })).toBe(false);
});

const acquiring = (bin: string, merchantId: string, adapter = "Simulator"): Connector =>
  ({
    adapter,
    config: { vault: { threeDV2Config: { acquirers: [{ scheme: "visa", bin, merchantId }] } } },
  }) as unknown as Connector;

test("a proof of 3-D Secure goes along only to the same acquirer and merchant", () => {
  const one = acquiring("400001", "M-1");
  expect(haveOneAcquirer(one, acquiring("400001", "M-1"), payment())).toBe(true);
  expect(haveOneAcquirer(one, acquiring("400002", "M-1"), payment())).toBe(false);
  expect(haveOneAcquirer(one, acquiring("400001", "M-2"), payment())).toBe(false);
  expect(haveOneAcquirer(one, acquiring("400001", "M-1", "Other"), payment())).toBe(false);
  const unknown = { adapter: "Simulator", config: { vault: {} } } as unknown as Connector;
  expect(haveOneAcquirer(unknown, unknown, payment())).toBe(false);
});

test("a payment with a proof counts as challenged unless it is known that the customer was not", () => {
  const authentication = {};
  expect(wasChallenged(payment())).toBe(false);
  expect(wasChallenged(payment({ authentication }))).toBe(true);
  for (const challenged of [true, false]) {
    const threeDSecure = { creditcard: { "3ds_challenged": challenged } };
    expect(wasChallenged(payment({ authentication, threeDSecure }))).toBe(challenged);
  }
});
