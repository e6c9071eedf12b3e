import type { ProvisioningErrorName } from "../../platform/api-errors/index.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";
import { fieldError, SECRET_REMOVED, type OperationRefusal } from "../../tenancy/index.ts";
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

const CODES = {
  missing: "missing",
  unknown: "invalidRequest",
  format: "format",
  not_allowed: "valueNotAllowed",
  not_applicable: "notApplicable",
  not_found: "noSuchEntity",
} as const satisfies Readonly<Record<FieldRefused["kind"], ProvisioningErrorName>>;

export function answerFieldRefused({ kind, ...refused }: FieldRefused): OperationRefusal {
  return fieldError({ ...refused, code: CODES[kind] });
}
