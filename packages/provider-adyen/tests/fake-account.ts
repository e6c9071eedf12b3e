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
  /** Forgets what a test did, except for the payments. */
  const clear = () => {
    fake.requests.length = 0;
    fake.outbox.length = 0;
    fake.planned.length = 0;
    fake.loseResponseTo = undefined;
  };
  return { fake, http, callsOf, clear };
}

/** The adapter's reading of the webhooks that the fake has to send. */
export async function eventsOf(fake: FakeAdyen, { adapter, connector }: ProviderCalls) {
  const events = [];
  for (const body of fake.takeWebhooks(HMAC_KEY)) {
    const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
    const received = await adapter.receive!({ rawBody: Buffer.from(body), headers: {}, now }, connector);
    if (received.kind !== "received") throw new Error(received.kind);
    events.push(...received.events);
  }
  return events;
}
