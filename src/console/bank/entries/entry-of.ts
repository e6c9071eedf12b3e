import { findEntry, type BankEntry } from "../../../bank/index.ts";
import type { ConsoleParts } from "../../parts.ts";
import type { BankVisit } from "../bank-place.ts";

/** Undefined for an entry of another merchant, or of the other mode. */
export async function entryOf(
  { db }: ConsoleParts,
  { place, path, testMode }: BankVisit,
): Promise<BankEntry | undefined> {
  const entry = await findEntry(db, path("entry"));
  return entry?.merchantGuid === place.guid && entry.test === testMode ? entry : undefined;
}
