import type { Archived, TransactionType } from "../../../transactions/index.ts";
import { t } from "../../language/translate.ts";
import type { StoryEntry, StoryFacts } from "./story-facts.ts";
import { announcedWord } from "../../payment-facts/state-word.ts";
import { attemptWord } from "../../payment-facts/words.ts";

/** The attempts to deliver callbacks, and where they are once they are archived. */
export function callbackEntries({ callbacks, archived, transaction }: StoryFacts): StoryEntry[] {
  return [...deliveries(callbacks, transaction.type), ...(archived ? [archivedEntry(archived)] : [])];
}

function deliveries(callbacks: StoryFacts["callbacks"], type: TransactionType): StoryEntry[] {
  return callbacks.flatMap(({ result, attempts }) =>
    attempts.map((attempt, index) => ({
      at: Temporal.Instant.from(attempt.at),
      text: callbackSentence({ ...attempt, result: announcedWord(result, type), number: index + 1 }),
    })),
  );
}

function callbackSentence(attempt: {
  readonly result: string;
  readonly number: number;
  readonly outcome: string;
  readonly httpStatus: number | null;
  readonly durationMs: number;
}): string {
  const { result, number, httpStatus, durationMs } = attempt;
  if (attempt.outcome === "acknowledged")
    return number === 1
      ? t("Shop notified: {result} (answered in {durationMs} ms).", { result, durationMs })
      : t("Shop notified at attempt {number}: {result} (answered in {durationMs} ms).", {
          result,
          number,
          durationMs,
        });
  const outcome = attemptWord(attempt.outcome);
  return httpStatus === null
    ? t("Shop not notified ({result}): {outcome}, after {durationMs} ms.", {
        result,
        outcome,
        durationMs,
      })
    : t("Shop not notified ({result}): {outcome}, HTTP {status}, after {durationMs} ms.", {
        result,
        outcome,
        status: String(httpStatus),
        durationMs,
      });
}

function archivedEntry({ archivedAt: at, folder, file }: Archived): StoryEntry {
  const text = t("Callbacks and authentications were moved to the archive: {file}.", {
    file: `${folder}/${file}`,
  });
  return { at, text };
}
