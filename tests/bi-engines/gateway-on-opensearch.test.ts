import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient, basic, type ApiResponse } from "../support/api-client.ts";
import { BiClient } from "../support/bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { realUrl } from "./engines-under-test.ts";
import { InterruptibleProxy } from "./interruptible-proxy.ts";

/** The cluster shows a document about a second after it has it. */
const shown = { interval: 200 };

describe.skipIf(realUrl === undefined)("a gateway with its BI documents in OpenSearch", () => {
  let proxy: InterruptibleProxy;
  let running: TestGateway;
  let api: ApiClient;
  let bi: BiClient;

  beforeAll(async () => {
    await dropIndices();
    proxy = await InterruptibleProxy.open(realUrl!);
    running = await startTestGateway({ bi: { kind: "opensearch", url: proxy.url }, workers: true });
    api = new ApiClient(running.url);
    bi = new BiClient(running.url);
  });
  afterAll(async () => {
    await running.close();
    await proxy.cut();
    await dropIndices();
  });

  /** Payments of a description, as `{bi_url}` counts them. */
  async function found(description: string, client = bi): Promise<number> {
    const answer = await client.post("/v2", { size: 0, query: { match_phrase: { description } } });
    return answer.body["hits"]?.total.value ?? answer.status;
  }

  it("serves queries about payments soon after they were made, in amounts that are exact", async () => {
    for (const amount of ["19.99", "5.50", "100.00"])
      await api.debit({ amount, description: "of the cluster" });
    await expect.poll(() => found("of the cluster"), shown).toBe(3);
    // A document can be there before the new key's index has been filled from the records.
    const completeUntil = async () => (await bi.post("/v2", { size: 0 })).headers.get("x-bi-complete-until");
    await expect.poll(completeUntil, shown).toMatch(/^\d{4}-/);
    const { status, body } = await bi.post("/v2", {
      size: 3,
      sort: [{ amount: "desc" }],
      _source: ["amount"],
      query: { match_phrase: { description: "of the cluster" } },
      aggs: { currencies: { terms: { field: "currency" }, aggs: { volume: { sum: { field: "amount" } } } } },
    });
    expect(status).toBe(200);
    expect(body["hits"].hits).toMatchObject([
      { _index: "transactions", _source: { amount: 100 } },
      { _source: { amount: 19.99 } },
      { _source: { amount: 5.5 } },
    ]);
    expect(body["aggregations"].currencies.buckets).toMatchObject([{ key: "EUR", doc_count: 3 }]);
    expect(body["aggregations"].currencies.buckets[0].volume.value).toBeCloseTo(125.49, 9);
  });

  it("is rebuilt from a shell while queries go on, each of which sees all documents", async () => {
    const everything = async () => (await bi.post("/v2/_count", {})).body["count"] as number;
    const before = await everything();
    const rebuilding = { isOver: false };
    const asking = (async () => {
      const counts = new Set<number>();
      while (!rebuilding.isOver) counts.add(await everything());
      return counts;
    })();
    const rebuilt = await rebuildFromShell().finally(() => (rebuilding.isOver = true));
    expect([...(await asking)]).toEqual([before]);
    for (const scope of rebuilt) expect(scope).toMatchObject({ differing: 0 });
    expect(rebuilt.some(({ documents }) => documents === before)).toBe(true);
    expect(await everything()).toBe(before);
  });

  it("shows a key nothing of another tenant", async () => {
    const lemon = await tenantWithPayment("Lemon");
    const pip = await tenantWithPayment("Pip");
    await expect.poll(() => found("of Lemon", lemon), shown).toBe(1);
    await expect.poll(() => found("of Pip", pip), shown).toBe(1);
    for (const [own, other] of [
      [lemon, "Pip"],
      [pip, "Lemon"],
    ] as const) {
      expect(await found(`of ${other}`, own)).toBe(0);
      const everything = await own.post("/v2", {
        aggs: {
          all: { global: {}, aggs: { names: { terms: { field: "merchant_name", min_doc_count: 0 } } } },
        },
      });
      expect(everything.body["hits"].total.value).toBe(1);
      expect(JSON.stringify(everything.body)).not.toContain(other);
    }
  });

  it("takes payments while the cluster is away, says so in responses, and catches up", async () => {
    await proxy.cut();
    for (let i = 0; i < 5; i++) {
      const paid = await api.debit({ amount: "1.00", description: "in the outage" });
      expect(paid.body).toMatchObject({ success: true, returnType: "FINISHED" });
    }
    expect(await found("in the outage")).toBe(503);
    const statusOf = async (path: string) => (await fetch(running.url + path)).status;
    expect(await statusOf("/readyz/bi")).toBe(503);
    // Load balancers still send payments.
    const ready = await fetch(`${running.url}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([
      200,
      { status: "ready", checks: { database: "ok", bi: "unavailable" } },
    ]);
    expect(await (await fetch(`${running.url}/metrics`)).text()).toMatch(/^quittance_bi_available 0$/m);
    await proxy.mend();
    await expect.poll(() => found("in the outage"), shown).toBe(5);
    await expect.poll(() => statusOf("/readyz/bi"), shown).toBe(200);
  });

  async function rebuildFromShell(): Promise<{ documents: number; differing: number }[]> {
    const script = join(import.meta.dirname, "../../src/commands/rebuild-bi.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: {
        ...process.env,
        GATEWAY_PORT: new URL(running.url).port,
        GATEWAY_ADMIN_USER: ADMINISTRATOR.username,
        GATEWAY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      },
    });
    return JSON.parse(stdout).scopes;
  }

  async function provision(operation: string, body: unknown): Promise<ApiResponse["body"]> {
    const response = await fetch(`${running.url}/api/provisioning/${operation}`, {
      method: "POST",
      headers: { authorization: basic(ADMINISTRATOR), "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as ApiResponse["body"];
  }

  /** A tenant with a merchant that made one payment, and a client with a key to its data. */
  async function tenantWithPayment(name: string): Promise<BiClient> {
    const { guid } = (await provision("createTenant", { name }))["tenant"];
    await provision(`updateTenant/${guid}`, { settings: { features: { biDataSource: true } } });
    const { merchant } = await provision(`createMerchant/${guid}`, { name: `${name} shop` });
    const user = { username: name.toLowerCase(), password: "secret-word-of-shop" };
    await provision(`createMerchantUser/${merchant.guid}`, { ...user, type: "api", settings: {} });
    const apiKey = `card-${user.username}`;
    await provision(`createConnector/${merchant.guid}`, {
      name: `${name} card`,
      adapter: "Simulator",
      method: "Creditcard",
      apiKey,
      config: { testMode: true },
    });
    const paid = await new ApiClient(running.url, user).debit(
      { description: `of ${name}`, amount: "2.00" },
      apiKey,
    );
    expect(paid.body).toMatchObject({ success: true });
    const key = await provision(`createBiApiKey/${guid}`, { name: "test" });
    return new BiClient(running.url, `${key["apiKey"]}:${key["password"]}`);
  }
});

/** The documents of this gateway, and nothing else on the cluster. */
async function dropIndices(): Promise<void> {
  if (realUrl === undefined) return;
  await fetch(`${realUrl}/quittance-*`, { method: "DELETE" });
  await fetch(`${realUrl}/_index_template/quittance`, { method: "DELETE" });
}
