import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { signMessage } from "../index.ts";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import {
  startCallbackReceiver,
  type CallbackReceiver,
  type ReceivedCallback,
} from "../../../tests/support/callback-receiver.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const OLD = "the-secret-before";
const NEW = "the-secret-that-follows";

let clock: ManualClock;
let server: TestGateway;
let receiver: CallbackReceiver;
let api: ApiClient;
let root: ApiClient;
let connectorGuid: string;

beforeAll(async () => {
  clock = new ManualClock("2026-11-22T09:00:00Z");
  server = await startTestGateway({ clock });
  receiver = await startCallbackReceiver();
  api = new ApiClient(server.url);
  root = new ApiClient(server.url, ADMINISTRATOR);
  const merchant = "ME-0000-0000-0000-0000-0000-0001";
  const { connectors } = (await root.get(`/api/provisioning/listConnectors/${merchant}`)).body;
  connectorGuid = connectors.find(({ apiKey }: { apiKey: string }) => apiKey === "demo-card").guid;
});

afterAll(async () => {
  await receiver?.close();
  await server?.close();
});

/** The old secret alone, and signatures demanded. */
beforeEach(async () => {
  const settings = { "api:request-signing-enabled": "1" };
  await root.post(`/api/provisioning/updateConnector/${connectorGuid}`, { sharedSecret: NEW, settings });
  const reset = await root.post(`/api/provisioning/updateConnector/${connectorGuid}`, { sharedSecret: OLD });
  expect(reset.status).toBe(200);
  expect(reset.body.connector).not.toHaveProperty("previousSharedSecretValidUntil");
});

test("during the overlap both secrets sign requests, afterwards the new one alone", async () => {
  expect(await paysWith(OLD)).toBe(200);
  const rotated = await rotate({ sharedSecret: NEW, overlapHours: 24 });
  expect(rotated).toMatchObject({
    status: 200,
    body: { connector: { sharedSecret: "********", previousSharedSecretValidUntil: "2026-11-23T09:00:00Z" } },
  });
  expect(JSON.stringify(rotated.body)).not.toContain(OLD);
  expect(await paysWith(OLD)).toBe(200);
  expect(await paysWith(NEW)).toBe(200);
  expect(await paysWith(OLD)).toBe(200);
  expect(await paysWith("neither-of-the-two")).toBe(401);
  clock.advance({ hours: 24 });
  expect(await paysWith(OLD)).toBe(401);
  expect(await paysWith(NEW)).toBe(200);
});

test("callbacks are signed with the old secret until the merchant signs a request with the new one", async () => {
  await rotate({ sharedSecret: NEW, overlapHours: 48 });
  await paysWith(OLD);
  expect(await callbackSecret()).toBe(OLD);
  await paysWith(NEW);
  expect(await callbackSecret()).toBe(NEW);
  // A server of the merchant that was not changed yet does not turn it back.
  await paysWith(OLD);
  expect(await callbackSecret()).toBe(NEW);
});

test("callbacks of a merchant who signs no requests change with the end of the overlap", async () => {
  const settings = { "api:request-signing-enabled": "0" };
  await root.post(`/api/provisioning/updateConnector/${connectorGuid}`, { settings });
  await rotate({ sharedSecret: NEW, overlapHours: 1 });
  await api.debit({ callbackUrl: `${receiver.url}/callback` });
  expect(await callbackSecret()).toBe(OLD);
  clock.advance({ hours: 1 });
  await api.debit({ callbackUrl: `${receiver.url}/callback` });
  expect(await callbackSecret()).toBe(NEW);
});

test("a generated secret is shown once; after a lost response another rotation keeps the one the merchant has", async () => {
  const lost = (await rotate({})).body.connector.sharedSecret;
  expect(lost).toMatch(/^[0-9a-f]{40}$/);
  const shown = (await rotate({})).body.connector.sharedSecret;
  expect(shown).not.toBe(lost);
  expect(await paysWith(lost)).toBe(401);
  expect(await paysWith(OLD)).toBe(200);
  expect(await paysWith(shown)).toBe(200);
});

test("a second rotation while servers of the merchant may still use the old secret is refused, and 0 hours ends it", async () => {
  await rotate({ sharedSecret: NEW, overlapHours: 24 });
  await paysWith(NEW);
  const refused = await rotate({ overlapHours: 24 });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("overlapHours");
  expect(await paysWith(OLD)).toBe(200);
  const ended = await rotate({ sharedSecret: "the-third-of-the-secrets", overlapHours: 0 });
  expect(ended.body.connector).not.toHaveProperty("previousSharedSecretValidUntil");
  expect(await paysWith(OLD)).toBe(401);
  expect(await paysWith(NEW)).toBe(401);
  expect(await paysWith("the-third-of-the-secrets")).toBe(200);
});

test.each([
  ["a short secret", { sharedSecret: "short" }, "sharedSecret"],
  ["the secret in force", { sharedSecret: OLD }, "sharedSecret"],
  ["an overlap of years", { overlapHours: 20_000 }, "overlapHours"],
  ["an unknown field", { overlapDays: 1 }, "overlapDays"],
])("%s is refused by name, and changes nothing", async (_what, body, field) => {
  const refused = await rotate(body);
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain(field);
  expect(await paysWith(OLD)).toBe(200);
});

test("the previous secret lies sealed in the database, and masked in the audit", async () => {
  await rotate({ sharedSecret: NEW });
  const { db } = server.gateway;
  const [row] = await db.query<{ kept: string }>(
    sql`select previous_shared_secret as kept from connectors where guid = ${connectorGuid}`,
  );
  expect(row?.kept).toMatch(/^v1\./);
  const changes = await db.query<{ text: string }>(
    sql`select configuration_changes::text as text from configuration_changes where target = ${connectorGuid}`,
  );
  expect(changes.length).toBeGreaterThan(2);
  for (const { text } of changes) for (const secret of [OLD, NEW]) expect(text).not.toContain(secret);
});

function rotate(body: Record<string, unknown>) {
  return root.post(`/api/provisioning/rotateSharedSecret/${connectorGuid}`, body);
}

/** The status of a debit that is signed with the secret. */
async function paysWith(secret: string): Promise<number> {
  const path = "/api/v3/transaction/demo-card/debit";
  const body = JSON.stringify({ ...anOrder(), callbackUrl: `${receiver.url}/callback` });
  const date = "Sun, 22 Nov 2026 09:00:00 UTC";
  const message = { method: "POST", body: Buffer.from(body), contentType: CONTENT_TYPE, date, uri: path };
  const headers = { "x-date": date, "x-signature": signMessage(secret, message) };
  return (await api.post(path, body, headers)).status;
}

const CONTENT_TYPE = "application/json; charset=utf-8";

/** Which secret signed the last callback that was delivered. */
async function callbackSecret(): Promise<string | undefined> {
  await server.gateway.runDue();
  const callback = receiver.received.at(-1)!;
  return [OLD, NEW].find((secret) => isSignedWith(secret, callback));
}

function isSignedWith(secret: string, { headers, rawBody, uri }: ReceivedCallback): boolean {
  const message = { method: "POST", body: rawBody, contentType: CONTENT_TYPE, date: headers.date!, uri };
  return headers["x-signature"] === signMessage(secret, message);
}
