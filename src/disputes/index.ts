export { DISPUTE_STAGES, OUTCOMES, type Dispute, type DisputeStage } from "./dispute.ts";
export {
  disputeReportsOf,
  findDispute,
  findDisputeByGuid,
  disputesOf,
  latestDisputeOf,
  claimDueSoon,
  listDisputes,
  reportDispute,
  stagesOfDisputes,
  type DisputeStep,
} from "./dispute-store.ts";
export {
  countByQueue,
  disputesToAnswer,
  DISPUTE_QUEUES,
  listByDeadline,
  outcomesLike,
  type DisputeQueue,
  type Outcomes,
} from "./deadlines.ts";
export { kindOfReason, type DisputeKind } from "./reason-kinds.ts";
export {
  DISPUTE_QUERIES,
  disputeStandingsOf,
  reportedDisputesOf,
  type DisputeStanding,
  type ReportedDispute,
} from "./standings.ts";
export { disputeMigrations } from "./migrations.ts";
export { registerDisputeRoutes } from "./http/dispute-routes.ts";
export { wordsOfDisputeRefusal } from "./http/refusal-responses.ts";
export { responseOptions, type ResponseOptions } from "./responses/response-options.ts";
export { uploadEvidence } from "./responses/upload-evidence.ts";
export { MAX_EVIDENCE_BODY_BYTES } from "./http/read-evidence.ts";
export type { EvidenceFault } from "./responses/evidence-fault.ts";
export type { DisputeCallRefusal } from "./responses/refusals.ts";
export { respondToDispute } from "./responses/respond-to-dispute.ts";
export { agedEvidence, eraseEvidenceOf, listEvidence } from "./responses/evidence-store.ts";
export { responsesOf, type StoredResponse } from "./responses/response-store.ts";
export { sendDisputeResponseJobKind } from "./responses/send-response-job.ts";
export { dueResponses, nextDueSoon } from "./next-due.ts";
