import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { removeListEntry } from "../list-store.ts";
import { EntryId, OWNER_SCOPE } from "./list-entry-schemas.ts";

export const removeRiskListEntryOperation = defineOperation({
  id: "removeRiskListEntry",
  method: "POST",
  summary: "Remove an entry from a block or allow list",
  permission: "configure",
  scope: OWNER_SCOPE,
  params: { entryId: EntryId },
  response: {},
  run: async ({ db }: ProvisioningParts, { params: { ownerGuid, entryId: id } }) =>
    (await removeListEntry(db, { ownerGuid, id }))
      ? {}
      : noSuchEntity({ field: "entryId", what: "entry of a list" }),
});
