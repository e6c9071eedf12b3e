export { createAdyen } from "./adyen.ts";
