import { defineOperation, recordAuditEvent } from "../../tenancy/index.ts";
import { latestRebuild, requestRebuild } from "../projection/index.ts";
import { describeRebuild, RebuildSchema, type ProjectionParts } from "./rebuild-schemas.ts";

/** A job of the worker that has the BI engine: it goes on after a restart, and responses go on meanwhile. */
export const rebuildBiOperation = defineOperation({
  id: "rebuildBi",
  method: "POST",
  summary: "Begin to rebuild all BI documents, unless that is under way",
  permission: "operate",
  scope: "installation",
  response: { rebuild: RebuildSchema },
  run: async ({ bi: { db } }: ProjectionParts) => {
    await db.transaction(async (tx) => {
      await requestRebuild(tx, "requested");
      await recordAuditEvent(tx, { entity: "biDocuments", target: "all", placeGuid: null });
    });
    return { rebuild: describeRebuild((await latestRebuild(db))!) };
  },
});
