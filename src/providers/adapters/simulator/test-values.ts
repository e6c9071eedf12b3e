import type { TestStep, TestValue } from "../../port/index.ts";
import { REFUSED_IN_APP, WRONG_CODE, decideBlik } from "./blik-rules.ts";
import { cvvDigits, FAILURE_PANS, SOFT_DECLINE_AMOUNT, SUCCESS_PANS } from "./card-rules.ts";
import { approved, declined, type Decision, type PageResult } from "./decision.ts";
import { DECISION_OF_WORD, WORD_OF_AMOUNT } from "./dummy-rules.ts";
import { decideIban, TEST_IBANS } from "./iban-rules.ts";
import { CARD_TABLE } from "./three-d-secure/index.ts";

/** Any code but those that are refused. */
const ACCEPTED_CODE = "123456";

const STEPS_OF_PAGE: Readonly<Record<PageResult, readonly TestStep[]>> = {
  customer_chooses: [],
  approved: ["approved"],
  declined: ["declined"],
  cancelled: ["cancelled"],
  pending_then_approved: ["pending", "approved"],
  pending_then_declined: ["pending", "declined"],
};

/** Values that people enter to see an outcome, from the tables that decide it. docs/reference/simulator.md has the same. */
export const TEST_VALUES: readonly TestValue[] = [
  ...SUCCESS_PANS.map((pan) => cardOf(pan, approved)),
  ...FAILURE_PANS.map((pan) => cardOf(pan, declined("transactionDeclined"))),
  {
    kind: "amount",
    method: "Creditcard",
    value: `${SOFT_DECLINE_AMOUNT}.00`,
    ...outcomeOf(declined("softDeclined")),
  },
  ...Object.entries(CARD_TABLE).map(([value, { enrolment, answer }]): TestValue => ({
    kind: "authentication",
    method: "Creditcard",
    value,
    cvvDigits: cvvDigits(value),
    cardHolder: `${enrolment} ${answer}`,
    steps: [],
  })),
  ...TEST_IBANS.map((iban): TestValue => ({
    kind: "iban",
    method: "DirectDebit",
    value: iban,
    ...outcomeOf(decideIban({ kind: "iban", iban }, {})),
  })),
  ...[ACCEPTED_CODE, WRONG_CODE, REFUSED_IN_APP].map((blikCode): TestValue => ({
    kind: "code",
    method: "Blik",
    value: blikCode,
    ...outcomeOf(decideBlik({ blikCode })),
  })),
  ...Object.entries(WORD_OF_AMOUNT).map(([value, word]): TestValue => ({
    kind: "amount",
    method: "Dummy",
    value,
    ...outcomeOf(DECISION_OF_WORD[word]!),
  })),
];

function cardOf(pan: string, decision: Decision): TestValue {
  return {
    kind: "card",
    method: "Creditcard",
    value: pan,
    cvvDigits: cvvDigits(pan),
    ...outcomeOf(decision),
  };
}

function outcomeOf(decision: Decision): Pick<TestValue, "steps" | "code"> {
  switch (decision.kind) {
    case "approved":
      return { steps: decision.later === undefined ? ["approved"] : ["approved", decision.later] };
    case "declined":
      return { steps: ["declined"], code: decision.code };
    case "pending":
      return { steps: decision.settlesTo === null ? ["pending"] : ["pending", decision.settlesTo] };
    case "redirect":
      return { steps: ["provider_page", ...STEPS_OF_PAGE[decision.pageResult]] };
  }
}
