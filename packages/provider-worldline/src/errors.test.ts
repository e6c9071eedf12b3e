import { describedBy } from "./worldline-error.ts";
import { expect, test } from "vitest";

import { declinedByError, provesRefusal, reasonOf } from "./errors.ts";
import { scrub, scrubQuoting } from "./scrub.ts";

const BY_ANSWER: readonly (readonly [code: number, answers: string])[] = [
  [2006, "51"],
  [2009, "33 54"],
  [2014, "04 07"],
  [2015, "41"],
  [2016, "43"],
  [2008, "14 15"],
  [2003, "12 13 30 05 00 01 02 03 99"],
  [2010, "34 59 63"],
  [2007, "55 75 82 N7"],
  [2011, "57 58 62"],
  [2004, "61 65"],
  [2022, "1A"],
  [2002, "17"],
  [3003, "19 91 96 68"],
];

test.each(BY_ANSWER)("a rejected payment has the code %i for the issuer's answers %s", (code, answers) => {
  for (const answer of answers.split(" "))
    expect(reasonOf({ errorCode: `30${answer}1001` }), answer).toMatchObject({
      code,
      adapterCode: `30${answer}1001`,
    });
});

test("Mastercard demands an authentication by the answer that is a limit of others", () => {
  expect(reasonOf({ errorCode: "30651001" }, { product: 3 }).code).toBe(2022);
  expect(reasonOf({ errorCode: "30651001" }, { product: 1 }).code).toBe(2004);
});

test.each([
  [402, "40001134", "AUTHENTICATION_FAILURE", 2021],
  [400, "40001134", "AUTHENTICATION_FAILURE", 2021],
  [403, "9007", "ACCESS_TO_MERCHANT_NOT_ALLOWED", 1007],
  [401, "", "", 1007],
  [403, "1", "FORBIDDEN", 1007],
  [404, "50001130", "UNKNOWN_PAYMENT_ID", 1006],
  [402, "50001130", "UNKNOWN_PAYMENT_ID", 1006],
  [404, "1400", "UNKNOWN_TOKEN_ID", 1006],
  [400, "1", "ACTION_NOT_ALLOWED_ON_TRANSACTION", 1006],
  [402, "1", "ACTION_NOT_ALLOWED_ON_TRANSACTION", 1006],
  [402, "1", "PAYMENT_PRODUCT_NOT_REFUNDABLE", 1006],
  [400, "1", "PAYMENT_PRODUCT_NOT_AVAILABLE", 1007],
  [402, "1", "PAYMENT_PRODUCT_NOT_AVAILABLE", 1007],
  [400, "1", "CARDNUMBER_PAYMENTPRODUCTID_MISMATCH", 2008],
  [400, "50001111", "INVALID_VALUE", 1002],
  [400, "20000000", "PARAMETER_NOT_FOUND_IN_REQUEST", 1002],
  [400, "7", "SOMETHING_NEW", 1002],
  [402, "30511001", "DECLINED", 2006],
])("a %i with %s %s proves a refusal with the code %s", (status, errorCode, id, code) => {
  const error = { status, ...describedBy({ errorCode, id, message: "Refused" }) };
  expect(provesRefusal(error)).toBe(true);
  expect(declinedByError(error).error.code).toBe(code);
});

test.each([
  // Without the declined payment a 402 of an unknown reason may be of a payment that was made.
  [402, { errorCode: "7", id: "SOMETHING_NEW" }, false],
  [402, { errorCode: "7", id: "SOMETHING_NEW", retriable: false }, false],
  [402, { errorCode: "30911001" }, false],
  [402, { errorCode: "30911001", retriable: true }, false],
  [402, { errorCode: "30911001", retriable: false }, true],
  [400, { errorCode: "7", id: "SOMETHING_NEW", category: "IO_ERROR", retriable: true }, false],
  [400, { errorCode: "50001130", category: "IO_ERROR", retriable: true }, true],
])("a %i with %j: that nothing was executed is proven %s", (status, error, isProven) => {
  expect(provesRefusal({ status, ...describedBy(error) })).toBe(isProven);
});

test("a message that quotes the request has none of its secrets", () => {
  const body = {
    cardPaymentMethodSpecificInput: {
      card: { cardNumber: "4111111111111111", cvv: "737", cardholderName: "Ada Lovelace" },
      token: "0ca037cc-9079-4df6-8f6f-000000000001",
    },
  };
  const message =
    "Refused: 4111111111111111 737 Ada Lovelace 0ca037cc-9079-4df6-8f6f-000000000001 Secret-of-key GCS v1HMAC:a:b=";
  const scrubbed = scrubQuoting(message, body, ["Secret-of-key"]);
  expect(scrubbed).toMatch(/^Refused: (?:\[[a-z ]+\] ?){6}$/);
});

test.each(["cardNumber", "cvv", "iban", "token", "cryptogram", "dpan", "RETURNMAC", "networkToken"])(
  "%s is removed from a message in Worldline's format",
  (field) => {
    expect(scrub(JSON.stringify({ [field]: "hidden-value" }))).not.toContain("hidden-value");
  },
);
