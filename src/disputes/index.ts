export { DISPUTE_STAGES, type Dispute, type DisputeStage } from "./dispute.ts";
export {
  disputeReportsOf,
  findDispute,
  latestDisputeOf,
  listDisputes,
  reportDispute,
  stagesOfDisputes,
  type DisputeStep,
} from "./dispute-store.ts";
export { disputeMigrations } from "./migrations.ts";
