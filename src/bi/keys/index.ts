import { biKeysMadeBy, createBiApiKey, listBiApiKeys, revokeBiApiKey } from "./bi-api-key.ts";
import { createBiApiKeyOperation } from "./create-bi-api-key.ts";
import { listBiApiKeysOperation } from "./list-bi-api-keys.ts";
import { revokeBiApiKeyOperation } from "./revoke-bi-api-key.ts";

/** The provisioning operations of keys to BI data. */
export const keyOperations = [createBiApiKeyOperation, revokeBiApiKeyOperation, listBiApiKeysOperation];

export { authenticateKey } from "./authenticate-key.ts";
export { createBiApiKey, listBiApiKeys } from "./bi-api-key.ts";

/** The use cases of keys, for the console. */
export const biKeys = {
  list: listBiApiKeys,
  madeBy: biKeysMadeBy,
  create: createBiApiKey,
  revoke: revokeBiApiKey,
};
