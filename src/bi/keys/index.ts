export { authenticateKey } from "./authenticate-key.ts";
export { createBiApiKey, listBiApiKeys } from "./bi-api-key.ts";
export { registerKeyRoutes } from "./key-routes.ts";
