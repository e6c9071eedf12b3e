export { archiveTransactions, countArchivable } from "./archive-transactions.ts";
export { checkArchive, findArchivedLines } from "./find-archived.ts";
