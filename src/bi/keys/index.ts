export { authenticateKey } from "./authenticate-key.ts";
export { createBiApiKey, listBiApiKeys, revokeBiApiKey, tenantOfBiKey } from "./bi-api-key.ts";
export { registerKeyRoutes } from "./key-routes.ts";
