export { documentOf } from "./document-of.ts";
export { fieldsPage } from "./field-reference.ts";
export { biDefinition } from "./mapping.ts";
export type {
  ConversionFacts,
  CurrencyOfferFacts,
  FollowUpFacts,
  Names,
  TransactionFacts,
} from "./transaction-facts.ts";
