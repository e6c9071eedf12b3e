import { expect, test } from "vitest";
import { providerRequest } from "@quittance/provider-kit/testing";
import { atWorldline } from "../tests/calls.ts";

const at = atWorldline();

test.each([
  ["mandatory", { challengeIndicator: "challenge-required" }],
  ["off", { skipAuthentication: true }],
] as const)("the wish %s is sent", async (threeDSecure, expected) => {
  await at.calls().submit(providerRequest({ threeDSecure }));
  const { cardPaymentMethodSpecificInput: card } = at.fake.requests.at(-1)!.body as {
    cardPaymentMethodSpecificInput: { threeDSecure: object };
  };
  expect(card.threeDSecure).toMatchObject(expected);
});

test("without a wish Worldline decides", async () => {
  await at.calls().submit(providerRequest({ threeDSecure: "optional" }));
  expect(JSON.stringify(at.fake.requests.at(-1)!.body)).not.toMatch(/challengeIndicator|skipAuthentication/);
});
