import type { DecisionCode } from "../../../three-d-secure/index.ts";
import { t } from "../../language/translate.ts";

/** A question or reason in the present language. */
type Words = (value: string) => string;

const result = (reason: () => string): Words => {
  return (status) => t("transStatus is {status}: {reason}", { status, reason: reason() });
};

/** @param inner the words of the value where that is itself a reason */
export function wordsOfDecision(
  { code, value }: { readonly code: DecisionCode; readonly value: string },
  inner: (reason: string) => string,
): string {
  const indicator = NEEDS_220[code];
  if (indicator !== undefined)
    return t("{reason}; {indicator} needs version 2.2.0", { reason: inner(value), indicator });
  return WORDS[code as keyof typeof WORDS](value);
}

const NEEDS_220: Readonly<Partial<Record<DecisionCode, string>>> = {
  "needs-220-05": "05",
  "needs-220-06": "06",
  "needs-220-07": "07",
  "needs-220-08": "08",
  "needs-220-09": "09",
};

type Nested = "needs-220-05" | "needs-220-06" | "needs-220-07" | "needs-220-08" | "needs-220-09";

/** Without names of the API. A decision that is new does not compile without its words here, in every language. */
const WORDS: Readonly<Record<Exclude<DecisionCode, Nested>, Words>> = {
  policy: () => t("Which authentication policy applies?"),
  "policy-requested": () => t("the shop's request chooses it"),
  "policy-of-connector": () => t("the setting of the connector"),
  "policy-of-none": () => t("neither request nor connector requires more"),
  authenticated: () => t("Is the payment authenticated?"),
  off: () => t("the shop's request switches it off"),
  "not-enabled": () => t("3-D Secure is off in the settings of the connector"),
  "no-directory-server": () => t("the card's scheme has no Directory Server"),
  moto: () => t("mail and telephone orders are not authenticated"),
  "no-siret": () => t("Carte Bancaire requires a SIRET, which is not set"),
  "requestor-initiated": () =>
    t("it is mandatory; the customer is absent, so it is requestor initiated and never challenged"),
  "merchant-initiated": () =>
    t("the merchant initiated the payment, so the customer is absent and can't be challenged"),
  "soft-decline": () => t("the bank demanded it (setting: 3DS on demand)"),
  "exemption-refused": () => t("the issuer refused the exemption"),
  exempted: () => t("an exemption is requested with the authorisation"),
  "no-step-up": () => t("the bank demanded it, but the setting 3DS on demand is off"),
  mandatory: () => t("it is mandatory"),
  insights: () => t("Mastercard payments are shared as data only (setting: Identity Check Insights)"),
  "on-demand-named": () => t("only when the bank demands it (setting: 3DS on demand)"),
  "on-demand": () => t("only when the bank demands it (setting: 3DS on demand)"),
  enabled: () => t("3-D Secure is on, and the shop's request does not switch it off"),
  category: () => t("Which message category?"),
  "category-payment": () => t("it is a payment"),
  "category-register": () => t("it registers a card without a payment"),
  "category-insights": () =>
    t("Mastercard Identity Check Insights: data only, no challenge, no liability shift"),
  version: () => t("Which protocol version?"),
  "version-newest": () => t("it is the newest one that all sides support"),
  "version-preferred": (version) => t("preferredProtocolVersion is {version}", { version }),
  "version-none": () => t("the card range supports none of this gateway's versions"),
  "version-enforced": (version) =>
    t("{version} is enforced and the card range does not support it", { version }),
  "version-not-preferred": (version) =>
    t("the card range does not support the preferred {version}", { version }),
  indicator: () => t("Which challenge indicator is sent?"),
  "indicator-of-none": () => t("neither configuration nor request names one, which means no preference"),
  "indicator-absent": () => t("the customer is absent and cannot be challenged"),
  "indicator-step-up": () => t("a soft decline is stepped up with a mandated challenge"),
  "indicator-forced": () => t("parameterConfig.challengeIndicator forces it"),
  "indicator-requested": () => t("the shop's request names it"),
  "indicator-of-exemption": (exemption) =>
    t("threeDSecureData.exemptionIndicator {exemption} implies it", { exemption }),
  sent: (path) => t("Is {path} sent?", { path }),
  "not-allowed": () => t("its value is not one the protocol allows"),
  challenged: () => t("Is the customer challenged?"),
  "challenge-mandated": () => t("the issuer mandates it"),
  "challenge-requested": () => t("the issuer requests it"),
  listed: () => t("Has the customer listed the merchant at the bank?"),
  "listed-by-issuer": () => t("the bank says so"),
  result: () => t("What is the result?"),
  "result-of-issuer": () => t("the issuer's result"),
  "result-with-reason": (code) => t("the issuer's result (reason {code})", { code }),
  authorised: () => t("May the payment be authorised?"),
  "authorised-authenticated": result(() => t("the customer is authenticated")),
  "authorised-attempted": result(() => t("the authentication was attempted, with proof of the attempt")),
  "authorised-rejected": result(() => t("the issuer rejects the payment")),
  "authorised-mandatory": result(() => t("authentication is mandatory")),
  "authorised-left": result(() => t("the customer did not return")),
  "authorised-not-passed": result(() => t("the challenge was not passed")),
  "authorised-optional": result(() => t("authentication is optional")),
  "authorised-not-continued": result(() => t("the connector does not continue on it")),
};
