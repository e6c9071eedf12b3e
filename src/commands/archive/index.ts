export { archiveTransactions, countArchivable, MIN_AGE_DAYS } from "./archive-transactions.ts";
export { checkArchive, findArchivedLines } from "./find-archived.ts";
