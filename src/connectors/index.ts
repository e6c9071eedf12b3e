export {
  accountFieldsOf,
  changedAccount,
  type AccountFieldOf,
  type ChangedAccount,
} from "./account-field.ts";
export { hasLiveAccount } from "./provider-destination.ts";
export { adapterConnector, demandsCvv, movesNoMoney, takesTestInstruments } from "./adapter-connector.ts";
export { identifyCaller, verifyCaller } from "./authenticate-request.ts";
export type { Caller, ResolveCaller } from "./caller.ts";
export { createConnector, META_ADAPTER, type ConnectorConfigurationParts } from "./create-connector.ts";
export type { HasRecoveryPlan } from "./refuse-named.ts";
export { leastAmount, refuseAmount } from "./refuse-amount.ts";
export { connectorSettingsPage } from "./connector-settings-page.ts";
export {
  choiceSetting,
  decimalSetting,
  integerSetting,
  settingIsOn,
  textSetting,
} from "./connector-settings.ts";
export { describeConnectors } from "./describe-connectors.ts";
export {
  findConnector,
  findConnectorByApiKey,
  findConnectorByPublicIntegrationKey,
} from "./connector-store.ts";
export { DISABLEABLE_TRANSACTION_TYPES, type Connector } from "./connector.ts";
export { exemptionRules, type ExemptionRules, type ExemptionsConfig } from "./exemptions-config.ts";
export { gapsOf, type ConnectorGaps } from "./connector-gaps.ts";
export { listConnectorSummaries, listConnectorUses, type ConnectorSummary } from "./connector-summaries.ts";
export { getConnectorSettings, listConnectorSettings } from "./get-connector-settings.ts";
export {
  accountOperations,
  answerCallerRefusal,
  authenticateCaller,
  authenticateLimited,
  type CallerAccess,
  callerOf,
  CONNECTOR_SCOPE,
  connectorOperations,
  describeExperiment,
  DRAFT_SUBJECT,
  experimentFields,
  type ConnectorParts,
  refuseOperation,
} from "./http/index.ts";
export { calendarPage } from "./calendar/calendar-page.ts";
export { upcomingChanges, type UpcomingChange } from "./calendar/upcoming-changes.ts";
export { hasAnyLiveConnector, hasLiveConnector } from "./has-live-connector.ts";
export { connectorsOfMerchants } from "./connectors-of-merchants.ts";
export { listConnectors } from "./list-connectors.ts";
export { nameConnectors } from "./name-connectors.ts";
export { askProvider, type AskProviderParts } from "./account/ask-provider.ts";
export { openProviderCall } from "./open-provider-call.ts";
export { brandName, publicMethodName, wordsOfMethod } from "./public-method-name.ts";
export { isReached, membersOf, reachOf } from "./meta-connector.ts";
export {
  MAX_MEMBERS,
  MultiMethodMetaConnector as MultiMethodMetaConnectorSchema,
} from "./http/meta-connector-schemas.ts";
export type { DeclineFallback, RoutingMetaConnector, RoutingRule } from "./meta-connector.ts";
export { connectorMigrations } from "./migrations.ts";
export { signMessage } from "./request-signature.ts";
export { updateConnector } from "./update-connector.ts";
export { acceptedSecrets, rotateSharedSecret, secretForCallbacks } from "./secret-rotation.ts";
export { explainSignature, type SignatureExplanation } from "./explain-signature.ts";
export type { PastedMessage } from "./signature-variants.ts";
export { connectorInEvents } from "./connector-in-events.ts";
export { beginOutage, endOutage, listOutages } from "./outages.ts";
export { draftsOf, draftTables, findDraft } from "./drafts/draft-store.ts";
export type { DraftSubject } from "./drafts/draft.ts";
export { connectorFor, takesPart } from "./experiments/connector-for.ts";
export {
  inShare,
  listExperiments,
  stoppedByGuardrail,
  lockDueExperiments,
  recordCounts,
  stopExperiment,
  type Experiment,
} from "./experiments/experiment-store.ts";
export { previewDraft } from "./drafts/manage-draft.ts";
