import { connect, type Socket } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { ApiClient, basic } from "../support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../support/connectors.ts";

const KIB = 1024;
const CARD = {
  pan: "4111111111111111",
  cvv: "123",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};
const TOKENIZE = "/api/v3/tokenize/demo-public";
const NEIGHBOUR = { username: "neighbour", password: "long-enough-password" };
const running = forThisFile(() => startTestGateway());
let neighbour: ApiClient;
let connectorGuid: string;

beforeAll(async () => {
  const root = new ApiClient(running.url, ADMINISTRATOR);
  connectorGuid = await createConnector(root, { apiKey: "held-card", ...SIMULATED_CARDS });
  neighbour = await tenantBeside(root);
});

/** Connections that hold bodies open which lack their last byte; how many are open without a response, and the responses. */
async function hold(
  count: number,
  { path, bytes, headers = "" }: { path: string; bytes: number; headers?: string },
): Promise<{ open: () => number; responses: () => string[] }> {
  const { hostname, port } = new URL(running.url);
  const held: { socket: Socket; response: string }[] = [];
  onTestFinished(() => held.forEach(({ socket }) => socket.destroy()));
  for (let at = 0; at < count; at++) {
    const one = { socket: connect(Number(port), hostname).on("error", () => undefined), response: "" };
    one.socket.on("data", (piece) => (one.response += piece.toString()));
    one.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
    );
    one.socket.write(Buffer.alloc(bytes - 1, " "));
    held.push(one);
  }
  // What is not refused has arrived but for its last byte.
  const isSent = () => held.every(({ socket }) => socket.destroyed || socket.writableLength === 0);
  await expect.poll(isSent, { timeout: 30_000 }).toBe(true);
  return {
    open: () => held.filter(({ socket, response }) => !socket.destroyed && response === "").length,
    // A connection that was reset while its client wrote may have lost its response.
    responses: () => held.map(({ response }) => response).filter((response) => response !== ""),
  };
}

/** The share of one owner is full, and its others are refused. */
async function expectRefused(held: Awaited<ReturnType<typeof hold>>, most: number): Promise<void> {
  await expect.poll(held.open, { timeout: 20_000 }).toBeLessThanOrEqual(most);
  expect(held.responses().length).toBeGreaterThan(0);
  for (const text of held.responses())
    expect(text).toMatch(/^HTTP\/1\.1 (503 [^]*\r\nretry-after: 2\r\n|408 )/i);
}

/** Debits with credentials, and cards of customers without, from the same address. */
async function payments(): Promise<number[]> {
  const shop = new ApiClient(running.url);
  const sent = Array.from({ length: 10 }, async () => [
    (await shop.debit()).status,
    (await shop.post(TOKENIZE, { cardData: CARD })).status,
  ]);
  return (await Promise.all(sent)).flat();
}

async function expectPayments(): Promise<void> {
  const statuses = await payments();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
}

test("webhooks of unknown connectors are 404 before their body is read", async () => {
  const held = await hold(70, { path: "/providers/simulator/CN-0000-unknown", bytes: 500 * KIB });
  await expect.poll(() => held.responses().every((text) => text.startsWith("HTTP/1.1 404 "))).toBe(true);
  expect(running.gateway.app.receivedBodies.bytes()).toBe(0);
  await expectPayments();
});

test("held webhooks refuse no payment", async () => {
  const held = await hold(70, { path: `/providers/simulator/${connectorGuid}`, bytes: 500 * KIB });
  await expectPayments();
  await expectRefused(held, 16);
});

test("open requests for tokens and sign-ins refuse no payment", async () => {
  await hold(440, { path: TOKENIZE, bytes: 64 * KIB });
  await hold(440, { path: "/console/sign-in", bytes: 64 * KIB });
  await expectPayments();
});

test("held bodies of a neighbour's credentials refuse no payment of another tenant", async () => {
  const authorization = `authorization: ${basic(NEIGHBOUR)}\r\n`;
  const path = "/api/v3/transaction/neighbour-card/debit";
  const held = await hold(101, { path, bytes: 1_000 * KIB, headers: authorization });
  await expectPayments();
  await expectRefused(held, 33);
  // Nor a small one of its own.
  expect((await neighbour.debit({}, "neighbour-card")).status).toBe(200);
});

async function tenantBeside(root: ApiClient): Promise<ApiClient> {
  const made = async (operation: string, body: object): Promise<string> => {
    const { body: response } = await root.post(`/api/provisioning/${operation}`, body);
    expect(response, operation).toMatchObject({ success: true });
    return (Object.values(response).find((value) => typeof value === "object") as { guid: string }).guid;
  };
  const parentTenantGuid = "TE-0000-0000-0000-0000-0000-0000";
  const tenant = await made("createTenant", { name: "Neighbour", parentTenantGuid });
  const merchant = await made(`createMerchant/${tenant}`, { name: "Neighbour" });
  await made(`createMerchantUser/${merchant}`, { ...NEIGHBOUR, type: "api" });
  const connector = {
    name: "Cards",
    apiKey: "neighbour-card",
    ...SIMULATED_CARDS,
    config: { testMode: true },
  };
  await made(`createConnector/${merchant}`, connector);
  return new ApiClient(running.url, NEIGHBOUR);
}
