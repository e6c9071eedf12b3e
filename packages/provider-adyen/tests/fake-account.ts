import type { AdapterConnector } from "@quittance/provider-kit";
import { adapterConnector, ProviderCalls, reachFake } from "@quittance/provider-kit/testing";
import { FakeAdyen } from "../../lab/src/adyen/fake-adyen.ts";
import { createAdyen } from "../src/adyen.ts";

export const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const CREDENTIALS = { apiSecret: "AQE-test-api-key", username: "QuittanceCOM" };
export const SECRETS = { webhookSecrets: [], hmacKeys: [HMAC_KEY], reportCredentials: [], payoutKeys: [] };

/**
 * A fake of Adyen for the tests of one file, and calls of the adapter as connectors of its account make them.
 *
 * @param hosts as in `reachFake`
 */
export async function fakeAdyen(hosts: readonly string[] = []) {
  const { fake, http } = await reachFake(FakeAdyen.start(), hosts);
  const callsOf = (method = "Creditcard", change: Partial<AdapterConnector> = {}) => {
    const connector = adapterConnector(method, {}, { credentials: CREDENTIALS, secrets: SECRETS, ...change });
    return new ProviderCalls(createAdyen(), connector, http);
  };
  return { fake, http, callsOf };
}
