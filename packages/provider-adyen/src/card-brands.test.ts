import { expect, test } from "vitest";
import { card, providerRequest } from "@quittance/provider-kit/testing";
import { fakeAdyen } from "../tests/fake-account.ts";

const { fake, callsOf } = await fakeAdyen();
const calls = callsOf();

const paymentMethod = () => fake.requests.at(-1)!.body["paymentMethod"];

test.each([
  ["cartes_bancaires", "cartebancaire"],
  ["bancontact", "bcmc"],
  ["mastercard", "mc"],
  ["dankort", "dankort"],
  ["visa", "visa"],
])("the brand %s that the customer chose is Adyen's %s", async (chosenBrand, brand) => {
  await calls.submit(providerRequest({ source: card("4111111111111111", { chosenBrand }) }));
  expect(paymentMethod()).toMatchObject({ type: "scheme", brand });
});

test("without a choice Adyen decides", async () => {
  await calls.submit(providerRequest({ source: card("4111111111111111") }));
  expect(paymentMethod()).not.toHaveProperty("brand");
});

test.each([
  ["cartes_bancaires", "cartebancaire"],
  ["bancontact", "bcmc"],
  ["dankort", "dankort"],
])("the scheme %s of a wallet's network token is Adyen's %s", async (chosenBrand, brand) => {
  const wallet = { type: "applepay", isNetworkToken: true, cryptogram: "AAAA", eci: "07" } as const;
  await calls.submit(providerRequest({ source: card("4111111111111111", { chosenBrand, wallet }) }));
  expect(paymentMethod()).toMatchObject({ type: "networkToken", brand });
});
