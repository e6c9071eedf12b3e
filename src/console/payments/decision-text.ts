import type { PlainText, Text } from "../language/dictionary.ts";
import { t, translated } from "../language/translate.ts";

/** Sentences that are recorded with values in them, by the name of each value. */
const RECORDED = [
  [/^Is (?<path>\S+) sent\?$/, "Is {path} sent?"],
  [/^the issuer's result \(reason (?<code>\S+)\)$/, "the issuer's result (reason {code})"],
  [/^transStatus is (?<status>\S+): (?<reason>.+)$/, "transStatus is {status}: {reason}"],
  [/^(?<reason>.+); (?<indicator>\d+) needs version 2\.2\.0$/, "{reason}; {indicator} needs version 2.2.0"],
  [/^preferredProtocolVersion is (?<version>\S+)$/, "preferredProtocolVersion is {version}"],
  [
    /^(?<version>\S+) is enforced and the card range does not support it$/,
    "{version} is enforced and the card range does not support it",
  ],
  [
    /^the card range does not support the preferred (?<version>\S+)$/,
    "the card range does not support the preferred {version}",
  ],
  [
    /^threeDSecureData\.exemptionIndicator (?<exemption>\S+) implies it$/,
    "threeDSecureData.exemptionIndicator {exemption} implies it",
  ],
] as const satisfies readonly (readonly [pattern: RegExp, text: Text])[];

/** Reasons that are recorded with names of the API, in words of the console. */
const IN_WORDS: Readonly<Record<string, PlainText>> = {
  "3dsOnDemand is on: only a soft decline requires it":
    "only when the bank demands it (setting: 3DS on demand)",
  "3dsOnDemand is off: no step-up after a soft decline":
    "the bank demanded it, but the setting 3DS on demand is off",
  "the issuer responded with a soft decline and 3dsOnDemand is on":
    "the bank demanded it (setting: 3DS on demand)",
  "the request says OFF": "the shop's request switches it off",
  "the request's threeDSecureData says so": "the shop's request chooses it",
  "the connector setting 3dsecure:check says so": "the setting of the connector",
  "3-D Secure v2 is enabled and the request does not say OFF":
    "3-D Secure is on, and the shop's request does not switch it off",
  "3-D Secure v2 is not enabled on the connector": "3-D Secure is off in the settings of the connector",
  "mcIdentityCheck shares Mastercard payments as data only":
    "Mastercard payments are shared as data only (setting: Identity Check Insights)",
  "merchant.siret is not configured, which Carte Bancaire requires":
    "Carte Bancaire requires a SIRET, which is not set",
  "threeDSecureData.challengeIndicator requests it": "the shop's request names it",
};

const AUTHENTICATED = "Is the payment authenticated?";
const POLICIES: Readonly<Record<string, PlainText>> = {
  OFF: "Off",
  OPTIONAL: "Optional",
  MANDATORY: "Required",
};

const ISSUERS_RESULT = "the issuer's result";

interface RecordedDecision {
  readonly question: string;
  readonly answer: string;
  readonly because: string;
}

/** Why a payment was not authenticated; undefined for one that was. */
export function whyNotAuthenticated(decisions: readonly RecordedDecision[]): string | undefined {
  const decision = decisions.find(({ question }) => question === AUTHENTICATED);
  return decision && decisionText(decision.because);
}

/** Answer and reason of a decision: `Not asked for: only when the bank demands it (setting: 3DS on demand).` */
export function decisionSentence({ question, answer, because }: RecordedDecision): string {
  return `${answerText(question, answer)}: ${decisionText(because)}.`;
}

function answerText(question: string, answer: string): string {
  if (question === AUTHENTICATED && answer === "no") return t("Not asked for");
  return Object.hasOwn(POLICIES, answer) ? t(POLICIES[answer]!) : decisionText(answer);
}

/**
 * A question, answer or reason of a decision about 3-D Secure, which are recorded in English, in the present language. One that a
 * newer or older version of the gateway recorded in other words stays English.
 */
export function decisionText(recorded: string): string {
  if (recorded === "yes" || recorded === "no" || recorded === "none") return t(recorded);
  for (const [pattern, text] of RECORDED) {
    const values = pattern.exec(recorded)?.groups;
    if (!values) continue;
    const { reason } = values;
    return translated(text, reason === undefined ? values : { ...values, reason: decisionText(reason) });
  }
  const inWords = Object.hasOwn(IN_WORDS, recorded) ? IN_WORDS[recorded] : undefined;
  if (inWords !== undefined) return t(inWords);
  return recorded === ISSUERS_RESULT ? t(ISSUERS_RESULT) : translated(recorded);
}
