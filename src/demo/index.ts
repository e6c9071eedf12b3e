export { seedDemo } from "./seed-demo.ts";
export { switchedOffBy } from "./switched-off.ts";
