export type * from "./adapter.ts";
export { resolveCaller } from "./authenticate-request.ts";
export type { Caller, CallerRefusal, RequestToAuthenticate, ResolveCaller } from "./caller.ts";
export { createConnector, type ConnectorConfigurationParts } from "./create-connector.ts";
export type { AdapterCatalogue } from "./connector-request.ts";
export {
  choiceSetting,
  CONNECTOR_SETTINGS,
  decimalSetting,
  integerSetting,
  settingIsOn,
  type ConnectorSettingName,
} from "./connector-settings.ts";
export {
  findConnector,
  findConnectorByApiKey,
  findConnectorByPublicIntegrationKey,
} from "./connector-store.ts";
export type { Connector, ConnectorConfig, DisableableTransactionType } from "./connector.ts";
export { getConnectorSettings } from "./get-connector-settings.ts";
export * from "./http/index.ts";
export { listConnectors } from "./list-connectors.ts";
export { membersOf } from "./meta-connector.ts";
export type {
  ConnectorKind,
  MetaConnector,
  MultiMethodMetaConnector,
  RoutingMetaConnector,
  RoutingRule,
} from "./meta-connector.ts";
export { connectorMigrations } from "./migrations.ts";
export type { ConnectorRefusal } from "./refusals.ts";
export { signMessage, verifySignature, type SignatureHash, type SignedMessage } from "./request-signature.ts";
export { updateConnector } from "./update-connector.ts";
export * from "./vault/index.ts";
