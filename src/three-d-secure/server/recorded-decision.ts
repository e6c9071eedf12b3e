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
  "on-demand": "only when the bank demands it (setting: 3DS on demand)",
  enabled: "3-D Secure v2 is enabled and the request does not say OFF",
  category: "Which message category?",
  "category-payment": "it is a payment",
  "category-register": "it registers a card without a payment",
  "category-insights": "Mastercard Identity Check Insights: data only, no challenge, no liability shift",
  version: "Which protocol version?",
  "version-newest": "it is the newest one that all sides support",
  "version-preferred": "preferredProtocolVersion is {}",
  indicator: "Which challenge indicator is sent?",
  "indicator-of-none": "neither configuration nor request names one, which means no preference",
  "indicator-requested": "threeDSecureData.challengeIndicator requests it",
  "indicator-of-exemption": "threeDSecureData.exemptionIndicator {} implies it",
  sent: "Is {} sent?",
  "not-allowed": "its value is not one the protocol allows",
  challenged: "Is the customer challenged?",
  result: "What is the result?",
  authorised: "May the payment be authorised?",
} as const;

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(SENTENCES));

/** Before a code, so that a sentence without one, which is stored as it is, cannot be taken for a code. */
const MARK = "#";

/** Sentences without a value. */
const CODES: ReadonlyMap<string, string> = new Map([...BY_CODE].map(([code, sentence]) => [sentence, code]));

/** The texts around the value of the others. */
const PARTS = [...BY_CODE].flatMap(([code, sentence]) => {
  const [before = "", after] = sentence.split("{}");
  return after === undefined ? [] : [{ code, before, after }];
});

export function recordedDecision({ question, answer, because }: Decision): RecordedDecision {
  return [coded(question), answer, coded(because)];
}

export function decisionOf([question, answer, because]: RecordedDecision): Decision {
  return { question: sentenceOf(question), answer, because: sentenceOf(because) };
}

function coded(sentence: string): string {
  const whole = CODES.get(sentence);
  if (whole !== undefined) return MARK + whole;
  for (const { code, before, after } of PARTS) {
    const hasValue = sentence.length > before.length + after.length;
    if (hasValue && sentence.startsWith(before) && sentence.endsWith(after))
      return `${MARK}${code} ${sentence.slice(before.length, sentence.length - after.length)}`;
  }
  return sentence;
}

function sentenceOf(recorded: string): string {
  if (!recorded.startsWith(MARK)) return recorded;
  const [code = "", ...value] = recorded.slice(MARK.length).split(" ");
  return BY_CODE.get(code)?.replace("{}", () => value.join(" ")) ?? recorded;
}
