import { endOfInstructions, type ProviderOutcome } from "../../providers/index.ts";
import type { Connector } from "../../connectors/index.ts";
import { declineOf } from "../../platform/api-errors/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { neutraliseAtProvider } from "../provider/call-provider.ts";
import { submissionOf } from "../provider/provider-request.ts";

/** Money that was sent in time is credited within it. */
const GRACE_HOURS = 24;

/**
 * A payment that its customer never made, at a provider that waits for ever: after its instructions have expired it is cancelled there
 * and declined. The outcome stays as it was where it has not expired, or was not cancelled: the money may have come in between.
 */
export async function cancelUnpaid(
  parts: TransactionParts,
  {
    transaction,
    connector,
    outcome,
  }: { transaction: Transaction; connector: Connector; outcome: ProviderOutcome },
): Promise<ProviderOutcome> {
  const method = parts.adapters.get(connector.adapter)?.methods[connector.method];
  const instructions = outcome.kind === "pending" ? outcome.details.instructions : undefined;
  const end = instructions && endOfInstructions(instructions);
  if (!method?.isCancelledWhenExpired || end === undefined) return outcome;
  if (Temporal.Instant.compare(parts.clock.now(), end.add({ hours: GRACE_HOURS })) < 0) return outcome;
  const result = await neutraliseAtProvider(parts, { connector, submission: submissionOf(transaction) });
  if (result !== "done") return outcome;
  const error = declineOf("transactionExpired", { adapterMessage: "The customer did not pay in time." });
  return { kind: "declined", error, details: {} };
}
