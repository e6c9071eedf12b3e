import { expect, test } from "vitest";
import { card, providerRequest } from "@quittance/provider-kit/testing";
import { atWorldline } from "../tests/calls.ts";

const at = atWorldline();
const cardInput = () => at.fake.requests.at(-1)?.body["cardPaymentMethodSpecificInput"];

test.each([
  ["cartes_bancaires", { paymentProductId: 130, cobrandSelectionIndicator: "alternative" }],
  ["visa", { paymentProductId: 1, cobrandSelectionIndicator: "default" }],
])("the brand %s that the customer chose is the payment product", async (chosenBrand, expected) => {
  await at.calls().submit(providerRequest({ source: card("4012001037141112", { chosenBrand }) }));
  expect(cardInput()).toMatchObject(expected);
});

test("without a choice the number decides, and nothing is said of it", async () => {
  await at.calls().submit(providerRequest({ source: card("4012001037141112") }));
  expect(cardInput()).toMatchObject({ paymentProductId: 1 });
  expect(cardInput()).not.toHaveProperty("cobrandSelectionIndicator");
});
