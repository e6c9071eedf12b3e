import { expect, test } from "vitest";
import { chooseAuthentication } from "./choose-authentication.ts";
import type { Decision } from "./decision-trace.ts";
import { recordOfChoice } from "./record.ts";
import { decisionOf, recordedDecision } from "./recorded-decision.ts";

test("the record of an ordinary payment has codes, and shows the sentences", () => {
  const choice = chooseAuthentication({
    config: { enabled: true, "3dsOnDemand": true },
    connectorCheck: undefined,
    data: {},
    scheme: "visa",
    softDeclined: false,
    transactionIndicator: "SINGLE",
    transactionType: "debit",
  } as unknown as Parameters<typeof chooseAuthentication>[0]);
  const { decisions } = recordOfChoice(choice);
  expect(JSON.stringify(decisions)).toBe(
    '[["#policy","OPTIONAL","#policy-of-none"],["#authenticated","no","#on-demand"]]',
  );
  expect(decisions.map(decisionOf)).toEqual(choice.decisions);
});

const decision = (words: Partial<Decision>): Decision => ({
  question: "Is the payment authenticated?",
  answer: "no",
  because: "it is mandatory",
  ...words,
});

test.each([
  decision({ because: "threeDSecureData.exemptionIndicator 05 implies it" }),
  decision({ question: "Is acctInfo.chAccAgeInd sent?" }),
  decision({ because: "preferredProtocolVersion is latest of $& two words" }),
  decision({ because: "a sentence without a code" }),
  decision({ because: "preferredProtocolVersion is " }),
  decision({ because: "" }),
  decision({ because: "transStatus is Y: the customer is authenticated" }),
  decision({ because: "threeDSecureData.exemptionIndicator 02 implies it; 05 needs version 2.2.0" }),
  decision({ because: "the issuer's result (reason 01)" }),
])("a decision is shown as it was made: %s", (made) => {
  expect(decisionOf(recordedDecision(made))).toEqual(made);
});

test("a code that this version does not have is shown as it is", () => {
  expect(decisionOf(["#later", "yes", "#constructor"])).toEqual(
    decision({ question: "#later", answer: "yes", because: "#constructor" }),
  );
});
