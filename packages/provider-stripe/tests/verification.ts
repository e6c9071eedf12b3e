import {
  adapterAtFake,
  adapterConnector,
  card,
  evidenceFile,
  money,
  signatureOf,
  words,
  type Verification,
} from "@quittance/provider-kit/verify";
import { openStripe } from "../../lab/src/stripe/lab-stripe.ts";
import { createAdapter } from "../src/index.ts";
import { chargeOf } from "../../lab/src/stripe/fake-stripe-objects.ts";
import { FakeStripe } from "../../lab/src/stripe/fake-stripe.ts";
import { stripeJudge } from "./schema-judge.ts";

const SECRET = "whsec_new-secret-of-the-connector";
const connector = adapterConnector(
  "Creditcard",
  {},
  {
    credentials: { apiSecret: "sk_test_51VerifiedKey" },
    secrets: { webhookSecrets: [SECRET], hmacKeys: [], reportCredentials: [], payoutKeys: [] },
  },
);
const HOSTS = ["files"];
const PERIOD = {
  from: Temporal.Instant.from("2026-11-01T00:00:00Z"),
  to: Temporal.Instant.from("2026-12-01T00:00:00Z"),
};

const open: Verification["open"] = async () => {
  const fake = await FakeStripe.start();
  for (const arrivalDate of ["2026-11-05T00:00:00Z", "2026-11-12T00:00:00Z"])
    fake.payOut({ arrivalDate, more: Array.from({ length: 60 }, (_, index) => chargeRow(index)) });
  return {
    ...adapterAtFake(fake, { createAdapter, connector, hosts: HOSTS }),
    approved: { source: card("4242424242424242", { cvv: "314" }) },
    declined: { source: card("4000000000000002", { cvv: "314" }) },
    examples: [
      {
        name: "a card with 3-D Secure at Stripe's page",
        request: { source: card("4000002760003184", { cvv: "314" }) },
      },
    ],
    bookings: () => fake.bookings(),
    registration: { name: "a card", request: { source: card("4242424242424242", { cvv: "314" }) } },
    isStored: (token) => fake.isStored(token.split(":")[1] ?? ""),
    payout: {
      name: "a transfer to a connected account",
      connector: { ...connector, method: "BankTransfer" },
      request: { source: { kind: "wallet", walletReferenceId: "acct_1PgafTB7WZ01zgkW" } },
    },
    payouts: () => fake.transfers.payouts(),
    disputes: {
      open: () => ({ disputeId: fake.disputes.open(), amount: money("9.99") }),
      evidence: { texts: { product_description: "Two cups" }, files: [evidenceFile("receipt")] },
      responsesTo: (dispute) => fake.disputes.responses.get(dispute) ?? [],
    },
    settlements: PERIOD,
    pay: ({ providerReference }) => {
      fake.intents.finishAction(providerReference ?? "");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    refuse: ({ providerReference }) => {
      fake.intents.failAction(providerReference ?? "", "payment_intent_authentication_failure");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    abandon: () => ({ query: {}, form: {}, mayChooseAgain: false }),
    expire: ({ providerReference }) =>
      fake.intents.failAction(providerReference ?? "", "payment_intent_payment_attempt_expired"),
    takeWebhooks: (at) =>
      fake.takeWebhooks().map((body) => ({
        body,
        headers: { "stripe-signature": signatureOf(body, { secret: SECRET, at }) },
      })),
    signed: ({ body }, at) => ({
      body,
      headers: { "stripe-signature": signatureOf(body, { secret: SECRET, at }) },
    }),
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
  };
};

/** One of the charges that a payout settles. */
function chargeRow(index: number): object & Record<string, unknown> {
  const source = chargeOf({
    id: `pi_settled${index}`,
    amount: 1_000,
    currency: "eur",
    metadata: { quittance_ref: `settled-${index}` },
  });
  return { amount: 1_000, fee: 30, reporting_category: "charge", source };
}

export const verification: Verification = {
  open,
  judge: stripeJudge,
  certification: {
    lab: openStripe,
    enumerated: {
      status:
        words(`requires_payment_method requires_confirmation requires_action processing requires_capture canceled succeeded pending
        failed`),
      object: words("payment_intent setup_intent payment_method charge refund customer list account event"),
      capture_method: words("automatic automatic_async manual"),
    },
  },
};
