export { bankMigrations } from "./migrations.ts";
export { bankOperations } from "./http/index.ts";
export { compareDuePayouts, payoutsAtBank } from "./payouts/compare-payouts.ts";
export { matchBankEntriesJobKind } from "./matching/match-import.ts";
