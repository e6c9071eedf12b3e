import type { ThreeDV2Config } from "../configuration/configuration.ts";
import type { ThreeDSecureData } from "../request/three-d-secure-data.ts";
import type { Decision } from "./decision-trace.ts";

export type AuthenticationPolicy = "OFF" | "OPTIONAL" | "MANDATORY";

/** EMV 3DS message category: payment, non-payment (adding a card), or Mastercard's data-only Identity Check Insights. */
export type MessageCategory = "01" | "02" | "80";
export type DeviceChannel = "01" | "02" | "03";

/** All facts that decide whether a payment is authenticated. */
export type AuthenticationFacts = {
  config: ThreeDV2Config | undefined;
  /** Connector setting `3dsecure:check`. */
  connectorCheck: "optional" | "mandatory" | undefined;
  data: ThreeDSecureData;
  transactionType: "debit" | "preauthorize" | "register";
  transactionIndicator: string;
  /** The card's scheme; undefined for cards of a scheme without a Directory Server. */
  scheme: string | undefined;
  /** The payment had an SCA soft decline (error 2022) and was not stepped up yet. */
  softDeclined: boolean;
  /** An exemption is requested with the authorisation alone, or the issuer refused one with a soft decline. */
  exemption?: "with_authorisation" | "refused" | undefined;
};

export type AuthenticationChoice =
  | {
      kind: "authenticate";
      policy: AuthenticationPolicy;
      messageCategory: MessageCategory;
      deviceChannel: DeviceChannel;
      stepUp: boolean;
      decisions: Decision[];
    }
  | { kind: "skip"; policy: AuthenticationPolicy; decisions: Decision[] }
  /** Authentication was mandatory and cannot be done at all: the payment must not be submitted (error 2021). */
  | { kind: "refuse"; policy: AuthenticationPolicy; decisions: Decision[] };

/** Neither asked of the issuer nor possible: the customer is not at a browser. */
const MOTO = "MOTO";

const MERCHANT_INITIATED: ReadonlySet<string> = new Set([
  "RECURRING",
  "CARDONFILE-MERCHANT-INITIATED",
  "CARDONFILE_MERCHANT",
]);

/**
 * Whether to authenticate, and in which message category and channel.
 * spec: `enabled`, `3dsOnDemand`, `mcIdentityCheck`, and `siret`, which Carte Bancaire requires; and `threeDSecureData.3dsecure` of the request.
 */
export function chooseAuthentication(facts: AuthenticationFacts): AuthenticationChoice {
  const policy = policyOf(facts);
  const { answer: chosen } = policy;
  const skip = (because: string): AuthenticationChoice => ended("skip", chosen, [policy, no(because)]);
  const mandatory = chosen === "MANDATORY";

  if (chosen === "OFF") return skip("the request says OFF");
  if (facts.config?.enabled !== true) {
    const because = "3-D Secure v2 is not enabled on the connector";
    return mandatory ? ended("refuse", chosen, [policy, no(because)]) : skip(because);
  }
  if (facts.scheme === undefined) {
    const because = "the card's scheme has no Directory Server";
    return mandatory ? ended("refuse", chosen, [policy, no(because)]) : skip(because);
  }
  if (facts.transactionIndicator === MOTO)
    return ended("skip", "OFF", [policy, no("mail and telephone orders are not authenticated")]);
  if (facts.data.schemeId === "CB" && facts.config.merchant?.siret === undefined) {
    const because = "merchant.siret is not configured, which Carte Bancaire requires";
    return mandatory ? ended("refuse", chosen, [policy, no(because)]) : skip(because);
  }
  if (customerIsAbsent(facts)) {
    return mandatory && !facts.softDeclined
      ? authenticate(facts, policy, {
          channel: "03",
          because:
            "it is mandatory; the customer is absent, so it is requestor initiated and never challenged",
        })
      : skip("the merchant initiated the payment, so the customer is absent and can't be challenged");
  }
  if (facts.softDeclined) {
    if (facts.exemption === "refused")
      return authenticate(facts, policy, { because: "the issuer refused the exemption" });
    return facts.config["3dsOnDemand"] === true
      ? authenticate(facts, policy, {
          because: "the issuer responded with a soft decline and 3dsOnDemand is on",
        })
      : skip("3dsOnDemand is off: no step-up after a soft decline");
  }
  if (mandatory) return authenticate(facts, policy, { because: "it is mandatory" });
  if (facts.exemption === "with_authorisation")
    return skip("an exemption is requested with the authorisation");
  if (sharesInsights(facts))
    return authenticate(facts, policy, {
      insights: true,
      because: "mcIdentityCheck shares Mastercard payments as data only",
    });
  if (facts.config["3dsOnDemand"] === true)
    return skip("only when the bank demands it (setting: 3DS on demand)");
  return authenticate(facts, policy, {
    because: "3-D Secure v2 is enabled and the request does not say OFF",
  });
}

function authenticate(
  facts: AuthenticationFacts,
  policy: Decision & { answer: AuthenticationPolicy },
  how: { because: string; insights?: boolean; channel?: DeviceChannel },
): AuthenticationChoice {
  const category = how.insights === true ? "80" : facts.transactionType === "register" ? "02" : "01";
  return {
    kind: "authenticate",
    policy: policy.answer,
    messageCategory: category,
    deviceChannel: how.channel ?? channelOf(facts.data),
    stepUp: facts.softDeclined,
    decisions: [
      policy,
      { question: "Is the payment authenticated?", answer: "yes", because: how.because },
      { question: "Which message category?", answer: category, because: CATEGORY_MEANINGS[category] },
    ],
  };
}

const CATEGORY_MEANINGS: Record<MessageCategory, string> = {
  "01": "it is a payment",
  "02": "it registers a card without a payment",
  "80": "Mastercard Identity Check Insights: data only, no challenge, no liability shift",
};

/** The policy of a payment before it came to an authentication. spec: BI `3d_secure`. */
export function policyInForce({
  transactionIndicator,
  ...facts
}: Pick<AuthenticationFacts, "data" | "connectorCheck" | "transactionIndicator">): AuthenticationPolicy {
  return transactionIndicator === MOTO ? "OFF" : policyOf(facts).answer;
}

function policyOf({
  data,
  connectorCheck,
}: Pick<AuthenticationFacts, "data" | "connectorCheck">): Decision & { answer: AuthenticationPolicy } {
  const question = "Which authentication policy applies?";
  const requested = data["3dsecure"];
  if (requested !== undefined)
    return { question, answer: requested, because: "the request's threeDSecureData says so" };
  if (connectorCheck === "mandatory") {
    return { question, answer: "MANDATORY", because: "the connector setting 3dsecure:check says so" };
  }
  return { question, answer: "OPTIONAL", because: "neither request nor connector requires more" };
}

function customerIsAbsent({ transactionIndicator, data }: AuthenticationFacts): boolean {
  return MERCHANT_INITIATED.has(transactionIndicator) || data.channel === "03";
}

/** `mcIdentityCheck` applies to Mastercard payments only, never to registers. A requested challenge needs a full authentication. */
function sharesInsights({ config, scheme, transactionType, data }: AuthenticationFacts): boolean {
  const indicator = config?.parameterConfig?.challengeIndicator ?? data.challengeIndicator;
  const challengeRequested = indicator === "03" || indicator === "04";
  return (
    config?.mcIdentityCheck === true &&
    scheme === "mastercard" &&
    transactionType !== "register" &&
    !challengeRequested
  );
}

function channelOf(data: ThreeDSecureData): DeviceChannel {
  return data.channel === "01" || data.channel === "03" ? data.channel : "02";
}

function no(because: string): Decision {
  return { question: "Is the payment authenticated?", answer: "no", because };
}

function ended(
  kind: "skip" | "refuse",
  policy: AuthenticationPolicy,
  decisions: Decision[],
): AuthenticationChoice {
  return { kind, policy, decisions };
}
