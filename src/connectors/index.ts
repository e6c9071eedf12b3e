export type * from "./adapter.ts";
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
export { getConnectorSettings } from "./get-connector-settings.ts";
export * from "./http/index.ts";
export { listConnectors } from "./list-connectors.ts";
export { membersOf } from "./meta-connector.ts";
export type { RoutingRule } from "./meta-connector.ts";
export { connectorMigrations } from "./migrations.ts";
export { signMessage, type SignatureHash } from "./request-signature.ts";
export { updateConnector } from "./update-connector.ts";
export * from "./vault/index.ts";
