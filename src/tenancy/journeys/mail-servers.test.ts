import { randomBytes } from "node:crypto";
import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { dumpDatabase } from "../../../tests/support/database-dump.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage } from "../../../tests/support/hosted-page.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const BANNER = "SSH-2.0-OpenSSH_9.6 banner-of-the-neighbour";

const kept = keepLog("trace");
let database: TestDatabase;
/** The same gateway, where callbacks may be private and where they may not. */
let open: TestGateway;
let closed: TestGateway;
const atEnd: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { databaseUrl: database.url, masterKey: randomBytes(32), log: kept.log };
  open = await startTestGateway(options);
  closed = await startTestGateway({ ...options, callbackAllowPrivate: false });
});
afterEach(async () => {
  await Promise.all(atEnd.splice(0).map((end) => end()));
});
afterAll(async () => {
  await open?.close();
  await closed?.close();
  await database?.drop();
});

function setMailServer(gateway: TestGateway, server: object, tenant = TENANT) {
  const mail = { from: "Shop <shop@example.com>", ...server };
  const operator = new ApiClient(gateway.url, ADMINISTRATOR);
  return operator.post(`/api/provisioning/updateTenant/${tenant}`, {
    settings: { mail, payByLinkEmailPermission: true },
  });
}

/** A server that counts its connections and says something else than SMTP. */
async function neighbour(): Promise<{ port: number; connections: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count++;
    socket.on("error", () => undefined).end(`${BANNER}\r\nwhat is this\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd.push(() => new Promise((resolve) => server.close(resolve)));
  return { port: (server.address() as AddressInfo).port, connections: () => count };
}

async function mailFrom(gateway: TestGateway, apiKey?: string, client = new ApiClient(gateway.url)) {
  const request = { payByLink: { sendByEmail: true }, customer: { email: "ada@example.com" } };
  const { uuid } = await orderOnPage(client, request, apiKey);
  await gateway.gateway.runDue();
  const { timeline } = (await client.get(`/api/v3/payByLink/${uuid}`)).body;
  const status = (await client.status(uuid, apiKey)).body["payByLinkData"];
  return { uuid, status, event: timeline.find(({ mail }: { mail?: string }) => mail === "link") };
}

test("a tenant's mail server in the operator's network is not called, and nothing shows whether it is there", async () => {
  const there = await neighbour();
  expect((await setMailServer(open, { host: "127.0.0.1", port: there.port })).status).toBe(200);
  const { status, event } = await mailFrom(closed);
  expect(status).toMatchObject({ emailStatus: "refused", emailReason: "port_not_allowed" });
  expect(event).toMatchObject({ event: "notMailed", state: "refused", reason: "port_not_allowed" });
  // With a port of mail, whether or not something listens there.
  expect((await setMailServer(open, { host: "127.0.0.1", port: 2525 })).status).toBe(200);
  expect((await mailFrom(closed)).event).toMatchObject({ event: "notMailed", reason: "address_not_public" });
  expect(there.connections()).toBe(0);
});

test.each([
  ["settings.mail.host: must be a name or a public address", { host: "10.0.0.7", port: 587 }],
  ["settings.mail.host: must be a name or a public address", { host: "::1", port: 25 }],
  ["settings.mail.host: must be a name or a public address", { host: "169.254.169.254", port: 25 }],
  ["settings.mail.port: must be 25, 465, 587 or 2525", { host: "mail.example.com", port: 5432 }],
])("a tenant cannot choose it: %s", async (errorMessage, server) => {
  const refused = await setMailServer(closed, server);
  expect(refused).toMatchObject({ status: 422, body: { success: false, errorMessage } });
  expect((await setMailServer(closed, { host: "mail.example.com", port: 587 })).status).toBe(200);
});

test("the root tenant may have its mail server in its own network", async () => {
  const server = await startMailServer();
  atEnd.push(() => server.close());
  expect((await setMailServer(closed, { host: "127.0.0.1", port: server.port }, ROOT)).status).toBe(200);
  const operator = new ApiClient(closed.url, ADMINISTRATOR);
  const provision = async (operation: string, body: object) =>
    (await operator.post(`/api/provisioning/${operation}`, body)).body;
  const { merchant } = await provision(`createMerchant/${ROOT}`, { name: "Own shop" });
  const user = { username: "own", password: "pass-of-own-shop" };
  const settings = { "pay-by-link-api": "1" };
  await provision(`createMerchantUser/${merchant.guid}`, { ...user, type: "api", settings });
  await provision(`createConnector/${merchant.guid}`, {
    name: "Card",
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: "own-card",
  });
  const { event } = await mailFrom(closed, "own-card", new ApiClient(closed.url, user));
  expect(event).toMatchObject({ event: "mailed" });
  expect(server.mails).toHaveLength(1);
});

test("what another server says at the address is shown to nobody", async () => {
  const { port } = await neighbour();
  await setMailServer(open, { host: "127.0.0.1", port });
  const { uuid, status, event } = await mailFrom(open);
  expect(status).toMatchObject({ emailStatus: "queued", emailReason: "no_mail_server" });
  expect(event).toMatchObject({ event: "mailPending", reason: "no_mail_server" });
  const support = await ConsoleClient.demo(open.url, "support");
  const page = await support.get(`/console/${MERCHANT}/links/${uuid}`);
  for (const text of [page.html, kept.text(), await dumpDatabase(open.gateway.db)])
    expect(text).not.toContain("banner-of-the-neighbour");
});

test("a mail that the server refuses is not shown as waiting, and the link stays to be copied", async () => {
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("words-of-the-server"), { responseCode: 550 })),
  });
  atEnd.push(() => server.close());
  await setMailServer(open, { host: "127.0.0.1", port: server.port });
  const { uuid, status, event } = await mailFrom(open);
  expect(status).toMatchObject({ emailStatus: "refused", emailReason: "recipient_refused" });
  expect(event).toMatchObject({ event: "notMailed", state: "refused", reason: "recipient_refused" });
  const support = await ConsoleClient.demo(open.url, "support");
  const page = await support.get(`/console/${MERCHANT}/links/${uuid}`);
  expect(textOf(page)).toContain("was not sent: the mail server refused the recipient");
  expect(textOf(page)).not.toContain("is waiting to be sent");
  expect(page.html).toMatch(new RegExp(`<code>${open.url}/redirect/${uuid}/`));
  const list = textOf(await support.get(`/console/${MERCHANT}/links`));
  expect(list).toContain("not sent: the mail server refused the recipient");
  const lines = kept
    .text()
    .split("\n")
    .filter((line) => line.includes(uuid) && line.includes('"mail"'));
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["The mail server has not taken a mail."]);
  expect(page.html + kept.text()).not.toContain("words-of-the-server");
});
