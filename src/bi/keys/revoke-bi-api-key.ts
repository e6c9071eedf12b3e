import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { revokeBiApiKey } from "./bi-api-key.ts";
import { describeKey, KEY_SCOPE, KeySchema } from "./key-schemas.ts";

export const revokeBiApiKeyOperation = defineOperation({
  id: "revokeBiApiKey",
  method: "POST",
  summary: "Make a key to BI data unusable",
  permission: "credentials",
  scope: KEY_SCOPE,
  response: { key: KeySchema },
  run: async ({ db, clock }: ProvisioningParts, { params: { apiKey } }) => {
    const key = await revokeBiApiKey(db, { apiKey, at: clock.now() });
    return isRefusal(key) ? undefined : { key: describeKey(key) };
  },
});
