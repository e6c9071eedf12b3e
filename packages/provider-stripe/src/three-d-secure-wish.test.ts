import { expect, test } from "vitest";
import { providerRequest } from "@quittance/provider-kit/testing";
import { fakeStripe } from "../tests/fake-account.ts";

const { fake, callsOf } = await fakeStripe();
const calls = callsOf();

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
