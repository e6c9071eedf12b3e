export { DOCUMENT_REVISION } from "./document-revision.ts";
export { documentsOf } from "./document-of.ts";
export { fieldsPage } from "./field-reference.ts";
export { biDefinition } from "./mapping.ts";
export type { AttemptFacts, AuthenticationFacts, Names, TransactionFacts } from "./transaction-facts.ts";
