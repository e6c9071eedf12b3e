export { createPayPal as createAdapter } from "./paypal.ts";
