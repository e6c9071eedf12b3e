import { describe, expect, test } from "vitest";
import {
  englishOfRequest,
  reasonOf,
  responseToRefusal,
  type RefusalReason,
  type RequestFault,
} from "../../transaction-requests/index.ts";
import { inLanguage } from "../language/translate.ts";
import { reasonText } from "./refusal-text.ts";

type RequestRefusal = Parameters<typeof reasonOf>[0];
const refused = true;

/** Every refusal but those about customer profiles and tokens of schemes, which only the API requests. */
const REFUSALS: readonly RequestRefusal[] = [
  { refused, code: "duplicate_transaction_id", merchantTransactionId: "order-1" },
  { refused, code: "reference_not_found" },
  { refused, code: "reference_of_wrong_type", type: "refund", allowed: ["debit"] },
  { refused, code: "reference_not_successful", status: "error_adapter" },
  { refused, code: "reference_of_other_currency", currency: "USD" },
  { refused, code: "amount_exceeds_rest", restMinor: 500n, currency: "EUR" },
  { refused, code: "nothing_left_to_void" },
  { refused, code: "authorization_released" },
  { refused, code: "increase_under_way" },
  { refused, code: "final_capture_under_way" },
  { refused, code: "original_was_pushed" },
  { refused, code: "reference_not_chargeable", because: "deregistered" },
  { refused, code: "reference_not_chargeable", because: "deregistered_before" },
  { refused, code: "reference_not_chargeable", because: "not_successful" },
  { refused, code: "reference_not_chargeable", because: "no_instrument" },
  { refused, code: "connector_disabled" },
  { refused, code: "provider_not_available", adapter: "Bank" },
  { refused, code: "operation_not_supported", operation: "partial_refund", method: "Giropay" },
  { refused, code: "operation_disabled", operation: "refund" },
  { refused, code: "operation_not_permitted", operation: "refund" },
  { refused, code: "schedule_not_enabled" },
  { refused, code: "transaction_token_invalid" },
  { refused, code: "payment_token_of_other_connector" },
];

describe("a refusal keeps its code and values, which have a sentence in the language of the page:", () => {
  test.each(REFUSALS)("$code", (refusal) => {
    const words = reasonText(reasonOf(refusal));
    expect(words).toMatch(/\.$/);
    expect(inLanguage("de", () => reasonText(reasonOf(refusal)))).not.toBe(words);
  });

  test.each<[string, RequestFault, string, string]>([
    [
      "currency",
      { code: "no_currency", currency: "XYZ" },
      "'XYZ' is not an ISO 4217 currency",
      "There is no such currency. Enter a code such as EUR.",
    ],
    [
      "amount",
      { code: "amount_not_positive" },
      "must be greater than 0",
      "The amount must be greater than 0.",
    ],
    [
      "amount",
      { code: "too_many_decimals_of", currency: "JPY" },
      "JPY has no decimals",
      "The amount has more decimals than its currency.",
    ],
    ["amount", { code: "required", name: "amount" }, "'amount' is required", "Enter a value."],
    [
      "splits",
      { code: "splits_without_amount" },
      "need an 'amount' to split",
      "Only a payment with an amount can be split.",
    ],
    [
      "description",
      { code: "holds_card_data" },
      "must not hold card data",
      "It must not contain a card number.",
    ],
    [
      "referenceUuid",
      { code: "not_combined", other: "transactionToken" },
      "cannot be combined with 'transactionToken'",
      "It cannot be combined with transactionToken.",
    ],
    [
      "splits[0]",
      { code: "required_one_of", names: ["one", "two", "three"] },
      "'one', 'two' or 'three' is required",
      "One of these fields is needed: one, two, three.",
    ],
    [
      "cardData.pan",
      { code: "card_refused", because: "expired", reason: "The card has expired since 2020." },
      "The card has expired since 2020.",
      "The card has expired.",
    ],
  ])("%s: %j", (path, fault, message, words) => {
    const refusal = fieldRefused(path, fault);
    expect(responseToRefusal(refusal).errorMessage).toBe(`${path}: ${message}`);
    expect(reasonText(reasonOf(refusal))).toBe(words);
    // Kept with what was refused, it is read in the same words later.
    expect(reasonText(JSON.parse(JSON.stringify(reasonOf(refusal))) as RefusalReason)).toBe(words);
  });
});

function fieldRefused(path: string, fault: RequestFault) {
  return { refused, code: "field_invalid", path, fault, message: englishOfRequest(fault) } as const;
}

test("what is left is written as pages write amounts", () => {
  const refusal = { refused, code: "amount_exceeds_rest", restMinor: 123_450n, currency: "EUR" } as const;
  expect(reasonText(reasonOf(refusal))).toMatch(/^Only EUR\s1,234\.50 is left\.$/);
});
