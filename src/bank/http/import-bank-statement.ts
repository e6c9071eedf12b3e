import { Readable } from "node:stream";
import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { fieldError, MERCHANT_SCOPE, type ProvisioningParts, defineOperation } from "../../tenancy/index.ts";
import { shownError } from "../imports/import-error.ts";
import type { BankParts } from "../parts.ts";
import { importStatement } from "../imports/import-statement.ts";

/** Any content, for the validator: the file is checked while it is read. */
const File = Type.Unsafe<Readable | undefined>({ description: "The file, as downloaded from the bank." });
const balance = (description: string) => Type.Union([Type.String(), Type.Null()], { description });
const count = (description: string) => Type.Integer({ description });

export const importBankStatementOperation = defineOperation({
  id: "importBankStatement",
  method: "POST",
  summary: "Import a statement of the merchant's own bank account",
  description:
    "The body is the file: camt.052, camt.053 or camt.054 in the versions 02 to 13, MT940, pain.002 (what the bank refused of a transfer file), or a zip with several; at most 64 MiB. It answers when its entries are matched. An entry counts once, whichever files have it.",
  permission: "bank",
  scope: MERCHANT_SCOPE,
  body: File,
  streams: ["application/xml", "text/xml", "text/plain", "application/zip", "application/octet-stream"],
  response: {
    bankImport: Type.Object(
      {
        guid: Type.String({ description: "Id of the import." }),
        account: Type.String({ description: "The IBAN of the file's first statement." }),
        entries: Type.Integer({ description: "Booked entries of the file; of a pain.002 what it refuses." }),
        new: Type.Integer({ description: "Those that no file brought before." }),
        matched: count("New entries whose payment was found, and transfers that were refused."),
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
  run: async (parts: ProvisioningParts & BankParts, { entity: merchant, body, reply }) => {
    if (!(body instanceof Readable))
      return fieldError({ code: "missing", path: "body", fault: ofPrograms("a file is required") });
    const { guid: merchantGuid, tenantGuid } = merchant;
    const result = await importStatement(parts, { merchantGuid, tenantGuid, body });
    if (!isRefusal(result)) {
      const { guid, iban: account, entries, added, opening, closing, gap, errors, states, rejected } = result;
      const { matched, proposed, unmatched } = states;
      return {
        bankImport: {
          guid,
          account,
          entries,
          new: added,
          matched: matched + rejected,
          proposed,
          unmatched: unmatched + states.new,
          openingBalance: opening,
          closingBalance: closing,
          gap,
          errors: errors.map(shownError),
        },
      };
    }
    const error = shownError(result.error);
    const refusal = fieldError({ path: "body", fault: ofPrograms(error.message) });
    // As text: the errors of other operations have no lines.
    const response = JSON.stringify({ ...refusal.body, errors: [error] });
    return reply.code(refusal.status).type("application/json; charset=utf-8").send(response);
  },
});
