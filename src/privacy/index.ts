export { privacyOperations } from "./http/index.ts";
export { privacyMigrations } from "./migrations.ts";
export type { PersonParts } from "./parts.ts";
export { exportPerson } from "./person/export-person.ts";
export { erasePersonJobKind } from "./person/run-erasure.ts";
export type { DescribedRetention } from "./retention/describe-retention.ts";
export { retentionPage } from "./retention-page.ts";
export type { RetentionParts } from "./retention/due-data.ts";
export { previewDue, purgeDue } from "./retention/due-data.ts";
