import { defineOperation, TENANT_SCOPE } from "../../tenancy/index.ts";
import type { PrivacyOperationParts } from "../parts.ts";
import { describeRetention } from "../retention/describe-retention.ts";
import { RetentionSchema } from "./retention-schemas.ts";

export const listRetentionOperation = defineOperation({
  id: "listRetention",
  method: "GET",
  summary: "How long a tenant keeps each kind of data, within which bounds, and why",
  permission: "read",
  scope: TENANT_SCOPE,
  response: { retention: RetentionSchema },
  run: async (parts: PrivacyOperationParts, { params: { tenantGuid } }) => {
    const retention = await describeRetention(parts, tenantGuid);
    return retention && { retention };
  },
});
