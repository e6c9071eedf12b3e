import { Readable } from "node:stream";
import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, type ProvisioningParts, defineOperation } from "../../tenancy/index.ts";
import { CONNECTOR_SCOPE } from "../../connectors/index.ts";
import type { SettlementParts } from "../parts.ts";
import { importReport } from "../imports/import-report.ts";

/** Any content, for the validator: the file is checked while it is read. */
const Report = Type.Unsafe<Readable | undefined>({
  description: "The report, as downloaded from the provider.",
});

type Parts = ProvisioningParts & Pick<SettlementParts, "adapters" | "findConnector" | "notifyWorkers">;

export const importSettlementReportOperation = defineOperation({
  id: "importSettlementReport",
  method: "POST",
  summary: "Import a provider's settlement report (CSV)",
  description: "The body is the file, with the content type `text/csv`. The same rows again change nothing.",
  permission: "annotate",
  scope: CONNECTOR_SCOPE,
  body: Report,
  streams: ["text/csv"],
  response: {
    guid: Type.String({ description: "Id of the import." }),
    rows: Type.Integer({ description: "Rows of the file." }),
    added: Type.Integer({ description: "Rows that no earlier import brought." }),
  },
  run: async (parts: Parts, { entity: connector, body }) => {
    if (!(body instanceof Readable))
      return fieldError({ code: "missing", path: "body", fault: ofPrograms("a CSV file is required") });
    const imported = await importReport(parts, { connector, body });
    if (!isRefusal(imported)) return imported;
    if (imported.code !== "no_reports")
      return fieldError({ path: "body", fault: ofPrograms(imported.message) });
    const sentence = "the adapter reads no reports: fetch its settlements";
    return fieldError({ path: "connectorGuid", fault: ofPrograms(sentence) });
  },
});
