import type { IconName } from "../../platform/pages/index.ts";
import type { Text } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";
import { timeText } from "../language/time-text.ts";

type State = "open" | "approved" | "refused" | "withdrawn" | "done" | "failed";

/** The subject of a second person's decision: a refund, or rights of an API user. */
export interface Decided {
  readonly state: State;
  readonly isExpired: boolean;
  readonly expiresAt: Temporal.Instant;
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
}

const WORDS = {
  open: ["wait", "Waiting for approval", "clock"],
  expired: ["quiet", "Expired", "clock"],
  approved: ["wait", "Approved, not finished", "clock"],
  refused: ["wrong", "Refused", "cross"],
  withdrawn: ["quiet", "Withdrawn", "cross"],
  done: ["good", "Done", "check"],
  failed: ["wrong", "Failed", "cross"],
} as const satisfies Record<State | "expired", readonly [tone: string, word: Text, sign: IconName]>;

/** The tone of the badge, its word, not translated, and its sign. */
export function decisionWord({ state, isExpired }: Pick<Decided, "state" | "isExpired">) {
  return WORDS[isExpired ? "expired" : state];
}

/**
 * The decision, its person and its time, as a sentence.
 *
 * @param texts sentences in which the two kinds differ: what holds until the decision, and what an approval that failed left undone
 */
export function decisionText(
  { state, isExpired, expiresAt, decidedBy, decidedAt }: Decided,
  people: ReadonlyMap<string, string>,
  texts: {
    readonly open: (until: string) => string;
    readonly failed: (by: { who: string; when: string }) => string;
  },
): string {
  const who = decidedBy === null ? "" : (people.get(decidedBy) ?? "");
  const when = decidedAt === null ? "" : timeText(decidedAt);
  const until = timeText(expiresAt);
  if (isExpired) return t("Nobody decided by {time}.", { time: until });
  switch (state) {
    case "open":
      return texts.open(until);
    case "refused":
      return t("{who} refused it, {when}.", { who, when });
    case "withdrawn":
      return t("{who} withdrew it, {when}.", { who, when });
    case "approved":
    case "done":
      return t("{who} approved it, {when}.", { who, when });
    case "failed":
      return texts.failed({ who, when });
  }
}
