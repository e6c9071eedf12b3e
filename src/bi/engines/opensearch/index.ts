export { openOpenSearchEngine, type OpenSearchEngineOptions } from "./opensearch-engine.ts";
