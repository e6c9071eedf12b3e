export {
  findSubmission,
  findSubmissionsOfProvider,
  knownReferences,
  outcomesRecorded,
  recordOutcome,
  recordPrepared,
  submissionRow,
  submissionsWithReference,
  type StoredSubmission,
} from "./submission-store.ts";
