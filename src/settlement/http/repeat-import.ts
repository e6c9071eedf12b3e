import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import {
  fieldError,
  Guid,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
  responses,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { repeatImport } from "../imports/repeat-import.ts";
import type { SettlementParts } from "../parts.ts";

/** `POST repeatSettlementImport/{connectorGuid}/{importGuid}`: another round of attempts for an import that has failed. */
export function registerRepeatedImport(
  app: HttpServer,
  parts: ProvisioningParts & Pick<SettlementParts, "findConnector" | "notifyWorkers">,
): void {
  app.post(
    `${PROVISIONING_PATH}/repeatSettlementImport/:connectorGuid/:importGuid`,
    {
      ...provisioningRoute(parts),
      schema: {
        ...provisioningDocs("repeatSettlementImport", "Fetch an import again that has failed"),
        params: Type.Object({
          connectorGuid: Guid("The connector.", "CO-0000-0000-0000-0000-0000-0001"),
          importGuid: Type.String({
            maxLength: 64,
            description: "The import, as listSettlementImports has it.",
          }),
        }),
        response: responses({}),
      },
    },
    async ({ params: { connectorGuid, importGuid } }, reply) => {
      if (!(await parts.findConnector(connectorGuid)))
        return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
      if (!(await repeatImport(parts, { guid: importGuid, connectorGuid })))
        return reply.send({ success: true });
      const message = "must be an import of this connector whose state is failed";
      return fieldError(reply, { code: "valueNotAllowed", path: "importGuid", message });
    },
  );
}
