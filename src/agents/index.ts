export { agentOperations, registerMcp } from "./http/index.ts";
export { argumentsOf, type AgentMove } from "./moves/agent-move.ts";
export { carryOutMove } from "./moves/carry-out.ts";
export { finishAgentMoveJobKind, planFinishOfMove } from "./moves/finish-job.ts";
export {
  countAgentApprovals,
  decideAgentApproval,
  findAgentApproval,
  listAgentApprovals,
  removeOldMoves,
} from "./moves/move-store.ts";
export { agentMigrations } from "./migrations.ts";
export type { SearchBi } from "./tools/tool.ts";
