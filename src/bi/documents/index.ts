export { DOCUMENT_REVISION } from "./document-revision.ts";
export { documentOf } from "./document-of.ts";
export { fieldsPage } from "./field-reference.ts";
export { biDefinition } from "./mapping.ts";
export type { Names, TransactionFacts } from "./transaction-facts.ts";
