import { Type } from "typebox";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { defineOperation, fieldError, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { repeatImport } from "../imports/repeat-import.ts";
import type { SettlementParts } from "../parts.ts";

type Parts = ProvisioningParts & Pick<SettlementParts, "findConnector" | "notifyWorkers">;

const importGuid = Type.String({
  maxLength: 64,
  description: "The import, as listSettlementImports has it.",
});

/** Begins another round of attempts for an import that has failed. */
export const repeatSettlementImportOperation = defineOperation({
  id: "repeatSettlementImport",
  method: "POST",
  summary: "Fetch an import again that has failed",
  permission: "annotate",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID, importGuid },
  response: {},
  run: async (parts: Parts, { params: { connectorGuid, importGuid: guid } }) => {
    if (!(await parts.findConnector(connectorGuid))) return noSuchEntity(CONNECTOR_SCOPE);
    if (!(await repeatImport(parts, { guid, connectorGuid }))) return {};
    const message = "must be an import of this connector whose state is failed";
    return fieldError({ path: "importGuid", message });
  },
});
