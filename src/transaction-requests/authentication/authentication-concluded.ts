import { measurement } from "../../platform/measurement.ts";
import type { Connector } from "../../connectors/index.ts";
import { wasChallenged, type Authentication } from "../../three-d-secure/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import { recordTrustList } from "../exemption/record-trust-list.ts";
import type { TransactionParts } from "../parts.ts";

/** An authentication was concluded, and the payment goes on or does not. */
export const authenticationConcluded = measurement<{
  readonly scheme: string;
  readonly transStatus: string;
  readonly challenged: boolean;
  /** Why the gateway itself set the status U; `none` when the ACS or the Directory Server set it. */
  readonly failure: string;
}>("authentication-concluded");

export async function recordConclusion(
  parts: Pick<TransactionParts, "db" | "clock">,
  payment: { readonly transaction: Transaction; readonly connector: Connector },
  authentication: Authentication,
): Promise<void> {
  const { scheme, result, trustListStatus } = authentication;
  if (result === undefined) return;
  const failure = result.failure?.kind ?? "none";
  authenticationConcluded.record({
    scheme,
    transStatus: result.transStatus,
    challenged: wasChallenged(authentication),
    failure,
  });
  if (trustListStatus !== undefined) await recordTrustList(parts, payment, trustListStatus);
}
