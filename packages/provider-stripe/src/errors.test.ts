import { expect, test } from "vitest";

import type { StripeError } from "./api.ts";
import { STRIPE_DECLINE_WORDS } from "./decline-words.ts";
import { declined } from "./errors.ts";

const ERROR: StripeError = {
  status: 402,
  type: "card_error",
  code: "card_declined",
  declineCode: "",
  message: "Declined.",
  adviceCode: "",
  networkAdviceCode: "",
  networkDeclineCode: "",
  paymentIntent: undefined,
  setupIntent: undefined,
};

const codeOf = (change: Partial<StripeError>, request = {}) =>
  declined({ ...ERROR, ...change }, request).error.code;

test.each([
  { declineCode: "account_closed", code: 2001 },
  { declineCode: "payment_method_customer_decline", code: 2002 },
  { declineCode: "do_not_honor", code: 2003 },
  { declineCode: "a_code_of_next_year", code: 2003 },
  { declineCode: "card_velocity_exceeded", code: 2004 },
  { declineCode: "insufficient_funds", code: 2006 },
  { declineCode: "incorrect_cvc", code: 2007 },
  { declineCode: "incorrect_number", code: 2008 },
  { declineCode: "expired_card", code: 2009 },
  { declineCode: "fraudulent", code: 2010 },
  { declineCode: "card_not_supported", code: 2011 },
  { declineCode: "merchant_blacklist", code: 2013 },
  { declineCode: "pickup_card", code: 2014 },
  { declineCode: "lost_card", code: 2015 },
  { declineCode: "stolen_card", code: 2016 },
  { declineCode: "incorrect_zip", code: 2019 },
  { declineCode: "authentication_required", code: 2022 },
  { declineCode: "issuer_not_available", code: 3003 },
])("$declineCode is the decline $code", ({ declineCode, code }) => {
  expect(codeOf({ declineCode })).toBe(code);
});

test.each([
  { from: { code: "payment_method_provider_timeout" }, code: 3001 },
  { from: { code: "payment_intent_authentication_failure" }, code: 2021 },
  { from: { status: 400, type: "invalid_request_error", code: "parameter_missing" }, code: 1002 },
  { from: { status: 400, type: "invalid_request_error", code: "charge_already_refunded" }, code: 1006 },
  { from: { status: 401, type: "invalid_request_error", code: "" }, code: 1007 },
  { from: { status: 429, type: "invalid_request_error", code: "rate_limit" }, code: 3003 },
])("an error $from is the code $code", ({ from, code }) => {
  expect(codeOf(from)).toBe(code);
});

test("a security code that was not sent is missing (error 2020), not wrong", () => {
  expect(codeOf({ declineCode: "incorrect_cvc" }, { cvvWasSent: false })).toBe(2020);
});

test("a decline without a code, where Stripe was not to authenticate, is a soft decline (code 2022)", () => {
  expect(codeOf({ code: "" }, { wantsNoAction: true })).toBe(2022);
});

test("what must not be repeated says so", () => {
  const { details } = declined({ ...ERROR, adviceCode: "do_not_try_again", networkAdviceCode: "03" });
  expect(details.extraData).toEqual({ doNotResubmit: "true", merchantAdviceCode: "03" });
});

test("the codes of issuer and scheme are passed on as they came, and Stripe's own advice is a class", () => {
  const { error } = declined({
    ...ERROR,
    declineCode: "insufficient_funds",
    networkDeclineCode: "51",
    networkAdviceCode: "28",
    adviceCode: "try_again_later",
  });
  expect(error.scheme).toEqual({ code: "51", adviceCode: "28", category: null });
  expect(error.providerClass).toBe("later");
  expect(declined({ ...ERROR, networkDeclineCode: "text of a bank" }).error).not.toHaveProperty("scheme");
});

/** The codes of declined cards that Stripe publishes (docs.stripe.com/declines/codes). */
const PUBLISHED =
  `authentication_required approve_with_id call_issuer card_not_supported card_velocity_exceeded
  currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent generic_decline
  incorrect_number incorrect_cvc incorrect_pin incorrect_zip insufficient_funds invalid_account invalid_amount invalid_cvc
  invalid_expiry_month invalid_expiry_year invalid_number invalid_pin issuer_not_available lost_card merchant_blacklist
  new_account_information_available no_action_taken not_permitted offline_pin_required online_or_offline_pin_required
  pickup_card pin_try_exceeded processing_error reenter_transaction restricted_card revocation_of_all_authorizations
  revocation_of_authorization security_violation service_not_allowed stolen_card stop_payment_order testmode_decline
  transaction_not_allowed try_again_later withdrawal_count_limit_exceeded`.split(/\s+/);

test("each code of a declined card has a class", () => {
  expect(PUBLISHED.filter((code) => !STRIPE_DECLINE_WORDS.has(code))).toEqual([]);
});
