export { openOpenSearchEngine } from "./opensearch-engine.ts";
