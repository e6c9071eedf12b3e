import { defineOperation, type ProvisioningParts } from "../../tenancy/index.ts";
import { contentOfTransferFile } from "../transfers/transfer-file-store.ts";
import { describeTransferFile, TRANSFER_FILE_SCOPE } from "./transfer-schemas.ts";

export const getTransferFileOperation = defineOperation({
  id: "getTransferFile",
  method: "GET",
  summary: "Download an approved file of transfers (pain.001.001.09): always the same bytes",
  permission: "bank",
  scope: TRANSFER_FILE_SCOPE,
  response: {},
  describedOnly: true,
  run: async (parts: ProvisioningParts & { publicUrl: string }, { entity: file, reply }) => {
    const content = await contentOfTransferFile(parts.db, file.guid);
    if (!content) return undefined;
    const { fileName } = describeTransferFile(file, parts);
    return reply
      .type("application/xml")
      .header("content-disposition", `attachment; filename="${fileName}"`)
      .send(content);
  },
});
