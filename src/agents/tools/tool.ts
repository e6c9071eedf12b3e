import type { Static, TObject } from "typebox";
import type { AgentToolName } from "../../authority/index.ts";
import type { EventParts } from "../../event-endpoints/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { TestClockParts } from "../../test-clock/index.ts";
import type { TransactionParts } from "../../transaction-requests/index.ts";
import type { AgentCredential } from "../credentials/agent-credential.ts";

/** Runs a search over the documents of the BI data source; undefined where this process cannot reach its engine. */
export type SearchBi = (search: {
  readonly placeGuid: string;
  readonly body: object;
}) => Promise<{ readonly status: number; readonly body: unknown } | undefined>;

/** Parts of the gateway that tools need. */
export interface AgentParts extends TransactionParts, Pick<TestClockParts, "notifyTestClock"> {
  readonly searchBi: SearchBi;
  /** Parts that the list of events needs. */
  readonly events: EventParts;
  /** Plans mails to the people who can approve a move, in the commit that records that it waits. */
  readonly mailApprovers: (tx: Queryable, moveId: string) => Promise<void>;
}

/** Why a tool did nothing, in words for an assistant. */
export interface ToolRefusal extends Refusal<"tool_refused"> {
  /** `not_found`, `invalid_argument`, or a number of the payment API. */
  readonly error: string | number;
  readonly message: string;
  /** Further fields of the result. */
  readonly more?: object;
}

/** The result of a tool, which is sent as JSON. */
export type ToolResult = object | ToolRefusal;

export interface AgentTool {
  readonly name: AgentToolName;
  readonly description: string;
  /** JSON Schema of the arguments; every call is checked against it. */
  readonly input: TObject;
  readonly run: (parts: AgentParts, call: ToolCall<unknown>) => Promise<ToolResult>;
}

export interface ToolCall<Arguments> {
  readonly credential: AgentCredential;
  readonly args: Arguments;
}

/** Checks a tool's function against its schema, which validates each call, so that the type can be dropped here. */
export function defineTool<Input extends TObject>(definition: {
  readonly name: AgentToolName;
  readonly description: string;
  readonly input: Input;
  readonly run: (parts: AgentParts, call: ToolCall<Static<Input>>) => Promise<ToolResult>;
}): AgentTool {
  return definition as unknown as AgentTool;
}

export function toolRefusal(error: string | number, message: string, more?: object): ToolRefusal {
  return { refused: true, code: "tool_refused", error, message, ...(more && { more }) };
}

/** The same for a payment of another merchant or mode and for one that does not exist. */
export const NO_SUCH_PAYMENT = toolRefusal("not_found", "There is no such payment.");
