export { registerGuides } from "./guide-routes.ts";
