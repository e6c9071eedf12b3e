export {
  currencyOffersOf,
  OFFER_OUTCOMES,
  ORIGINAL_AMOUNTS,
  OUTCOMES_OF_OFFERS,
  conversionFactsOf,
  originalAmountsOf,
  type CurrencyOffer,
  type OriginalAmount,
} from "./conversion-facts.ts";
export {
  convertFollowUp,
  lockConversion,
  originalOfFollowUp,
  recordConvertedFollowUp,
  type Conversion,
  type ConvertedType,
} from "./converted-follow-up.ts";
export { disclaimerOf } from "./disclaimer.ts";
export { dccEvidence, type DccEvidence } from "./evidence.ts";
export { paymentEvidence } from "./payment-evidence.ts";
export { conversionRateFields } from "./http/set-conversion-rate.ts";
export { dccOperations } from "./http/provisioning-operations.ts";
export { latestDailyRates } from "./rates/rate-store.ts";
export { dccMigrations } from "./migrations.ts";
export {
  currentQuote,
  dccDataOf,
  makeQuote,
  selectOnQuote,
  setQuotesAside,
  transactionOfQuote,
  type Quote,
} from "./quote.ts";
export { conversionReceipt, recordReceipt, type ConversionReceipt, type ReceiptReader } from "./receipt.ts";
export {
  RATE_RESULTS,
  ratesRefreshed,
  refreshRates,
  type RateLocation,
  type RateSource,
} from "./rates/refresh-rates.ts";
