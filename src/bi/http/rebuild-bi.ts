import { Type } from "typebox";
import { closed, defineOperation, recordAuditEvent } from "../../tenancy/index.ts";
import { latestRebuild, requestCheck, requestRebuild } from "../projection/index.ts";
import { describeRebuild, RebuildSchema, type ProjectionParts } from "./rebuild-schemas.ts";

/** A job of the worker that has the BI engine: it goes on after a restart, and responses go on meanwhile. */
export const rebuildBiOperation = defineOperation({
  id: "rebuildBi",
  method: "POST",
  summary: "Begin to rebuild all BI documents, or to check them, unless that is under way",
  permission: "operate",
  scope: "installation",
  body: Type.Object(
    {
      check: Type.Optional(
        Type.Boolean({
          description:
            "Only compare the documents with the records. A rebuild, which compares too, goes on as one.",
          default: false,
        }),
      ),
    },
    closed,
  ),
  response: { rebuild: RebuildSchema },
  run: async ({ bi: { db } }: ProjectionParts, { body: { check = false } }) => {
    await db.transaction(async (tx) => {
      if (check) await requestCheck(tx);
      else await requestRebuild(tx, "requested");
      if (!check) await recordAuditEvent(tx, { entity: "biDocuments", target: "all", placeGuid: null });
    });
    return { rebuild: describeRebuild((await latestRebuild(db))!) };
  },
});
