export type { AgentCredential } from "./credentials/agent-credential.ts";
export {
  checkAgentCredential,
  createAgentCredential,
  MAX_VALID_DAYS,
  type RequestedCredential,
} from "./credentials/create-agent-credential.ts";
export {
  agentsMadeBy,
  findAgentCredential,
  listAgentCredentials,
  nameAgents,
  revokeAgentCredential,
} from "./credentials/credential-store.ts";
export { agentOperations, registerMcp } from "./http/index.ts";
export { argumentsOf, type AgentMove } from "./moves/agent-move.ts";
export { carryOutMove } from "./moves/carry-out.ts";
export { FINISH_AGENT_MOVE, finishAgentMoveJobKind } from "./moves/finish-job.ts";
export {
  agedDecisions,
  agedMoves,
  countAgentApprovals,
  decideAgentApproval,
  findAgentApproval,
  findMove,
  listAgentApprovals,
} from "./moves/move-store.ts";
export { agentMigrations } from "./migrations.ts";
export { refuseSearch } from "./tools/bi-search.ts";
export type { SearchFault, SearchRule } from "./tools/search-fault.ts";
export type { SearchBi } from "./tools/tool.ts";
