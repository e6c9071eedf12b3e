import { Type } from "typebox";
import { describeTransferFile, MAX_TRANSFERS, TransferFileSchema } from "../../../bank/index.ts";
import { MERCHANT_SCOPE, defineOperation, refuse, type ProvisioningParts } from "../../../tenancy/index.ts";
import type { TransactionParts } from "../../../transaction-requests/index.ts";
import { requestTransferFiles, TooManyFilesWait } from "../request-transfer-files.ts";

type Parts = ProvisioningParts &
  Pick<TransactionParts, "adapters" | "connectorsOfMerchant"> & { publicUrl: string };

/** It is an operation of the console, whose people approve it. */
export const createTransferFileOperation = defineOperation({
  id: "createTransferFile",
  method: "POST",
  summary: "Collect refunds and surpluses of the merchant's own accounts in files of transfers",
  description: `A second person approves each file at \`/console/{merchantGuid}/approvals\` within 72 hours; then \`listTransferFiles\` has its \`url\`. One file for each account, currency and mode of connectors, at most ${MAX_TRANSFERS} transfers at once, each in one file only.`,
  permission: "bank",
  scope: MERCHANT_SCOPE,
  response: {
    guid: Type.String({ description: "Id of the first file." }),
    state: Type.Literal("waiting", { description: "For a second person." }),
    approvalId: Type.String({ description: "Id of its request in the console." }),
    transferFile: TransferFileSchema,
    transferFiles: Type.Array(TransferFileSchema, {
      description: "All of them: several where refunds of several accounts wait.",
    }),
  },
  run: async (parts: Parts, { params: { merchantGuid }, caller: { username } }) => {
    const files = await requestTransferFiles(parts, { merchantGuid, username }).catch((error: unknown) => {
      if (error instanceof TooManyFilesWait) return undefined;
      throw error;
    });
    if (!files) return refuse(429, "invalidRequest", "Too many files of the merchant wait for approval");
    const transferFiles = files.map((file) => describeTransferFile(file, parts));
    const [transferFile] = transferFiles;
    if (!transferFile) return refuse(422, "invalidRequest", "No refund or surplus waits for a transfer");
    const { guid, approvalId } = transferFile;
    return { guid, state: "waiting" as const, approvalId, transferFile, transferFiles };
  },
});
