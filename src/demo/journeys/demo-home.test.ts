import { Agent, request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway({ workers: true }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

interface Seen {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly outcome?: string;
  readonly body: string;
}

/** It keeps connections for as long as the server does, as browsers and proxies do. */
const keeping = new Agent({ keepAlive: true });

/** A browser's EventSource, reduced to what it sends and reads. */
function watch(gateway: TestGateway, lastId?: string): { seen: Seen[]; end: () => void } {
  const seen: Seen[] = [];
  let text = "";
  const headers = { accept: "text/event-stream", ...(lastId && { "last-event-id": lastId }) };
  const connection = request(`${gateway.url}/demo/live`, { headers, agent: keeping }, (response) => {
    response.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      const messages = text.split("\n\n");
      text = messages.pop() ?? "";
      for (const message of messages) {
        const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(message) ?? [];
        if (id && data) seen.push({ id, ...(JSON.parse(data) as Omit<Seen, "id">) });
      }
    });
  });
  connection.on("error", () => undefined);
  connection.end();
  const end = () => void connection.destroy();
  onTestFinished(end);
  return { seen, end };
}

const about = (seen: readonly Seen[], id: string) => seen.filter(({ body }) => body.includes(id));

describe("the live stream of the demo", () => {
  it("shows a request, its response and its callback, in this order", async () => {
    const { seen } = watch(started);
    const merchantTransactionId = "live-1";
    const { body: paid } = await api.debit({ merchantTransactionId, callbackUrl: receiver.url });
    await expect
      .poll(() => seen.some(({ kind, body }) => kind === "callback" && body.includes(paid["uuid"])))
      .toBe(true);
    const [requested, responded, called] = [
      ...about(seen, merchantTransactionId).filter(({ kind }) => kind === "request"),
      ...about(seen, paid["uuid"]),
    ].toSorted((a, b) => numberOf(a) - numberOf(b));
    expect(requested).toMatchObject({
      kind: "request",
      title: "POST /api/v3/transaction/demo-card/debit",
    });
    expect(responded).toMatchObject({ kind: "response", title: expect.stringMatching(/^200 in \d+ ms$/) });
    expect(called).toMatchObject({
      kind: "callback",
      title: `POST ${receiver.url}`,
      outcome: expect.stringMatching(/^acknowledged, status 200, \d+ ms$/),
    });
  });

  it("shows a refused request with what is wrong", async () => {
    const { seen } = watch(started);
    await api.debit({ merchantTransactionId: "live-2", ammount: "1.00" });
    await expect.poll(() => seen.some(({ body }) => body.includes("did you mean 'amount'"))).toBe(true);
    expect(about(seen, "live-2")).toMatchObject([{ kind: "request" }]);
  });

  it("continues after a lost connection where it was, without a gap and without a repetition", async () => {
    const first = watch(started);
    await api.debit({ merchantTransactionId: "live-3" });
    await expect.poll(() => about(first.seen, "live-3").length).toBe(1);
    await expect.poll(() => first.seen.at(-1)?.kind).toBe("response");
    first.end();
    await api.debit({ merchantTransactionId: "live-4" });
    const last = first.seen.at(-1)!;
    const second = watch(started, last.id);
    await expect.poll(() => about(second.seen, "live-4").length).toBe(1);
    expect(about(second.seen, "live-3")).toEqual([]);
    expect(numberOf(second.seen[0]!)).toBe(numberOf(last) + 1);
    const fromEarlierStart = watch(started, "another-start-7");
    await expect.poll(() => about(fromEarlierStart.seen, "live-3").length).toBe(1);
  });

  it("shows no card, no token and nobody else's requests", async () => {
    const { seen } = watch(started);
    const card = { pan: "4111111111111111", cvv: "987", expirationMonth: "12", expirationYear: "2030" };
    const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", {
      cardData: { ...card, cardHolder: "Ada" },
    });
    const transactionToken = tokenized["transactionToken"] as string;
    await api.debit({ merchantTransactionId: "live-5", transactionToken });
    await api.debit({ merchantTransactionId: "live-6", cardData: { ...card, cardHolder: "Ada" } });
    await api.debit({ merchantTransactionId: "live-7", description: "card 4111 1111 1111 1111" });
    const root = new ApiClient(started.url, ADMINISTRATOR);
    await root.post("/api/provisioning/createTenant", { name: "Other tenant" });
    await new ApiClient(started.url, { username: "demo", password: "wrong-password" }).debit({
      merchantTransactionId: "live-8",
    });
    await expect.poll(() => about(seen, "live-7").length).toBe(1);
    const everything = JSON.stringify(seen);
    expect(everything).not.toMatch(/4111 ?1111 ?1111|"987"|Other tenant|live-8|demo-password|demo-secret/);
    expect(everything).not.toContain(transactionToken);
  });

  it("is for browsers of this machine, under one of its names", async () => {
    const { hostname, port } = new URL(started.url);
    const status = (headers: Record<string, string>): Promise<number | undefined> =>
      new Promise((resolve) => {
        const call = request({ hostname, port, path: "/demo/live", headers }, (response) => {
          resolve(response.statusCode);
          response.destroy();
        });
        call.on("error", () => undefined);
        call.end();
      });
    expect(await status({})).toBe(200);
    expect(await status({ host: `localhost:${port}` })).toBe(200);
    expect(await status({ host: "attacker.example" })).toBe(403);
    expect(await status({ "sec-fetch-site": "cross-site" })).toBe(403);
  });
});

describe("the page at /", () => {
  it("leads to shop, console, API and BI", async () => {
    const text = await (await fetch(`${started.url}/`)).text();
    for (const path of ["/demo", "/console", "/docs", "/bi"]) expect(text).toContain(`href="${path}"`);
  });

  it("is another one outside of demo mode, and there is no stream", async () => {
    const other = await startTestGateway({ demo: false });
    onTestFinished(() => other.close());
    const text = await (await fetch(`${other.url}/`)).text();
    expect(text).toContain("/console");
    expect(text).not.toMatch(/demo/i);
    expect((await fetch(`${other.url}/demo/live`)).status).toBe(404);
  });

  it("does not delay the end of the gateway", async () => {
    const other = await startTestGateway();
    const { seen } = watch(other);
    await new ApiClient(other.url).debit({ merchantTransactionId: "live-9" });
    await expect.poll(() => seen.length).toBeGreaterThan(1);
    const startedAt = performance.now();
    await other.close();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

function numberOf({ id }: Seen): number {
  return Number(id.split("-").at(-1));
}
