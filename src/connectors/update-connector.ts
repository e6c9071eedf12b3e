import type { Database, Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { applySettingsChange, changedLayouts } from "../tenancy/index.ts";
import { findConfigProblem } from "./check-configuration.ts";
import { findMetaConnectorProblem } from "./check-meta-connector.ts";
import { changedConfig, changedSecret } from "./connector-config.ts";
import {
  attributesIn,
  findContainerProblem,
  findMethodProblem,
  findSettingsProblem,
  findTemplateProblem,
  settingsChangeIn,
  takenKey,
  type ConnectorRequest,
} from "./connector-request.ts";
import { lockConnector, saveConnector } from "./connector-store.ts";
import type { Connector } from "./connector.ts";
import type { ConnectorConfigurationParts } from "./create-connector.ts";
import { metaConnectorIn, metaConnectorOf, type MetaConnector } from "./meta-connector.ts";
import type { Adapter, MethodCapabilities } from "./port/index.ts";
import { fieldRefused, type ConnectorRefusal, type FieldRefused } from "./refusals.ts";
import { findWalletProblem } from "./wallets/index.ts";

interface UpdateConnectorRequest extends ConnectorRequest {
  readonly name?: string;
  readonly adapter?: string;
  readonly method?: string;
  readonly apiKey?: string;
}

type UpdateConnectorRefusal = Extract<ConnectorRefusal, { code: "connector_not_found" | "field_refused" }>;

/** What is not named stays as it is; maps are merged by key, and null takes a setting back to its default. */
export async function updateConnector(
  db: Database,
  options: { connectorGuid: string; request: UpdateConnectorRequest; parts: ConnectorConfigurationParts },
): Promise<Connector | UpdateConnectorRefusal> {
  const { connectorGuid, request, parts } = options;
  try {
    return await db.transaction(async (tx) => {
      const current = await lockConnector(tx, { guid: connectorGuid, sealer: parts.sealer });
      if (!current) return { refused: true, code: "connector_not_found" };
      const changed = await changedConnector(tx, { current, request, parts });
      if (!isRefusal(changed)) await saveConnector(tx, changed, parts.sealer);
      return changed;
    });
  } catch (error) {
    const taken = takenKey(error);
    if (taken) return taken;
    throw error;
  }
}

async function changedConnector(
  tx: Queryable,
  options: { current: Connector; request: UpdateConnectorRequest; parts: ConnectorConfigurationParts },
): Promise<Connector | FieldRefused> {
  const { current, request, parts } = options;
  const adapter = request.adapter ?? current.adapter;
  const method = request.method ?? current.method;
  const meta = changedMeta(current, request);
  if (isRefusal(meta)) return meta;
  const sharedSecret = changedSecret(current.sharedSecret, request.sharedSecret) || current.sharedSecret;
  const config = changedConfig(current.config, request.config ?? {});
  if (isRefusal(config)) return config;
  const known = parts.adapters.get(adapter);
  const problem =
    (asksForMethod(current, request) ? findMethodProblem(parts.adapters, { adapter, method }) : undefined) ??
    (known && current.kind === "provider" ? findConfigProblem(known, config) : undefined) ??
    findWalletProblem(config.vault, walletCapabilities(current, known, method)) ??
    findSettingsProblem(settingsChangeIn(request)) ??
    findTemplateProblem(request.payByLink ?? {}) ??
    (await findContainerProblem(tx, {
      tenantGuid: current.tenantGuid,
      container: request.customerProfileContainer,
      mayUseContainer: parts.mayUseContainer,
    })) ??
    (await findMetaConnectorProblem(tx, { merchantGuid: current.merchantGuid, meta }));
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

/** Of an adapter that is switched off everything is possible: the rest is checked all the same. */
function walletCapabilities(
  { kind }: Connector,
  adapter: Pick<Adapter, "methods"> | undefined,
  method: string,
): Pick<MethodCapabilities, "walletTokens"> | undefined {
  if (adapter) return adapter.methods[method];
  return kind === "provider" ? { walletTokens: ["network_token", "passthrough"] } : undefined;
}

/** A connector whose adapter is switched off can still be renamed or disabled. */
function asksForMethod({ kind }: Connector, { adapter, method }: UpdateConnectorRequest): boolean {
  return kind === "provider" && (adapter !== undefined || method !== undefined);
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
  return fieldRefused(path, "not_applicable", `this is a ${current.kind} connector`);
}
