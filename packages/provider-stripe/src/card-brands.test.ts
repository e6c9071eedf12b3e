import { expect, test } from "vitest";
import { card, providerRequest } from "@quittance/provider-kit/testing";
import { fakeStripe } from "../tests/fake-account.ts";

const { fake, callsOf } = await fakeStripe();
const calls = callsOf();

const formOf = (path: RegExp) => fake.requests.findLast((one) => path.test(one.path))!.form;

test.each(["cartes_bancaires", "visa"])(
  "the brand %s that the customer chose is the network",
  async (chosenBrand) => {
    await calls.submit(providerRequest({ source: card("4242424242424242", { chosenBrand }) }));
    expect(formOf(/confirm$/)).toMatchObject({ "payment_method_options[card][network]": chosenBrand });
  },
);

test("without a choice Stripe decides", async () => {
  await calls.submit(providerRequest({ source: card("4242424242424242") }));
  expect(Object.keys(formOf(/confirm$/)).join()).not.toContain("[network]");
});

test("the scheme of a wallet's network token is the network", async () => {
  const wallet = { type: "applepay", isNetworkToken: true, cryptogram: "AAAA", eci: "07" } as const;
  const source = card("4242424242424242", { chosenBrand: "cartes_bancaires", wallet });
  await calls.submit(providerRequest({ source }));
  expect(formOf(/confirm$/)).toMatchObject({ "payment_method_options[card][network]": "cartes_bancaires" });
});
