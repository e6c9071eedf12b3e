import {
  adapterAtFake,
  adapterConnector,
  card,
  evidenceFile,
  money,
  words,
  type Verification,
} from "@quittance/provider-kit/verify";
import { SETTLEMENT_DETAIL_REPORT } from "../src/settlement-report.ts";
import { openAdyen } from "../../lab/src/adyen/lab-adyen.ts";
import { createAdapter } from "../src/index.ts";
import { signatureOfItem, signedItem, type NotificationItem } from "../../lab/src/adyen/adyen-webhook.ts";
import { signedTransfer } from "../../lab/src/adyen/fake-adyen-transfers.ts";
import { ISSUERS } from "../../lab/src/adyen/fake-adyen-methods.ts";
import { FakeAdyen } from "../../lab/src/adyen/fake-adyen.ts";
import { adyenJudge } from "./schema-judge.ts";

const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const settings = {
  credentials: { apiSecret: "AQE-test-api-key-of-the-shop", username: "QuittanceCOM" },
  secrets: {
    webhookSecrets: [],
    hmacKeys: [HMAC_KEY],
    reportCredentials: ["report:user-password"],
    payoutKeys: ["AQEpayout-key-of-the-balance-platform"],
  },
};
const connector = adapterConnector("Creditcard", {}, settings);
const visa = (cardHolder: string) => ({ source: card("4111111111111111", { cvv: "737", cardHolder }) });
const HOSTS = ["reports", "disputes", "management", "transfers", "binLookup"];
const REPORT_USER = "report:user-password";
const REPORT = "/reports/download/MerchantAccount/QuittanceCOM/settlement_detail_report_batch_1.csv";
const CONTENT = `${SETTLEMENT_DETAIL_REPORT.columns.join(",")}\n${"row,".repeat(2_000)}\n`;
let disputes = 0;

const open: Verification["open"] = async () => {
  const fake = await FakeAdyen.start();
  fake.reports.set(REPORT, { content: CONTENT, user: REPORT_USER });
  return {
    ...adapterAtFake(fake, { createAdapter, connector, hosts: HOSTS }),
    approved: visa("Ada Lovelace"),
    declined: visa("DECLINED"),
    examples: [
      { name: "a card with 3-D Secure at Adyen's page", request: visa("REDIRECT") },
      { name: "iDEAL", connector: adapterConnector("Ideal", {}, settings), request: { source: null } },
      {
        name: "EPS with a bank of Adyen's list",
        connector: adapterConnector("Eps", {}, settings),
        request: { source: null, customerInput: { bank: String(ISSUERS["eps"]?.[0]?.["id"]) } },
      },
    ],
    bookings: () => fake.bookings(),
    registration: { name: "a card", request: visa("Ada Lovelace") },
    payout: {
      name: "a transfer to a bank account",
      connector: adapterConnector(
        "DirectDebit",
        { balanceAccountId: fake.transfers.balanceAccount },
        settings,
      ),
      request: {
        source: { kind: "iban", iban: "NL02ABNA0123456789" },
        customer: { firstName: "Ada", lastName: "Lovelace" },
      },
    },
    payouts: () => fake.transfers.payouts(),
    isStored: (token) => fake.payments.tokens.has(token.split(":").at(-1) ?? ""),
    disputes: {
      open: () => {
        const disputeId = `DZ4DPSHB${(disputes += 1)}`;
        fake.disputes.open(disputeId);
        return { disputeId, amount: money("9.99") };
      },
      evidence: { texts: {}, files: [evidenceFile("DefenseMaterial")] },
      responsesTo: (disputeId) => {
        const { response } = fake.disputes.disputes.get(disputeId)!;
        if (response === undefined) return [];
        return [response === "accepted" ? "accept" : "evidence"];
      },
    },
    settlements: { path: REPORT, content: CONTENT },
    pay: ({ submissionReference }) => ({
      query: { redirectResult: fake.payments.resultOf(submissionReference) },
      form: {},
      mayChooseAgain: false,
    }),
    refuse: ({ submissionReference }) => {
      const redirectResult = fake.payments.resultOf(submissionReference);
      fake.payments.refuse(submissionReference);
      return { query: { redirectResult }, form: {}, mayChooseAgain: false };
    },
    expire: ({ submissionReference }) => fake.payments.expire(submissionReference),
    abandon: () => ({ query: {}, form: {}, mayChooseAgain: false }),
    takeWebhooks: () => {
      fake.transfers.settle();
      return [
        ...fake.takeWebhooks(HMAC_KEY).map((body) => ({ body, headers: {} })),
        ...fake.transfers.takeWebhooks(HMAC_KEY),
      ];
    },
    signed: ({ body }) => {
      const read = JSON.parse(body) as Notification | Json;
      return isNotification(read) ? signedNotification(read) : signedTransfer(read, HMAC_KEY);
    },
    secrets: [HMAC_KEY, "1".repeat(64), "2".repeat(64)],
    concluded: async (request) => {
      const events = await Promise.all(
        fake.takeWebhooks(HMAC_KEY).map((body) => received(Buffer.from(body))),
      );
      const event = events.flat().find((one) => one.submissionReference === request.submissionReference);
      return event?.kind === "outcome" || event?.kind === "moved" ? event.outcome.kind : "pending";
    },
    webhook: ({ secret }) => {
      const item: NotificationItem = {
        pspReference: "8514073381342284",
        merchantAccountCode: settings.credentials.username,
        merchantReference: "d94c0d72f3a36e21f16e",
        amount: { value: 999, currency: "EUR" },
        eventCode: "AUTHORISATION",
        success: "true",
      };
      return { body: signedItem(item, { hmacKey: secret }), headers: {} };
    },
  };
};

async function received(rawBody: Buffer) {
  const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const read = await createAdapter().receive!({ rawBody, headers: {}, now }, connector);
  if (read.kind !== "received") throw new Error(read.kind);
  return read.events;
}

type Json = Record<string, unknown>;

interface Notification {
  readonly notificationItems: readonly { readonly NotificationRequestItem: NotificationItem }[];
}

function isNotification(read: object): read is Notification {
  return "notificationItems" in read;
}

/** Each item has a signature of its own, in itself. */
function signedNotification(read: Notification) {
  const notificationItems = read.notificationItems.map(({ NotificationRequestItem: item, ...more }) => ({
    ...more,
    NotificationRequestItem: {
      ...item,
      additionalData: { ...item.additionalData, hmacSignature: signatureOfItem(item, HMAC_KEY) },
    },
  }));
  return { body: JSON.stringify({ ...read, notificationItems }), headers: {} };
}

export const verification: Verification = {
  open,
  judge: adyenJudge,
  certification: {
    lab: openAdyen,
    enumerated: {
      resultCode:
        words(`Authorised Refused RedirectShopper Received Pending PresentToShopper Cancelled Error ChallengeShopper IdentifyShopper
        AuthenticationFinished AuthenticationNotRequired PartiallyAuthorised Success`),
      status: words("received"),
    },
  },
};
