import { RefusedError, type GatewayApi } from "./gateway-api.ts";
import { asText, type JsonObject } from "./json.ts";
import { keyOf, type ResourceNode } from "./resource-node.ts";
import type { Kind } from "./kind.ts";
import { CONVERSION_RATES, TENANT } from "./resources.ts";

/** A tenant that can't be read as one: a message for people. */
export class ConfigurationError extends Error {}

/** The tenant with everything below it, as the gateway has it now; undefined when there is none with that name or id. */
export async function readTenant(api: GatewayApi, nameOrGuid: string): Promise<ResourceNode | undefined> {
  const tenants = await api.list(TENANT.list, { listed: TENANT.listed });
  const found = tenants.filter(({ name, guid }) => guid === nameOrGuid || name === nameOrGuid);
  if (found.length > 1)
    throw new ConfigurationError(
      `There are ${found.length} tenants with the name ${nameOrGuid}: choose one by --tenant GUID (${found.map(({ guid }) => asText(guid)).join(", ")}).`,
    );
  const [tenant] = found;
  return tenant && readNode({ api, tenants }, { kind: TENANT, actual: tenant });
}

/** The operator's own conversion rates that are in use. */
export async function readRates(api: GatewayApi): Promise<readonly ResourceNode[]> {
  const rates = await api.list(CONVERSION_RATES.list, { listed: CONVERSION_RATES.listed });
  return rates
    .filter((rate) => CONVERSION_RATES.belongs?.(rate, ""))
    .map((actual) => nodeOf({ kind: CONVERSION_RATES, actual }));
}

/** A resource without anything below it. */
export function nodeOf(
  given: Pick<ResourceNode, "kind" | "actual"> & { owner?: ResourceNode; desired?: JsonObject },
): ResourceNode {
  const { kind, actual, desired } = given;
  const id = kind.id && actual?.[kind.id];
  return {
    ...given,
    key: keyOf(kind, actual ?? desired ?? {}),
    ...(id !== undefined && { id: asText(id) }),
    children: [],
    managed: new Set(),
    unreadable: new Set(),
  };
}

interface Reading {
  readonly api: GatewayApi;
  /** All tenants: one list has them. */
  readonly tenants: readonly JsonObject[];
}

async function readNode(
  reading: Reading,
  given: { kind: Kind; actual: JsonObject; owner?: ResourceNode },
): Promise<ResourceNode> {
  const node = nodeOf(given);
  for (const kind of node.kind.children) {
    const entries = await entriesOf(reading, { kind, id: node.id! });
    if (!entries) node.unreadable.add(kind.section);
    for (const actual of entries ?? [])
      node.children.push(await readNode(reading, { kind, actual, owner: node }));
  }
  return node;
}

/** Undefined when the credential may not list them. */
async function entriesOf(
  { api, tenants }: Reading,
  { kind, id }: { kind: Kind; id: string },
): Promise<readonly JsonObject[] | undefined> {
  if (kind === TENANT) return tenants.filter((tenant) => kind.belongs!(tenant, id));
  try {
    const entries = await api.list(kind.list, { id, listed: kind.listed });
    return kind.belongs ? entries.filter((entry) => kind.belongs!(entry, id)) : entries;
  } catch (error) {
    if (error instanceof RefusedError && error.status === 403) return undefined;
    throw error;
  }
}
