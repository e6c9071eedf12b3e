/** Tools that read. */
const READING_TOOLS = [
  "find_payments",
  "get_payment",
  "explain_decline",
  "list_events",
  "get_customer",
  "list_disputes",
  "list_settlements",
  "query_bi",
] as const;

/** Tools that move money, or decide about it. */
export const MOVING_TOOLS = [
  "refund_payment",
  "capture_payment",
  "void_payment",
  "create_link",
  "answer_dispute",
] as const;

/** The closed list of what an assistant can be allowed. */
export const AGENT_TOOLS = [...READING_TOOLS, ...MOVING_TOOLS] as const;

export type AgentToolName = (typeof AGENT_TOOLS)[number];
export type MovingToolName = (typeof MOVING_TOOLS)[number];

export function isMoving(tool: AgentToolName): tool is MovingToolName {
  return (MOVING_TOOLS as readonly string[]).includes(tool);
}
