export { codePage } from "./code/code-page.ts";
export { registerDocs } from "./docs-routes.ts";
