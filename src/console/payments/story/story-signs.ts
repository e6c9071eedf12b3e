import type { IconName } from "../../../platform/pages/index.ts";
import type { HistoryEntry } from "../../../transactions/index.ts";
import type { StoryEntry, StoryTopic } from "./story-facts.ts";

/** Entries of one kind, with its topic, and its sign where they have none of their own. */
export function signed<Entry extends StoryEntry>(
  kind: { readonly sign: IconName; readonly topic: StoryTopic },
  entries: readonly Entry[],
): Entry[] {
  return entries.map((entry) => ({ ...kind, ...entry }));
}

/** The sign of a move of the payment itself, by the state it led to; a review has the sign of its state. */
export function signOf({ toStatus, trigger }: HistoryEntry): IconName {
  if (trigger === "review_required" || trigger === "approved_for_review") return "eye";
  if (toStatus === "success") return "check";
  if (toStatus === "error_adapter" || toStatus === "error_internal" || toStatus === "cancelled")
    return "cross";
  return toStatus === "pending" ? "cart" : "clock";
}
