import { expect, test } from "vitest";
import { card, providerRequest } from "@quittance/provider-kit/testing";
import { fakeStripe } from "../tests/fake-account.ts";

const CRYPTOGRAM = "Af9x/QwAA/DjmU65oyc1MAABAAA=";

const { fake, callsOf } = await fakeStripe();
const calls = callsOf();

const formOf = (path: RegExp) => fake.requests.findLast((one) => path.test(one.path))!.form;

test("a network token is made a payment method, and its cryptogram and ECI go with the confirmation", async () => {
  const wallet = { type: "googlepay", isNetworkToken: true, cryptogram: CRYPTOGRAM, eci: "05" } as const;
  await calls.submit(providerRequest({ source: card("4242424242424242", { wallet }) }));
  const method = formOf(/payment_methods$/);
  expect(method).toMatchObject({
    type: "card",
    "card[last4]": "4242",
    "card[network_token][number]": "4242424242424242",
    "card[network_token][exp_month]": "12",
    "card[network_token][exp_year]": "2099",
  });
  expect(method).not.toHaveProperty("card[number]");
  expect(formOf(/confirm$/)).toMatchObject({
    "payment_method_options[card][network_token][cryptogram]": CRYPTOGRAM,
    "payment_method_options[card][network_token][electronic_commerce_indicator]": "05",
    // Stripe is not to send the customer to a second authentication.
    error_on_requires_action: "true",
  });
});

test("the card of Google's PAN_ONLY is an ordinary card", async () => {
  const wallet = { type: "googlepay", isNetworkToken: false } as const;
  await calls.submit(providerRequest({ source: card("4242424242424242", { wallet }) }));
  expect(formOf(/payment_methods$/)).toMatchObject({ "card[number]": "4242424242424242" });
  expect(Object.keys(formOf(/confirm$/)).join()).not.toContain("network_token");
});

test("numbers and cryptograms of network tokens are removed from texts of Stripe", () => {
  const form = `card[network_token][number]=4242&x[card][network_token][cryptogram]=${CRYPTOGRAM}&a=1`;
  const scrubbed = calls.adapter.scrub(form);
  expect(scrubbed).not.toMatch(/4242|Af9x/);
  expect(scrubbed).toContain("a=1");
});
