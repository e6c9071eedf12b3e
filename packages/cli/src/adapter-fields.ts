import { RefusedError, type GatewayApi } from "./gateway-api.ts";
import { asText, valueAt, type Json, type JsonObject } from "./json.ts";
import type { Step } from "./make-plan.ts";
import { pathOf } from "./resource-node.ts";

const SETTINGS = "/api/provisioning/getConnectorSettings/{adapterId}";

/** The fields that an adapter needs, by their paths in `config`. */
interface Needed {
  readonly methods: readonly string[];
  readonly fields: readonly string[];
}

/**
 * Problems of connectors that the plan creates: what their adapter requires, and the file does not have. The requests of the API
 * do not say it, because each adapter requires something else.
 */
export async function problemsOfAdapters(
  steps: readonly Step[],
  api: GatewayApi,
): Promise<readonly string[]> {
  const known = new Map<string, Promise<Needed | undefined>>();
  const problems: string[] = [];
  for (const { action, node, fields } of steps) {
    const { adapter, routingMetaConnector, multiMethodMetaConnector } = fields;
    if (action !== "create" || node.kind.section !== "connectors" || typeof adapter !== "string") continue;
    // A meta-connector has the name of no adapter there.
    if (routingMetaConnector || multiMethodMetaConnector) continue;
    if (!known.has(adapter)) known.set(adapter, neededBy(adapter, api));
    const needed = await known.get(adapter);
    const problem = needed ? problemOf(fields, { adapter, ...needed }) : `there is no adapter '${adapter}'`;
    if (problem !== undefined) problems.push(`${pathOf(node)}: ${problem}`);
  }
  return problems;
}

async function neededBy(adapter: string, api: GatewayApi): Promise<Needed | undefined> {
  try {
    const settings = await api.get(SETTINGS, { id: adapter });
    const lists = (settings["vaultConfig"] as JsonObject)["secretLists"] as readonly JsonObject[];
    return {
      methods: settings["methods"] as readonly string[],
      fields: [
        ...named(settings["baseConfig"] as readonly JsonObject[], "required"),
        ...named(lists, "isRequired").map((name) => `vault.${name}`),
      ],
    };
  } catch (error) {
    if (error instanceof RefusedError && error.status === 404) return undefined;
    throw error;
  }
}

function named(fields: readonly JsonObject[], flag: string): string[] {
  return fields.filter((field) => field[flag] === true).map(({ name }) => asText(name));
}

function problemOf(
  { config, method }: JsonObject,
  { adapter, methods, fields }: Needed & { adapter: string },
): string | undefined {
  const missing = fields.filter((path) => isMissing(valueAt(config, path)));
  if (missing.length > 0)
    return `the adapter ${adapter} needs ${missing.map((path) => `'config.${path}'`).join(" and ")}`;
  return methods.includes(asText(method))
    ? undefined
    : `the adapter ${adapter} has only: ${methods.join(", ")}`;
}

function isMissing(value: Json | undefined): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
