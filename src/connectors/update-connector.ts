import type { Database, Queryable, Transaction } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { applySettingsChange, changedLayouts } from "../tenancy/index.ts";
import { changedAccount } from "./account-field.ts";
import { refuseConfig } from "./check-configuration.ts";
import { refuseMetaConnector } from "./check-meta-connector.ts";
import { changedConfig, changedSecret, type ConfigChange } from "./connector-config.ts";
import {
  attributesIn,
  refuseContainer,
  refuseMethod,
  refuseSettings,
  refuseTemplates,
  settingsChangeIn,
  type ConnectorRequest,
} from "./connector-request.ts";
import { whileNamesAreFree } from "./connector-names.ts";
import { findConnector, lockConnector, saveConnector } from "./connector-store.ts";
import type { Connector, ConnectorConfig } from "./connector.ts";
import type { ConnectorConfigurationParts } from "./create-connector.ts";
import { metaConnectorIn, metaConnectorOf, type MetaConnector } from "./meta-connector.ts";
import { SECRET_LISTS, type Adapter, type MethodCapabilities } from "../providers/index.ts";
import {
  hasLiveAccount,
  refuseTestServer,
  isOtherDestination,
  providerSecretsIn,
  withoutMasks,
  withoutProviderSecrets,
} from "./provider-destination.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { ConnectorRefusal } from "./refusals.ts";
import { SECRET_MASK } from "../platform/secret-mask.ts";
import { touchesCredentials } from "./touches-credentials.ts";
import { refuseExemptions } from "./exemptions-config.ts";
import { refuseLive } from "./refuse-live.ts";
import { refuseNamed } from "./refuse-named.ts";
import { refuseWallet } from "../wallets/index.ts";

interface UpdateConnectorRequest extends ConnectorRequest {
  readonly name?: string;
  readonly adapter?: string;
  readonly method?: string;
  readonly apiKey?: string;
}

interface UpdatedConnector {
  readonly connector: Connector;
  /** Provider secrets that the change has removed, by their paths in a request. */
  readonly removedSecrets: readonly string[];
}

type UpdateConnectorRefusal = Extract<
  ConnectorRefusal,
  { code: "connector_not_found" | "field_refused" | "needs_credentials" }
>;

/**
 * Fields that are not sent stay as they are; maps are merged by key, and null resets a setting to its default. A change of where
 * requests to the provider go removes the provider secrets that do not come with it.
 *
 * @param mayUseCredentials the caller has the permission `credentials`, which secrets and a change of destination need
 * @param isAgreed the root credential or a second person agreed to another account of live money
 */
export async function updateConnector(
  db: Database,
  options: {
    connectorGuid: string;
    request: UpdateConnectorRequest;
    mayUseCredentials: boolean;
    isAgreed: boolean;
    parts: ConnectorConfigurationParts;
  },
): Promise<UpdatedConnector | UpdateConnectorRefusal> {
  const { connectorGuid, request, mayUseCredentials, isAgreed, parts } = options;
  const before = await findConnector(db, { guid: connectorGuid, sealer: parts.sealer });
  return whileNamesAreFree(parts.cellNames, { request, before }, () =>
    db.transaction(async (tx): Promise<UpdatedConnector | UpdateConnectorRefusal> => {
      const current = await lockConnector(tx, { guid: connectorGuid, sealer: parts.sealer });
      if (!current) return { refused: true, code: "connector_not_found" };
      return changeConnector(tx, { current, request, mayUseCredentials, isAgreed, parts });
    }),
  );
}

/** The same of a connector that is locked. */
export async function changeConnector(
  tx: Transaction,
  options: {
    current: Connector;
    request: UpdateConnectorRequest;
    mayUseCredentials: boolean;
    isAgreed: boolean;
    parts: ConnectorConfigurationParts;
  },
): Promise<UpdatedConnector | FieldRefused | Extract<ConnectorRefusal, { code: "needs_credentials" }>> {
  const { current, request, mayUseCredentials, isAgreed, parts } = options;
  const connector = await changedConnector(tx, { current, request, parts });
  if (isRefusal(connector)) return connector;
  const isMoved = isOtherDestination(parts.adapters, { before: current, after: connector });
  if (!mayUseCredentials && (isMoved || touchesCredentials(current, connector)))
    return { refused: true, code: "needs_credentials" };
  const account = changedAccount(parts.adapters, { before: current, after: connector });
  if (account && !isAgreed && hasLiveAccount(current.config))
    return fieldRefused(account.path, "not_applicable", { code: "needs_second_person" });
  const refusedLive = await refuseLive(tx, parts.adapters, connector);
  if (refusedLive) return refusedLive;
  await saveConnector(tx, connector, parts.sealer);
  return { connector, removedSecrets: isMoved ? removedSecrets(current, connector) : [] };
}

/** Removed by a change of destination: what a request itself removes is no news to the caller. */
function removedSecrets(current: Connector, changed: Connector): string[] {
  const kept = providerSecretsIn(changed.config);
  return providerSecretsIn(current.config).filter((path) => !kept.includes(path));
}

/** The connector as the request would leave it; nothing is saved. */
export async function changedConnector(
  tx: Queryable,
  options: { current: Connector; request: UpdateConnectorRequest; parts: ConnectorConfigurationParts },
): Promise<Connector | FieldRefused> {
  const { current, request, parts } = options;
  const adapter = request.adapter ?? current.adapter;
  const method = request.method ?? current.method;
  const meta = changedMeta(current, request);
  if (isRefusal(meta)) return meta;
  const sharedSecret = changedSecret(current.sharedSecret, request.sharedSecret) || current.sharedSecret;
  const config = configAfter(current, { adapter, change: request.config ?? {}, adapters: parts.adapters });
  if (isRefusal(config)) return config;
  const known = parts.adapters.get(adapter);
  const capabilities = known?.methods[method];
  const testServers = parts.providerTestServers;
  const isConfigured = request.config !== undefined || adapter !== current.adapter;
  const problem =
    (asksForMethod(current, request) ? refuseMethod(parts.adapters, { adapter, method }) : undefined) ??
    (known && current.kind === "provider"
      ? refuseConfig(known, config, {
          mayLack: secretsThatMayLack(current.config, request.config),
        })
      : undefined) ??
    (known && isConfigured ? refuseTestServer(known, { config, testServers }) : undefined) ??
    refuseWallet(config.vault, walletCapabilities(current, known, method)) ??
    (known || current.kind !== "provider" ? refuseExemptions(config, { method, capabilities }) : undefined) ??
    refuseSettings(settingsChangeIn(request)) ??
    refuseTemplates(request.payByLink ?? {}) ??
    (await refuseContainer(tx, {
      tenantGuid: current.tenantGuid,
      container: changedContainer(current, request),
      mayUseContainer: parts.mayUseContainer,
    })) ??
    (await refuseNamed(tx, { merchantGuid: current.merchantGuid, request, parts })) ??
    (await refuseMetaConnector(tx, { merchantGuid: current.merchantGuid, meta }));
  if (problem) return problem;
  return {
    ...current,
    ...plainChanges(request),
    adapter,
    method,
    publicIntegrationKey: request.publicIntegrationKey || current.publicIntegrationKey,
    sharedSecret,
    // A secret that is set here is valid alone; rotateSharedSecret gives an overlap.
    ...(sharedSecret !== current.sharedSecret && { previousSharedSecret: undefined }),
    config,
    settings: applySettingsChange(current.settings, settingsChangeIn(request)),
    payByLink: changedLayouts(current.payByLink, request.payByLink ?? {}),
    attributes: { ...current.attributes, ...attributesIn(request) },
    ...meta,
  };
}

/** A secret stays with the destination for which it was given. */
function configAfter(
  current: Connector,
  {
    adapter,
    change,
    adapters,
  }: { adapter: string; change: ConfigChange; adapters: ConnectorConfigurationParts["adapters"] },
): ConnectorConfig | FieldRefused {
  const config = changedConfig(current.config, change);
  if (isRefusal(config)) return config;
  if (!isOtherDestination(adapters, { before: current, after: { adapter, config } })) return config;
  return changedConfig(withoutProviderSecrets(current.config), withoutMasks(change));
}

/**
 * Secrets that an earlier change of destination has removed may be sent later: until then the connector takes no payments.
 * A request cannot remove what is required.
 */
function secretsThatMayLack(current: ConnectorConfig, change: ConfigChange = {}): readonly string[] {
  const isLeftOut = (value: unknown) => value === undefined || value === SECRET_MASK;
  return [
    ...(["password", "apiSecret"] as const).filter(
      (name) => isLeftOut(change[name]) || change[name] === current[name],
    ),
    ...SECRET_LISTS.filter((name) => {
      const list = change.vault?.[name];
      return list === undefined || (list !== null && list.length > 0 && list.every(isLeftOut));
    }),
  ];
}

/** With an adapter that is switched off everything is possible; the rest is checked all the same. */
function walletCapabilities(
  { kind }: Connector,
  adapter: Pick<Adapter, "methods"> | undefined,
  method: string,
): Pick<MethodCapabilities, "walletTokens"> | undefined {
  if (adapter) return adapter.methods[method];
  return kind === "provider" ? { walletTokens: ["network_token", "passthrough"] } : undefined;
}

/** A connector whose adapter is switched off can still be renamed or disabled. */
function asksForMethod(current: Connector, { adapter, method }: UpdateConnectorRequest): boolean {
  const isChanged =
    (adapter !== undefined && adapter !== current.adapter) ||
    (method !== undefined && method !== current.method);
  return current.kind === "provider" && isChanged;
}

/** The present one is not checked again: its owner may have ended sharing it. */
function changedContainer(
  current: Connector,
  { customerProfileContainer: asked }: UpdateConnectorRequest,
): number | null | undefined {
  return asked === current.customerProfileContainer ? undefined : asked;
}

const PLAIN_FIELDS = [
  "name",
  "apiKey",
  "customerProfileContainer",
  "disabled",
  "disabledTransactionTypes",
] as const;

function plainChanges(request: UpdateConnectorRequest): Partial<Connector> {
  const given = PLAIN_FIELDS.filter((name) => request[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, request[name]]));
}

/** A connector's kind is for life: transactions refer to it. */
function changedMeta(current: Connector, request: UpdateConnectorRequest): MetaConnector | FieldRefused {
  const asked = metaConnectorOf(request);
  if (asked.kind === "provider") return metaConnectorIn(current);
  if (asked.kind === current.kind) return asked;
  const path = asked.kind === "routing" ? "routingMetaConnector" : "multiMethodMetaConnector";
  return fieldRefused(path, "not_applicable", { code: "is_of_kind", values: { kind: current.kind } });
}
