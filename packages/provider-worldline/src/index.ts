export { createWorldline as createAdapter } from "./worldline.ts";
