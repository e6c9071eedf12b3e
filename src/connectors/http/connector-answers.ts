import type { FieldRefused } from "../../platform/field-refused.ts";
import { SECRET_REMOVED, type OperationRefusal, lacksPermission } from "../../tenancy/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { gapsOf } from "../connector-gaps.ts";
import type { AdapterCatalogue } from "../connector-request.ts";
import type { Connector } from "../connector.ts";
import { describeConnector } from "../describe-connector.ts";

/** Creations and updates answer with the connector and what its configuration will be missed by. */
export function connectorAnswer(
  connector: Connector,
  { adapters, removedSecrets = [] }: { adapters: AdapterCatalogue; removedSecrets?: readonly string[] },
) {
  const described = { connector: describeConnector(connector) };
  const { warnings: gaps, missingSecrets: missing } = gapsOf(connector, { adapters });
  const warnings = [
    ...gaps.map(({ path, message }) => ({ path, message })),
    ...[...new Set([...removedSecrets, ...missing])].map((path) => ({
      path,
      message: [
        removedSecrets.includes(path) && SECRET_REMOVED,
        missing.includes(path) && "without it the connector takes no payments",
      ]
        .filter(Boolean)
        .join(": "),
    })),
  ];
  return warnings.length > 0 ? { ...described, warnings } : described;
}

export type ConnectorProblem = FieldRefused | Refusal<"needs_credentials">;

/** The response to a change of a connector that is refused. */
export function refuseChange(refusal: ConnectorProblem): FieldRefused | OperationRefusal {
  return refusal.code === "field_refused" ? refusal : lacksPermission("credentials");
}
