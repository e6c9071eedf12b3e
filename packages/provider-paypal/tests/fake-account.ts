import type { AdapterConnector } from "@quittance/provider-kit";
import { adapterConnector, ProviderCalls, reachFake } from "@quittance/provider-kit/testing";
import { FakePayPal } from "../../lab/src/paypal/fake-paypal.ts";
import { CERTIFICATES_HOST } from "../src/certificates.ts";
import { createPayPal } from "../src/paypal.ts";

export const SECRET = "EFakeClientSecretOfTheSandboxApp";

/** A fake of PayPal for the tests of one file, and calls of the adapter as connectors of its account make them. */
export async function fakePayPal() {
  const { fake, http } = await reachFake(FakePayPal.start(), [CERTIFICATES_HOST]);
  const callsOf = (extraData: Record<string, string> = {}, change: Partial<AdapterConnector> = {}) => {
    const credentials = { username: "client-id", apiSecret: SECRET };
    const connector = adapterConnector("PayPal", extraData, { credentials, ...change });
    return new ProviderCalls(createPayPal(), connector, http);
  };
  /** Forgets what a test did, except for the payments. */
  const clear = () => {
    fake.requests.length = 0;
    fake.planned.length = 0;
    fake.loseResponseTo = undefined;
    fake.payments.next = undefined;
  };
  return { fake, http, callsOf, clear };
}
