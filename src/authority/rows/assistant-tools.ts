import { grantsOf, union, within, type Detail, type Grants, type Mode } from "../grants.ts";
import type { Operation } from "../operations.ts";

/** The operations of the page of the console that shows or does the same, and how much of a customer the tool shows. */
type ToolRow = readonly [operations: readonly Operation[], detail: Detail];

/** Tools that read. */
const READING = {
  find_payments: [["read_payments"], "masked"],
  get_payment: [["read_payments"], "masked"],
  explain_decline: [["read_payments"], "masked"],
  list_events: [["export_payments"], "ids"],
  get_customer: [["read_customers"], "masked"],
  list_disputes: [["read_payments"], "masked"],
  list_settlements: [["read_settlements"], "full"],
  // In bulk an assistant reads what its maker may export, and no more.
  query_bi: [["export_payments"], "masked"],
} as const satisfies Readonly<Record<string, ToolRow>>;

/** Tools that move money, or decide about it. */
const MOVING = {
  refund_payment: [["refund", "move_by_hand"], "full"],
  capture_payment: [["capture", "move_by_hand"], "full"],
  void_payment: [["void", "move_by_hand"], "full"],
  create_link: [["make_links", "take_payments"], "full"],
  answer_dispute: [["answer_disputes", "move_by_hand"], "full"],
} as const satisfies Readonly<Record<string, ToolRow>>;

/** Tools for credentials of test mode alone. */
const FOR_TESTS = {
  advance_clock: [["resend"], "ids"],
} as const satisfies Readonly<Record<string, ToolRow>>;

type TestToolName = keyof typeof FOR_TESTS;
export type MovingToolName = keyof typeof MOVING;
export type AgentToolName = keyof typeof READING | MovingToolName | TestToolName;

const TABLE: Readonly<Record<AgentToolName, ToolRow>> = { ...READING, ...MOVING, ...FOR_TESTS };

/** The closed list of what an assistant can be allowed. */
export const AGENT_TOOLS = Object.keys(TABLE) as AgentToolName[];
export const MOVING_TOOLS = Object.keys(MOVING) as MovingToolName[];
export const TEST_TOOLS = Object.keys(FOR_TESTS) as TestToolName[];

export function isMoving(tool: AgentToolName): tool is MovingToolName {
  return Object.hasOwn(MOVING, tool);
}

/** Everything that an assistant with these tools may do. */
export function grantsOfTools({ tools, mode }: { tools: readonly AgentToolName[]; mode: Mode }): Grants {
  const all = tools.map((tool) => {
    const [operations, detail] = TABLE[tool];
    return grantsOf(operations, { test: detail, live: detail });
  });
  return within(union(all), [mode]);
}

export function isForTests(tool: AgentToolName): tool is TestToolName {
  return Object.hasOwn(FOR_TESTS, tool);
}
