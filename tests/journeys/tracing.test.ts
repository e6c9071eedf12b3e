import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

import { anOrder, ApiClient } from "../support/api-client.ts";
import { until } from "../support/bi-process.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { COMMAND_ENVIRONMENT, repository } from "../support/gateway-command.ts";
import { startTestGateway } from "../support/gateway.ts";

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: { key: string; value: Record<string, string> }[];
}

/** What a collector of OpenTelemetry receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      return response.end("{}");
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const spans = () =>
    bodies.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as SentSpan[]);
  return { url: `http://127.0.0.1:${port}`, bodies, spans };
}

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const CARD = { pan: "4111111111111111", cvv: "123" };

test("a payment is one trace from the caller to the provider and the database, and its callback carries one", async () => {
  const collector = await startCollector();
  const receiver = await startCallbackReceiver();
  const started = await startTestGateway({
    workers: true,
    tracing: { url: collector.url, sampledPercent: 100 },
  });
  const api = new ApiClient(started.url);
  const cardData = { ...CARD, cardHolder: "Ada Lovelace", expirationMonth: "12", expirationYear: "2030" };
  const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", { cardData });
  const order = {
    ...anOrder(),
    transactionToken: tokenized["transactionToken"],
    callbackUrl: `${receiver.url}/callback?secret=in-the-address`,
    customer: { email: "ada@example.com" },
  };
  const { body } = await api.post("/api/v3/transaction/demo-card/debit", order, {
    traceparent: `00-${TRACE}-00f067aa0ba902b7-01`,
  });
  expect(body, JSON.stringify(body)).toMatchObject({ success: true });
  await receiver.waitFor(1);
  await started.close();
  await receiver.close();

  const spans = collector.spans();
  const ofPayment = spans.filter(({ traceId }) => traceId === TRACE);
  const request = ofPayment.find(({ kind }) => kind === 2)!;
  expect(request).toMatchObject({
    name: "POST /api/v3/transaction/:apiKey/debit",
    parentSpanId: "00f067aa0ba902b7",
  });
  expect(request.attributes).toContainEqual({
    key: "quittance.transaction",
    value: { stringValue: body["uuid"] },
  });
  expect(ofPayment.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["provider submit", "database batch"]),
  );
  const attempt = spans.find(({ name }) => name === "callback attempt")!;
  expect(receiver.received[0]?.headers["traceparent"]).toBe(`00-${attempt.traceId}-${attempt.spanId}-01`);

  const sent = collector.bodies.join("\n");
  for (const secret of [CARD.pan, "Ada", "ada@example.com", "in-the-address", "demo-password", "Basic "])
    expect(sent).not.toContain(secret);
  expect(sent).not.toContain(tokenized["transactionToken"]);
});

test("an unsampled caller and a share of none send nothing, but pass the trace on", async () => {
  const collector = await startCollector();
  const started = await startTestGateway({ tracing: { url: collector.url, sampledPercent: 100 } });
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-00` };
  await new ApiClient(started.url).post("/api/v3/transaction/demo-card/debit", anOrder(), headers);
  await started.close();
  expect(collector.bodies).toEqual([]);
});

test("without the setting a callback has no traceparent, and a malformed one of a caller does no harm", async () => {
  const receiver = await startCallbackReceiver();
  const started = await startTestGateway({ workers: true });
  const { status } = await new ApiClient(started.url).post(
    "/api/v3/transaction/demo-card/debit",
    { ...anOrder(), callbackUrl: `${receiver.url}/callback` },
    { traceparent: "nonsense" },
  );
  expect(status).toBe(200);
  await receiver.waitFor(1);
  expect(receiver.received[0]?.headers["traceparent"]).toBeUndefined();
  await started.close();
  await receiver.close();
});

test("a collector that is away disturbs no payment and no stop", async () => {
  const started = await startTestGateway({ tracing: { url: "http://127.0.0.1:9", sampledPercent: 100 } });
  const api = new ApiClient(started.url);
  await until(async () => (await api.debit()).status === 200);
  await started.close();
});

test("the log goes to the collector where that is chosen, also the reason of a start that failed", async () => {
  const collector = await startCollector();
  const gateway = spawn(process.execPath, ["src/main.ts"], {
    cwd: repository,
    env: {
      ...COMMAND_ENVIRONMENT,
      GATEWAY_OTLP_URL: collector.url,
      GATEWAY_OTLP_LOGS: "true",
      // Nothing listens there.
      GATEWAY_DATABASE_URL: "postgres://gateway@127.0.0.1:9/gateway",
      GATEWAY_DATABASE_WAIT_SECONDS: "0",
      GATEWAY_MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    },
    stdio: "ignore",
  });
  expect(await once(gateway, "exit")).toEqual([1, null]);
  expect(collector.bodies.join("\n")).toContain("The gateway could not start.");
  expect(collector.bodies.join("\n")).toContain('"severityText":"fatal"');
});
