import { createAgentCredentialOperation } from "./create-agent-credential.ts";
import { listAgentCredentialsOperation } from "./list-agent-credentials.ts";
import { revokeAgentCredentialOperation } from "./revoke-agent-credential.ts";

/** The provisioning operations of assistants' credentials. */
export const agentOperations = [
  createAgentCredentialOperation,
  revokeAgentCredentialOperation,
  listAgentCredentialsOperation,
];

export { registerMcp } from "./mcp-route.ts";
