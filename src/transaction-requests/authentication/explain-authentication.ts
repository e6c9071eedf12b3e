import type { Connector } from "../../connectors/index.ts";
import { chooseChallengeIndicator, type Decision } from "../../three-d-secure/index.ts";
import { choiceOf, dataWithChosenBrand, type CardPaymentFacts } from "./authentication-facts.ts";

/** The part of 3-D Secure in a payment, before its submission or after a soft decline. */
export interface AuthenticationPlan {
  /** `data_only`: shared with the scheme without a challenge; `refused`: mandatory and impossible, code 2021. */
  readonly result: "not_authenticated" | "authenticated" | "data_only" | "refused";
  /** The indicator that is sent to a server of 2.2.0; null: no preference, or no authentication. */
  readonly challengeIndicator: string | null;
  /** In their order, each with its reason. */
  readonly decisions: readonly Decision[];
}

/** The plan for a payment through the connector, by the functions that authenticate requests. */
export function explainAuthentication(connector: Connector, facts: CardPaymentFacts): AuthenticationPlan {
  const choice = choiceOf(connector, facts);
  const { decisions } = choice;
  const config = connector.config.vault.threeDV2Config;
  if (choice.kind !== "authenticate" || config === undefined) {
    const result = choice.kind === "refuse" ? "refused" : "not_authenticated";
    return { result, challengeIndicator: null, decisions };
  }
  if (choice.messageCategory === "80") return { result: "data_only", challengeIndicator: null, decisions };
  const { indicator, decision } = chooseChallengeIndicator({
    config,
    data: dataWithChosenBrand(connector, facts),
    version: "2.2.0",
    stepUp: choice.stepUp,
    customerPresent: choice.deviceChannel !== "03",
  });
  return {
    result: "authenticated",
    challengeIndicator: indicator ?? null,
    decisions: [...decisions, decision],
  };
}
