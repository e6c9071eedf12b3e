import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listImportKeys } from "../keys/import-key-store.ts";
import { Key, describeKey } from "./create-import-key.ts";

export const listImportKeysOperation = defineOperation({
  id: "listImportKeys",
  method: "GET",
  summary: "List a tenant's keys for imports of cards, newest first",
  permission: "vault",
  scope: TENANT_SCOPE,
  response: { importKeys: Type.Array(Key, { description: "The keys." }) },
  run: async ({ db }: ProvisioningParts, { params: { tenantGuid } }) => ({
    importKeys: (await listImportKeys(db, { tenantGuid })).map(describeKey),
  }),
});
