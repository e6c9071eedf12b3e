import { defineOperation } from "../../tenancy/index.ts";
import { undoVaultImport } from "../imports/change-import.ts";
import { ON_IMPORT, type ChangeParts, answerChange } from "./change-import-answer.ts";
import { Import } from "./schemas.ts";

export const undoVaultImportOperation = defineOperation({
  id: "undoVaultImport",
  ...ON_IMPORT,
  summary: "Remove what an import stored and nobody used since",
  description: "Within 30 days after its end. Instruments that were charged are kept, with their customers.",
  response: { vaultImport: Import },
  run: async (parts: ChangeParts, { entity: { guid } }) =>
    answerChange(parts, await undoVaultImport(parts, guid)),
});
