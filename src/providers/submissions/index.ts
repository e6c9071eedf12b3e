export {
  findSubmission,
  findSubmissionsOfProvider,
  outcomesRecorded,
  recordOutcome,
  recordPrepared,
  submissionRow,
  type StoredSubmission,
} from "./submission-store.ts";
