import { expect, test } from "vitest";
import type { Adapter } from "../providers/index.ts";
import { leastAmount, refuseAmount } from "./refuse-amount.ts";

/** A provider that has no decimals for HUF, and takes EUR, HUF and KWD. */
const adapter = {
  id: "Acme",
  methods: { Creditcard: { currencies: ["EUR", "HUF", "KWD"] } },
  currencyRules: [{ currencies: ["HUF"], decimals: 0 }],
} as unknown as Adapter;
const connector = { kind: "provider", method: "Creditcard", settings: {} } as const;
const payee = { connector, adapter } as Parameters<typeof refuseAmount>[0];

test.each([
  [1_234n, "KWD", "the last of the three decimals of KWD must be 0, as in 5.120"],
  [1_050n, "HUF", "has more decimals than the provider takes for HUF"],
  [1_000n, "USD", "is not supported by the provider (Acme, Creditcard): EUR, HUF, KWD"],
  [1_230n, "KWD", undefined],
  [1_000n, "HUF", undefined],
  [1n, "EUR", undefined],
])("%s minor units of %s, now or later: %s", (minor, currency, message) => {
  expect(refuseAmount(payee, { minor, currency })?.message).toBe(message);
});

test.each([
  ["EUR", 1n],
  ["KWD", 10n],
  ["HUF", 100n],
])("the least amount of %s is %s", (currency, minor) => {
  expect(leastAmount(payee, currency)).toBe(minor);
});
