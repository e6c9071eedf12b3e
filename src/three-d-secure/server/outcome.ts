import type { AuthenticationResult } from "./authentication.ts";
import type { AuthenticationPolicy } from "./choose-authentication.ts";
import type { Decision } from "./decision-trace.ts";

/** Statuses without authentication that an OPTIONAL payment may continue with (connector setting `3dsecure:continue-on`). */
export type ContinueOn = readonly ("U" | "N" | "I")[];

/** Unavailable and informational results are neutral; "not authenticated" is not. */
const CONTINUE_ON_DEFAULT: ContinueOn = ["U", "I"];

export type AuthenticationOutcome = { proceed: boolean; liabilityShift: boolean; decision: Decision };

/**
 * Whether the payment may be authorised. Y and A always, R never, N, U and I never when it is MANDATORY;
 * otherwise by the connector's setting, but never after a challenge that failed or was abandoned.
 */
export function decideOutcome(
  result: Pick<AuthenticationResult, "transStatus" | "failure">,
  facts: { policy: AuthenticationPolicy; challenged: boolean; continueOn?: ContinueOn },
): AuthenticationOutcome {
  const { transStatus } = result;
  const question = "May the payment be authorised?";
  const outcome = (proceed: boolean, because: string): AuthenticationOutcome => ({
    proceed,
    liabilityShift: transStatus === "Y" || transStatus === "A",
    decision: {
      question,
      answer: proceed ? "yes" : "no",
      because: `transStatus is ${transStatus}: ${because}`,
    },
  });

  switch (transStatus) {
    case "Y":
      return outcome(true, "the customer is authenticated");
    case "A":
      return outcome(true, "the authentication was attempted, with proof of the attempt");
    case "R":
      return outcome(false, "the issuer rejects the payment");
    case "N":
    case "U":
    case "I": {
      if (facts.policy === "MANDATORY") return outcome(false, "authentication is mandatory");
      if (customerLeft(result)) return outcome(false, "the customer did not return");
      if (facts.challenged) return outcome(false, "the challenge was not passed");
      const continues = (facts.continueOn ?? CONTINUE_ON_DEFAULT).includes(transStatus);
      return outcome(
        continues,
        continues ? "authentication is optional" : "the connector does not continue on it",
      );
    }
  }
}

function customerLeft({ failure }: Pick<AuthenticationResult, "failure">): boolean {
  return failure?.kind === "challenge_abandoned" || failure?.kind === "answer_lost";
}
