import { Type } from "typebox";
import { listCredentials } from "../credentials/index.ts";
import { CredentialSchema, describeCredential } from "./credential-schemas.ts";
import { TENANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";

export const listProvisioningCredentialsOperation = defineOperation({
  id: "listProvisioningCredentials",
  method: "GET",
  summary: "List a tenant's credentials of this API, oldest first",
  permission: "read",
  scope: TENANT_SCOPE,
  response: {
    credentials: Type.Array(CredentialSchema, {
      description: "The credentials, with those that have expired or were revoked.",
    }),
  },
  run: async ({ db }: ProvisioningParts, { params }) => ({
    credentials: (await listCredentials(db, params)).map(describeCredential),
  }),
});
