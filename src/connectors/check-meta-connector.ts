import type { Queryable } from "../platform/database/index.ts";
import { selectConnectorKinds } from "./connector-store.ts";
import type { ConnectorKind, MetaConnector } from "./meta-connector.ts";
import { fieldRefused, type FieldRefused } from "../platform/field-refused.ts";

/**
 * The connectors a meta-connector names must be of the same merchant, and of a kind that can't lead back to it: routing
 * goes to providers, a selection page offers providers and routing.
 */
export async function refuseMetaConnector(
  db: Queryable,
  { merchantGuid, meta }: { merchantGuid: string; meta: MetaConnector },
): Promise<FieldRefused | undefined> {
  const incomplete = refuseRules(meta);
  if (incomplete) return incomplete;
  const members = membersOf(meta);
  if (members.length === 0) return undefined;
  const allowed: readonly ConnectorKind[] = meta.kind === "routing" ? ["provider"] : ["provider", "routing"];
  const guids = members.map((member) => member.guid);
  const kinds = await selectConnectorKinds(db, { merchantGuid, guids });
  for (const { path, guid } of members) {
    const kind = kinds.get(guid);
    if (!kind) return fieldRefused(path, "not_found", { code: "no_connector_of_merchant" });
    if (!allowed.includes(kind))
      return fieldRefused(path, "not_applicable", { code: "not_of_kind", values: { kind } });
  }
  return undefined;
}

/** A rule has one connector, or several with how to choose among them. */
function refuseRules(meta: MetaConnector): FieldRefused | undefined {
  if (meta.kind !== "routing") return undefined;
  for (const [index, rule] of meta.routingMetaConnector.rules.entries()) {
    const path = `routingMetaConnector.rules[${index}]`;
    const { connector, connectors } = rule;
    if (connector === "")
      return fieldRefused(`${path}.connector`, "missing", {
        code: "required_one_of",
        names: ["connector", "connectors"],
      });
    if (connectors !== undefined && connectors[0] !== connector)
      return fieldRefused(`${path}.connector`, "not_allowed", {
        code: "first_of",
        values: { name: "connectors" },
      });
    const extra = (["choose", "exploration", "minimumRows"] as const).find(
      (name) => rule[name] !== undefined,
    );
    if (extra !== undefined && connectors === undefined)
      return fieldRefused(`${path}.${extra}`, "not_applicable", {
        code: "for_rule_with",
        values: { name: "connectors" },
      });
  }
  return undefined;
}

function membersOf(meta: MetaConnector): { path: string; guid: string }[] {
  switch (meta.kind) {
    case "provider":
      return [];
    case "routing": {
      const { defaultConnector, rules, fallback, declineFallback } = meta.routingMetaConnector;
      const at = (path: string, guid: string) => ({ path: `routingMetaConnector.${path}`, guid });
      return [
        at("defaultConnector", defaultConnector),
        ...rules.flatMap(({ connector, connectors = [connector] }, index) =>
          connectors.map((guid, place) => {
            const path = connectors.length === 1 ? "connector" : `connectors[${place}]`;
            return at(`rules[${index}].${path}`, guid);
          }),
        ),
        ...fallback.map((guid, index) => at(`fallback[${index}]`, guid)),
        ...(declineFallback?.to ?? []).map((guid, index) => at(`declineFallback.to[${index}]`, guid)),
      ];
    }
    case "multi_method":
      return meta.multiMethodMetaConnector.connectors.map((guid, index) => ({
        path: `multiMethodMetaConnector.connectors[${index}]`,
        guid,
      }));
  }
}
