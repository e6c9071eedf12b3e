import { describe, expect, test } from "vitest";
import { responseToRefusal } from "../../transaction-requests/index.ts";
import { inLanguage } from "../language/translate.ts";
import { readRefusal, refusalText } from "./refusal-text.ts";

type RequestRefusal = Parameters<typeof responseToRefusal>[0];
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
  { refused, code: "reference_not_chargeable", because: "is deregistered" },
  { refused, code: "reference_not_chargeable", because: "is already deregistered" },
  { refused, code: "reference_not_chargeable", because: "is not successful" },
  { refused, code: "reference_not_chargeable", because: "did not register an instrument" },
  { refused, code: "connector_disabled" },
  { refused, code: "provider_not_available", adapter: "Bank" },
  { refused, code: "operation_not_supported", operation: "partial_refund", method: "Giropay" },
  { refused, code: "operation_disabled", operation: "refund" },
  { refused, code: "operation_not_permitted", operation: "refund" },
  { refused, code: "schedule_not_enabled" },
  { refused, code: "transaction_token_invalid" },
  { refused, code: "payment_token_of_other_connector" },
];

describe("a refusal of the API has a sentence in the language of the page:", () => {
  test.each(REFUSALS)("$code", (refusal) => {
    const { errorMessage } = responseToRefusal(refusal);
    const { words } = readRefusal(errorMessage);
    expect(words).toMatch(/\.$/);
    expect(inLanguage("de", () => readRefusal(errorMessage).words)).not.toBe(words);
  });

  test.each([
    ["currency", "'XYZ' is not an ISO 4217 currency", "There is no such currency. Enter a code such as EUR."],
    ["amount", "must be greater than 0", "The amount must be greater than 0."],
    ["amount", "JPY has no decimals", "The amount has more decimals than its currency."],
    ["amount", "'amount' is required", "Enter a value."],
    [
      "file",
      "must not be larger than 4096 bytes as image/png",
      "The file must not be larger than 4096 bytes.",
    ],
    ["description", "must not hold card data", "It must not contain a card number."],
    [
      "referenceUuid",
      "cannot be combined with 'transactionToken'",
      "It cannot be combined with transactionToken.",
    ],
  ])("%s: %s", (path, message, words) => {
    const { errorMessage } = responseToRefusal({ refused, code: "field_invalid", path, message });
    expect(readRefusal(errorMessage)).toEqual({ field: path, message, words });
  });
});

test("what is left is written as pages write amounts", () => {
  const { errorMessage } = responseToRefusal({
    refused,
    code: "amount_exceeds_rest",
    restMinor: 123_450n,
    currency: "EUR",
  });
  expect(refusalText(errorMessage)).toMatch(/^Only EUR\s1,234\.50 is left\.$/);
});

test("a rare refusal stays in the words of the API, marked as such; a sentence of the console is none", () => {
  inLanguage("de", () => {
    expect(readRefusal("splits: need an 'amount' to split").words).toBeUndefined();
    expect(refusalText("splits: need an 'amount' to split")).toBe(
      "Meldung der API: splits: need an 'amount' to split",
    );
    expect(refusalText("This payment no longer exists.")).toBe("Diese Zahlung gibt es nicht mehr.");
  });
});
