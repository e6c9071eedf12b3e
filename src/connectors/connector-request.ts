import type { Queryable } from "../platform/database/index.ts";
import {
  findBrokenTemplate,
  refuseSetting,
  type LayoutsChange,
  type MayUseContainer,
  type SettingsChange,
} from "../tenancy/index.ts";
import type { ConfigChange } from "./connector-config.ts";
import { CONNECTOR_SETTINGS } from "./connector-settings.ts";
import type { ConnectorAttributes, DisableableTransactionType } from "./connector.ts";
import type { MetaConnectorRequest } from "./meta-connector.ts";
import type { Adapter } from "../providers/index.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";

/** The adapters of this gateway by id; a payment method is offered by its adapter. */
export type AdapterCatalogue = ReadonlyMap<
  string,
  Pick<Adapter, "id" | "methods" | "configuration" | "movesNoMoney" | "certified">
>;

/** Fields of a request that creates or changes a connector. */
export interface ConnectorRequest extends MetaConnectorRequest, Partial<ConnectorAttributes> {
  readonly publicIntegrationKey?: string | null;
  readonly sharedSecret?: string | null;
  readonly config?: ConfigChange;
  readonly settings?: SettingsChange;
  /** As the public API's updateConnector has them: merged after `settings`, and taken back to their defaults. */
  readonly addSettings?: SettingsChange;
  readonly removeSettings?: readonly string[];
  readonly payByLink?: LayoutsChange;
  readonly customerProfileContainer?: number | null;
  readonly disabled?: boolean;
  readonly disabledTransactionTypes?: readonly DisableableTransactionType[];
}

const ATTRIBUTE_NAMES = [
  "description",
  "businessCountry",
  "provider",
  "defaultRiskRuleSet",
  "vtRiskRuleSet",
  "alias",
  "publicName",
  "terminals",
  "scheduleApiAvailable",
  "virtualTerminalAvailable",
  "postbackFormat",
] as const satisfies readonly (keyof ConnectorAttributes)[];

export function attributesIn(request: ConnectorRequest): Partial<ConnectorAttributes> {
  const given = ATTRIBUTE_NAMES.filter((name) => request[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, request[name]]));
}

/** Adapters that a setting of the gateway switches off. */
const SIMULATORS: ReadonlySet<string> = new Set(["Simulator", "SimulatorPci"]);

export function refuseMethod(
  adapters: AdapterCatalogue,
  { adapter: id, method }: { adapter: string; method: string },
): FieldRefused | undefined {
  const adapter = adapters.get(id);
  if (!adapter) {
    const values = [...adapters.keys()].join(", ");
    return fieldRefused(
      "adapter",
      "not_allowed",
      SIMULATORS.has(id) ? { code: "simulator_off", values: { values } } : { code: "one_of", values },
    );
  }
  if (Object.hasOwn(adapter.methods, method)) return undefined;
  const values = Object.keys(adapter.methods).join(", ");
  return fieldRefused("method", "not_allowed", { code: "one_of", values });
}

/** All of a request's changes to the settings map in one. */
export function settingsChangeIn(request: ConnectorRequest): SettingsChange {
  const { settings, addSettings, removeSettings = [] } = request;
  return { ...settings, ...addSettings, ...Object.fromEntries(removeSettings.map((name) => [name, null])) };
}

export function refuseSettings(settings: SettingsChange): FieldRefused | undefined {
  const problem = refuseSetting(CONNECTOR_SETTINGS, settings);
  return problem && fieldRefused(`settings.${problem.name}`, problem.kind, problem.fault);
}

export function refuseTemplates(change: LayoutsChange): FieldRefused | undefined {
  const broken = findBrokenTemplate(change);
  return (
    broken &&
    fieldRefused(`payByLink.${broken.template}`, "not_allowed", {
      code: "template_broken",
      complaint: broken.complaint,
    })
  );
}

export async function refuseContainer(
  db: Queryable,
  options: { tenantGuid: string; container: number | null | undefined; mayUseContainer: MayUseContainer },
): Promise<FieldRefused | undefined> {
  const { tenantGuid, container, mayUseContainer } = options;
  if (container === null || container === undefined) return undefined;
  if (await mayUseContainer(db, { tenantGuid, container })) return undefined;
  return fieldRefused("customerProfileContainer", "not_found", { code: "no_container" });
}
