import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { ADMINISTRATOR, type TestGateway } from "./gateway.ts";
import { ApiClient, type ApiResponse } from "./api-client.ts";

export const DEMO_MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
export const DEMO_TENANT = "TE-0000-0000-0000-0000-0000-0001";

export const READING = [
  "find_payments",
  "get_payment",
  "explain_decline",
  "list_events",
  "get_customer",
  "list_disputes",
  "list_settlements",
  "query_bi",
] as const;
export const MOVING = [
  "refund_payment",
  "capture_payment",
  "void_payment",
  "create_link",
  "answer_dispute",
] as const;
export const LIMITS = { currency: "EUR", perAction: "50.00", perDay: "100.00" };

/** What a tool answered: the JSON in it, as an assistant reads it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // The tests read any field of an answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: Record<string, any>;
}

/** An assistant with a credential, connected by the official client. */
export class Assistant {
  readonly guid: string;
  readonly token: string;
  readonly client: Client;

  private constructor({ guid, token, client }: { guid: string; token: string; client: Client }) {
    this.guid = guid;
    this.token = token;
    this.client = client;
  }

  static async connect(
    started: Pick<TestGateway, "url">,
    request: object = {},
    place = DEMO_MERCHANT,
    credentials = ADMINISTRATOR,
  ): Promise<Assistant> {
    const made = await createAgent(started, request, place, credentials);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    const token = String(made.body["token"]);
    const client = await connectClient(started.url, token);
    return new Assistant({ guid: String(made.body["agentCredential"].guid), token, client });
  }

  async names(): Promise<string[]> {
    return (await this.client.listTools()).tools.map(({ name }) => name);
  }

  async call(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const result = await this.client.callTool({ name, arguments: args });
    const [content] = result.content as { text: string }[];
    const text = content?.text ?? "";
    return { isError: result.isError === true, text, body: JSON.parse(text) };
  }

  close(): Promise<void> {
    return this.client.close();
  }
}

export async function connectClient(url: string, token: string): Promise<Client> {
  const client = new Client({ name: "support-assistant", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  return client;
}

export function createAgent(
  { url }: Pick<TestGateway, "url">,
  request: object = {},
  place = DEMO_MERCHANT,
  credentials: { username: string; password: string } = ADMINISTRATOR,
): Promise<ApiResponse> {
  return new ApiClient(url, credentials).post(`/api/provisioning/createAgentCredential/${place}`, {
    name: "Support assistant",
    tools: [...READING, ...MOVING],
    mode: "test",
    limits: LIMITS,
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    ...request,
  });
}

/** The request of a credential that may capture a little; for a clock in November 2026. */
export const CAPTURING_AGENT = {
  name: "Matrix",
  tools: ["capture_payment"],
  mode: "test",
  limits: { currency: "EUR", perAction: "1.00", perDay: "1.00" },
  expiresAt: "2026-11-23T10:00:00Z",
};
