import { Type } from "typebox";
import { defineOperation, type ProvisioningParts, PLACE_SCOPE } from "../../tenancy/index.ts";
import { listAgentCredentials } from "../credentials/credential-store.ts";
import { AgentCredentialSchema, describeAgentCredential } from "./agent-credential-schemas.ts";

export const listAgentCredentialsOperation = defineOperation({
  id: "listAgentCredentials",
  method: "GET",
  summary: "List the credentials of assistants that were made for a merchant or a tenant, oldest first",
  permission: "read",
  scope: PLACE_SCOPE,
  response: {
    agentCredentials: Type.Array(AgentCredentialSchema, {
      description: "The credentials, with those that have expired or were revoked.",
    }),
  },
  run: async ({ db }: ProvisioningParts, { params }) => ({
    agentCredentials: (await listAgentCredentials(db, params)).map(describeAgentCredential),
  }),
});
