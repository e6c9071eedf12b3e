import type { AuthenticationResult } from "./authentication.ts";
import type { AuthenticationPolicy } from "./choose-authentication.ts";
import type { Decision } from "./decision-trace.ts";

/** Statuses without authentication that an OPTIONAL payment may go on with (connector setting `3dsecure:continue-on`). */
export type ContinueOn = readonly ("U" | "N" | "I")[];

/** Unavailable and informational results tell nothing against the customer; a bank that says "not authenticated" does. */
const CONTINUE_ON_DEFAULT: ContinueOn = ["U", "I"];

export type AuthenticationOutcome = { proceed: boolean; liabilityShift: boolean; decision: Decision };

/**
 * Whether the payment may be authorised. Y and A always, R never, N, U and I never when it is MANDATORY;
 * otherwise as the connector says, but never after a challenge the customer failed or left.
 */
export function decideOutcome(
  result: Pick<AuthenticationResult, "transStatus" | "failure">,
  facts: { policy: AuthenticationPolicy; challenged: boolean; continueOn?: ContinueOn },
): AuthenticationOutcome {
  const { transStatus } = result;
  const question = "May the payment be authorised?";
  const answer = (proceed: boolean, because: string): AuthenticationOutcome => ({
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
      return answer(true, "the customer is authenticated");
    case "A":
      return answer(true, "the authentication was attempted and the scheme vouches for it");
    case "R":
      return answer(false, "the bank rejects the payment");
    case "N":
    case "U":
    case "I": {
      if (facts.policy === "MANDATORY") return answer(false, "authentication is mandatory");
      if (customerLeft(result)) return answer(false, "the customer did not come back");
      if (facts.challenged) return answer(false, "the challenge was not passed");
      const continues = (facts.continueOn ?? CONTINUE_ON_DEFAULT).includes(transStatus);
      return answer(
        continues,
        continues ? "authentication is optional" : "the connector does not continue on it",
      );
    }
  }
}

function customerLeft({ failure }: Pick<AuthenticationResult, "failure">): boolean {
  return failure?.kind === "challenge_abandoned" || failure?.kind === "answer_lost";
}
