import type { ThreeDV2Config } from "../configuration/configuration.ts";
import type { ProtocolVersion } from "../messages/versions.ts";
import type { ThreeDSecureData } from "../request/three-d-secure-data.ts";
import type { Decision } from "./decision-trace.ts";

type ChallengeIndicatorChoice = { indicator: string | undefined; decision: Decision };

/** Indicators that are new in 2.2.0, and the nearest ones of 2.1.0. */
const NEAREST_IN_210: Readonly<Record<string, string>> = {
  "05": "02",
  "06": "02",
  "07": "02",
  "08": "02",
  "09": "03",
};

/** The challenge indicator of an exemption, when the request has none itself. */
const INDICATOR_OF_EXEMPTION: Readonly<Record<string, string>> = {
  "01": "02",
  "02": "05",
  "03": "08",
  "04": "02",
  "05": "02",
  "06": "02",
  "07": "02",
};

/**
 * Which challenge indicator is sent.
 * spec: `parameterConfig.challengeIndicator` forces one: it has precedence over the request's. A step-up uses 04,
 * because with a soft decline the issuer has already required a challenge.
 */
export function chooseChallengeIndicator(facts: {
  config: ThreeDV2Config;
  data: ThreeDSecureData;
  version: ProtocolVersion;
  stepUp: boolean;
  customerPresent: boolean;
}): ChallengeIndicatorChoice {
  const { indicator, because } = chosenIndicator(facts);
  const question = "Which challenge indicator is sent?";
  const older = indicator === undefined || facts.version !== "2.1.0" ? undefined : NEAREST_IN_210[indicator];
  if (older !== undefined) {
    return {
      indicator: older,
      decision: { question, answer: older, because: `${because}; ${indicator} needs version 2.2.0` },
    };
  }
  return { indicator, decision: { question, answer: indicator ?? "none", because } };
}

function chosenIndicator(facts: Parameters<typeof chooseChallengeIndicator>[0]): {
  indicator: string | undefined;
  because: string;
} {
  const { config, data } = facts;
  if (!facts.customerPresent)
    return { indicator: undefined, because: "the customer is absent and cannot be challenged" };
  if (facts.stepUp)
    return { indicator: "04", because: "a soft decline is stepped up with a mandated challenge" };
  const forced = config.parameterConfig?.challengeIndicator;
  if (forced !== undefined)
    return { indicator: forced, because: "parameterConfig.challengeIndicator forces it" };
  if (data.challengeIndicator !== undefined) {
    return { indicator: data.challengeIndicator, because: "threeDSecureData.challengeIndicator requests it" };
  }
  const exemption = data.exemptionIndicator;
  const implied = exemption === undefined ? undefined : INDICATOR_OF_EXEMPTION[exemption];
  if (implied !== undefined)
    return { indicator: implied, because: `threeDSecureData.exemptionIndicator ${exemption} implies it` };
  return {
    indicator: undefined,
    because: "neither configuration nor request names one, which means no preference",
  };
}
