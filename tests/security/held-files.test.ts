import { connect, type Socket } from "node:net";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { ApiClient, basic } from "../support/api-client.ts";
import { camt } from "../support/camt.ts";
import { createConnector, DEMO_MERCHANT } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const PATH = "/api/provisioning";
const IBAN = "AT441999900004217201";
const running = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(running.url, ADMINISTRATOR));
let neighbour: { username: string; password: string };
let merchant: string;

beforeAll(async () => {
  const { body } = await root.post(`${PATH}/createTenant`, { name: "Neighbour" });
  const tenant = body["tenant"].guid as string;
  merchant = (await root.post(`${PATH}/createMerchant/${tenant}`, { name: "Beside" })).body["merchant"].guid;
  const made = await root.post(`${PATH}/createProvisioningCredential/${tenant}`, {
    name: "Bank",
    permissions: ["bank"],
  });
  neighbour = { username: made.body["credential"].guid, password: made.body["password"] };
  await createConnector(root, {
    apiKey: "own-account",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: { iban: IBAN, accountHolder: "Halden Group GmbH" } },
  });
});

/** A statement whose end does not come. */
function hold(): { socket: Socket; response: () => string } {
  const { hostname, port } = new URL(running.url);
  const socket = connect(Number(port), hostname).on("error", () => undefined);
  let response = "";
  socket.on("data", (piece) => (response += piece.toString()));
  const headers = `authorization: ${basic(neighbour)}\r\ncontent-type: application/xml\r\ncontent-length: 1000`;
  socket.write(
    `POST ${PATH}/importBankStatement/${merchant} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n<Document>`,
  );
  onTestFinished(() => void socket.destroy());
  return { socket, response: () => response };
}

function send(client: ApiClient, to: string, id: string) {
  const body = Buffer.from(camt([], { id }));
  const headers = { "content-type": "application/xml" };
  return client.send("POST", `${PATH}/importBankStatement/${to}`, { body, headers });
}

test("a tenant that holds files open is refused further ones, and no one else is", async () => {
  const held = Array.from({ length: 4 }, hold);
  const refused = () => held.filter(({ response }) => response() !== "");
  await expect.poll(() => refused().length).toBe(1);
  expect(refused()[0]!.response()).toMatch(
    /^HTTP\/1\.1 429 [^]*\r\nretry-after: 5\r\n[^]*Too many files[^]*at most 3/i,
  );
  expect((await send(root, DEMO_MERCHANT, "meanwhile")).status).toBe(200);
  expect((await new ApiClient(running.url).debit()).status).toBe(200);
  const own = new ApiClient(running.url, neighbour);
  expect((await send(own, merchant, "further")).status).toBe(429);
  for (const { socket } of held) socket.destroy();
  // The tenant has no account of a bank, which is found when the file is read.
  await expect.poll(async () => (await send(own, merchant, "after")).status).toBe(422);
});
