import { recordOutcome, type ProviderOutcome } from "../../providers/index.ts";
import { isFinal, providerReferenceOf } from "../../transactions/index.ts";
import { contradictionOf } from "../outcome/acceptable-outcome.ts";
import { concludeTransaction } from "../outcome/conclude-transaction.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { recordIfLate } from "../late-approvals/look-for-late-approval.ts";
import type { TransactionParts } from "../parts.ts";
import { submissionOf } from "../provider/provider-request.ts";
import { EVENT_DONE, type EventResult, type EventSubject } from "./event-result.ts";

/** Records a signed outcome as if an inquiry had brought it. An outcome that is not final changes nothing that is known already. */
export async function concludeByEvent(
  parts: TransactionParts,
  { subject, outcome }: { subject: EventSubject; outcome: ProviderOutcome },
): Promise<EventResult> {
  const { transaction, reference } = subject;
  const submission = subject.submission ?? { ...submissionOf(transaction), submissionReference: reference };
  const contradiction = contradictionOf(outcome, submission);
  if (contradiction !== undefined) {
    parts.log.error(
      { submission: reference, contradiction },
      "A provider's webhook contradicts the submission.",
    );
    return { kind: "contradicting", because: contradiction };
  }
  const connectorGuid = subject.submission?.connectorGuid ?? transaction.connectorGuid;
  const { providerReference = null, continuation = null } = outcome;
  await recordOutcome(parts.db, {
    ...submission,
    connectorGuid,
    providerReference,
    continuation,
    outcome: outcome.kind,
  });
  if (isFinal(transaction.status) || providerReferenceOf(transaction) !== reference) {
    await recordIfLate(parts, { transaction, reference, outcome });
    return EVENT_DONE;
  }
  if (outcome.kind !== "approved" && outcome.kind !== "declined") return EVENT_DONE;
  const connector = await connectorOfTransaction(parts, transaction);
  await concludeTransaction(parts, { transaction, connector, outcome, facts: { by: "webhook" } });
  return EVENT_DONE;
}
