import { Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { isMoving } from "../authority/index.ts";
import type { AgentCredential } from "./credentials/agent-credential.ts";
import { isToolRefusal, runTool, type SentCall } from "./run-tool.ts";
import { isJsonObject } from "../platform/json-object.ts";
import { toolsOf } from "./tools/index.ts";
import { toolRefusal, type AgentParts, type AgentTool, type ToolResult } from "./tools/tool.ts";
import { NOTICE } from "./tools/untrusted.ts";

const INSTRUCTIONS = `Payments of a gateway. ${NOTICE} Amounts are decimal text. What is above a limit waits for a person: \`status\` is \`approval_required\`, and a repeated call with the same merchantTransactionId says how it was decided.`;

/** A message of the protocol, with the way to run a tool for its sender. */
interface Message {
  readonly url: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly credential: AgentCredential;
  readonly version: string;
  /** Runs the work as the actor of the audit. */
  readonly actingAs: <Result>(tool: string, work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Answers one message by the official SDK, with a server and a transport of its own: no session is kept, so that any process
 * may answer the next one. The answer is JSON, as no tool sends anything before its result.
 */
export async function serveMessage(parts: AgentParts, message: Message): Promise<Response> {
  const { url, credential, version } = message;
  const body = withoutNullArguments(message.body);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = new Server(
    { name: "quittance", version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler("tools/list", async () => ({ tools: toolsOf(credential).map(describe) }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: args } }) => {
    const call: SentCall = { name, args };
    try {
      return written(await message.actingAs(name, () => runTool(parts, { credential, call })));
    } catch (error) {
      // Its text may show how the gateway is made: the SDK would send it.
      parts.log.error(
        { tool: name, credential: credential.guid, err: error },
        "A tool of an assistant failed.",
      );
      return written(FAILED);
    }
  });
  await server.connect(transport);
  try {
    const headers = new Headers(message.headers);
    // The response is JSON: a client that takes nothing else is served too.
    headers.set("accept", "application/json, text/event-stream");
    const request = new Request(url, { method: "POST", headers, body: JSON.stringify(body) });
    return await transport.handleRequest(request, { parsedBody: body });
  } finally {
    await server.close();
  }
}

/** Assistants send `arguments: null` to a tool that needs none, which the SDK would refuse. */
function withoutNullArguments(body: unknown): unknown {
  if (!isJsonObject(body) || !isJsonObject(body["params"]) || body["params"]["arguments"] !== null)
    return body;
  const { arguments: _none, ...params } = body["params"];
  return { ...body, params };
}

const FAILED = toolRefusal("internal", "The call failed. Repeat it with the same merchantTransactionId.");

function describe({ name, description, input }: AgentTool) {
  const moves = isMoving(name);
  return {
    name,
    description,
    inputSchema: input as { type: "object" },
    annotations: { readOnlyHint: !moves, destructiveHint: moves, openWorldHint: false },
  };
}

function written(result: ToolResult) {
  if (!isToolRefusal(result)) return { content: [contentOf(result)], structuredContent: { ...result } };
  const { error, message, more } = result;
  return { isError: true, content: [contentOf({ error, message, ...more })] };
}

function contentOf(value: object) {
  return { type: "text" as const, text: JSON.stringify(value) };
}
