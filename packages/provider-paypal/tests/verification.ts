import {
  adapterAtFake,
  adapterConnector,
  evidenceFile,
  money,
  words,
  type Verification,
} from "@quittance/provider-kit/verify";
import { openPayPal } from "../../lab/src/paypal/lab-paypal.ts";
import { createAdapter } from "../src/index.ts";
import { CANCELLED_MARK } from "../src/order-fields.ts";
import { FakePayPal } from "../../lab/src/paypal/fake-paypal.ts";
import { paypalJudge } from "./schema-judge.ts";

const connector = adapterConnector(
  "PayPal",
  {},
  { credentials: { username: "AeClientIdOfTheApp", apiSecret: "EFakeClientSecretOfTheSandboxApp" } },
);
const HOSTS = ["certificates"];
const wallet = (value: string) => ({ source: null, token: { value, schemeTransactionIdentifier: null } });

let disputes = 0;

/** A row of PayPal's report of transactions. */
function settled(value: string, index: number): object {
  return {
    transaction_info: {
      transaction_id: `TX${index}`,
      transaction_event_code: "T0006",
      transaction_status: "S",
      transaction_updated_date: "2026-11-02T10:00:00+00:00",
      transaction_amount: { currency_code: "EUR", value },
      invoice_id: `ref-${index}`,
      custom_field: `ref-${index}`,
    },
  };
}

const open: Verification["open"] = async () => {
  const fake = await FakePayPal.start();
  fake.report = { total_pages: 1, transaction_details: ["20.00", "-5.00"].map(settled) };
  const { id } = fake.wallets.store();
  return {
    ...adapterAtFake(fake, { createAdapter, connector, hosts: HOSTS }),
    approved: wallet(String(id)),
    declined: wallet("unknown-wallet"),
    examples: [{ name: "a wallet at PayPal's page", request: { source: null } }],
    bookings: () => fake.bookings(),
    passTime: async () => fake.payouts.settle(),
    registration: { name: "a wallet at PayPal's page", request: { source: null } },
    isStored: (token) => fake.wallets.tokens.has(token),
    payout: {
      name: "to an e-mail address",
      request: { source: null, customer: { email: "ada@example.com" } },
    },
    payouts: () => fake.payouts.payouts(),
    disputes: {
      open: () => {
        const disputeId = `PP-D-${(disputes += 1)}`;
        fake.disputes.set(disputeId, { dispute_id: disputeId, status: "WAITING_FOR_SELLER_RESPONSE" });
        return { disputeId, amount: money("9.99") };
      },
      evidence: { texts: { notes: "It was delivered." }, files: [evidenceFile("PROOF_OF_RECEIPT_COPY")] },
      responsesTo: (disputeId) => fake.disputes.responses.get(disputeId) ?? [],
    },
    settlements: {
      from: Temporal.Instant.from("2026-11-01T00:00:00Z"),
      to: Temporal.Instant.from("2026-11-03T00:00:00Z"),
    },
    pay: ({ providerReference }) => {
      fake.approve(providerReference ?? "");
      return { query: {}, form: {}, mayChooseAgain: false };
    },
    refuse: () => ({ query: { [CANCELLED_MARK]: "1" }, form: {}, mayChooseAgain: false }),
    abandon: () => ({ query: {}, form: {}, mayChooseAgain: false }),
    expire: ({ providerReference: id }) => {
      for (const one of [fake.orders.all, fake.wallets.setups]) one.delete(id ?? "");
    },
    takeWebhooks: () => fake.takeWebhooks().map((body) => ({ body, headers: {} })),
    // Only the response to a look-up counts: the connector has no `webhookId`, and its webhooks are unsigned.
    signed: ({ body }) => ({ body, headers: {} }),
  };
};

export const verification: Verification = {
  open,
  judge: paypalJudge,
  certification: {
    lab: openPayPal,
    payments: { approved: { source: null }, page: { source: null }, registration: { source: null } },
    enumerated: {
      status:
        words(`CREATED SAVED APPROVED VOIDED COMPLETED PAYER_ACTION_REQUIRED DECLINED PARTIALLY_REFUNDED PENDING REFUNDED FAILED CAPTURED
        DENIED PARTIALLY_CAPTURED CANCELLED TOKENIZED VAULTED`),
      intent: words("CAPTURE AUTHORIZE"),
    },
  },
};
