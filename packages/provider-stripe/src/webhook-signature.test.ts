import { Stripe } from "stripe";
import { expect, test } from "vitest";
import { adapterConnector } from "@quittance/provider-kit/testing";
import { receiveWebhook } from "./webhook.ts";

const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const SECONDS = NOW.epochMilliseconds / 1_000;
const SECRETS = ["whsec_new", "whsec_old"];
const connector = adapterConnector(
  "Creditcard",
  {},
  { secrets: { webhookSecrets: SECRETS, hmacKeys: [], reportCredentials: [], payoutKeys: [] } },
);
const payload = JSON.stringify({
  id: "evt_1",
  object: "event",
  type: "plan.created",
  livemode: false,
  note: "Zwölf €",
});

/** As Stripe's own library signs. */
function signed(change: { secret?: string; timestamp?: number } = {}): string {
  return Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: SECRETS[0]!,
    timestamp: SECONDS,
    ...change,
  });
}

function received(header: string, body = payload) {
  const webhook = { rawBody: Buffer.from(body), headers: { "stripe-signature": header }, now: NOW };
  return receiveWebhook(webhook, connector).kind;
}

test("a webhook that Stripe's library signed is received, with each secret of the connector", () => {
  expect(SECRETS.map((secret) => received(signed({ secret })))).toEqual(["received", "received"]);
});

test("one of several signatures is enough, in any order and among those of another form", () => {
  const [time, signature] = signed().split(",");
  const foreign = signed({ secret: "whsec_other" }).split(",")[1];
  expect(received(`${time},${foreign},${signature}`)).toBe("received");
  expect(received(`v0=1234,${signature}, ${time}`)).toBe("received");
});

test.each([
  ["another secret", () => received(signed({ secret: "whsec_other" }))],
  ["another body", () => received(signed(), payload.replace("evt_1", "evt_2"))],
  ["another time", () => received(signed().replace(String(SECONDS), String(SECONDS + 1)))],
  ["a time that is too old", () => received(signed({ timestamp: SECONDS - 301 }))],
  ["a time that is too far ahead", () => received(signed({ timestamp: SECONDS + 301 }))],
  ["no time", () => received(signed().split(",")[1]!)],
  ["no signature", () => received(`t=${SECONDS}`)],
  ["an empty signature", () => received(`t=${SECONDS},v1=`)],
  ["a signature of the older form", () => received(signed().replace("v1=", "v0="))],
  ["nothing", () => received("")],
])("a webhook with %s is not", (_what, kind) => {
  expect(kind()).toBe("unverified");
});

test("a webhook at the ends of its time is received", () => {
  for (const timestamp of [SECONDS - 300, SECONDS + 300])
    expect(received(signed({ timestamp }))).toBe("received");
});
