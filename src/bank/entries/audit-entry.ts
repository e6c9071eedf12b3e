import type { Queryable } from "../../platform/database/index.ts";
import { recordAuditEvent } from "../../tenancy/index.ts";
import type { BankEntry } from "./entry.ts";

/** Records what a person said that an entry is, in the commit that says so; parts of payments are audited by their own rows. */
export function auditEntry(
  tx: Queryable,
  { guid: target, merchantGuid: placeGuid }: BankEntry,
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  return recordAuditEvent(tx, { entity: "bankEntry", target, placeGuid, facts });
}
