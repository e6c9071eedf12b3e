export { bankMigrations } from "./migrations.ts";
export { bankOperations } from "./http/index.ts";
export { compareDuePayouts, payoutsAtBank } from "./payouts/compare-payouts.ts";
export { readInbox } from "./imports/read-inbox.ts";
export { matchBankEntriesJobKind } from "./matching/match-import.ts";
