import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { describeWhatIf, WHAT_IF_SCOPE, WhatIfSchema } from "./schemas.ts";

export const getWhatIfOperation = defineOperation({
  id: "getWhatIf",
  method: "GET",
  summary: "Show a what-if: how far it is, or its result",
  permission: "read",
  scope: WHAT_IF_SCOPE,
  response: { whatIf: WhatIfSchema },
  run: async (_parts: ProvisioningParts, { entity }) => ({ whatIf: describeWhatIf(entity) }),
});
