import type { Json } from "./fake-stripe-values.ts";

/** As Stripe's other objects have it; of no use to the adapter. */
const CREATED = 1_795_176_000;

/** The object with the fields that Stripe has in every one of its kind. */
export function completeObject(fields: Json): Json {
  return { created: CREATED, livemode: false, ...ofKind(fields), ...fields };
}

function ofKind({ object }: Json): Json {
  return OF_KIND[String(object)] ?? {};
}

const OF_KIND: Readonly<Record<string, Json>> = {
  payment_method: { type: "card", billing_details: {} },
  setup_intent: { usage: "off_session" },
  file: { size: 8 },
  payout: {
    amount: 0,
    currency: "eur",
    automatic: true,
    method: "standard",
    reconciliation_status: "completed",
    source_type: "card",
    type: "bank_account",
  },
  balance_transaction: { available_on: CREATED, balance_type: "payments", status: "available" },
  dispute: {
    amount: 999,
    currency: "eur",
    balance_transactions: [],
    charge: "ch_1",
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    is_charge_refundable: false,
    metadata: {},
  },
};

/** The charge of an intent by a Visa. */
export function chargeOf({ id, amount, currency, metadata }: Json): Json {
  return completeObject({
    id: `ch_${String(id).slice(3)}`,
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: 0,
    billing_details: {},
    captured: true,
    currency,
    disputed: false,
    metadata: metadata ?? {},
    paid: true,
    refunded: false,
    status: "succeeded",
    payment_method_details: {
      type: "card",
      card: {
        exp_month: 12,
        exp_year: 2099,
        network_transaction_id: "ntx-1",
        authorization_code: "A1B2C3",
        checks: { cvc_check: "pass", address_line1_check: null },
      },
    },
  });
}
