import { assignBankEntryOperation } from "./assign-bank-entry.ts";
import { createBookingExportOperation } from "./create-booking-export.ts";
import { createBookingProfileOperation } from "./create-booking-profile.ts";
import { getBookingExportOperation } from "./get-booking-export.ts";
import { getTransferFileOperation } from "./get-transfer-file.ts";
import { listTransferFilesOperation } from "./list-transfer-files.ts";
import { listBookingProfilesOperation } from "./list-booking-profiles.ts";
import { updateBookingProfileOperation } from "./update-booking-profile.ts";
import { importBankStatementOperation } from "./import-bank-statement.ts";
import { listBankEntriesOperation } from "./list-bank-entries.ts";
import { simulateBankStatementOperation } from "./simulate-bank-statement.ts";
import { unassignBankEntryOperation } from "./unassign-bank-entry.ts";

/** The provisioning operations of the merchant's own bank account; `createTransferFile` is of the console, which asks the second person. */
export const bankOperations = [
  importBankStatementOperation,
  listBankEntriesOperation,
  assignBankEntryOperation,
  unassignBankEntryOperation,
  createBookingProfileOperation,
  updateBookingProfileOperation,
  listBookingProfilesOperation,
  createBookingExportOperation,
  getBookingExportOperation,
  listTransferFilesOperation,
  getTransferFileOperation,
  simulateBankStatementOperation,
];
