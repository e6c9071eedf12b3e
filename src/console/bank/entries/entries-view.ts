import type { ListedStatement, OwnAccount, WaitingSum } from "../../../bank/index.ts";
import type { EntryFields, ShownEntry } from "./read-entries.ts";

export interface EntriesView {
  readonly accounts: ReadonlyMap<string, OwnAccount>;
  /** The newest statement of each account first. */
  readonly statements: readonly ListedStatement[];
  readonly waiting: readonly WaitingSum[];
  readonly toSend: readonly { readonly currency: string; readonly count: number; readonly minor: bigint }[];
  readonly fields: EntryFields;
  readonly entries: readonly ShownEntry[];
  readonly next: bigint | undefined;
  /** After the form that assigned one. */
  readonly isAssigned: boolean;
  readonly curl: string;
}
