import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeEntry } from "../entries/describe-entry.ts";
import { findEntry, listAllocations } from "../entries/entry-store.ts";
import type { AssignRefusal } from "../matching/assign-refusal.ts";
import { BankEntrySchema } from "./schemas.ts";

/** The response of both operations on an entry. */
export const BANK_ENTRY_RESPONSE = {
  bankEntry: BankEntrySchema,
};

/** The entry as it is now, or the refusal. */
export async function respondWithEntry(
  parts: Pick<ProvisioningParts, "db">,
  guid: string,
  result: AssignRefusal | string | undefined,
) {
  if (typeof result === "object" && isRefusal(result)) {
    const { path, fault } = result;
    return fieldError({ path, fault });
  }
  const entry = result === undefined ? undefined : await findEntry(parts.db, guid);
  return entry && { bankEntry: describeEntry(entry, await listAllocations(parts.db, [guid])) };
}
