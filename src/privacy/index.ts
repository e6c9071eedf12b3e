export { privacyOperations } from "./http/index.ts";
export { privacyMigrations } from "./migrations.ts";
export { retentionPage } from "./retention-page.ts";
export type { RetentionParts } from "./retention/due-data.ts";
export { previewDue, purgeDue } from "./retention/due-data.ts";
