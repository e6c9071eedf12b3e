export { chargePeriodicFees, PERIODIC_BATCH } from "./fees/charge-periodic-fees.ts";
export { computeDueFees, FEES_BATCH } from "./fees/compute-fees.ts";
export { purgeSettlementFiles } from "./files/purge-exports.ts";
export { writeSettlementExportJobKind } from "./files/write-export.ts";
export { registerSettlementProvisioningRoutes } from "./http/index.ts";
export { registerReconciliationRoute } from "./http/retrieve-reconciliation.ts";
export { registerSettlementFileRoutes } from "./http/settlement-files.ts";
export { settlementMigrations } from "./migrations.ts";
