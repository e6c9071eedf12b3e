import { expect, test } from "vitest";
import type { Adapter } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { refuseSource, usedSource } from "./takes-source.ts";

const adapters = new Map([
  ["Stripe", { methods: { DirectDebit: { instrument: "iban" } } }],
]) as unknown as ReadonlyMap<string, Adapter>;

const refusalOf = (iban: string, { testMode }: { testMode: boolean }) =>
  refuseSource(adapters, {
    connector: { adapter: "Stripe", method: "DirectDebit", config: { testMode } } as Connector,
    request: { merchantTransactionId: "1" },
    source: { kind: "iban", data: { iban }, registration: null },
  });

test("an account that is no IBAN is refused by the name of its field, before anything is recorded", () => {
  expect(refusalOf("AT611904300234573201", { testMode: false })).toBeUndefined();
  expect(refusalOf("AT611904300234573202", { testMode: false })).toMatchObject({
    code: "field_invalid",
    path: "customer.paymentData.ibanData.iban",
  });
});

test("a test account may have wrong check digits", () => {
  expect(refusalOf("AT000000000000001111", { testMode: true })).toBeUndefined();
});

test("an account of the customer is no instrument of a method that takes cards, and a stored one is", () => {
  const cards = new Map([
    ["Stripe", { methods: { Creditcard: { instrument: "card" } } }],
  ]) as unknown as ReadonlyMap<string, Adapter>;
  const connector = { guid: "CO-1", adapter: "Stripe", method: "Creditcard" };
  const request = { merchantTransactionId: "order-1" };
  const account = { kind: "iban", data: { iban: "AT611904300234573201" } } as const;
  expect(
    usedSource({ adapters: cards }, { connector, source: { ...account, registration: null }, request }),
  ).toEqual({
    kind: "none",
  });
  const stored = { ...account, registration: "d94c0d72f3a36e21f16e" };
  expect(usedSource({ adapters: cards }, { connector, source: stored, request })).toBe(stored);
});
