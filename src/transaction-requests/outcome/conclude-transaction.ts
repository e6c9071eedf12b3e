import { eraseInstrument } from "../../vault/index.ts";
import { recordOutcome, type ProviderDetails, type ProviderOutcome } from "../../providers/index.ts";
import { isPayByLink, planPaymentReminder } from "../../pay-by-link/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  isInitial,
  moveTransaction,
  providerReferenceOf,
  type Change,
  type Move,
  type NotInState,
  type Transaction,
} from "../../transactions/index.ts";
import { countConcludedExemption, exemptionResult } from "../exemption/conclude-exemption.ts";
import { reopenChoice } from "../customer/reopen-choice.ts";
import { nextInquirySeconds } from "./inquiry-schedule.ts";
import { attemptOf, endAttemptOf } from "../provider/attempt-limits.ts";
import { isRegistering } from "../source/keep-instrument.ts";
import { recordLateApproval } from "../late-approvals/record-late-approval.ts";
import { expirationMinutes } from "../accept/expiry-of-request.ts";
import { effectsOnSchedules } from "./effects-on-schedules.ts";
import { effectsOfApproval } from "./effects-of-approval.ts";
import { effectsOnRecovery } from "./effects-on-recovery.ts";
import { effectsOfRegistration } from "./effects-of-registration.ts";
import type { TransactionParts } from "../parts.ts";
import type { Conclusion, CommitEffect } from "./conclusion.ts";
import { scheduleDecision } from "../risk/schedule-decision.ts";

/**
 * Records a provider's outcome: from the response to the submission, from an inquiry, or after the customer's return. One
 * function for all of them, so that a late outcome has the same effects as a direct one.
 */
export async function concludeTransaction(
  parts: TransactionParts,
  conclusion: Conclusion,
): Promise<Transaction | NotInState> {
  const { transaction, outcome, submission, release } = conclusion;
  if (outcome.kind === "declined") {
    await endAttemptOf(parts.db, { transaction, outcome, at: parts.clock.now() });
    const waiting = await reopenChoice(parts, { transaction, outcome });
    if (waiting) return waiting;
  }
  const effects = await effectsOf(parts, conclusion);
  const companions = effects.map(({ companion }) => companion);
  const move = { ...moveFor(parts, conclusion), companions };
  // By itself where effects may undo the move's commit: the provider's reference must stay.
  if (submission && effects.length > 0) await recordOutcome(parts.db, submission);
  const moved =
    effects.length === 0 && !release
      ? await moveTransaction(parts.db, { ...move, ...(submission && { submission }) })
      : await parts.db.transaction(async (tx) => {
          const result = await moveTransaction(tx, move);
          if (isRefusal(result)) return result;
          for (const { run } of effects) await run(tx);
          await release?.alongside(tx);
          return result;
        });
  if (!isRefusal(moved)) await countConcludedExemption(parts, conclusion);
  // A release moves no money.
  if (isRefusal(moved) && !release) await handleLateOutcome(parts, conclusion, moved);
  // Workers that are notified query the database for due jobs, which costs as much as a payment.
  if (effects.length > 0 || transaction.callbackUrl !== null) parts.notifyWorkers();
  return moved;
}

/** Another move came first. If money moved all the same, it is recorded as a late approval. */
async function handleLateOutcome(
  parts: TransactionParts,
  { transaction, connector, outcome, threeDSecure }: Conclusion,
  { status }: NotInState,
): Promise<void> {
  if (outcome.kind === "approved") {
    await endAttemptOf(parts.db, { transaction, outcome, at: parts.clock.now() });
    const reference = providerReferenceOf(transaction);
    const result = { ...transaction.result, ...(threeDSecure && { threeDSecure }) };
    return recordLateApproval(parts, {
      submitted: { ...transaction, result },
      reference,
      connector,
      outcome,
    });
  }
  parts.log.warn(
    { transaction: transaction.uuid, outcome: outcome.kind, status },
    "An outcome arrived after the transaction had changed.",
  );
}

/** The results of 3-D Secure, and of a requested exemption from it. */
function authenticationResult(conclusion: Conclusion): Move["result"] & object {
  const { threeDSecure } = conclusion;
  return {
    ...(threeDSecure && { threeDSecure: { ...threeDSecure } }),
    ...exemptionResult(conclusion),
  };
}

function moveFor(parts: TransactionParts, conclusion: Conclusion): Move {
  const { transaction, outcome, facts } = conclusion;
  const at = parts.clock.now();
  const base = {
    uuid: transaction.uuid,
    at,
    ofSubmission: transaction.submissions,
    known: transaction,
    ...(facts && { facts }),
  };
  const { inquireAfterSeconds = nextInquirySeconds(transaction.inquiries) } = conclusion;
  const result = { ...outcome.details, ...authenticationResult(conclusion) };
  switch (outcome.kind) {
    case "approved":
      return approvedMove(conclusion, { ...base, result });
    case "declined":
      return {
        ...base,
        trigger: "declined",
        result,
        error: { ...outcome.error, createdAt: at.toString() },
        effects: [{ kind: "reservation_released", followUp: transaction }],
      };
    case "redirect": {
      const trigger = transaction.status === "pending" ? "redirect_issued" : "submission_ended_at_customer";
      return {
        ...base,
        trigger,
        result: { ...result, ...pageOf(outcome) },
        effects: [{ kind: "page_look_up_scheduled", transaction, at }],
      };
    }
    case "pending":
      return {
        ...base,
        ...(outcome.waitsForEvent
          ? moveToWaiting(parts, conclusion, result)
          : { trigger: "provider_pending", result, inquireAfterSeconds }),
      };
    case "unknown":
      return {
        ...base,
        trigger: "outcome_unknown",
        ...(Object.keys(result).length > 0 && { result }),
        inquireAfterSeconds,
        facts: { ...facts, because: outcome.because },
      };
  }
}

/** The attempt of a payment that is released from its review ended with its authorisation. */
function approvedMove(conclusion: Conclusion, base: Omit<Move, "trigger">): Move {
  const { transaction, release } = conclusion;
  const effects: Move["effects"] = [{ kind: "original_changed", followUp: transaction }];
  if (release)
    return {
      ...base,
      trigger: "review_released",
      changes: [{ kind: "review_decided", review: "released" }],
      effects,
    };
  const endedAttempt = attemptOf(transaction);
  const approved = { ...base, ...(endedAttempt !== undefined && { endedAttempt }) };
  return isForReview(conclusion)
    ? { ...approved, trigger: "approved_for_review" }
    : { ...approved, trigger: "approved", effects };
}

/** A payment that its customer does not make ends; a refund waits until it is made. */
function moveToWaiting(
  { adapters, clock }: Pick<TransactionParts, "adapters" | "clock">,
  { transaction, connector }: Pick<Conclusion, "transaction" | "connector">,
  details: ProviderDetails,
): Pick<Move, "trigger" | "result" | "changes"> {
  const minutes = isInitial(transaction.type) ? expirationMinutes(adapters, connector) : 0;
  const changes: Change[] = minutes ? [{ kind: "waits_until", until: clock.now().add({ minutes }) }] : [];
  return { trigger: "transfer_awaited", result: { ...details, waitsForEvent: true }, changes };
}

function pageOf({ url, method, fields }: Extract<ProviderOutcome, { kind: "redirect" }>) {
  return { providerUrl: url, providerForm: method === "POST" ? fields : null };
}

async function effectsOf(parts: TransactionParts, conclusion: Conclusion): Promise<CommitEffect[]> {
  const { transaction, outcome } = conclusion;
  const { uuid: transactionUuid } = transaction;
  if (outcome.kind === "approved" && isForReview(conclusion)) return [reviewEffect(parts, conclusion)];
  const ofSchedules = [
    ...(await effectsOnSchedules(parts, conclusion)),
    ...(await effectsOnRecovery(parts, conclusion)),
  ];
  if (outcome.kind === "declined" && isRegistering(transaction)) {
    const run: CommitEffect["run"] = async (tx) => void (await eraseInstrument(tx, { transactionUuid }));
    return [{ companion: "instrument_erased", run }, ...ofSchedules];
  }
  if (outcome.kind === "pending")
    return [...reminderEffects(parts, { transaction, outcome }), ...ofSchedules];
  if (outcome.kind !== "approved") return ofSchedules;
  const ofRegistration = await effectsOfRegistration(parts, conclusion);
  // The use of an instrument comes last: the deletion of a profile locks stored instruments before their places in the profile, too.
  return [...ofRegistration, ...effectsOfApproval(parts, conclusion), ...ofSchedules];
}

/** The customer of a link pays later. */
function reminderEffects(
  parts: TransactionParts,
  {
    transaction,
    outcome,
  }: { transaction: Transaction; outcome: Extract<Conclusion["outcome"], { kind: "pending" }> },
): CommitEffect[] {
  const { instructions } = outcome.details;
  if (!instructions || !isPayByLink(transaction.request)) return [];
  const now = parts.clock.now();
  const run: CommitEffect["run"] = (tx) => planPaymentReminder(tx, parts, { transaction, instructions, now });
  return [{ companion: "reminder_set", run }];
}

/** The rules require a review first: the consequences of an approval follow when it is released. */
function isForReview({ transaction, release }: Conclusion): boolean {
  return transaction.review === "required" && !release;
}

function reviewEffect(
  { clock }: Pick<TransactionParts, "clock">,
  { transaction, connector }: Conclusion,
): CommitEffect {
  return {
    companion: "review_decision_scheduled",
    run: (tx) => scheduleDecision(tx, { transaction, connector, now: clock.now() }),
  };
}
