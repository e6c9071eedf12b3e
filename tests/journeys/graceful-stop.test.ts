import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { DELIVER_CALLBACK } from "../../src/transactions/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { responses, startCallbackReceiver, type CallbackReceiver } from "../support/callback-receiver.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createTestDatabase } from "../support/postgres.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let receiver: CallbackReceiver;
/** The gateway that is stopped, and another one on the same database. */
let stopping: TestGateway;
let other: TestGateway;

beforeEach(async () => {
  [database, receiver] = await Promise.all([createTestDatabase(), startCallbackReceiver()]);
  const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
  stopping = await startTestGateway({ ...shared, workers: true });
  other = await startTestGateway(shared);
});
afterEach(async () => {
  await Promise.all([other.close(), receiver.close()]);
  await database.drop();
});

const pay = () => new ApiClient(other.url).debit({ ...anOrder(), callbackUrl: `${receiver.url}/callback` });

/** A request with a slow body: a gateway that stops waits for it. */
async function slowRequest(): Promise<Socket> {
  const { hostname, port } = new URL(stopping.url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, "connect");
  socket.write(
    "POST /api/v3/transaction/demo-card/debit HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\n",
  );
  const arrived = once(stopping.gateway.app.server, "request");
  socket.write("content-length: 2\r\n\r\n{");
  await arrived;
  return socket;
}

test("a gateway that stops starts no job while it finishes its requests", async () => {
  const request = await slowRequest();
  const stopped = stopping.close();
  await pay();
  // Three times the interval at which workers look for jobs. A slow machine makes them later, never earlier.
  await sleep(1_500);
  expect(receiver.received).toEqual([]);
  request.write("}");
  // Otherwise the connection would stay open for the next request, and the process would wait until it times out.
  expect(await text(request)).toMatch(/\r\nconnection: close\r\n/i);
  await stopped;
  // It was due all the time.
  await other.gateway.runDue();
  expect(receiver.received).toHaveLength(1);
});

test("a gateway that stops finishes the jobs that it has started", async () => {
  let acknowledge = (): void => undefined;
  receiver.respond = (response) => void (acknowledge = () => responses.ok(response));
  await pay();
  await receiver.waitFor(1);
  const stopped = stopping.close();
  await sleep(500);
  acknowledge();
  await stopped;
  // Jobs that are planned for later, as the removal of card data, stay.
  const left = sql`select kind from jobs where kind = ${DELIVER_CALLBACK}`;
  expect(await other.gateway.db.query(left)).toEqual([]);
});
