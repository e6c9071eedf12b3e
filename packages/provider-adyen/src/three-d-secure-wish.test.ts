import { expect, test } from "vitest";
import { providerRequest } from "@quittance/provider-kit/testing";
import { fakeAdyen } from "../tests/fake-account.ts";

const { fake, callsOf } = await fakeAdyen();
const calls = callsOf();

test.each([
  ["mandatory", "always"],
  ["off", "never"],
  ["optional", undefined],
] as const)("the wish %s is the attempt %s", async (threeDSecure, attempt) => {
  await calls.submit(providerRequest({ threeDSecure }));
  const { authenticationData } = fake.requests.at(-1)!.body as {
    authenticationData: { attemptAuthentication?: string };
  };
  expect(authenticationData.attemptAuthentication).toBe(attempt);
});
