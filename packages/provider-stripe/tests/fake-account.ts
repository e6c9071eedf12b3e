import type { AdapterConnector } from "@quittance/provider-kit";
import { adapterConnector, ProviderCalls, reachFake } from "@quittance/provider-kit/testing";
import { FakeStripe } from "../../lab/src/stripe/fake-stripe.ts";
import { createStripe } from "../src/stripe.ts";

/**
 * A fake of Stripe for the tests of one file, and calls of the adapter as connectors of its account make them.
 *
 * @param hosts as in `reachFake`
 */
export async function fakeStripe(hosts: readonly string[] = []) {
  const { fake, http } = await reachFake(FakeStripe.start(), hosts);
  const callsOf = (method = "Creditcard", change: Partial<AdapterConnector> = {}) => {
    const connector = adapterConnector(method, {}, { credentials: { apiSecret: "sk_test_1" }, ...change });
    return new ProviderCalls(createStripe(), connector, http);
  };
  return { fake, http, callsOf };
}
