export { brandName, brandOf, CARD_BRANDS, pathOfCardData } from "../platform/card-numbers/index.ts";
export type { CardData, IbanData, WalletData, WalletType } from "./card-data.ts";
export {
  findByProviderToken,
  keepProviderToken,
  renewalsOf,
  renewInstrument,
  type CardRenewal,
} from "./renew-instrument.ts";
export { brandUsed, cardFactsOf, cardReturnData, type CardFacts } from "./card-facts.ts";
export { fingerprintsOf, shownDigitsOf, withFingerprints } from "./card-fingerprints.ts";
export { NO_FINGERPRINTS } from "./fingerprint-values.ts";
export { checkCard, withoutEmptyCvv, type CardProblem } from "./check-card.ts";
export { lockCardTokens, removeCardTokens } from "./card-token-rows.ts";
export {
  isCardToken,
  merchantOfCardToken,
  readCardToken,
  redeemCardToken,
  tokenizeCard,
} from "./card-tokens.ts";
export { haveSameSecrets, shareDataKeys, shareSecrets } from "./share-keys.ts";
export { storeSealedCard, readSealedCard, takeSealedCard } from "./sealed-cards.ts";
export { isDataSealed } from "./is-data-sealed.ts";
export { WrongMasterKey } from "./master-keys.ts";
export { vaultMigrations } from "./migrations.ts";
export { purgeCardDataJobKind } from "./purge-card-data.ts";
export { takeRefreshedCvv } from "./refreshed-cvv.ts";
export {
  applicationNameOf,
  finishMasterKeyRotation,
  masterKeyInForce,
  rotateMasterKey,
} from "./rotate-master-key.ts";
export {
  cardsErased,
  connectorOfInstrument,
  eraseInstrument,
  eraseInstrumentsWithCopies,
  LIVE_INSTRUMENTS,
  lockInstrument,
  markDeregistered,
  openInstrument,
  openInstrumentToCharge,
  registrationsWithLastFour,
  showInstruments,
  storeInstrument,
  takeBackInstrument,
  type InstrumentMethod,
  type ShownInstrument,
  type StoredInstrument,
} from "./stored-instruments.ts";
export { openReceiptSecret, openVault, type Vault, type VaultOptions } from "./vault.ts";
export { registerTokenizeRoutes } from "./http/tokenize-card.ts";
export { readExpiry, readMonthAndYear, readPan } from "./card-text.ts";
export { isIban, readIban } from "./iban.ts";
export { useWalletToken } from "./used-wallet-tokens.ts";
export {
  claimExpiring,
  claimForNotice,
  endOfExpiry,
  listExpiringCards,
  nextExpiring,
  nextNotice,
  NOTICE_DAYS,
} from "./expiring-instruments.ts";
export {
  openInstruments,
  openInstrumentsOfTenant,
  storeInstruments,
  type OpenedInstrument,
} from "./many-instruments.ts";
