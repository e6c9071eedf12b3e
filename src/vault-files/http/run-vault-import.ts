import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { runVaultImport } from "../imports/change-import.ts";
import { ON_IMPORT, type ChangeParts, answerChange } from "./change-import-answer.ts";
import { Import } from "./schemas.ts";

export const runVaultImportOperation = defineOperation({
  id: "runVaultImport",
  ...ON_IMPORT,
  summary: "Store the rows of an import that are ready",
  description:
    "Once: a second call shows how far it is. A large import goes on after the response, and after a crash where it was.",
  response: {
    imported: Type.Integer({ description: "Rows that are stored so far." }),
    failed: Type.Integer({ description: "Rows that were ready and were not stored." }),
    vaultImport: Import,
  },
  run: async (parts: ChangeParts, { entity: { guid } }) => {
    const answered = await answerChange(parts, await runVaultImport(parts, guid));
    if (!answered || isRefusal(answered)) return answered;
    const { imported, failed } = answered.vaultImport;
    return { imported, failed, ...answered };
  },
});
