export { createMollie as createAdapter } from "./mollie.ts";
