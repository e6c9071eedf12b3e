export type {
  Adapter,
  AdapterConnector,
  AuthenticationProof,
  InquiryOutcome,
  InstrumentKind,
  MerchantAccess,
  PaymentSource,
  ProviderDetails,
  ProviderError,
  ProviderNotification,
  ProviderOutcome,
  ProviderRequest,
} from "./adapter.ts";
export { resolveCaller } from "./authenticate-request.ts";
export type { Caller, ResolveCaller } from "./caller.ts";
export { createConnector, type ConnectorConfigurationParts } from "./create-connector.ts";
export { connectorSettingsPage } from "./connector-settings-page.ts";
export { choiceSetting, decimalSetting, integerSetting, settingIsOn } from "./connector-settings.ts";
export {
  describeConnectors,
  findConnector,
  findConnectorByApiKey,
  findConnectorByPublicIntegrationKey,
} from "./connector-store.ts";
export type { Connector } from "./connector.ts";
export {
  answerCallerRefusal,
  authenticateCaller,
  type ConnectorParts,
  registerConnectorRoutes,
} from "./http/index.ts";
export { listConnectors } from "./list-connectors.ts";
export { membersOf } from "./meta-connector.ts";
export type { RoutingRule } from "./meta-connector.ts";
export { connectorMigrations } from "./migrations.ts";
export { type SignatureHash, signMessage } from "./request-signature.ts";
export { updateConnector } from "./update-connector.ts";
export {
  applicationNameOf,
  CARD_BRANDS,
  type CardData,
  type CardFacts,
  cardFactsOf,
  type CardProblem,
  cardReturnData,
  cardsForgotten,
  checkCard,
  connectorOfInstrument,
  eraseInstrument,
  eraseInstrumentsWithCopies,
  finishMasterKeyRotation,
  holdCard,
  type IbanData,
  type InstrumentMethod,
  isCardToken,
  isDataSealed,
  isDemoToken,
  lockInstrument,
  markDeregistered,
  masterKeyInForce,
  openInstrument,
  openInstrumentToCharge,
  openVault,
  pathOfCardData,
  purgeCardDataJobKind,
  readHeldCard,
  redeemCardToken,
  registerTokenizeRoutes,
  rotateMasterKey,
  showInstruments,
  type ShownInstrument,
  type StoredInstrument,
  storeInstrument,
  takeBackInstrument,
  takeHeldCard,
  takeRefreshedCvv,
  tokenizeCard,
  type Vault,
  type WalletData,
  WrongMasterKey,
} from "./vault/index.ts";
export { secretForCallbacks } from "./secret-rotation.ts";
