import { expect } from "vitest";
import { ApiClient } from "./api-client.ts";
import { ADMINISTRATOR, type TestGateway } from "./gateway.ts";

export const DEMO_KEY = "demo-bi:demo-bi-password";

export interface BiResponse {
  readonly status: number;
  readonly headers: Headers;
  // The tests read any field of a response.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: Record<string, any>;
}

/** Queries the BI data source like a client without a library. */
export class BiClient {
  readonly #base: string;
  readonly #authorization: string;

  constructor(url: string, key = DEMO_KEY) {
    this.#base = `${url}/bi/query/transactions`;
    this.#authorization = `Basic ${Buffer.from(key).toString("base64")}`;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<BiResponse> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return this.send("POST", path, {
      body: text,
      headers: { "content-type": "application/json", ...headers },
    });
  }

  get(path: string): Promise<BiResponse> {
    return this.send("GET", path, {});
  }

  async send(
    method: string,
    path: string,
    options: { body?: string; headers?: Record<string, string> },
  ): Promise<BiResponse> {
    const { body, headers } = options;
    const response = await fetch(this.#base + path, {
      method,
      headers: { authorization: this.#authorization, ...headers },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  }

  /** The document of a transaction. */
  async document(uuid: string): Promise<Record<string, unknown>> {
    const response = await this.post("/v2", { query: { term: { uuid } } });
    expect(response.body["hits"].total.value).toBe(1);
    return response.body["hits"].hits[0]["_source"];
  }
}

/** Waits until the projection has caught up. */
export async function project({ gateway }: TestGateway): Promise<void> {
  await gateway.runDue();
}

/** Rebuilds all documents, and returns the state of the rebuild when it is finished. */
export async function rebuild(running: TestGateway): Promise<Record<string, unknown>> {
  const operator = new ApiClient(running.url, ADMINISTRATOR);
  const { body } = await operator.post("/api/provisioning/rebuildBi", {});
  await running.gateway.runDue();
  const finished = (await operator.get("/api/provisioning/getBiRebuild")).body["rebuild"];
  expect(finished).toMatchObject({ id: body["rebuild"].id, finishedAt: expect.any(String) });
  return finished;
}
