import type { Text } from "../language/dictionary.ts";
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

const ISSUERS_RESULT = "the issuer's result";

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
  return recorded === ISSUERS_RESULT ? t(ISSUERS_RESULT) : translated(recorded);
}
