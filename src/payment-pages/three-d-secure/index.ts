export { showAuthenticationStep } from "./authentication-page.ts";
export { capturedBrowser } from "./captured-browser.ts";
export { registerAuthenticationRoutes } from "./routes.ts";
