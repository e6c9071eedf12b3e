import { Type } from "typebox";
import { defineOperation, TENANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listBiApiKeys } from "./bi-api-key.ts";
import { describeKey, KeySchema } from "./key-schemas.ts";

export const listBiApiKeysOperation = defineOperation({
  id: "listBiApiKeys",
  method: "GET",
  summary: "List a tenant's keys to BI data, oldest first",
  permission: "read",
  scope: TENANT_SCOPE,
  response: { apiKeys: Type.Array(KeySchema) },
  run: async ({ db }: ProvisioningParts, { params }) => ({
    apiKeys: (await listBiApiKeys(db, params)).map(describeKey),
  }),
});
