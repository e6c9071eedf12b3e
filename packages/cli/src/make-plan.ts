import { changedFields, isEmpty, type Comparison, type FieldChange } from "./compare-fields.ts";
import { fieldsOfRequest, neededFields } from "./configuration-schema.ts";
import { namedResources, withNames } from "./file-value.ts";
import type { JsonObject } from "./json.ts";
import { pathOf, type ResourceNode } from "./resource-node.ts";
import type { Kind } from "./kind.ts";
import { secretFields } from "./secrets.ts";
import { fieldsOfChanges, pick, without } from "./update-fields.ts";

/** One request of the plan, or a resource that stays although the file does not name it. */
export interface Step {
  readonly action: "create" | "change" | "disable" | "delete" | "keep";
  readonly node: ResourceNode;
  readonly changes: readonly FieldChange[];
  /** The fields of the request as the file has them: with names and references to secrets. */
  readonly fields: JsonObject;
}

export interface Plan {
  readonly steps: readonly Step[];
  /** Problems that prevent the plan: nothing is changed until there is none. */
  readonly problems: readonly string[];
}

export interface PlanOptions {
  /** The gateway's API document. */
  readonly document: JsonObject;
  /** The schema of the file. */
  readonly schema: JsonObject;
  /** Resources that the file does not name are deleted or disabled. */
  readonly deletes: boolean;
  readonly sendsSecrets: boolean;
}

/** The requests that make the gateway as the file says, in an order in which each finds what it refers to. */
export function makePlan(roots: readonly ResourceNode[], options: PlanOptions): Plan {
  const planned = roots.flatMap((root) => planOf(root, options));
  const steps = planned.flatMap((part) => part.steps);
  const isLast = ({ action }: Step) => action === "disable" || action === "delete" || action === "keep";
  return {
    steps: [...steps.filter((step) => !isLast(step)), ...steps.filter(isLast)],
    problems: planned.flatMap(({ problems }) => problems),
  };
}

function planOf(node: ResourceNode, options: PlanOptions): readonly Plan[] {
  if (!node.desired) return [unnamed(node, options)];
  const own = [...(node.actual ? [] : [creation(node, options)]), update(node, options)];
  const below = inOrder(node).flatMap((child) => planOf(child, options));
  if (!node.kind.updatedLast) return [...own, ...below];
  const last = own.pop()!;
  return [...own, ...below, last];
}

/** Connectors come after those that they name. If a resource is not in the file, nothing below it is, either. */
function inOrder(node: ResourceNode): readonly ResourceNode[] {
  const named = node.children.filter(
    ({ kind, desired }) => desired !== undefined || node.managed.has(kind.section),
  );
  const kinds = node.kind.children.map(({ section }) => section);
  const place = ({ kind }: ResourceNode) => kinds.indexOf(kind.section);
  return named.toSorted((one, other) => place(one) - place(other) || level(one) - level(other));
}

function level({ desired, actual }: ResourceNode): number {
  const has = (name: string) => !isEmpty(desired?.[name] ?? actual?.[name]);
  if (has("multiMethodMetaConnector")) return 2;
  return has("routingMetaConnector") ? 1 : 0;
}

function creation(node: ResourceNode, { document }: PlanOptions): Plan {
  const { kind, desired = {} } = node;
  const taken = fieldsOfRequest(kind.createRequest, document);
  const fields = pick(desired, taken);
  const missing = neededFields(kind, document).filter((name) => desired[name] === undefined);
  const changes = Object.entries(fields).map(([path, after]) => ({
    path,
    before: undefined,
    after,
    unit: [path],
  }));
  return {
    steps: [{ action: "create", node, changes, fields }],
    problems: [
      ...missing.map((name) => `${pathOf(node)}: '${name}' is needed to create it`),
      ...unknownNames(node, fields),
    ],
  };
}

function update(node: ResourceNode, options: PlanOptions): Plan {
  const { kind, desired = {}, actual } = node;
  const { document } = options;
  const created = actual ? {} : pick(desired, fieldsOfRequest(kind.createRequest, document));
  const rest = actual ? desired : without(desired, Object.keys(created));
  const comparison = comparisonOf(kind, options);
  const changes = changedFields(rest, actual ? withNames(node, actual) : {}, comparison);
  if (changes.length === 0) return { steps: [], problems: [] };
  const allowed = fieldsOfRequest(kind.updateRequest, document);
  const fixed = changes.filter(({ unit }) => !allowed.includes(unit[0]!));
  const fields = fieldsOfChanges(node, { changes, comparison });
  return {
    steps: [{ action: "change", node, changes, fields }],
    problems: [
      ...new Set(
        fixed.map(({ unit }) => `${pathOf(node)}: '${unit[0]}' cannot be changed after the creation`),
      ),
      ...unknownNames(node, fields),
    ],
  };
}

function comparisonOf(kind: Kind, { schema, sendsSecrets }: PlanOptions): Comparison {
  const definitions = schema["$defs"] as Readonly<Record<string, JsonObject>>;
  return { kind, secrets: secretFields(definitions[kind.section] ?? {}), sendsSecrets };
}

function unknownNames(node: ResourceNode, fields: JsonObject): readonly string[] {
  return namedResources(node, fields).unknown.map(
    ({ path, name }) =>
      `${pathOf(node)}: ${path} names ${name}, which is neither in the file nor on the gateway`,
  );
}

/** A resource that the gateway has and the file does not. */
function unnamed(node: ResourceNode, { deletes }: PlanOptions): Plan {
  const { remove } = node.kind;
  if (remove === "disable" && node.actual?.["disabled"] === true) return { steps: [], problems: [] };
  const goes = deletes && remove !== undefined;
  const fields = remove === "disable" ? { disabled: true } : {};
  const action = !goes ? "keep" : remove === "disable" ? "disable" : "delete";
  return { steps: [{ action, node, changes: [], fields }], problems: [] };
}
