import { Type } from "typebox";
import { defineOperation, Nullable, TENANT_SCOPE } from "../../tenancy/index.ts";
import type { PrivacyOperationParts } from "../parts.ts";
import { previewDue } from "../retention/due-data.ts";

export const previewRetentionOperation = defineOperation({
  id: "previewRetention",
  method: "GET",
  summary: "What the next runs of the job would purge, by kind of data and tenant; changes nothing",
  permission: "read",
  scope: TENANT_SCOPE,
  response: {
    due: Type.Array(
      Type.Object(
        {
          kind: Type.String({
            description:
              "A kind of `listRetention`, or `biDocuments`: documents of the BI data source, which `GATEWAY_BI_RETENTION_MONTHS` removes. They are counted in each index that has them, and left out while no engine can be reached.",
            examples: ["callbackAttempts"],
          }),
          tenantGuid: Nullable(Type.String(), "Null: of the installation as a whole, at the root tenant."),
          before: Type.String({ format: "date-time", description: "What is older is due." }),
          rows: Type.Integer({ minimum: 1 }),
        },
        { title: "DueData" },
      ),
      { description: "The tenant and all below it. Kinds of which nothing is due are left out." },
    ),
  },
  run: async (parts: PrivacyOperationParts, { params: { tenantGuid } }) => {
    const due = await previewDue(parts, tenantGuid);
    return {
      due: due.map(({ before, ...row }) => ({ ...row, before: before.toString({ smallestUnit: "second" }) })),
    };
  },
});
