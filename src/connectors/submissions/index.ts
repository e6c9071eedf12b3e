export { submissionMigrations } from "./migrations.ts";
export {
  findSubmission,
  findSubmissionsOfProvider,
  recordOutcome,
  recordPrepared,
  type StoredSubmission,
} from "./submission-store.ts";
