export { selectChanges, type ConfigurationChange } from "./configuration-changes.ts";
export { auditMigrations, auditTrigger } from "./migrations.ts";
