import { expect, test } from "vitest";
import { FakeStripe } from "../../lab/src/stripe/fake-stripe.ts";
import { adapterConnector, ProviderCalls, providerRequest, reachFake } from "@quittance/provider-kit/testing";
import { createStripe } from "./stripe.ts";

const { fake, http } = await reachFake(FakeStripe.start());
const connector = adapterConnector("Creditcard", {}, { credentials: { apiSecret: "sk_test_1" } });
const calls = new ProviderCalls(createStripe(), connector, http);

const wishIn = () =>
  fake.requests.findLast(({ path }) => path.endsWith("/confirm"))!.form[
    "payment_method_options[card][request_three_d_secure]"
  ];

test("a payment that has to be authenticated says so, and without a wish Stripe decides", async () => {
  await calls.submit(providerRequest({ threeDSecure: "mandatory" }));
  expect(wishIn()).toBe("any");
  for (const threeDSecure of ["optional", "off"] as const) {
    await calls.submit(providerRequest({ threeDSecure }));
    expect(wishIn()).toBeUndefined();
  }
});

test("nobody is there to be authenticated when the merchant charges a stored card", async () => {
  const storedCredential = { initiator: "merchant", kind: "recurring", isFirst: false } as const;
  await calls.submit(providerRequest({ threeDSecure: "mandatory", storedCredential }));
  expect(wishIn()).toBeUndefined();
});
