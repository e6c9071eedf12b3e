import { Readable } from "node:stream";
import { Type } from "typebox";
import { describedOnly, flatError, FlatError, type HttpServer } from "../../platform/http/index.ts";
import { PROVISIONING_ERRORS } from "../../platform/api-errors/index.ts";
import { subjectOfLink } from "../file-link.ts";
import { findImport } from "../imports/import-store.ts";
import { RESULT_FILES, resultCsv, type ResultFile } from "../imports/result-csv.ts";
import type { VaultFileParts } from "../parts.ts";
import { actingAs } from "../../platform/database/index.ts";
import { exportFile } from "../exports/export-file.ts";
import { findExport, recordFetch } from "../exports/export-store.ts";
import { stateOf } from "../exports/export.ts";
import { RESULT_PATH } from "./schemas.ts";
import { EXPORT_PATH } from "./export-schemas.ts";

const Params = Type.Object({ token: Type.String({ maxLength: 512, description: "As the link has it." }) });
const NOT_FOUND = flatError(
  PROVISIONING_ERRORS.noSuchEntity.code,
  "token: there is no such file, or its link has expired",
);

/** Files of imports and exports, without credentials: the token is the permission. */
export function registerVaultFileRoutes(app: HttpServer, parts: VaultFileParts): void {
  registerResult(app, parts);
  registerExport(app, parts);
}

function registerResult(app: HttpServer, parts: VaultFileParts): void {
  app.get<{ Params: { token: string } }>(
    `${RESULT_PATH}/:token`,
    {
      schema: {
        tags: ["Provisioning"],
        operationId: "getVaultImportResult",
        summary: "The result of an import of cards, by its link; the token is the permission",
        params: Params,
        response: { 200: Type.String(), "4xx": FlatError },
        security: [],
      },
      ...describedOnly,
    },
    async ({ params: { token } }, reply) => {
      const [guid = "", file = ""] = (await subjectOfLink(parts, RESULT_PATH, token)) ?? [];
      const found = isResultFile(file) && (await findImport(parts.db, { guid }));
      if (!found) return reply.code(404).send(NOT_FOUND);
      return reply
        .type("text/csv; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${guid}-${file}.csv"`)
        .send(Readable.from(resultCsv(parts.db, { guid, file })));
    },
  );
}

function isResultFile(name: string): name is ResultFile {
  return (RESULT_FILES as readonly string[]).includes(name);
}

/** The file is made while it is fetched, and encrypted to the approved key: nothing of it is kept. */
function registerExport(app: HttpServer, parts: VaultFileParts): void {
  app.get<{ Params: { token: string } }>(
    `${EXPORT_PATH}/:token`,
    {
      schema: {
        tags: ["Provisioning"],
        operationId: "getVaultExportFile",
        summary: "The file of an export of cards, by its link; the token is the permission",
        params: Params,
        response: { 200: Type.String(), "4xx": FlatError },
        security: [],
      },
      ...describedOnly,
    },
    async (request, reply) => {
      const [guid = ""] = (await subjectOfLink(parts, EXPORT_PATH, request.params.token)) ?? [];
      const found = await findExport(parts.db, { guid });
      if (!found || stateOf(found, parts.clock.now()) !== "ready") return reply.code(404).send(NOT_FOUND);
      const actor = {
        username: "",
        address: request.ip,
        requestId: request.id,
        operation: "getVaultExportFile",
      };
      const onEnd = (cards: number) => actingAs(actor, () => recordFetch(parts.db, { guid, cards }));
      return reply
        .type("application/pgp-encrypted")
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="${guid}.csv.pgp"`)
        .send(Readable.from(exportFile(parts, found, onEnd), { objectMode: false }));
    },
  );
}
