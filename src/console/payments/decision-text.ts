import type { Text } from "../language/dictionary.ts";
import { t, translated } from "../language/translate.ts";

/** Sentences that are recorded with values in them. */
const TEMPLATES = [
  "Is {path} sent?",
  "the issuer's result (reason {code})",
  "transStatus is {status}: {reason}",
  "{reason}; {indicator} needs version 2.2.0",
  "preferredProtocolVersion is {version}",
  "{version} is enforced and the card range does not support it",
  "the card range does not support the preferred {version}",
  "threeDSecureData.exemptionIndicator {exemption} implies it",
] as const satisfies readonly Text[];

const ISSUERS_RESULT = "the issuer's result";

const PATTERNS = TEMPLATES.map((template) => ({
  template,
  pattern: new RegExp(
    `^${template.replaceAll(/[.?()]/g, "\\$&").replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
      name === "reason" ? "(?<reason>.+)" : `(?<${name}>\\S+)`,
    )}$`,
  ),
}));

/**
 * A question, answer or reason of a decision about 3-D Secure, which are recorded in English, in the present language. One that a
 * newer or older version of the gateway recorded in other words stays English.
 */
export function decisionText(recorded: string): string {
  if (recorded === "yes" || recorded === "no" || recorded === "none") return t(recorded);
  for (const { template, pattern } of PATTERNS) {
    const values = pattern.exec(recorded)?.groups;
    if (values) return translated(template, { ...values, ...(values["reason"] && { reason: decisionText(values["reason"]) }) });
  }
  return recorded === ISSUERS_RESULT ? t(ISSUERS_RESULT) : translated(recorded);
}
