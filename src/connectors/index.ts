export { adapterConnector, demandsCvv, isTestConnector } from "./adapter-connector.ts";
export { identifyCaller, verifyCaller } from "./authenticate-request.ts";
export type { Caller, ResolveCaller } from "./caller.ts";
export { createConnector, META_ADAPTER, type ConnectorConfigurationParts } from "./create-connector.ts";
export { lastDecimalProblem } from "./last-decimal.ts";
export { connectorSettingsPage } from "./connector-settings-page.ts";
export {
  choiceSetting,
  decimalSetting,
  integerSetting,
  settingIsOn,
  textSetting,
} from "./connector-settings.ts";
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
  receiveProviderWebhookRoute,
  refuseOperation,
  registerConnectorRoutes,
} from "./http/index.ts";
export { listConnectors } from "./list-connectors.ts";
export { openProviderCall } from "./open-provider-call.ts";
export { membersOf } from "./meta-connector.ts";
export type { RoutingRule } from "./meta-connector.ts";
export { connectorMigrations } from "./migrations.ts";
export {
  OPTIONAL_DATA,
  providerAmount,
  type Adapter,
  type AdapterParts,
  type AuthenticationProof,
  type CustomerBrowser,
  type CustomerReturn,
  type DisputeMetadata,
  type DisputeResponder,
  type DisputeResponseOutcome,
  type EvidenceFile,
  type EvidenceMediaType,
  type Declined,
  type FollowUpReference,
  type InquiryOutcome,
  type InstrumentKind,
  type MerchantAccess,
  type Neutralised,
  type PaymentSource,
  type Preparation,
  type ProviderAuthentication,
  type ProviderCall,
  type ProviderDetails,
  type ProviderError,
  type ProviderEvent,
  type ProviderOperation,
  type ProviderOutcome,
  type ProviderRequest,
  type ProviderSplit,
  type ProviderToken,
  type ReferencedSubmission,
  type SettlementRow,
  type SettlementSource,
  type StoredCredential,
  type Submission,
} from "./port/index.ts";
export { type SignatureHash, signMessage } from "./request-signature.ts";
export {
  findSubmission,
  findSubmissionsOfProvider,
  outcomesRecorded,
  recordOutcome,
  recordPrepared,
  submissionRow,
  type StoredSubmission,
} from "./submissions/index.ts";
export { updateConnector } from "./update-connector.ts";
export {
  countOpenEvents,
  endEvent,
  findWaitingEvent,
  removeOldEvents,
  WORK_OFF_PROVIDER_EVENT,
  type EventKey,
  type OpenEventCounts,
} from "./webhooks/index.ts";
export {
  applicationNameOf,
  brandOf,
  CARD_BRANDS,
  type CardData,
  type CardFacts,
  cardFactsOf,
  type CardProblem,
  cardReturnData,
  cardsErased,
  checkCard,
  connectorOfInstrument,
  eraseInstrument,
  eraseInstrumentsWithCopies,
  fingerprintsOf,
  finishMasterKeyRotation,
  storeSealedCard,
  type IbanData,
  isIban,
  readExpiry,
  readIban,
  readMonthAndYear,
  readPan,
  type InstrumentMethod,
  isCardToken,
  isDataSealed,
  isDemoToken,
  lockInstrument,
  markDeregistered,
  masterKeyInForce,
  merchantOfCardToken,
  openInstrument,
  openInstrumentToCharge,
  openVault,
  pathOfCardData,
  purgeCardDataJobKind,
  readSealedCard,
  redeemCardToken,
  registerTokenizeRoutes,
  rotateMasterKey,
  showInstruments,
  type ShownInstrument,
  type StoredInstrument,
  storeInstrument,
  takeBackInstrument,
  takeSealedCard,
  takeRefreshedCvv,
  tokenizeCard,
  type Vault,
  type WalletData,
  type WalletType,
  WrongMasterKey,
  shownCard,
  shownDigitsOf,
  withFingerprints,
  withoutEmptyCvv,
} from "./vault/index.ts";
export {
  acceptsWallet,
  openWalletToken,
  type PostToApple,
  requestAppleSession,
  walletButtonsOf,
  type WalletButtons,
  walletOf,
  walletTrustOf,
  type WalletSource,
  type WalletTrust,
  type WalletTrustFiles,
} from "./wallets/index.ts";
export { acceptedSecrets, rotateSharedSecret, secretForCallbacks } from "./secret-rotation.ts";
export { explainSignature, type PastedMessage, type SignatureExplanation } from "./explain-signature.ts";
