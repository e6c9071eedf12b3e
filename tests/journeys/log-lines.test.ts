import type { ServerResponse } from "node:http";
import { beforeAll, expect, test } from "vitest";

import { anOrder, ApiClient } from "../support/api-client.ts";
import { responses, startCallbackReceiver } from "../support/callback-receiver.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { orderOnPage, payOnPage } from "../support/hosted-page.ts";
import { keepLog } from "../support/kept-log.ts";

const kept = keepLog("trace");
/** Requests whose line may not be written yet: it comes after the response. */
let underWay = 0;
const started = forThisFile(() => startTestGateway({ log: kept.log }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));

beforeAll(() => {
  started.gateway.app.server.on("request", (_request, response: ServerResponse) => {
    underWay++;
    response.once("close", () => setImmediate(() => underWay--));
  });
});

interface Line {
  readonly msg: string;
  readonly path?: string;
  readonly status?: number;
  readonly transaction?: string;
  readonly merchantTransactionId?: string;
}

/** The lines that were written while `work` ran. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const isWritten = () => expect.poll(() => underWay).toBe(0);
  await isWritten();
  const before = kept.text().length;
  await work();
  await isWritten();
  const lines = kept.text().slice(before).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Line);
}

test("the line of a transaction request names its uuid and the merchant's id", async () => {
  const order = anOrder();
  let uuid = "";
  const [line, ...more] = await linesOf(async () => (uuid = (await api.debit(order)).body["uuid"]));
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    msg: "request",
    status: 200,
    transaction: uuid,
    merchantTransactionId: order["merchantTransactionId"],
  });
});

test("a follow-up's line names the follow-up, and a status request's line the transaction it looked up", async () => {
  const { uuid } = (await api.debit()).body;
  const merchantTransactionId = `refund-${uuid}`;
  const request = { merchantTransactionId, referenceUuid: uuid, amount: "1.00", currency: "EUR" };
  let refund = "";
  const [line] = await linesOf(
    async () => (refund = (await api.transaction("demo-card", "refund", request)).body["uuid"]),
  );
  expect(refund).not.toBe(uuid);
  expect(line).toMatchObject({ transaction: refund, merchantTransactionId });
  expect((await linesOf(() => api.status(uuid)))[0]).toMatchObject({ transaction: uuid });
});

test("a request that is refused names the merchant's id, and no transaction", async () => {
  const order = anOrder();
  await api.debit(order);
  const [repeated] = await linesOf(() => api.debit(order));
  expect(repeated).toMatchObject({ merchantTransactionId: order["merchantTransactionId"] });
  const card = { merchantTransactionId: "with-a-card", description: "4111 1111 1111 1111" };
  const [refused] = await linesOf(() => api.debit(card));
  expect(refused).toMatchObject({ merchantTransactionId: "with-a-card" });
  expect(refused).not.toHaveProperty("transaction");
});

test("the lines of a customer's page name the payment", async () => {
  const { uuid, redirectUrl } = await orderOnPage(api);
  const lines = await linesOf(() => payOnPage(redirectUrl));
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(line).toMatchObject({ transaction: uuid });
});

test("what goes wrong inside a job names the payment it is about", async () => {
  receiver.respond = responses.text(410, "gone");
  const order = { ...anOrder(), callbackUrl: `${receiver.url}/callback` };
  const { uuid } = (await api.debit(order)).body;
  const lines = await linesOf(() => started.gateway.runDue());
  const { merchantTransactionId } = order as unknown as { merchantTransactionId: string };
  for (const msg of ["A callback was given up.", "A job was given up."])
    expect(lines.find((line) => line.msg === msg)).toMatchObject({
      transaction: uuid,
      merchantTransactionId,
    });
});

test("payments at the same time are not mixed up", async () => {
  const orders = Array.from({ length: 20 }, () => anOrder());
  const uuids = new Map<unknown, string>();
  const lines = await linesOf(() =>
    Promise.all(
      orders.map(async (order) =>
        uuids.set(order["merchantTransactionId"], (await api.debit(order)).body["uuid"]),
      ),
    ),
  );
  const requests = lines.filter(({ msg }) => msg === "request");
  expect(requests).toHaveLength(20);
  for (const { merchantTransactionId, transaction } of requests) {
    expect(transaction).toBeDefined();
    expect(transaction).toBe(uuids.get(merchantTransactionId));
  }
});

test("a request that is about no payment names none, also on a connection that served one", async () => {
  await api.debit();
  const [line] = await linesOf(() => fetch(`${started.url}/healthz`));
  expect(line).not.toHaveProperty("transaction");
});

test("ids of the gateway stay readable in the log, whatever their digits", async () => {
  const [line] = await linesOf(() => api.get("/api/v3/options/ME-0000-0000-0000-0000-0000-0001/x"));
  expect(line?.path).toContain("ME-0000-0000-0000-0000-0000-0001");
});
