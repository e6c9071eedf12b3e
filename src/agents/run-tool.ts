import { Compile, type Validator } from "typebox/compile";
import { pathOfCardData } from "../platform/card-numbers/index.ts";
import { problemOfValue, readClientBody } from "../platform/http/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { recordAuditEvent } from "../tenancy/index.ts";
import { findTransaction } from "../transactions/index.ts";
import { placeOf, type AgentCredential } from "./credentials/agent-credential.ts";
import { isVisible } from "./tools/visible-payment.ts";
import { toolsOf } from "./tools/index.ts";
import {
  toolRefusal,
  type AgentParts,
  type AgentTool,
  type ToolRefusal,
  type ToolResult,
} from "./tools/tool.ts";

/** One call of a tool, as it was sent. */
export interface SentCall {
  readonly name: string;
  readonly args: unknown;
}

/**
 * Runs a tool for a credential that names it. Every call is in the audit before it runs, and one that was refused or needs a person once more with
 * the reason: by its name and the ids and amounts in it, without the texts in it, which may be about people.
 */
export async function runTool(
  parts: AgentParts,
  { credential, call: sent }: { credential: AgentCredential; call: SentCall },
): Promise<ToolResult> {
  const tool = toolsOf(credential).find(({ name }) => name === sent.name);
  if (!tool) return refuse(parts, { credential, call: sent, refusal: NO_SUCH_TOOL });
  // Assistants send null or an empty text for what they leave out, and numbers as text.
  const args = readClientBody(sent.args ?? {}, tool.input, { readsTexts: true });
  const call = { ...sent, args };
  const problem = problemOf(tool, args);
  if (problem) return refuse(parts, { credential, call, refusal: problem });
  await record(parts, { credential, call, action: "done" });
  const result = await tool.run(parts, { credential, args });
  if (isToolRefusal(result)) return refuse(parts, { credential, call, refusal: result });
  if ("approvalId" in result) {
    const { approvalId } = result as { approvalId: string };
    await record(parts, {
      credential,
      call,
      action: "done",
      more: { reason: "approval_required", approvalId },
    });
  }
  return result;
}

export function isToolRefusal(result: ToolResult): result is ToolRefusal {
  return isRefusal(result) && result.code === "tool_refused";
}

const NO_SUCH_TOOL = toolRefusal(
  "unknown_tool",
  "There is no such tool, or the credential does not name it.",
);

const validators = new Map<AgentTool, Validator>();

function problemOf(tool: AgentTool, args: unknown): ToolRefusal | undefined {
  const validator = validators.get(tool) ?? Compile(tool.input);
  validators.set(tool, validator);
  if (!validator.Check(args)) {
    const { path, message } = problemOfValue(validator.Errors(args), args);
    return toolRefusal("invalid_argument", `${path}: ${message}`);
  }
  const path = pathOfCardData(args, { path: "", skip: new Set() });
  return path === undefined ? undefined : toolRefusal("invalid_argument", `${path}: must not hold card data`);
}

interface Recorded {
  readonly credential: AgentCredential;
  readonly call: SentCall;
}

async function refuse(
  parts: AgentParts,
  { refusal, ...recorded }: Recorded & { refusal: ToolRefusal },
): Promise<ToolRefusal> {
  await record(parts, { ...recorded, action: "refused", more: { reason: refusal.error } });
  return refusal;
}

async function record(
  { db }: AgentParts,
  { credential, call, action, more }: Recorded & { action: "done" | "refused"; more?: object },
): Promise<void> {
  const facts = factsOf(call.args);
  const payment = typeof facts["uuid"] === "string" ? await findTransaction(db, facts["uuid"]) : undefined;
  const isOwn = payment !== undefined && (await isVisible(db, { credential, transaction: payment }));
  await recordAuditEvent(db, {
    entity: "agentCall",
    target: credential.guid,
    placeGuid: isOwn ? payment.merchantGuid : placeOf(credential),
    action,
    facts: { ...facts, ...more },
  });
}

const RECORDED = [
  ["uuid", /^[0-9a-f]{20}$/],
  ["amount", /^[0-9.]{1,20}$/],
  ["currency", /^[A-Z]{3}$/],
  ["answer", /^(contest|accept)$/],
  ["merchantGuid", /^ME-[0-9a-f-]{1,50}$/],
  ["connectorGuid", /^CO-[0-9a-f-]{1,50}$/],
] as const;

function factsOf(args: unknown): Record<string, unknown> {
  if (typeof args !== "object" || args === null) return {};
  const given = args as Record<string, unknown>;
  return Object.fromEntries(
    RECORDED.flatMap(([name, form]) => {
      const value = given[name];
      return typeof value === "string" && form.test(value) ? [[name, value]] : [];
    }),
  );
}
