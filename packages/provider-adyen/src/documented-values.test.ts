import { expect, test } from "vitest";
import { at, object } from "@quittance/provider-kit";
import { adapterConnector } from "@quittance/provider-kit/testing";
import { vendorDocuments } from "@quittance/provider-kit/verify";
import { signedItem } from "../../lab/src/adyen/adyen-webhook.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";
import { receiveWebhook } from "./webhook.ts";

const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const connector = adapterConnector(
  "Creditcard",
  {},
  {
    credentials: { apiSecret: "AQE-test-api-key", username: "QuittanceCOM" },
    secrets: { webhookSecrets: [], hmacKeys: [HMAC_KEY], reportCredentials: [], payoutKeys: [] },
  },
);
const documents = await vendorDocuments("adyen", ["CheckoutService-v71.json", "Webhooks-v1.json"]);
if (typeof documents === "string")
  process.stderr.write(`\nNOT TESTED: every value of Adyen (${documents}).\n`);

/** Each `resultCode` that Adyen documents, and what it is for a payment. */
const RESULTS: Readonly<Record<string, string>> = {
  Authorised: "approved",
  Success: "approved",
  Refused: "declined",
  Error: "declined",
  Cancelled: "declined",
  // Native 3-D Secure, which was not offered: it does not continue.
  IdentifyShopper: "declined",
  ChallengeShopper: "declined",
  Pending: "pending",
  Received: "pending",
  PresentToShopper: "pending",
  RedirectShopper: "redirect",
  // A part is no payment. The two others are of authentications without a payment.
  PartiallyAuthorised: "unknown",
  AuthenticationFinished: "unknown",
  AuthenticationNotRequired: "unknown",
};

/** Each `eventCode` that Adyen documents: what a successful one means here, and one that failed. */
const EVENTS: Readonly<Record<string, readonly [success: string, failure: string]>> = {
  AUTHORISATION: ["outcome approved", "outcome declined"],
  CAPTURE: ["outcome approved", "outcome declined"],
  CANCELLATION: ["outcome approved", "outcome declined"],
  CANCEL_OR_REFUND: ["outcome approved", "outcome declined"],
  REFUND: ["outcome approved", "outcome declined"],
  REFUND_WITH_DATA: ["outcome approved", "outcome declined"],
  AUTHORISATION_ADJUSTMENT: ["outcome approved", "outcome declined"],
  TECHNICAL_CANCEL: ["outcome declined, undone", "outcome declined"],
  OFFER_CLOSED: ["outcome declined", ""],
  CAPTURE_FAILED: ["undone", ""],
  REFUND_FAILED: ["undone", ""],
  REFUNDED_REVERSED: ["undone", ""],
  EXPIRE: ["undone", ""],
  MANUAL_REVIEW_REJECT: ["undone", ""],
  CHARGEBACK: ["chargeback", ""],
  SECOND_CHARGEBACK: ["chargeback", ""],
  CHARGEBACK_REVERSED: ["chargeback_reversed", ""],
  REQUEST_FOR_INFORMATION: ["dispute inquiry", "dispute inquiry"],
  NOTIFICATION_OF_CHARGEBACK: ["dispute inquiry", "dispute inquiry"],
  PREARBITRATION_OPEN: ["dispute second_chargeback", "dispute second_chargeback"],
  PREARBITRATION_DECLINED: ["dispute second_chargeback", "dispute second_chargeback"],
  SCHEME_ARBITRATION: ["dispute second_chargeback", "dispute second_chargeback"],
  PREARBITRATION_WON: ["dispute won", "dispute won"],
  PREARBITRATION_ISSUER_WITHDRAWN: ["dispute won", "dispute won"],
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: ["dispute won", "dispute won"],
  SCHEME_ARBITRATION_WON: ["dispute won", "dispute won"],
  PREARBITRATION_LOST: ["dispute lost", "dispute lost"],
  PREARBITRATION_ACCEPTED: ["dispute lost", "dispute lost"],
  SCHEME_ARBITRATION_LOST: ["dispute lost", "dispute lost"],
  DISPUTE_DEFENSE_PERIOD_ENDED: ["dispute lost", "dispute lost"],
};

/** They say nothing about a payment, a follow-up or a dispute of this gateway, or nothing new. */
const WITHOUT_MEANING = [
  // Names and numbers of accounts, comments, and suspicions.
  "ACH_NOTIFICATION_OF_CHANGE DIRECT_DEBIT_NOTICE_OF_CHANGE_NOTIFICATION ISSUER_COMMENTS NOTIFICATION_OF_FRAUD",
  // The merchant's own response, and a review that lets the payment go on.
  "INFORMATION_SUPPLIED MANUAL_REVIEW_ACCEPT",
  // What the adapter does not use: rescues, orders of several instruments, the older payouts, refunds in shops.
  "AUTORESCUE CANCEL_AUTORESCUE ORDER_CLOSED ORDER_OPENED",
  "PAIDOUT_REVERSED PAYOUT_DECLINE PAYOUT_EXPIRE PAYOUT_THIRDPARTY VOID_PENDING_REFUND",
  // The refund is still to come, and the token is in the response. Without a report user the operator uploads reports.
  "POSTPONED_REFUND RECURRING_CONTRACT REPORT_AVAILABLE",
].flatMap((line) => line.split(" "));

test.each(Object.entries(RESULTS))("the result %s is %s", (resultCode, kind) => {
  const response = {
    resultCode,
    pspReference: "8835000000000000",
    amount: { value: 999, currency: "EUR" },
    action: { type: "redirect", url: "https://checkoutshopper-test.adyen.com/page", method: "GET" },
  };
  expect(outcomeOfPayment(response, { submissionReference: "S1", cvvWasSent: true }).kind).toBe(kind);
});

test.each(Object.entries(EVENTS))("the event %s means %j", (eventCode, [success, failure]) => {
  expect(meaningOf(eventCode, "true")).toBe(success);
  expect(meaningOf(eventCode, "false")).toBe(failure);
});

test.each(WITHOUT_MEANING)("the event %s is acknowledged, and means nothing", (eventCode) => {
  expect(meaningOf(eventCode, "true")).toBe("");
  expect(meaningOf(eventCode, "false")).toBe("");
});

test.skipIf(typeof documents === "string")("no result and no event that Adyen documents is left out", () => {
  const [checkout, webhooks] = documents;
  const results = at(
    checkout,
    "components",
    "schemas",
    "PaymentResponse",
    "properties",
    "resultCode",
    "enum",
  );
  expect(Object.keys(RESULTS).toSorted()).toEqual((results as string[]).toSorted());
  const paths = Object.keys(object(at(webhooks, "webhooks")) ?? object(at(webhooks, "paths")) ?? {});
  const events = paths.map((path) => path.slice(1));
  expect([...Object.keys(EVENTS), ...WITHOUT_MEANING].toSorted()).toEqual(events.toSorted());
});

/** The kinds of the events that the adapter makes of it, as "outcome approved". */
function meaningOf(eventCode: string, success: string): string {
  const body = signedItem(
    {
      eventCode,
      success,
      pspReference: "8835000000000001",
      originalReference: "8835000000000000",
      merchantAccountCode: "QuittanceCOM",
      merchantReference: "S1",
      amount: { value: 999, currency: "EUR" },
    },
    { hmacKey: HMAC_KEY },
  );
  const webhook = { rawBody: Buffer.from(body), headers: {}, now: Temporal.Now.instant() };
  const received = receiveWebhook(webhook, connector);
  if (received.kind !== "received") return received.kind;
  return received.events
    .map((event) => {
      if (event.kind === "outcome" || event.kind === "moved") return `outcome ${event.outcome.kind}`;
      return event.kind === "dispute" ? `dispute ${event.stage}` : event.kind;
    })
    .join(", ");
}
