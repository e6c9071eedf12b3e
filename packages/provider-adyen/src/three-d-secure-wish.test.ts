import { expect, test } from "vitest";
import { FakeAdyen } from "../../lab/src/adyen/fake-adyen.ts";
import { adapterConnector, ProviderCalls, providerRequest, reachFake } from "@quittance/provider-kit/testing";
import { createAdyen } from "./adyen.ts";

const { fake, http } = await reachFake(FakeAdyen.start());
const connector = adapterConnector(
  "Creditcard",
  {},
  { credentials: { apiSecret: "AQE-test-api-key", username: "QuittanceCOM" } },
);
const calls = new ProviderCalls(createAdyen(), connector, http);

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
