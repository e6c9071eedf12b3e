import { below, type Steps } from "../frame/address.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import { isRefusal } from "../../platform/refusal.ts";
import type { DisputeFacts } from "./read-dispute.ts";

export interface DisputeView {
  readonly facts: DisputeFacts;
  readonly mayAnswer: boolean;
  readonly maySeeData: boolean;
  /** As typed, by the provider's name of each text; the draft of the record at first. */
  readonly texts: Readonly<Record<string, string>>;
  /** The type of the file to add; empty for the provider's first. */
  readonly chosenFile: string;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
  readonly done: "accepted" | "sent" | "pending" | "file" | undefined;
  readonly curl: string;
}

export function addressOf(
  { at }: PlaceVisit,
  { facts }: Pick<DisputeView, "facts">,
  ...steps: Steps
): string {
  return below(at, "disputes", facts.dispute.guid)(...steps);
}

/** The person may, and the provider takes an answer now. */
export function canAnswer({ facts, mayAnswer }: DisputeView): boolean {
  return mayAnswer && !isRefusal(facts.options);
}

/** The names of the provider's texts, the one that may say anything first. */
export function textNames(texts: Readonly<Record<string, number>>): string[] {
  const names = Object.keys(texts);
  const main = names.find((name) => /uncategorized_text|notes/i.test(name)) ?? names[0];
  return main === undefined ? [] : [main, ...names.filter((name) => name !== main)];
}
