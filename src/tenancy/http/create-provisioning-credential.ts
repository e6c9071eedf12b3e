import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { createProvisioningCredential, DEFAULT_VALID_DAYS, MAX_VALID_DAYS } from "../credentials/index.ts";
import { createdCredentialFields, describeCredential, Permissions, timeText } from "./credential-schemas.ts";
import { fieldError, lacksPermission } from "./operation-refusals.ts";
import { TENANT_SCOPE } from "./operation-scopes.ts";
import { defineOperation, type ProvisioningParts } from "./operation.ts";
import { closed, Text } from "./schemas.ts";

const Body = Type.Object(
  {
    name: Text(100, "The purpose of the credential.", "Terraform"),
    permissions: Permissions,
    validDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_VALID_DAYS,
        description: `How long it is valid, at most until the credential that makes it ends; unless given ${DEFAULT_VALID_DAYS} days, or until that end.`,
      }),
    ),
  },
  { ...closed, title: "CreateProvisioningCredentialRequest" },
);

/** A credential of one tenant, with chosen permissions, for a time. */
export const createProvisioningCredentialOperation = defineOperation({
  id: "createProvisioningCredential",
  method: "POST",
  summary: "Create a credential of this API for a tenant",
  permission: "credentials",
  scope: TENANT_SCOPE,
  body: Body,
  response: createdCredentialFields,
  run: async (parts: ProvisioningParts, { params, body, caller: giver }) => {
    const made = await createProvisioningCredential(parts, { ...params, ...body, giver });
    if (!isRefusal(made)) return { credential: describeCredential(made.credential), password: made.password };
    if (made.code === "missing_permission") return lacksPermission(made.permission);
    return fieldError({
      path: "validDays",
      fault: { code: "ends_with_maker", values: { until: timeText(made.giverEndsAt) } },
    });
  },
});
