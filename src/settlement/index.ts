export { listEntries, removeEntry } from "./entry-store.ts";
export { bookingOf } from "./files/booking.ts";
export {
  monthOfConnectors,
  newestSettledMonth,
  payoutsOfConnectors,
  rowsOfConnectors,
  type SettledMonth,
  type SettledPayout,
  type SettledRow,
  type SettledTogether,
} from "./months/month-of-connectors.ts";
export { settledKinds, settledPayments, type SettledKind } from "./months/settled-kinds.ts";
export { newestImports } from "./imports/newest-imports.ts";
export { reasonOfUnmatched } from "./imports/unmatched-reason.ts";
export type { SettlementImport } from "./imports/import-store.ts";
export { nextPeriodicCharge } from "./fees/fee-store.ts";
export { chargePeriodicFees, PERIODIC_BATCH } from "./fees/charge-periodic-fees.ts";
export { computeDueFees, FEES_BATCH } from "./fees/compute-fees.ts";
export { agedExports } from "./files/export-store.ts";
export { writeSettlementExportJobKind } from "./files/write-export.ts";
export { fetchReportJobKind, startReportFetch } from "./imports/fetch-report-job.ts";
export { listSettlements } from "./imports/import-store.ts";
export { fetchSettlementsJobKind, startFetch } from "./imports/fetch-job.ts";
export { matchSettlementRowsJobKind } from "./imports/match-job.ts";
export { calculateFee } from "./fees/calculate-fee.ts";
export { regionOf } from "./fees/match-fee.ts";
export { refuseFee } from "./fees/refuse-fee.ts";
export { decimalOf, parseDecimal } from "./decimal.ts";
export { feeConditionFields, PeriodicFee, Rate as rateSchema } from "./http/fee-schemas.ts";
export { Moment } from "./http/moment.ts";
export { listSettledCosts } from "./imports/settled-costs.ts";
export { settlementOperations } from "./http/index.ts";
export { registerReconciliationRoute } from "./http/retrieve-reconciliation.ts";
export { registerSettlementFileRoutes } from "./http/settlement-files.ts";
export { settlementMigrations } from "./migrations.ts";
export type { PayoutAtBank, SettlementParts } from "./parts.ts";
