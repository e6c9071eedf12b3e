import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  DEFAULT_OVERLAP_HOURS,
  MAX_OVERLAP_HOURS,
  rotateProvisioningCredential,
} from "../credentials/index.ts";
import { createdCredentialFields, describeCredential } from "./credential-schemas.ts";
import { lacksPermission } from "./operation-refusals.ts";
import { CREDENTIAL_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed } from "./schemas.ts";

const Body = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP_HOURS,
        description: `How long the old one is also valid; ${DEFAULT_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
      }),
    ),
  },
  { ...closed, title: "RotateProvisioningCredentialRequest" },
);

export const rotateProvisioningCredentialOperation = defineOperation({
  id: "rotateProvisioningCredential",
  method: "POST",
  summary:
    "Make the successor of a credential, which ends after an overlap; it is valid at most until the caller's own end",
  permission: "credentials",
  scope: CREDENTIAL_SCOPE,
  body: Body,
  response: createdCredentialFields,
  run: async (parts: ProvisioningParts, { params: { credentialGuid: guid }, body, caller: giver }) => {
    const made = await rotateProvisioningCredential(parts, { guid, ...body, giver });
    if (!isRefusal(made)) return { credential: describeCredential(made.credential), password: made.password };
    return made.code === "missing_permission" ? lacksPermission(made.permission) : undefined;
  },
});
