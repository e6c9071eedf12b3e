import type { Database } from "../platform/database/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import type { Sealer } from "../platform/sealing.ts";
import type { CellNames } from "../cells/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  applySettingsChange,
  changedLayouts,
  NO_LAYOUTS,
  type MayUseContainer,
  type Merchant,
} from "../tenancy/index.ts";
import { refuseConfig } from "./check-configuration.ts";
import { API_BASE_URL } from "../providers/index.ts";
import { refuseMetaConnector } from "./check-meta-connector.ts";
import { changedConfig } from "./connector-config.ts";
import {
  attributesIn,
  refuseContainer,
  refuseMethod,
  refuseSettings,
  refuseTemplates,
  settingsChangeIn,
  type AdapterCatalogue,
  type ConnectorRequest,
} from "./connector-request.ts";
import { whileNamesAreFree } from "./connector-names.ts";
import { insertConnector } from "./connector-store.ts";
import { DEFAULT_ATTRIBUTES, EMPTY_CONFIG, type Connector } from "./connector.ts";
import { metaConnectorOf, type MetaConnector } from "./meta-connector.ts";
import { refuseTestServer, hasLiveAccount } from "./provider-destination.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";
import type { ConnectorRefusal } from "./refusals.ts";
import { refuseExemptions } from "./exemptions-config.ts";
import { refuseLive } from "./refuse-live.ts";
import { refuseNamed, type HasRecoveryPlan } from "./refuse-named.ts";
import { refuseWallet } from "../wallets/index.ts";

interface CreateConnectorRequest extends ConnectorRequest {
  readonly name: string;
  /** Required but for meta-connectors, which have no provider of their own. */
  readonly adapter?: string;
  readonly method?: string;
  readonly apiKey: string;
}

/** Parts of the gateway that the configuration of connectors depends on. */
export interface ConnectorConfigurationParts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sealer: Sealer;
  readonly adapters: AdapterCatalogue;
  readonly cellNames: CellNames;
  readonly mayUseContainer: MayUseContainer;
  readonly hasRecoveryPlan: HasRecoveryPlan;
  /** Connectors may name a test server of their provider (GATEWAY_PROVIDER_TEST_SERVERS). */
  readonly providerTestServers: boolean;
}

type CreateConnectorRefusal = Extract<ConnectorRefusal, { code: "field_refused" | "needs_credentials" }>;

/** For connectors that route or offer a choice. */
export const META_ADAPTER = "MetaConnector";
const GENERATED_SECRET_BYTES = 20;
export const GENERATED_KEY_BYTES = 16;

/**
 * Makes a connector. A public integration key or shared secret that is not given is generated.
 *
 * @param mayUseCredentials the caller has the permission `credentials`; without it neither a test server nor access to a live
 * account can be given, which would receive card numbers or money as soon as payments are routed to the connector
 */
export async function createConnector(
  db: Database,
  options: {
    guid: string;
    merchant: Pick<Merchant, "guid" | "tenantGuid">;
    request: CreateConnectorRequest;
    mayUseCredentials: boolean;
    parts: ConnectorConfigurationParts;
  },
): Promise<Connector | CreateConnectorRefusal> {
  const { guid, merchant, request, mayUseCredentials, parts } = options;
  const { guid: merchantGuid, tenantGuid } = merchant;
  const meta = metaConnectorOf(request);
  const problem =
    refuseProvider(request, { meta, parts }) ??
    refuseSettings(settingsChangeIn(request)) ??
    refuseTemplates(request.payByLink ?? {}) ??
    (await refuseContainer(db, {
      tenantGuid,
      container: request.customerProfileContainer,
      mayUseContainer: parts.mayUseContainer,
    })) ??
    (await refuseNamed(db, { merchantGuid, request, parts })) ??
    (await refuseMetaConnector(db, { merchantGuid, meta }));
  if (problem) return problem;
  const config = changedConfig(EMPTY_CONFIG, request.config ?? {});
  if (isRefusal(config)) return config;
  if (!mayUseCredentials && (config.extraData[API_BASE_URL.name] || hasLiveAccount(config)))
    return { refused: true, code: "needs_credentials" };
  const adapter = parts.adapters.get(request.adapter ?? META_ADAPTER);
  const misconfigured = refuseConfiguration(parts, { adapter, method: request.method, config });
  if (misconfigured) return misconfigured;
  const connector: Connector = {
    guid,
    merchantGuid,
    tenantGuid,
    name: request.name,
    adapter: request.adapter ?? META_ADAPTER,
    method: request.method ?? META_ADAPTER,
    apiKey: request.apiKey,
    publicIntegrationKey: request.publicIntegrationKey || parts.ids.secret(GENERATED_KEY_BYTES).toLowerCase(),
    sharedSecret: request.sharedSecret || parts.ids.secret(GENERATED_SECRET_BYTES).toLowerCase(),
    config,
    settings: applySettingsChange({}, settingsChangeIn(request)),
    customerProfileContainer: request.customerProfileContainer ?? null,
    inFrontOf: [],
    disabled: request.disabled ?? false,
    disabledTransactionTypes: request.disabledTransactionTypes ?? [],
    payByLink: changedLayouts(NO_LAYOUTS, request.payByLink ?? {}),
    createdAt: parts.clock.now(),
    attributes: { ...DEFAULT_ATTRIBUTES, ...attributesIn(request) },
    ...meta,
  };
  return whileNamesAreFree(parts.cellNames, { request, before: undefined }, () =>
    insertUnlessLive(db, connector, parts),
  );
}

function refuseConfiguration(
  { providerTestServers: testServers }: ConnectorConfigurationParts,
  {
    adapter,
    method = "",
    config,
  }: {
    adapter: ReturnType<AdapterCatalogue["get"]>;
    method: string | undefined;
    config: Connector["config"];
  },
): FieldRefused | undefined {
  const capabilities = adapter?.methods[method];
  return (
    (adapter && refuseConfig(adapter, config)) ??
    (adapter && refuseTestServer(adapter, { config, testServers })) ??
    refuseWallet(config.vault, capabilities) ??
    refuseExemptions(config, { method, capabilities })
  );
}

function refuseProvider(
  request: CreateConnectorRequest,
  { meta, parts }: { meta: MetaConnector; parts: ConnectorConfigurationParts },
): FieldRefused | undefined {
  const { adapter, method } = request;
  if (request.routingMetaConnector && request.multiMethodMetaConnector) {
    return fieldRefused("multiMethodMetaConnector", "not_applicable", {
      code: "not_combined",
      other: "routingMetaConnector",
    });
  }
  if (meta.kind !== "provider") return undefined;
  if (adapter === undefined) return fieldRefused("adapter", "missing", { code: "required", name: "adapter" });
  if (method === undefined) return fieldRefused("method", "missing", { code: "required", name: "method" });
  return refuseMethod(parts.adapters, { adapter, method });
}

/** While the test clock is ahead, no connector that moves money is made. */
function insertUnlessLive(
  db: Database,
  connector: Connector,
  parts: Pick<ConnectorConfigurationParts, "adapters" | "sealer">,
): Promise<Connector | FieldRefused> {
  return db.transaction(async (tx) => {
    const refused = await refuseLive(tx, parts.adapters, connector);
    if (refused) return refused;
    await insertConnector(tx, connector, parts.sealer);
    return connector;
  });
}
