import { measurement } from "../../platform/measurement.ts";
import { wasChallenged, type Authentication } from "../../three-d-secure/index.ts";

/** An authentication came to its end, and the payment goes on or does not. */
export const authenticationConcluded = measurement<{
  readonly scheme: string;
  readonly transStatus: string;
  readonly challenged: boolean;
  /** Why the gateway itself had to answer U; `none` when the bank answered. */
  readonly failure: string;
}>("authentication-concluded");

export function recordConclusion(authentication: Authentication): void {
  const { scheme, result } = authentication;
  if (result === undefined) return;
  const failure = result.failure?.kind ?? "none";
  authenticationConcluded.record({
    scheme,
    transStatus: result.transStatus,
    challenged: wasChallenged(authentication),
    failure,
  });
}
