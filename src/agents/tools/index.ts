import type { AgentCredential } from "../credentials/agent-credential.ts";
import { advanceClockTool } from "./advance-clock.ts";
import { answerDisputeTool } from "./answer-dispute.ts";
import { createLinkTool } from "./create-link.ts";
import { explainDeclineTool } from "./explain-decline.ts";
import { findPaymentsTool } from "./find-payments.ts";
import { getCustomerTool } from "./get-customer.ts";
import { getPaymentTool } from "./get-payment.ts";
import { listDisputesTool } from "./list-disputes.ts";
import { listEventsTool } from "./list-events.ts";
import { listSettlementsTool } from "./list-settlements.ts";
import { capturePaymentTool, refundPaymentTool, voidPaymentTool } from "./move-payment.ts";
import { queryBiTool } from "./query-bi.ts";
import type { AgentTool } from "./tool.ts";

const TOOLS: readonly AgentTool[] = [
  findPaymentsTool,
  getPaymentTool,
  explainDeclineTool,
  listEventsTool,
  getCustomerTool,
  listDisputesTool,
  listSettlementsTool,
  queryBiTool,
  refundPaymentTool,
  capturePaymentTool,
  voidPaymentTool,
  createLinkTool,
  answerDisputeTool,
  advanceClockTool,
];

/** The tools that the credential names, and no others. */
export function toolsOf({ tools }: Pick<AgentCredential, "tools">): AgentTool[] {
  return TOOLS.filter(({ name }) => tools.includes(name));
}
