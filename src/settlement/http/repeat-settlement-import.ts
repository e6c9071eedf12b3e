import { Type } from "typebox";
import { fieldError, type ProvisioningParts, defineOperation } from "../../tenancy/index.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import { ofPrograms } from "../../platform/rule-fault.ts";
import type { SettlementParts } from "../parts.ts";
import { repeatImport } from "../imports/repeat-import.ts";

type Parts = ProvisioningParts & Pick<SettlementParts, "notifyWorkers">;

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
  params: { importGuid },
  response: {},
  run: async (parts: Parts, { params: { connectorGuid, importGuid: guid } }) => {
    if (!(await repeatImport(parts, { guid, connectorGuid }))) return {};
    const sentence = "must be an import of this connector whose state is failed";
    return fieldError({ path: "importGuid", fault: ofPrograms(sentence) });
  },
});
