import type { Decision } from "./decision-trace.ts";

/**
 * A decision as it is stored with each payment: question, answer and reason. For the sentences below, the code is stored with the
 * value in it, because equal sentences in every payment were a fifth of its row; the words are made when it is shown.
 */
export type RecordedDecision = readonly [question: string, answer: string, because: string];

/** By code; `{}` is a value. A code is never used for another sentence: it is in the rows. */
const SENTENCES = {
  policy: "Which authentication policy applies?",
  "policy-requested": "the request's threeDSecureData says so",
  "policy-of-connector": "the connector setting 3dsecure:check says so",
  "policy-of-none": "neither request nor connector requires more",
  authenticated: "Is the payment authenticated?",
  off: "the request says OFF",
  "not-enabled": "3-D Secure v2 is not enabled on the connector",
  "no-directory-server": "the card's scheme has no Directory Server",
  moto: "mail and telephone orders are not authenticated",
  "no-siret": "merchant.siret is not configured, which Carte Bancaire requires",
  "requestor-initiated":
    "it is mandatory; the customer is absent, so it is requestor initiated and never challenged",
  "merchant-initiated":
    "the merchant initiated the payment, so the customer is absent and can't be challenged",
  "soft-decline": "the issuer responded with a soft decline and 3dsOnDemand is on",
  "exemption-refused": "the issuer refused the exemption",
  exempted: "an exemption is requested with the authorisation",
  "no-step-up": "3dsOnDemand is off: no step-up after a soft decline",
  mandatory: "it is mandatory",
  insights: "mcIdentityCheck shares Mastercard payments as data only",
  // As earlier versions recorded it.
  "on-demand-named": "3dsOnDemand is on: only a soft decline requires it",
  "on-demand": "only when the bank demands it (setting: 3DS on demand)",
  enabled: "3-D Secure v2 is enabled and the request does not say OFF",
  category: "Which message category?",
  "category-payment": "it is a payment",
  "category-register": "it registers a card without a payment",
  "category-insights": "Mastercard Identity Check Insights: data only, no challenge, no liability shift",
  version: "Which protocol version?",
  "version-newest": "it is the newest one that all sides support",
  "version-preferred": "preferredProtocolVersion is {}",
  "version-none": "the card range supports none of this gateway's versions",
  "version-enforced": "{} is enforced and the card range does not support it",
  "version-not-preferred": "the card range does not support the preferred {}",
  indicator: "Which challenge indicator is sent?",
  "indicator-of-none": "neither configuration nor request names one, which means no preference",
  "indicator-absent": "the customer is absent and cannot be challenged",
  "indicator-step-up": "a soft decline is stepped up with a mandated challenge",
  "indicator-forced": "parameterConfig.challengeIndicator forces it",
  "indicator-requested": "threeDSecureData.challengeIndicator requests it",
  "indicator-of-exemption": "threeDSecureData.exemptionIndicator {} implies it",
  "needs-220-05": "{}; 05 needs version 2.2.0",
  "needs-220-06": "{}; 06 needs version 2.2.0",
  "needs-220-07": "{}; 07 needs version 2.2.0",
  "needs-220-08": "{}; 08 needs version 2.2.0",
  "needs-220-09": "{}; 09 needs version 2.2.0",
  sent: "Is {} sent?",
  "not-allowed": "its value is not one the protocol allows",
  challenged: "Is the customer challenged?",
  "challenge-mandated": "the issuer mandates it",
  "challenge-requested": "the issuer requests it",
  listed: "Has the cardholder listed the merchant at the issuer?",
  "listed-by-issuer": "the issuer says so",
  result: "What is the result?",
  "result-of-issuer": "the issuer's result",
  "result-with-reason": "the issuer's result (reason {})",
  authorised: "May the payment be authorised?",
  "authorised-authenticated": "transStatus is {}: the customer is authenticated",
  "authorised-attempted": "transStatus is {}: the authentication was attempted, with proof of the attempt",
  "authorised-rejected": "transStatus is {}: the issuer rejects the payment",
  "authorised-mandatory": "transStatus is {}: authentication is mandatory",
  "authorised-left": "transStatus is {}: the customer did not return",
  "authorised-not-passed": "transStatus is {}: the challenge was not passed",
  "authorised-optional": "transStatus is {}: authentication is optional",
  "authorised-not-continued": "transStatus is {}: the connector does not continue on it",
} as const;

export type DecisionCode = keyof typeof SENTENCES;

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(SENTENCES));

/** Before a code, so that a sentence without one, which is stored as it is, cannot be taken for a code. */
const MARK = "#";

/** Sentences without a value. */
const CODES: ReadonlyMap<string, DecisionCode> = new Map(
  [...BY_CODE].map(([code, sentence]) => [sentence, code as DecisionCode]),
);

/** The texts around the value of the others. */
const PARTS = [...BY_CODE].flatMap(([code, sentence]) => {
  const [before = "", after] = sentence.split("{}");
  return after === undefined ? [] : [{ code: code as DecisionCode, before, after }];
});

export function recordedDecision({ question, answer, because }: Decision): RecordedDecision {
  return [coded(question), answer, coded(because)];
}

export function decisionOf([question, answer, because]: RecordedDecision): Decision {
  return { question: sentenceOf(question), answer, because: sentenceOf(because) };
}

/** The code of a question or reason, and the value in it, for readers in other languages; undefined for one without a code. */
export function codeOfDecision(sentence: string): { code: DecisionCode; value: string } | undefined {
  const whole = CODES.get(sentence);
  if (whole !== undefined) return { code: whole, value: "" };
  for (const { code, before, after } of PARTS) {
    const hasValue = sentence.length > before.length + after.length;
    if (hasValue && sentence.startsWith(before) && sentence.endsWith(after))
      return { code, value: sentence.slice(before.length, sentence.length - after.length) };
  }
  return undefined;
}

function coded(sentence: string): string {
  const known = codeOfDecision(sentence);
  if (!known) return sentence;
  return known.value === "" ? MARK + known.code : `${MARK}${known.code} ${known.value}`;
}

function sentenceOf(recorded: string): string {
  if (!recorded.startsWith(MARK)) return recorded;
  const [code = "", ...value] = recorded.slice(MARK.length).split(" ");
  return BY_CODE.get(code)?.replace("{}", () => value.join(" ")) ?? recorded;
}
