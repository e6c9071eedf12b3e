import type { AllocationStory, ListedPayout } from "../../../bank/index.ts";
import type { Note, RefusedNote } from "../../frame/notes-panel.ts";
import type { Candidate } from "./find-candidates.ts";
import type { ShownEntry } from "./read-entries.ts";

export interface EntryView {
  readonly shown: ShownEntry;
  readonly story: readonly AllocationStory[];
  /** Names of people by the user names of the story. */
  readonly people: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
  readonly leftMinor: bigint;
  /** The text of the search; empty for payments of the entry's amount. */
  readonly typed: string;
  readonly candidates: readonly Candidate[];
  readonly payouts: readonly ListedPayout[];
  readonly connectorNames: ReadonlyMap<string, string>;
  readonly mayNote: boolean;
  readonly problem: { readonly field?: string; readonly message: string } | undefined;
  readonly note: RefusedNote | undefined;
  readonly curl: string;
}
