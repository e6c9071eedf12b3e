export { createStripe as createAdapter } from "./stripe.ts";
