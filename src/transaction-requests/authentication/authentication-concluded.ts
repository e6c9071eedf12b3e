import { measurement } from "../../platform/measurement.ts";
import { wasChallenged, type Authentication } from "../../three-d-secure/index.ts";

/** An authentication was concluded, and the payment goes on or does not. */
export const authenticationConcluded = measurement<{
  readonly scheme: string;
  readonly transStatus: string;
  readonly challenged: boolean;
  /** Why the gateway itself set the status U; `none` when the ACS or the Directory Server set it. */
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
