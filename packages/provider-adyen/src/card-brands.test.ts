import { expect, test } from "vitest";
import { FakeAdyen } from "../../lab/src/adyen/fake-adyen.ts";
import {
  adapterConnector,
  card,
  reachFake,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";
import { createAdyen } from "./adyen.ts";

const credentials = { apiSecret: "AQE-test-api-key", username: "QuittanceCOM" };
const connector = adapterConnector("Creditcard", {}, { credentials });

const { fake, http } = await reachFake(FakeAdyen.start());
const calls = new ProviderCalls(createAdyen(), connector, http);

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
