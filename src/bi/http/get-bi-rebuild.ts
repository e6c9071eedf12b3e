import { defineOperation, Nullable } from "../../tenancy/index.ts";
import { latestRebuild } from "../projection/index.ts";
import { describeRebuild, RebuildSchema, type ProjectionParts } from "./rebuild-schemas.ts";

export const getBiRebuildOperation = defineOperation({
  id: "getBiRebuild",
  method: "GET",
  summary: "Say how far the last rebuild of the BI documents has come",
  permission: "read",
  scope: "installation",
  response: { rebuild: Nullable(RebuildSchema) },
  run: async ({ bi }: ProjectionParts) => {
    const latest = await latestRebuild(bi.db);
    return { rebuild: latest === undefined ? null : describeRebuild(latest) };
  },
});
