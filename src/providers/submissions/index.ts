export {
  findSubmission,
  findSubmissionsOfAccount,
  findSubmissionsOfProvider,
  knownReferences,
  outcomesRecorded,
  recordOutcome,
  recordFound,
  recordPrepared,
  submissionRow,
  submissionsWithReference,
  type StoredSubmission,
} from "./submission-store.ts";
