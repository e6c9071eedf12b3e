export {
  findSubmission,
  findSubmissionsOfProvider,
  outcomesRecorded,
  recordOutcome,
  recordPrepared,
  submissionRow,
  submissionsWithReference,
  type StoredSubmission,
} from "./submission-store.ts";
