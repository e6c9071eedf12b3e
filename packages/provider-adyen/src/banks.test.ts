import { beforeEach, expect, test } from "vitest";
import type { BankList } from "@quittance/provider-kit";
import { fakeAdyen } from "../tests/fake-account.ts";
import { listBanks } from "./banks.ts";

const { fake, callsOf } = await fakeAdyen();
beforeEach(() => {
  fake.requests.length = 0;
});

const list = (method: string, currency: string): Promise<BankList> =>
  Promise.resolve(listBanks({ currency, language: "de" }, callsOf(method).call()));

test("the banks of a method are those that Adyen lists for its currency and country, with those out of order", async () => {
  expect(await list("Eps", "EUR")).toEqual({
    kind: "listed",
    banks: [
      { id: "d5d5b133-1c0d-4c08-b2be-3c9b116dc326", name: "Dolomitenbank", isAvailable: true },
      { id: "ee9fc487-ebe0-486c-8101-17dce5141a67", name: "Raiffeisen Bankengruppe", isAvailable: true },
      { id: "6765e225-a0dc-4481-9666-e26303d4f221", name: "Hypo Tirol Bank AG", isAvailable: false },
    ],
  });
  expect(fake.requests).toMatchObject([
    {
      path: "/v71/paymentMethods",
      body: {
        merchantAccount: "QuittanceCOM",
        channel: "Web",
        countryCode: "AT",
        shopperLocale: "de",
        amount: { currency: "EUR", value: 5_000 },
      },
    },
  ]);
  expect(await list("Przelewy24", "PLN")).toMatchObject({
    kind: "listed",
    banks: [{ id: "154" }, { id: "243" }],
  });
});

test.each([
  ["no JSON", 200, "<html>"],
  ["no methods", 200, "{}"],
  ["methods that are no list", 200, '{"paymentMethods":{"type":"eps"}}'],
  ["another method only", 200, '{"paymentMethods":[{"type":"ideal","issuers":[]}, null]}'],
  ["the method without banks", 200, '{"paymentMethods":[{"type":"eps"}]}'],
  ["no access", 403, '{"errorCode":"901","errorType":"security","message":"Invalid Merchant Account"}'],
])("a response with %s is no list", async (_what, status, body) => {
  for (let times = 0; times < 10; times += 1) fake.planned.push({ match: /paymentMethods/, status, body });
  expect(await list("Eps", "EUR")).toMatchObject({ kind: "unknown" });
  fake.planned.length = 0;
});

test("a bank without an id or a name is left out", async () => {
  const issuers = [
    { id: "1", name: "One" },
    { id: "2" },
    { name: "Three" },
    { id: 4, name: "Four" },
    null,
    "5",
  ];
  const body = JSON.stringify({ paymentMethods: [{ type: "eps", issuers }] });
  fake.planned.push({ match: /paymentMethods/, status: 200, body });
  expect(await list("Eps", "EUR")).toEqual({
    kind: "listed",
    banks: [{ id: "1", name: "One", isAvailable: true }],
  });
});
