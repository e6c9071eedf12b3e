import { expect } from "vitest";
import { ApiClient } from "./api-client.ts";
import { ADMINISTRATOR, type TestGateway } from "./gateway.ts";

export const DEMO_KEY = "demo-bi:demo-bi-password";

export interface BiAnswer {
  readonly status: number;
  readonly headers: Headers;
  // The tests look at whatever an analyst would look at.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: Record<string, any>;
}

/** Asks the BI data source as a client without any library does. */
export class BiClient {
  readonly #base: string;
  readonly #authorization: string;

  constructor(url: string, key = DEMO_KEY) {
    this.#base = `${url}/bi/query/transactions`;
    this.#authorization = `Basic ${Buffer.from(key).toString("base64")}`;
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<BiAnswer> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return this.send("POST", path, {
      body: text,
      headers: { "content-type": "application/json", ...headers },
    });
  }

  get(path: string): Promise<BiAnswer> {
    return this.send("GET", path, {});
  }

  async send(
    method: string,
    path: string,
    options: { body?: string; headers?: Record<string, string> },
  ): Promise<BiAnswer> {
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
    const answer = await this.post("/v2", { query: { term: { uuid } } });
    expect(answer.body["hits"].total.value).toBe(1);
    return answer.body["hits"].hits[0]["_source"];
  }
}

/** Lets the projection catch up. */
export async function project({ gateway }: TestGateway): Promise<void> {
  await gateway.runDue();
}

/** Makes all documents anew, and comes back with what the rebuild says when it is finished. */
export async function rebuild(running: TestGateway): Promise<Record<string, unknown>> {
  const operator = new ApiClient(running.url, ADMINISTRATOR);
  const { body } = await operator.post("/api/provisioning/rebuildBi", {});
  await running.gateway.runDue();
  const finished = (await operator.get("/api/provisioning/getBiRebuild")).body["rebuild"];
  expect(finished).toMatchObject({ id: body["rebuild"].id, finishedAt: expect.any(String) });
  return finished;
}
