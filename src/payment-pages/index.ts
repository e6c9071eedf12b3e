export { registerRedirectRoutes } from "./redirect-routes.ts";
