export { createAdyen as createAdapter } from "./adyen.ts";
