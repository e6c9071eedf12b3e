import { Readable } from "node:stream";
import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  fieldError,
  findMerchant,
  MERCHANT_SCOPE,
  noSuchEntity,
  type ProvisioningParts,
} from "../../tenancy/index.ts";
import { importStatement } from "../imports/import-statement.ts";
import type { BankParts } from "../parts.ts";
import { MERCHANT_GUID } from "./schemas.ts";

/** Any content, for the validator: the file is checked while it is read. */
const File = Type.Unsafe<Readable | undefined>({ description: "The file, as downloaded from the bank." });
const balance = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const count = (description: string) => Type.Integer({ description });

export const importBankStatementOperation = defineOperation({
  id: "importBankStatement",
  method: "POST",
  summary: "Import a statement of the merchant's own bank account",
  description:
    "The body is the file: camt.052, camt.053 or camt.054 in the versions 02 to 13, MT940, or a zip with several; at most 64 MiB. It answers when its entries are matched. An entry counts once, whichever files have it.",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  body: File,
  streams: ["application/xml", "text/xml", "text/plain", "application/zip", "application/octet-stream"],
  response: {
    bankImport: Type.Object(
      {
        guid: Type.String({ description: "Id of the import." }),
        account: Type.String({ description: "The IBAN of the file's first statement." }),
        entries: Type.Integer({ description: "Booked entries of the file." }),
        new: Type.Integer({ description: "Those that no file brought before." }),
        matched: count("New entries whose payment was found."),
        proposed: count("New entries with a proposal for a person."),
        unmatched: count("New entries that wait for a person."),
        openingBalance: balance("The balance before the first entry; null where the file has none."),
        closingBalance: balance("The balance after the last entry; null where the file has none."),
        gap: Type.Boolean({
          description: "The statement before it ended with another balance: one is missing.",
        }),
        errors: Type.Array(
          Type.Object({
            line: count("The line of the file; 0 for the file as a whole."),
            message: Type.String(),
          }),
          {
            description: "Entries that were not read, and balances that do not add up.",
          },
        ),
      },
      { description: "What the file had, and what became of it." },
    ),
  },
  run: async (parts: ProvisioningParts & BankParts, { params: { merchantGuid }, body, reply }) => {
    const merchant = await findMerchant(parts.db, { merchantGuid });
    if (!merchant) return noSuchEntity(MERCHANT_SCOPE);
    if (!(body instanceof Readable))
      return fieldError({ code: "missing", path: "body", message: "a file is required" });
    const { tenantGuid } = merchant;
    const result = await importStatement(parts, { merchantGuid, tenantGuid, body });
    if (!isRefusal(result)) {
      const { guid, iban: account, entries, added, opening, closing, gap, errors, states } = result;
      const { matched, proposed, unmatched } = states;
      return {
        bankImport: {
          guid,
          account,
          entries,
          new: added,
          matched,
          proposed,
          unmatched: unmatched + states.new,
          openingBalance: opening,
          closingBalance: closing,
          gap,
          errors: [...errors],
        },
      };
    }
    const [first] = result.errors;
    const refusal = fieldError({ path: "body", message: first?.message ?? "it cannot be read" });
    // As text: the errors of other operations have no lines.
    const response = JSON.stringify({ ...refusal.body, errors: result.errors });
    return reply.code(refusal.status).type("application/json; charset=utf-8").send(response);
  },
});
