export { DOCUMENT_REVISION } from "./document-revision.ts";
export { documentOf } from "./document-of.ts";
export { fieldsPage } from "./field-reference.ts";
export { biDefinition } from "./mapping.ts";
export type {
  AttemptFacts,
  ConversionFacts,
  CurrencyOfferFacts,
  FollowUpFacts,
  Names,
  TransactionFacts,
} from "./transaction-facts.ts";
