export { showAuthenticationStep } from "./authentication-page.ts";
export { registerAuthenticationRoutes } from "./routes.ts";
