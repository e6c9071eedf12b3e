export { authenticateKey } from "./authenticate-key.ts";
export { createBiApiKey, listBiApiKeys, revokeBiApiKey, tenantOfBiKey, type BiApiKey } from "./bi-api-key.ts";
export { registerKeyRoutes } from "./key-routes.ts";
