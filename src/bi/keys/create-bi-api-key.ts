import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  Guid,
  noSuchEntity,
  TENANT_SCOPE,
  Text,
  type ProvisioningParts,
  closed,
} from "../../tenancy/index.ts";
import { createBiApiKey } from "./bi-api-key.ts";

const Body = Type.Object(
  {
    name: Text(255, "The purpose of the key.", "Reporting"),
    merchantGuid: Type.Optional(Guid("Narrows the key to one merchant.", "ME-0000-0000-0000-0000-0000-0001")),
    testOnly: Type.Optional(
      Type.Boolean({ description: "Narrows the key to payments of test mode; false unless given." }),
    ),
  },
  { ...closed, title: "CreateBiApiKeyRequest" },
);

/** A key to a tenant's data in BI. Its password is in this response and nowhere else. */
export const createBiApiKeyOperation = defineOperation({
  id: "createBiApiKey",
  method: "POST",
  summary: "Create a key to a tenant's BI data; its password is shown once",
  permission: "credentials",
  scope: TENANT_SCOPE,
  body: Body,
  response: { apiKey: Type.String(), password: Type.String() },
  run: async ({ db, ids }: ProvisioningParts, { params, body, caller }) => {
    const password = ids.secret(20);
    const maker = caller.authority;
    const key = await createBiApiKey(db, { apiKey: ids.guid("BI"), password, ...body, ...params, maker });
    if (!isRefusal(key)) return { apiKey: key.apiKey, password };
    if (key.code === "beyond_maker")
      return fieldError({ code: "notApplicable", path: "tenantGuid", fault: { code: "key_reads" } });
    return noSuchEntity({ field: "merchantGuid", what: "merchant of this tenant", inPath: false });
  },
});
