import type { AgentToolName } from "../../authority/index.ts";
import type { PlainText } from "../language/dictionary.ts";
import { t } from "../language/translate.ts";

const TOOLS = {
  find_payments: "Find payments",
  get_payment: "Read a payment",
  explain_decline: "Explain a decline",
  list_events: "List events",
  get_customer: "Read a customer",
  list_disputes: "List disputes",
  list_settlements: "List settlements",
  query_bi: "Search the BI data source",
  refund_payment: "Refund a payment",
  capture_payment: "Capture a payment",
  void_payment: "Void a payment",
  create_link: "Create a payment link",
  answer_dispute: "Answer a dispute",
  advance_clock: "Advance the test clock",
} as const satisfies Record<AgentToolName, PlainText>;

/** A tool of assistants in words; one that there was earlier is shown by its name. */
export function toolText(tool: string): string {
  return Object.hasOwn(TOOLS, tool) ? t(TOOLS[tool as AgentToolName]) : tool;
}
