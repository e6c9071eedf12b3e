import { Type } from "typebox";
import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { contentOf, findExport } from "../books/book-store.ts";
import { EXPORT_SCOPE } from "./book-schemas.ts";

export const getBookingExportOperation = defineOperation({
  id: "getBookingExport",
  method: "GET",
  summary: "Download a file for the bookkeeping: always the same bytes",
  permission: "bank",
  scope: EXPORT_SCOPE,
  params: { bookingExportGuid: Type.String({ description: "Id of the export." }) },
  response: {},
  describedOnly: true,
  run: async ({ db }: ProvisioningParts, { params: { bookingExportGuid: guid }, reply }) => {
    const [made, content] = await Promise.all([findExport(db, guid), contentOf(db, guid)]);
    if (!made || !content) return noSuchEntity(EXPORT_SCOPE);
    return reply
      .type(made.mediaType)
      .header("content-disposition", `attachment; filename="${made.fileName}"`)
      .send(content);
  },
});
