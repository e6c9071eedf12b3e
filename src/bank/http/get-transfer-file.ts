import { Type } from "typebox";
import { defineOperation, noSuchEntity, type ProvisioningParts } from "../../tenancy/index.ts";
import { contentOfTransferFile, findTransferFile } from "../transfers/transfer-file-store.ts";
import { describeTransferFile, TRANSFER_FILE_SCOPE } from "./transfer-schemas.ts";

export const getTransferFileOperation = defineOperation({
  id: "getTransferFile",
  method: "GET",
  summary: "Download an approved file of transfers (pain.001.001.09): always the same bytes",
  permission: "bank",
  scope: TRANSFER_FILE_SCOPE,
  params: { transferFileGuid: Type.String({ description: "Id of the file." }) },
  response: {},
  describedOnly: true,
  run: async (
    parts: ProvisioningParts & { publicUrl: string },
    { params: { transferFileGuid: guid }, reply },
  ) => {
    const [file, content] = await Promise.all([
      findTransferFile(parts.db, guid),
      contentOfTransferFile(parts.db, guid),
    ]);
    if (!file || !content) return noSuchEntity(TRANSFER_FILE_SCOPE);
    const { fileName } = describeTransferFile(file, parts);
    return reply
      .type("application/xml")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(content);
  },
});
