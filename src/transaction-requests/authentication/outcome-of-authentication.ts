import { choiceSetting, type Connector } from "../../connectors/index.ts";
import type { AuthenticationProof } from "../../providers/index.ts";
import {
  decideOutcome,
  wasChallenged,
  type Authentication,
  type AuthenticationOutcome,
  type ContinueOn,
} from "../../three-d-secure/index.ts";

/** Whether a completed authentication lets the payment go on. */
export function outcomeOf(connector: Connector, authentication: Authentication): AuthenticationOutcome {
  const { result, policy } = authentication;
  if (result === undefined)
    throw new Error(`Authentication ${authentication.threeDSServerTransID} has no result.`);
  // A soft decline is the issuer's demand for an authentication: without one, another submission would fail too.
  const continueOn = authentication.stepUp ? [] : continueOnOf(connector);
  return decideOutcome(result, { policy, challenged: wasChallenged(authentication), continueOn });
}

function continueOnOf(connector: Connector): ContinueOn {
  const letters = choiceSetting(connector, "3dsecure:continue-on").split(",");
  return (["U", "N", "I"] as const).filter((status) => letters.includes(status));
}

/** The proof that is sent with the authorisation. */
export function proofOf({ result, version, dsTransID }: Authentication): AuthenticationProof {
  if (result === undefined) throw new Error("An authentication without a result proves nothing.");
  return {
    version,
    eci: result.eci,
    authenticationValue: result.authenticationValue ?? null,
    dsTransId: dsTransID ?? null,
    transStatus: result.transStatus,
  };
}
