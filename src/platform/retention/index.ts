export { agedRows, agedRowsOfTenants, dueTenants } from "./aged-rows.ts";
export type { DataKind, DueCount, DueTenant, InstallationKind, TenantKind } from "./data-kind.ts";
