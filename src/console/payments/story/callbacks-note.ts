import { html, type Html } from "../../../platform/pages/index.ts";
import { timeText } from "../../language/time-text.ts";
import { counted, t } from "../../language/translate.ts";
import type { StoryFacts } from "./story-facts.ts";

type CallbackFacts = Pick<StoryFacts, "callbacks" | "transaction" | "archived">;

/** The next callback, or the reason why there is none: those that were sent stand in the story. */
export function callbacksNote(facts: CallbackFacts): Html {
  return html`${sentencesOf(facts).map((sentence) => html`<p class="after-story">${sentence}</p>`)}`;
}

function sentencesOf({ callbacks, transaction, archived }: CallbackFacts): string[] {
  if (callbacks.length === 0 && transaction.callbackUrl === null)
    return [t("No callback: the shop gave no address.")];
  if (callbacks.length === 0)
    return [archived ? t("The callbacks are in the archive.") : t("No callback has been sent yet.")];
  return callbacks.flatMap(({ status, attempts, nextAttemptAt }) => {
    if (status !== "waiting" && status !== "given_up") return [];
    if (attempts.length === 0) return [t("The callback is waiting to be sent.")];
    const failed = counted(attempts.length, {
      one: "{count} attempt failed.",
      other: "{count} attempts failed.",
    });
    if (status === "given_up") return [`${failed} ${t("There is no further attempt.")}`];
    if (nextAttemptAt === null) return [failed];
    return [`${failed} ${t("Next at {time}.", { time: timeText(Temporal.Instant.from(nextAttemptAt)) })}`];
  });
}
