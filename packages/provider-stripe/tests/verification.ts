import {
  adapterConnector,
  card,
  httpTo,
  signatureOf,
  type ProviderUnderTest,
  type Verification,
} from "@quittance/provider-kit/verify";
import { createAdapter } from "../src/index.ts";
import { FakeStripe } from "./fake-stripe.ts";
import { stripeJudge } from "./schema-judge.ts";

const SECRET = "whsec_new-secret-of-the-connector";
const connector = adapterConnector(
  "Creditcard",
  {},
  {
    credentials: { apiSecret: "sk_test_51VerifiedKey" },
    secrets: { webhookSecrets: [SECRET], hmacKeys: [], reportCredentials: [] },
  },
);
const HOSTS = ["files"];

async function open(): Promise<ProviderUnderTest> {
  const fake = await FakeStripe.start();
  const { http, close } = httpTo(fake.url, HOSTS);
  return {
    adapter: createAdapter(),
    createAdapter,
    connector,
    providerHttp: http,
    server: { url: fake.url, hosts: HOSTS },
    approved: { source: card("4242424242424242", { cvv: "314" }) },
    declined: { source: card("4000000000000002", { cvv: "314" }) },
    examples: [
      {
        name: "a card with 3-D Secure at Stripe's page",
        request: { source: card("4000002760003184", { cvv: "314" }) },
      },
    ],
    bookings: () => fake.bookings(),
    pay: ({ providerReference }) => {
      fake.finishAction(providerReference ?? "");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    takeWebhooks: (at) =>
      fake.takeWebhooks().map((body) => ({
        body,
        headers: { "stripe-signature": signatureOf(body, { secret: SECRET, at }) },
      })),
    webhook: (signed) => {
      const object = {
        id: "pi_1",
        object: "payment_intent",
        metadata: { quittance_ref: "d94c0d72f3a36e21f16e" },
      };
      const type = "payment_intent.succeeded";
      const body = JSON.stringify({ id: "evt_1", object: "event", type, livemode: false, data: { object } });
      return { body, headers: { "stripe-signature": signatureOf(body, signed) } };
    },
    setOnline: (online) => fake.setOnline(online),
    close: async () => {
      await close();
      await fake.close();
    },
  };
}

export const verification: Verification = { open, judge: stripeJudge };
