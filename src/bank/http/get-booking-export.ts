import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { contentOf } from "../books/book-store.ts";
import { EXPORT_SCOPE } from "./book-schemas.ts";

export const getBookingExportOperation = defineOperation({
  id: "getBookingExport",
  method: "GET",
  summary: "Download a file for the bookkeeping: always the same bytes",
  permission: "bank",
  scope: EXPORT_SCOPE,
  response: {},
  describedOnly: true,
  run: async ({ db }: ProvisioningParts, { entity: made, reply }) => {
    const content = await contentOf(db, made.guid);
    if (!content) return undefined;
    return reply
      .type(made.mediaType)
      .header("content-disposition", `attachment; filename="${made.fileName}"`)
      .send(content);
  },
});
