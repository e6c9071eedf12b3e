import {
  adapterAtFake,
  card,
  money,
  words,
  type PaymentAtProvider,
  type Verification,
} from "@quittance/provider-kit/verify";
import { openWorldline } from "../../lab/src/worldline/lab-worldline.ts";
import { createAdapter } from "../src/index.ts";
import { submissionOfName } from "../src/reference.ts";
import { WEBHOOK_SECRETS, worldlineConnector } from "./calls.ts";
import { CHALLENGED_CARD } from "../../lab/src/worldline/fake-payments.ts";
import { FakeWorldline, MERCHANT } from "../../lab/src/worldline/fake-worldline.ts";
import { worldlineJudge } from "./schema-judge.ts";
import type { Json } from "../../lab/src/worldline/fake-values.ts";
import { signedWebhook } from "../../lab/src/worldline/worldline-webhook.ts";

const visa = (pan: string) => ({ source: card(pan, { cvv: "737" }) });

const open: Verification["open"] = async () => {
  const fake = await FakeWorldline.start();
  const { payments } = fake;
  return {
    ...adapterAtFake(fake, { createAdapter, connector: worldlineConnector() }),
    approved: visa("4111111111111111"),
    declined: visa("4000000000000002"),
    examples: [
      { name: "a card with 3-D Secure at the issuer's page", request: visa(CHALLENGED_CARD) },
      {
        name: "PayPal at Worldline's page",
        connector: worldlineConnector("PayPal"),
        request: { source: null },
      },
      {
        name: "a direct debit by mandate",
        connector: worldlineConnector("DirectDebit"),
        request: {
          source: { kind: "iban", iban: "AT611904300234573201" },
          customer: { firstName: "Ada", lastName: "Lovelace" },
          amount: money("10.00"),
        },
      },
    ],
    bookings: () =>
      payments.bookings().map(({ references, currency, authorized, captured, refunded, isReleased }) => ({
        submissionReference:
          submissionOfName(String(references["merchantReference"]))?.submissionReference ?? "",
        currency,
        authorizedMinor: BigInt(authorized),
        capturedMinor: BigInt(captured),
        refundedMinor: BigInt(refunded),
        isReleased,
      })),
    registration: { name: "a card", request: visa("4111111111111111") },
    isStored: (token) => fake.stored.tokens.has(token),
    payout: {
      name: "to a card",
      request: visa("4111111111111111"),
      mayStayOpen:
        "Nor does Worldline say the reference of a payout: one whose response was lost is not sent again.",
    },
    payouts: () =>
      [...fake.stored.payouts.values()].map(({ id, payoutOutput }) => {
        const { amount, currencyCode } = (payoutOutput as Json)["amountOfMoney"] as Json;
        const name = fake.stored.payoutReferences.get(String(id)) ?? "";
        return {
          submissionReference: submissionOfName(name)?.submissionReference ?? "",
          currency: String(currencyCode),
          minor: BigInt(amount as number),
        };
      }),
    passTime: async () => fake.stored.settlePayouts(),
    pay: ({ providerReference }) => {
      payAt(fake, providerReference ?? "");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    refuse: ({ providerReference }) => {
      const id = providerReference ?? "";
      if (id.startsWith("hc-")) fake.checkouts.leave(id);
      else payments.decide(id, "REJECTED");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    // Nothing happens at a page whose session is over.
    expire: ({ providerReference: id }) => {
      if (id && !id.startsWith("hc-")) payments.decide(id, "REJECTED");
    },
    abandon: () => ({ query: {}, form: {}, mayChooseAgain: false }),
    takeWebhooks: () => payments.changes.splice(0).map((change) => webhookOf(change, WEBHOOK_SECRETS[0])),
    signed: ({ body }) => signedWebhook(body, WEBHOOK_SECRETS[0]),
    mayStayOpen:
      "Worldline has no search by reference. A card payment that never arrived is not sent again, because no card is kept: a person has to look.",
    secrets: [...WEBHOOK_SECRETS, "foreign-key:foreign secret"],
    webhook: ({ secret }) =>
      webhookOf(
        { payment: { id: "3066423435_1", status: "CAPTURED", statusOutput: { statusCode: 9 } } },
        secret,
      ),
  };
};

/** At Worldline's page, or at the issuer's of a payment that there is already. */
function payAt(
  { payments, checkouts }: FakeWorldline,
  reference: NonNullable<PaymentAtProvider["providerReference"]>,
): void {
  if (payments.ids().includes(reference)) payments.finish(reference);
  else checkouts.visit(reference);
}

let webhooks = 0;

function webhookOf(change: object, secret: string) {
  webhooks += 1;
  const event = { apiVersion: "v1", id: `webhook-${webhooks}`, merchantId: MERCHANT, ...change };
  return signedWebhook(JSON.stringify(event), secret);
}

export const verification: Verification = {
  open,
  judge: worldlineJudge,
  certification: {
    lab: openWorldline,
    enumerated: {
      status:
        words(`CREATED CANCELLED REJECTED REJECTED_CAPTURE REDIRECTED PENDING_PAYMENT PENDING_COMPLETION PENDING_CAPTURE
        AUTHORIZATION_REQUESTED CAPTURE_REQUESTED CAPTURED REFUND_REQUESTED REFUNDED IN_PROGRESS PAYMENT_CREATED CANCELLED_BY_CONSUMER
        CLIENT_NOT_ELIGIBLE_FOR_SELECTED_PAYMENT_PRODUCT`),
      statusCategory:
        words(`CREATED UNSUCCESSFUL PENDING_PAYMENT PENDING_MERCHANT PENDING_CONNECT_OR_3RD_PARTY COMPLETED REVERSED REFUNDED
        ACCOUNT_VERIFIED`),
    },
  },
};
