import type { Declined } from "@quittance/provider-kit";
import type { Adapter, Preparation, ProviderOutcome, Submission } from "../../providers/index.ts";
import { webOrigin } from "../../platform/http/index.ts";
import { withoutCardNumbers } from "../../platform/card-numbers/index.ts";
import type { Log } from "../../platform/log.ts";
import { formatAmount, type Money } from "../../platform/money/index.ts";

/** So that a row stays small: a whole response does not fit. */
const MAX_CONTINUATION_BYTES = 4_096;
const MAX_PROVIDER_REFERENCE = 255;

/**
 * The outcome as it may be acted on. An approval of another amount or currency, and a redirect to no web address, prove
 * nothing: they are `unknown`. A continuation that breaks the port's rules is not stored.
 */
export function acceptableOutcome(
  { log }: { log: Log },
  options: { adapter: Adapter; submission: Submission; outcome: ProviderOutcome },
): ProviderOutcome {
  const { adapter, submission } = options;
  const outcome = withoutSecrets(options.outcome, adapter);
  const problem = refuseState(outcome);
  const kept = problem ? withoutState(outcome) : outcome;
  if (problem)
    log.error(
      { adapter: adapter.id, submission: submission.submissionReference, problem },
      "An adapter broke its port.",
    );
  const contradiction = contradictionOf(outcome, submission);
  if (contradiction === undefined) return kept;
  log.error(
    { adapter: adapter.id, submission: submission.submissionReference, contradiction },
    "A provider's response contradicts the submission.",
  );
  const { providerReference, continuation } = kept;
  return {
    kind: "unknown",
    because: contradiction,
    ...(providerReference !== undefined && { providerReference }),
    ...(continuation !== undefined && { continuation }),
  };
}

/** A provider's words may quote what was sent, also where the adapter passes them on as they came. */
function withoutSecrets(
  outcome: ProviderOutcome,
  adapter: Pick<Adapter, "scrub" | "declineWords">,
): ProviderOutcome {
  if (outcome.kind === "unknown") return { ...outcome, because: adapter.scrub(outcome.because) };
  if (outcome.kind !== "declined") return outcome;
  const { adapterCode, adapterMessage } = outcome.error;
  const error = {
    ...outcome.error,
    adapterCode: adapterCode === null ? null : adapter.scrub(adapterCode),
    adapterMessage: adapterMessage === null ? null : adapter.scrub(adapterMessage),
    ...classOfWord(outcome, adapter),
  };
  return { ...outcome, error };
}

/** The class of the provider's own code, where the response itself did not say what may be done. */
function classOfWord({ error }: Declined, { declineWords }: Pick<Adapter, "declineWords">) {
  const providerClass = error.providerClass ?? declineWords?.get(error.adapterCode ?? "");
  return providerClass && { providerClass };
}

/** Before the submission a broken continuation is an error that moved nothing. */
export function acceptablePreparation(adapter: Adapter, preparation: Preparation): Preparation {
  const problem = preparation.kind === "prepared" ? refuseState(preparation) : undefined;
  if (problem) throw new Error(`${adapter.id}: ${problem}`);
  return preparation;
}

/** Whether an approval is of the amount that was submitted. */
export function contradictionOf(
  outcome: ProviderOutcome,
  { amount }: Pick<Submission, "amount">,
): string | undefined {
  if (outcome.kind === "redirect" && webOrigin(outcome.url) === undefined)
    return "The provider redirects to what is no web address.";
  if (outcome.kind !== "approved" || !outcome.amount) return undefined;
  if (outcome.amount === "unreadable") return "The provider approved an amount that cannot be read.";
  if (!amount || isEqual(outcome.amount, amount)) return undefined;
  return `The provider approved ${shown(outcome.amount)} instead of ${shown(amount)}.`;
}

function refuseState(state: { providerReference?: string; continuation?: string }): string | undefined {
  const { providerReference = "", continuation = "" } = state;
  if (providerReference.length > MAX_PROVIDER_REFERENCE) return "The provider reference is too long.";
  if (Buffer.byteLength(continuation) > MAX_CONTINUATION_BYTES)
    return "The continuation is larger than 4 kB.";
  if (withoutCardNumbers(continuation) !== continuation) return "The continuation may contain a card number.";
  return undefined;
}

function withoutState<Outcome extends ProviderOutcome>(outcome: Outcome): Outcome {
  const { providerReference: _reference, continuation: _continuation, ...rest } = outcome;
  return rest as Outcome;
}

function isEqual(one: Money, other: Money): boolean {
  return one.minor === other.minor && one.currency === other.currency;
}

function shown(money: Money): string {
  return `${formatAmount(money)} ${money.currency}`;
}
