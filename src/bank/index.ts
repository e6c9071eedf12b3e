export { accountsOfMerchant, type OwnAccount } from "./accounts.ts";
export { approveFile, lockForApproval } from "./transfers/approve-file.ts";
export { collectTransfers, MAX_TRANSFERS } from "./transfers/collect-transfers.ts";
export { describeTransferFile, TransferFileSchema } from "./http/transfer-schemas.ts";
export {
  contentOfTransferFile,
  findTransferFile,
  findTransferFiles,
  listTransferFiles,
  stopTransferFile,
} from "./transfers/transfer-file-store.ts";
export type { TransferFile } from "./transfers/transfer-file.ts";
export { planSending, sendsFor, sendTransferFileJobKind } from "./transfers/send-transfer-file.ts";
export { setSending } from "./transfers/sending-store.ts";
export { fetchStatementsJobKind, planFetches } from "./sources/fetch-statements.ts";
export { loadBankSources } from "./sources/load-sources.ts";
export { listSourceRuns, type SourceRun } from "./sources/source-store.ts";
export type { SourceFaults } from "./sources/source-fault.ts";
export type { ImportError } from "./imports/import-error.ts";
export type { StatementFault, StatementFaults } from "./statements/statement-fault.ts";
export type { BankInputs, BankParts } from "./parts.ts";
export { bankMigrations } from "./migrations.ts";
export { bankOperations } from "./http/index.ts";
export { compareDuePayouts, MISSING_AFTER_BANK_DAYS, payoutsAtBank } from "./payouts/compare-payouts.ts";
export {
  findPayouts,
  openPayouts,
  payoutsByGuid,
  wrongPayouts,
  type ListedPayout,
} from "./payouts/list-payouts.ts";
export { readInbox } from "./imports/read-inbox.ts";
export { inboxState, type InboxState } from "./imports/inbox-state.ts";
export { countStates } from "./imports/import-store.ts";
export type { SimulatedDay } from "./simulated/simulated-day.ts";
export { simulateStatement } from "./simulated/simulate-statement.ts";
export { importStatement } from "./imports/import-statement.ts";
export {
  findBankImport,
  listBankImports,
  listBankStatements,
  type ListedImport,
  type ListedStatement,
} from "./imports/list-imports.ts";
export { matchBankEntriesJobKind } from "./matching/match-import.ts";
export { releaseParts, PARTS_BATCH } from "./matching/release-parts.ts";
export { sentBack } from "./matching/plan-return.ts";
export type { BankEntry, Proposal } from "./entries/entry.ts";
export { findEntry, listAllocations } from "./entries/entry-store.ts";
export {
  entriesOfPayments,
  longWaiting,
  searchEntries,
  storyOfEntry,
  sumWaiting,
  type AllocationStory,
  type EntryFilter,
  type WaitingSum,
} from "./entries/search-entries.ts";
export { contentOf, findExport, findProfile, listProfiles, type BookingCheck } from "./books/book-store.ts";
export { previewExport, type PlannedExport } from "./books/create-export.ts";
export { listExports, type ListedExport } from "./books/list-exports.ts";
export type { Movement } from "./books/movement.ts";
export { FEE_KINDS, type BookingProfile } from "./books/profile.ts";
