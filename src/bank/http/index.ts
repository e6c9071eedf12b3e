import { assignBankEntryOperation } from "./assign-bank-entry.ts";
import { importBankStatementOperation } from "./import-bank-statement.ts";
import { listBankEntriesOperation } from "./list-bank-entries.ts";
import { unassignBankEntryOperation } from "./unassign-bank-entry.ts";

/** The provisioning operations of the merchant's own bank account. */
export const bankOperations = [
  importBankStatementOperation,
  listBankEntriesOperation,
  assignBankEntryOperation,
  unassignBankEntryOperation,
];
