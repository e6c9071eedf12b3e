import { Type } from "typebox";
import { closed, defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { unassignEntry } from "../matching/unassign-entry.ts";
import type { BankParts } from "../parts.ts";
import { BANK_ENTRY_RESPONSE, respondWithEntry } from "./respond-with-entry.ts";
import { BANK_ENTRY_SCOPE } from "./schemas.ts";

const Unassign = Type.Object(
  {
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      description: "Why; it is in the audit.",
    }),
  },
  closed,
);

export const unassignBankEntryOperation = defineOperation({
  id: "unassignBankEntry",
  method: "POST",
  summary: "Undo what an entry was assigned to",
  description:
    "A payment that the entry ended is open again. One that was refunded meanwhile cannot be opened.",
  permission: "bank",
  scope: BANK_ENTRY_SCOPE,
  body: Unassign,
  response: BANK_ENTRY_RESPONSE,
  run: async (parts: ProvisioningParts & BankParts, { entity: { guid }, body: { reason }, caller }) =>
    respondWithEntry(parts, guid, await unassignEntry(parts, { guid, reason, by: caller.username })),
});
