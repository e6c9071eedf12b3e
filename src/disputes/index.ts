export { DISPUTE_STAGES, type Dispute, type DisputeStage } from "./dispute.ts";
export {
  disputeReportsOf,
  findDispute,
  latestDisputeOf,
  claimDueSoon,
  listDisputes,
  reportDispute,
  stagesOfDisputes,
  type DisputeStep,
} from "./dispute-store.ts";
export {
  DISPUTE_OUTCOMES,
  disputeStandingsOf,
  reportedDisputesOf,
  type DisputeStanding,
  type ReportedDispute,
} from "./standings.ts";
export { disputeMigrations } from "./migrations.ts";
export { registerDisputeRoutes } from "./http/dispute-routes.ts";
export { wordsOfDisputeRefusal } from "./http/refusal-responses.ts";
export { respondToDispute } from "./responses/respond-to-dispute.ts";
export { eraseEvidenceOf, eraseOldEvidence, listEvidence } from "./responses/evidence-store.ts";
export { responsesOf, type StoredResponse } from "./responses/response-store.ts";
export { sendDisputeResponseJobKind } from "./responses/send-response-job.ts";
