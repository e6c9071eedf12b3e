import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { revokeAgentCredential } from "../credentials/credential-store.ts";
import {
  AGENT_CREDENTIAL_SCOPE,
  AgentCredentialSchema,
  describeAgentCredential,
} from "./agent-credential-schemas.ts";

export const revokeAgentCredentialOperation = defineOperation({
  id: "revokeAgentCredential",
  method: "POST",
  summary: "Make a credential of an assistant unusable",
  description: "Its next call is refused, and what of it still waits for a person cannot be approved.",
  permission: "credentials",
  scope: AGENT_CREDENTIAL_SCOPE,
  response: { agentCredential: AgentCredentialSchema },
  run: async ({ db, clock }: ProvisioningParts, { entity: { guid } }) => {
    const credential = await revokeAgentCredential(db, { guid, at: clock.real.now() });
    return credential && { agentCredential: describeAgentCredential(credential) };
  },
});
