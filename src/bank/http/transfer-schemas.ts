import { Type } from "typebox";
import { formatAmount } from "../../platform/money/index.ts";
import { DateTime, type EntityScope, Guid, Nullable } from "../../tenancy/index.ts";
import type { TransferFile } from "../transfers/transfer-file.ts";
import { findTransferFile } from "../transfers/transfer-file-store.ts";

export const TRANSFER_FILE_SCOPE: EntityScope<"transferFileGuid", TransferFile> = {
  field: "transferFileGuid",
  param: Guid("The file.", "TF-91ec-509a-3899-4f4f-a4ad-67fb"),
  what: "transfer file",
  find: ({ db }, guid) => findTransferFile(db, guid),
};

export const TransferFileSchema = Type.Object(
  {
    guid: Type.String({ description: "Id of the file." }),
    state: Type.Enum(["waiting", "approved", "refused", "cancelled", "expired"], {
      description:
        "`waiting`: for a second person of the console. Transfers of a file that is neither waiting nor approved are in the next one.",
    }),
    approvalId: Type.String({ description: "Id of the request in the console." }),
    account: Type.String({ description: "The IBAN of the account that pays." }),
    currency: Type.String({ description: "Of all its transfers." }),
    amount: Type.String({ description: "The sum of its transfers, as decimal text." }),
    transfers: Type.Integer({ description: "How many they are." }),
    test: Type.Boolean({ description: "It is of connectors in test mode: do not send it to the bank." }),
    createdAt: DateTime("When it was requested."),
    expiresAt: DateTime("Until when it can be approved."),
    approvedAt: Nullable(DateTime("When it was approved.")),
    sending: Nullable(
      Type.Object({
        state: Type.Enum(["waiting", "sending", "sent", "failed", "unknown"], {
          description:
            "`failed`: the bank does not have the file. `unknown`: the bank may have it; it is sent again only by a person of the console.",
        }),
        at: DateTime("Since when."),
        orderId: Nullable(Type.String({ description: "The bank's id of the order." })),
        problem: Nullable(Type.String({ description: "Why it was not sent." })),
      }),
      "How a bank source sends it. Null: it is uploaded at the bank by hand.",
    ),
    fileName: Type.String({ description: "The name of the file." }),
    url: Nullable(
      Type.String({ description: "The file (pain.001.001.09), with the same credentials." }),
      "Null until it is approved.",
    ),
  },
  { title: "TransferFile", description: "Transfers of one account that are sent to its bank together." },
);

export function describeTransferFile(
  { guid, state, approvalId, iban, currency, amountMinor, transfers, test, ...file }: TransferFile,
  { publicUrl }: { publicUrl: string },
) {
  return {
    guid,
    state,
    approvalId,
    account: iban,
    currency,
    amount: formatAmount({ minor: amountMinor, currency }),
    transfers,
    test,
    createdAt: file.createdAt.toString(),
    expiresAt: file.expiresAt.toString(),
    approvedAt: file.approvedAt?.toString() ?? null,
    sending: file.sending && {
      state: file.sending,
      at: file.sendingAt!.toString(),
      orderId: file.sendingOrder,
      problem: file.sendingProblem,
    },
    fileName: `${test ? "test-" : ""}transfers-${guid}.xml`,
    url: state === "approved" ? `${publicUrl}/api/provisioning/getTransferFile/${guid}` : null,
  };
}
