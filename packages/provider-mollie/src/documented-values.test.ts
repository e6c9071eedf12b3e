import { expect, test } from "vitest";
import { at } from "@quittance/provider-kit";
import { adapterConnector, money } from "@quittance/provider-kit/testing";
import { vendorDocuments } from "@quittance/provider-kit/verify";
import { MOLLIE_DECLINE_WORDS } from "./decline-words.ts";
import { outcomeOfPart } from "./modifications.ts";
import { outcomeOfPayment } from "./outcome-of-payment.ts";

const connector = adapterConnector("Creditcard", {}, { credentials: { apiSecret: "test_1" } });
const documents = await vendorDocuments("mollie", ["openapi.json"]);
if (typeof documents === "string")
  process.stderr.write(`\nNOT TESTED: every value of Mollie (${documents}).\n`);

/** Each status that Mollie documents, of a debit. */
const PAYMENTS: Readonly<Record<string, string>> = {
  open: "redirect",
  pending: "pending",
  authorized: "pending",
  paid: "approved",
  canceled: "declined",
  expired: "declined",
  failed: "declined",
};
const REFUNDS: Readonly<Record<string, string>> = {
  queued: "pending",
  pending: "pending",
  processing: "pending",
  refunded: "approved",
  failed: "declined",
  canceled: "declined",
};
const CAPTURES: Readonly<Record<string, string>> = {
  pending: "pending",
  succeeded: "approved",
  failed: "declined",
};
/** Reasons for which the public API has no better word than "declined". */
const WITHOUT_OTHER_WORD = [
  "card_declined refused_by_issuer unknown_reason",
  "refer_to_card_issuer refer_to_card_issuer_special_condition contact_card_issuer do_not_honor error invalid_transaction",
  "no_reason_to_decline duplicate_transaction honor_with_id format_error lifecycle_related policy_related",
  "invalid_authorization_life_cycle cryptographic_failure re_enter_transaction no_action_taken",
  "unable_to_locate_record transaction_does_not_fulfill_aml_requirement unable_to_locate_previous_message",
  "previous_message_located_inconsistent_data blocked_first_used transaction_reversed",
  "pin_cryptographic_error_found negative_online_cam_result violation_of_law force_stip invalid_biller_information",
  "pin_change_unblock_request_declined stop_payment_order revocation_of_authorization",
  "revocation_of_all_authorizations forward_to_issuer_xa forward_to_issuer_xd invalid_operation",
  // Of payments that do not fail.
  "approved_or_completed_successfully partial_approval vip_approval",
].flatMap((line) => line.split(" "));

const payment = (change: object) => ({
  id: "tr_1",
  mode: "test",
  amount: { value: "9.99", currency: "EUR" },
  _links: { checkout: { href: "https://www.mollie.com/checkout/1" } },
  ...change,
});
const expected = {
  submissionReference: "S1",
  operation: "debit",
  amount: money("9.99"),
  providerReference: "tr_1",
} as const;
const outcomeOf = (change: object) => outcomeOfPayment(payment(change), { expected, connector });
const partOf = (operation: "capture" | "refund", status: string) =>
  outcomeOfPart(
    {
      id: operation === "refund" ? "re_1" : "cpt_1",
      mode: "test",
      paymentId: "tr_1",
      status,
      amount: { value: "9.99", currency: "EUR" },
    },
    {
      submission: { submissionReference: "S1", operation, amount: money("9.99") },
      payment: "tr_1",
      connector,
    },
  );

test("each status of a payment, a refund and a capture is concluded, and another one proves nothing", () => {
  for (const [status, kind] of Object.entries(PAYMENTS))
    expect([status, outcomeOf({ status }).kind]).toEqual([status, kind]);
  for (const [status, kind] of Object.entries(REFUNDS))
    expect([status, partOf("refund", status).kind]).toEqual([status, kind]);
  for (const [status, kind] of Object.entries(CAPTURES))
    expect([status, partOf("capture", status).kind]).toEqual([status, kind]);
  expect(outcomeOf({ status: "shipped" }).kind).toBe("unknown");
  expect(partOf("refund", "shipped").kind).toBe("unknown");
});

const codeOf = (code: string, place: "failureReason" | "statusReason" = "statusReason") => {
  const reason = place === "statusReason" ? { statusReason: { code } } : { details: { failureReason: code } };
  const outcome = outcomeOf({ status: "failed", ...reason });
  return outcome.kind === "declined" ? outcome.error.code : outcome.kind;
};

test.each([
  ["insufficient_funds", 2006],
  ["lost_card", 2015],
  ["stolen_card", 2016],
  ["capture_card", 2014],
  ["expired_card", 2009],
  ["closed_account", 2001],
  ["invalid_card_number", 2008],
  ["invalid_pin", 2007],
  ["exceeds_withdrawal_amount_limit", 2004],
  ["transaction_not_permitted_to_cardholder", 2011],
  ["suspected_fraud", 2010],
  ["additional_customer_authentication_required", 2022],
  ["issuer_unavailable", 3003],
  ["merchant_account_closed", 1007],
  ["do_not_honor", 2003],
])("a payment that failed by %s is declined with %i", (code, expectedCode) => {
  expect(codeOf(code)).toBe(expectedCode);
});

test.skipIf(typeof documents === "string")(
  "no status and no reason that Mollie documents is left out",
  () => {
    const namesOf = (schema: string): string[] =>
      (at(documents[0], "components", "schemas", schema, "enum") as (string | null)[]).flatMap(
        (one) => one ?? [],
      );
    expect(Object.keys(PAYMENTS).toSorted()).toEqual(namesOf("payment-status").toSorted());
    expect(Object.keys(REFUNDS).toSorted()).toEqual(namesOf("refund-status").toSorted());
    expect(Object.keys(CAPTURES).toSorted()).toEqual(namesOf("capture-status").toSorted());
    const kinds = ["card-scheme", "merchant", "terminal", "voucher"];
    const reasons = kinds.flatMap((kind) => namesOf(`status-reason-${kind}`));
    const left = [
      ...reasons.filter((code) => codeOf(code) === 2003),
      ...namesOf("payment-details-failure-reason").filter((code) => codeOf(code, "failureReason") === 2003),
    ];
    expect(left.filter((code) => !WITHOUT_OTHER_WORD.includes(code))).toEqual([]);
    const all = [...reasons, ...namesOf("payment-details-failure-reason")];
    expect(all.filter((code) => !MOLLIE_DECLINE_WORDS.has(code))).toEqual([]);
  },
);
