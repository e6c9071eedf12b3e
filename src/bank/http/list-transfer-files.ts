import { Type } from "typebox";
import { defineOperation, MERCHANT_SCOPE, type ProvisioningParts } from "../../tenancy/index.ts";
import { listTransferFiles } from "../transfers/transfer-file-store.ts";
import { describeTransferFile, TransferFileSchema } from "./transfer-schemas.ts";

const MAX_LISTED = 100;

export const listTransferFilesOperation = defineOperation({
  id: "listTransferFiles",
  method: "GET",
  summary: "List a merchant's files of outgoing transfers, newest first",
  description: `At most ${MAX_LISTED}.`,
  permission: "bank",
  scope: MERCHANT_SCOPE,
  response: { transferFiles: Type.Array(TransferFileSchema, { description: "The files." }) },
  run: async (parts: ProvisioningParts & { publicUrl: string }, { params: { merchantGuid } }) => {
    const found = await listTransferFiles(parts.db, { merchantGuids: [merchantGuid], limit: MAX_LISTED });
    return { transferFiles: found.map((file) => describeTransferFile(file, parts)) };
  },
});
