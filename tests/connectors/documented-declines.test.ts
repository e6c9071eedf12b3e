import { expect, test } from "vitest";
import { schemeDecline, type DeclineClass } from "@quittance/provider-kit";
import { MOLLIE_DECLINE_WORDS } from "../../packages/provider-mollie/src/decline-words.ts";
import { declineOfFailure } from "../../packages/provider-mollie/src/errors.ts";
import { reasonOf } from "../../packages/provider-worldline/src/errors.ts";
import { judgeDecline } from "../../src/declines/index.ts";

const AT = Temporal.Instant.from("2026-11-28T12:00:00Z");
/** Names the class of each brand where they differ: "visa/mastercard". */
type Classes = DeclineClass | `${DeclineClass}/${DeclineClass}`;

/** Answers of issuers that Worldline documents in the middle of `30NN1001`, by what they mean for another attempt. */
const WORLDLINE: Readonly<Partial<Record<Classes, string>>> = {
  never: "04 07 14 15 41 43 57",
  "never/change_data": "12",
  "change_data/unknown": "82",
  change_data: "13 33 54 55 N7",
  "later/change_data": "75",
  "later/authenticate": "65",
  later: "01 02 34 51 59 61 62",
  authenticate: "1A",
  elsewhere: "03 05 30 58 63",
  technical: "19 68 91 96",
  unknown: "17",
};
/** A refusal with the answer of an approval gives no reason. */
const WITHOUT_ROW = ["00"];

/** Reasons of returned direct debits (EPC, guidance on reason codes for R-transactions). */
const SEPA: Readonly<Partial<Record<DeclineClass, string>>> = {
  later: "AM04 MS03",
  change_data: `AC01 AC04 AC06 AC13 AG01 AG02 BE05 CNOR DNOR FF01 RC01 RR01 RR02 RR03 RR04 SL01`,
  never: "MD01 MD02 MD06 MD07 MS02",
};
const ENDS_THE_MANDATE = ["MD01", "MD02", "MD07"];

const rowsOf = (table: Readonly<Partial<Record<string, string>>>) =>
  Object.entries(table).flatMap(([of, codes]) => codes!.split(" ").map((code) => [code, of] as const));

test.each(rowsOf(WORLDLINE))("the issuer's answer %s that Worldline passes on is %s", (answer, classes) => {
  const [visa, mastercard = visa] = classes.split("/");
  const judged = (brand: string, product: number) => {
    const error = reasonOf({ errorCode: `30${answer}1001` }, { product });
    return judgeDecline({ error, brand, at: AT });
  };
  expect(judged("visa", 1)).toMatchObject({ class: visa, source: "issuer", scheme: { code: answer } });
  expect(judged("mastercard", 3)).toMatchObject({ class: mastercard, source: "issuer" });
});

test("no answer for which Worldline's adapter has a code of its own lacks a row", () => {
  const characters = Array.from("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const answers = characters.flatMap((one) => characters.map((other) => one + other));
  const named = answers.filter((answer) => reasonOf({ errorCode: `30${answer}1001` }).code !== 2003);
  const listed = [...rowsOf(WORLDLINE).map(([answer]) => answer), ...WITHOUT_ROW];
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((answer) => !listed.includes(answer))).toEqual([]);
});

test.each(rowsOf(SEPA))("a direct debit that was returned with %s is %s", (code, of) => {
  const error = { code: 2003, message: "Declined", adapterCode: code, adapterMessage: null };
  const judged = judgeDecline({
    error: { ...error, scheme: schemeDecline({ code })! },
    brand: undefined,
    at: AT,
  });
  expect(judged).toMatchObject({
    class: of,
    source: "issuer",
    endsAgreement: ENDS_THE_MANDATE.includes(code),
  });
});

test("each return reason that Mollie passes on has a row, and Mollie's class is never milder", () => {
  const listed = new Map(rowsOf(SEPA));
  const reasons = [...MOLLIE_DECLINE_WORDS].filter(([word]) => /^[A-Z]{2}\d{2}$/.test(word));
  expect(reasons.length).toBe(10);
  for (const [bankReasonCode, of] of reasons) {
    const error = declineOfFailure({ failureReason: "", bankReasonCode, message: "" });
    expect(error.scheme, bankReasonCode).toMatchObject({ code: bankReasonCode });
    expect([listed.get(bankReasonCode), "never"], bankReasonCode).toContain(of);
  }
});
