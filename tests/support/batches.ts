import { setTimeout as sleep } from "node:timers/promises";
import { anOrder, basic, ApiClient, type ApiResponse } from "./api-client.ts";

const DEMO = { username: "demo", password: "demo-password" };

/** A merchant that uploads batch files. */
export class BatchShop {
  readonly api: ApiClient;
  readonly url: string;
  readonly #credentials: { username: string; password: string };

  constructor(url: string, credentials = DEMO) {
    this.url = url;
    this.#credentials = credentials;
    this.api = new ApiClient(url, credentials);
  }

  async register(): Promise<string> {
    const { merchantTransactionId, transactionToken } = anOrder();
    const { body } = await this.api.transaction("demo-card", "register", {
      merchantTransactionId,
      transactionToken,
    });
    return body["uuid"] as string;
  }

  /** Without a file when it is undefined. */
  upload(
    csv: string | Uint8Array | undefined,
    fields: Record<string, string> = {},
    apiKey = "demo-card",
  ): Promise<ApiResponse> {
    const form = new FormData();
    if (csv !== undefined)
      form.set("batchFile", new File([csv as string], "batch.csv", { type: "text/csv" }));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return this.send(form, apiKey);
  }

  async send(body: FormData | string, apiKey = "demo-card", headers: Record<string, string> = {}) {
    const response = await fetch(`${this.url}/api/v3/batchUpload/v2/${apiKey}/batches`, {
      method: "POST",
      headers: { authorization: basic(this.#credentials), ...headers },
      body,
    });
    return { status: response.status, headers: response.headers, body: await response.json() } as ApiResponse;
  }

  async accepted(csv: string, fields: Record<string, string> = {}): Promise<string> {
    const { status, body } = await this.upload(csv, fields);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body["batchId"] as string;
  }

  get(batchId: string, apiKey = "demo-card"): Promise<ApiResponse> {
    return this.api.get(`/api/v3/batchUpload/v2/${apiKey}/batches/${batchId}`);
  }

  file(batchId: string, apiKey = "demo-card"): Promise<ApiResponse> {
    return this.api.get(`/api/v3/batchUpload/v2/${apiKey}/batches/${batchId}/file`);
  }

  /** Resolves with its status when it has ended; for a gateway with workers. */
  async ended(batchId: string, timeoutMs = 120_000): Promise<ApiResponse["body"]> {
    for (const endsAt = Date.now() + timeoutMs; Date.now() < endsAt; await sleep(500)) {
      const { body } = await this.get(batchId);
      if (!["pending", "processing"].includes(body["status"] as string)) return body;
    }
    throw new Error(`Batch ${batchId} did not end.`);
  }
}

/** A file of debits of 1.00 EUR with ids `{prefix}1`, `{prefix}2`, …, by the registrations in turn. */
export function debitsFile(
  count: number,
  { references, prefix }: { references: readonly string[]; prefix: string },
): string {
  const rows = Array.from(
    { length: count },
    (_, index) => `"debit","${references[index % references.length]}","${prefix}${index + 1}","1.00","EUR"`,
  );
  return [`"transactionMethod","referenceUuid","merchantTransactionId","amount","currency"`, ...rows].join(
    "\n",
  );
}
