import { Type } from "typebox";
import { defineOperation, Guid, type ProvisioningParts } from "../../tenancy/index.ts";
import { listFeeSets } from "../fees/fee-store.ts";
import { FeeSetSchema } from "./fee-schemas.ts";

export const listFeeSetsOperation = defineOperation({
  id: "listFeeSets",
  method: "GET",
  summary: "List the fee sets of a tenant, merchant or connector, oldest first",
  permission: "read",
  scope: "installation",
  params: { ownerGuid: Guid("The owner.", "ME-0000-0000-0000-0000-0000-0001") },
  response: { feeSets: Type.Array(FeeSetSchema, { description: "The fee sets." }) },
  run: async ({ db }: ProvisioningParts, { params: { ownerGuid } }) => ({
    feeSets: await listFeeSets(db, ownerGuid),
  }),
});
