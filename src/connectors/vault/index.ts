export { brandOf, CARD_BRANDS, type BrandRules, type CardBrand } from "./card-brand.ts";
export type { CardData, IbanData, WalletData } from "./card-data.ts";
export { cardFactsOf, cardReturnData, type CardFacts, type CardReturnData } from "./card-facts.ts";
export { checkCard, type CardProblem } from "./check-card.ts";
export {
  CARD_TOKEN_MINUTES,
  isCardToken,
  redeemCardToken,
  tokenizeCard,
  type CardNotAcceptable,
  type CardTokenNotValid,
} from "./card-tokens.ts";
export type { BinData, BinFacts } from "./bin-data.ts";
export { SealBroken } from "./cipher.ts";
export { isDemoToken } from "./demo-cards.ts";
export { holdCard, readHeldCard, takeHeldCard } from "./held-cards.ts";
export { WrongMasterKey } from "./master-keys.ts";
export { vaultMigrations } from "./migrations.ts";
export { purgeCardDataJobKind, purgeExpiredCardData } from "./purge-card-data.ts";
export { refreshCvv, takeRefreshedCvv } from "./refreshed-cvv.ts";
export {
  applicationNameOf,
  finishMasterKeyRotation,
  masterKeyInForce,
  rotateMasterKey,
  type OldMasterKeyInUse,
} from "./rotate-master-key.ts";
export {
  cardsForgotten,
  connectorOfInstrument,
  eraseInstrument,
  eraseInstrumentsWithCopies,
  lockInstrument,
  markDeregistered,
  openInstrument,
  openInstrumentToCharge,
  showInstruments,
  storeInstrument,
  takeBackInstrument,
  type InstrumentMethod,
  type InstrumentToStore,
  type ShownInstrument,
  type StoredInstrument,
} from "./stored-instruments.ts";
export { openVault, type Vault, type VaultOptions } from "./vault.ts";
export { registerTokenizeRoutes, type TokenizeRoutesOptions } from "./http/tokenize-card.ts";
