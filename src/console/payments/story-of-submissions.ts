import type { Attempt } from "../../transactions/index.ts";
import { t, translated } from "../language/translate.ts";
import { minorText } from "../payment-facts/words.ts";
import { nameOf } from "./connector-name.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";

/** How a submission ended; the last one is in the record of the transaction itself. */
const OUTCOME_WORDS = {
  approved: "outcome|approved",
  declined: "outcome|declined",
  redirect: "outcome|redirected to the provider",
  pending: "outcome|pending",
  unknown: "outcome|unknown",
} as const;

/** An earlier submission and its outcome. */
export function attemptEntry(
  { attempt, connectorGuid, outcome, error, at, ...paid }: Attempt,
  facts: StoryFacts,
): StoryEntry {
  const connector = nameOf(facts.connectors, connectorGuid);
  const ended = Object.hasOwn(OUTCOME_WORDS, outcome)
    ? t(OUTCOME_WORDS[outcome as keyof typeof OUTCOME_WORDS])
    : outcome;
  const number = String(attempt);
  const text =
    paid.amountMinor === null
      ? t("Submission {number} to {connector}, result: {outcome}", { number, connector, outcome: ended })
      : t("Submission {number} of {amount} to {connector}, result: {outcome}", {
          number,
          amount: minorText(paid.amountMinor, paid.currency),
          connector,
          outcome: ended,
        });
  if (!error) return { at, text: `${text}.` };
  const { code, message } = error;
  const reason = t("with code {code}: {message}.", { code: String(code), message: translated(message) });
  return { at, text: `${text} ${reason}` };
}
