import { isRefusal } from "../../platform/refusal.ts";
import { revokeProvisioningCredential } from "../credentials/index.ts";
import { CredentialSchema, describeCredential } from "./credential-schemas.ts";
import { CREDENTIAL_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";

export const revokeProvisioningCredentialOperation = defineOperation({
  id: "revokeProvisioningCredential",
  method: "POST",
  summary: "Make a credential of this API unusable",
  permission: "credentials",
  scope: CREDENTIAL_SCOPE,
  response: { credential: CredentialSchema },
  run: async (parts: ProvisioningParts, { params: { credentialGuid: guid } }) => {
    const credential = await revokeProvisioningCredential(parts, { guid });
    return isRefusal(credential) ? undefined : { credential: describeCredential(credential) };
  },
});
