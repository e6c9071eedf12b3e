export { documentOf } from "./document-of.ts";
export { biDefinition } from "./mapping.ts";
export type {
  ConversionFacts,
  CurrencyOfferFacts,
  FollowUpFacts,
  Names,
  TransactionFacts,
} from "./transaction-facts.ts";
