import { defineOperation } from "../../tenancy/index.ts";
import { discardVaultImport } from "../imports/change-import.ts";
import { ON_IMPORT, type ChangeParts, answerChange } from "./change-import-answer.ts";
import { Import } from "./schemas.ts";

export const discardVaultImportOperation = defineOperation({
  id: "discardVaultImport",
  ...ON_IMPORT,
  summary: "Remove the file of an import that has not run",
  response: { vaultImport: Import },
  run: async (parts: ChangeParts, { entity: { guid } }) =>
    answerChange(parts, await discardVaultImport(parts, guid)),
});
