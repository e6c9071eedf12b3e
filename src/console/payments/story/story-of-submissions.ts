import { declineText } from "../../payment-facts/decline-words.ts";
import type { Attempt, HistoryEntry } from "../../../transactions/index.ts";
import { t } from "../../language/translate.ts";
import { minorText } from "../../payment-facts/words.ts";
import { nameOf } from "../connector-name.ts";
import type { OtherEntry } from "./order-story.ts";
import type { StoryFacts } from "./story-facts.ts";

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
): OtherEntry {
  const ledTo = (move: HistoryEntry): boolean =>
    move.trigger === "fell_back" && move.facts?.["from"] === connectorGuid;
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
  if (!error) return { at, ledTo, text: `${text}.` };
  const { code } = error;
  const reason = t("with code {code}: {message}.", { code: String(code), message: declineText(error) });
  return { at, ledTo, text: `${text} ${reason}` };
}

/** Whether a move of the payment says the same: the decline after which the customer can choose again, in the same commit. */
export function isInHistory({ at, error }: Attempt, { history }: StoryFacts): boolean {
  return (
    error !== null && history.some((entry) => entry.trigger === "attempt_declined" && entry.at.equals(at))
  );
}

/** The sentence of that move, with the reason of the attempt; undefined where the attempt is not recorded. */
export function declinedAttemptSentence(
  { attempts, connectors }: StoryFacts,
  { at }: HistoryEntry,
): string | undefined {
  const attempt = attempts.find((one) => one.error !== null && one.at.equals(at));
  if (!attempt?.error) return undefined;
  const { code } = attempt.error;
  return t(
    "The attempt through {connector} was declined: {message} (code {code}). The customer can choose again.",
    {
      connector: nameOf(connectors, attempt.connectorGuid),
      message: declineText(attempt.error),
      code: String(code),
    },
  );
}
