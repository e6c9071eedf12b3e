import { createBiApiKeyOperation } from "./create-bi-api-key.ts";
import { listBiApiKeysOperation } from "./list-bi-api-keys.ts";
import { revokeBiApiKeyOperation } from "./revoke-bi-api-key.ts";

/** The provisioning operations of keys to BI data. */
export const keyOperations = [createBiApiKeyOperation, revokeBiApiKeyOperation, listBiApiKeysOperation];

export { authenticateKey } from "./authenticate-key.ts";
export { biKeysMadeBy, createBiApiKey, listBiApiKeys, revokeBiApiKey } from "./bi-api-key.ts";
