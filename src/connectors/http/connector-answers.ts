import type { FastifyReply } from "fastify";
import { fieldError, noSuchEntity, SECRET_REMOVED } from "../../tenancy/index.ts";
import { warningsOf } from "../connector-config.ts";
import type { AdapterCatalogue } from "../connector-request.ts";
import type { Connector } from "../connector.ts";
import { describeConnector } from "../describe-connector.ts";
import { missingProviderSecrets } from "../provider-destination.ts";
import type { FieldRefused } from "../../platform/field-refused.ts";

/** Creations and updates answer with the connector and what its configuration will be missed by. */
export function connectorAnswer(
  connector: Connector,
  { adapters, removedSecrets = [] }: { adapters: AdapterCatalogue; removedSecrets?: readonly string[] },
) {
  const described = { success: true as const, connector: describeConnector(connector) };
  const adapter = connector.kind === "provider" ? adapters.get(connector.adapter) : undefined;
  const missing = adapter ? missingProviderSecrets(adapter, connector.config) : [];
  const warnings = [
    ...warningsOf(connector.config),
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

export function answerFieldRefused(reply: FastifyReply, refusal: FieldRefused): FastifyReply {
  const { path, message } = refusal;
  switch (refusal.kind) {
    case "missing":
      return fieldError(reply, { code: "missing", path, message });
    case "unknown":
      return fieldError(reply, { code: "invalidRequest", path, message });
    case "format":
      return fieldError(reply, { code: "format", path, message });
    case "not_allowed":
      return fieldError(reply, { code: "valueNotAllowed", path, message });
    case "not_applicable":
      return fieldError(reply, { code: "notApplicable", path, message });
    case "not_found":
      return fieldError(reply, { code: "noSuchEntity", path, message });
  }
}

export function noSuchMerchant(reply: FastifyReply): FastifyReply {
  return noSuchEntity(reply, { field: "merchantGuid", what: "merchant" });
}
