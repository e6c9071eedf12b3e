import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { loadAdapters } from "../../src/providers/index.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { DEMO_MERCHANT } from "../support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";

const METHOD = `{
  instrument: "none", operations: ["debit", "refund"], inquiry: "submission_reference",
  partialCapture: false, multipleCaptures: false, partialVoid: false, partialRefund: true, takes: [],
}`;

/** An adapter that has nothing of this repository. */
function adapterCode({
  id = "TinyPay",
  method = METHOD,
  more = 'hosts: ["api.tiny.example"], baseUrl: () => "https://api.tiny.example",',
} = {}): string {
  return `
export function createAdapter() {
  const ask = async (call, request) => {
    const response = await call.http.send({ headers: { authorization: "Bearer " + call.connector.credentials.apiSecret }, ...request });
    if (response.kind === "failed") return { kind: "unknown", because: response.reason };
    if (response.status === 404) return { kind: "not_found" };
    if (response.status !== 200) return { kind: "unknown", because: "status " + response.status };
    const { id } = JSON.parse(response.body.toString());
    return { kind: "approved", providerReference: id, details: { adapterTransactionId: id } };
  };
  return {
    id: "${id}",
    methods: { Ideal: ${method} },
    configuration: {
      credentials: [{ name: "apiSecret", description: "The key.", isRequired: true }],
      extraData: [{ name: "apiBaseUrl", description: "A test server.", isRequired: false, isTestOnly: true }],
      secretLists: [],
    },
    submit: (request, call) => ask(call, {
      method: "PUT",
      path: "/payments/" + request.submissionReference,
      body: JSON.stringify({ minor: String(request.amount?.minor), at: call.now().toString() }),
    }),
    inquire: ({ submissionReference }, call) => ask(call, { method: "GET", path: "/payments/" + submissionReference }),
    receive: ({ rawBody }) => {
      const id = new URLSearchParams(rawBody.toString()).get("id");
      return { kind: "received", events: [], lookUps: [{ about: id, providerReference: id }] };
    },
    lookUp: async (id, call) => {
      const response = await call.http.send({ method: "GET", path: "/happened/" + id });
      if (response.status !== 200) return { kind: "unknown", because: "status " + response.status };
      const read = ({ amount, ...event }) => ({ ...event, amount: { ...amount, minor: BigInt(amount.minor) } });
      return { kind: "found", events: JSON.parse(response.body.toString()).map(read) };
    },
    scrub: (text) => text,
    ${more}
  };
}`;
}

/** Declines every payment, and lets the customer choose again at its page. */
const PAGE = `
    hosts: ["api.tiny.example"],
    baseUrl: () => "https://api.tiny.example",
    submit: async ({ submissionReference }) => ({
      kind: "redirect", url: "https://pay.tiny.example/checkout", method: "GET", fields: {},
      providerReference: "page-" + submissionReference, details: {},
    }),
    resume: async (submission, returned) => returned.mayChooseAgain
      ? { kind: "redirect", url: "https://pay.tiny.example/checkout", method: "GET", fields: {}, details: {} }
      : {
          kind: "declined", details: {},
          error: { code: 2003, message: "Transaction declined", adapterCode: "instrument", adapterMessage: null },
        },`;

let folder: string;

async function install(
  name: string,
  {
    code = adapterCode(),
    port = { port: 1 },
    manifest = { exports: { ".": { types: "./index.d.ts", import: "./index.js" } } },
  }: { code?: string; port?: object | null; manifest?: object } = {},
): Promise<void> {
  const root = join(folder, "node_modules", name);
  await mkdir(root, { recursive: true });
  const file = { name, version: "1.0.0", type: "module", quittance: port, ...manifest };
  await writeFile(join(root, "package.json"), JSON.stringify(file));
  await writeFile(join(root, "index.js"), code);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quittance-provider-packages-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a provider that is an npm package", () => {
  const received: { url: string; authorization: string | undefined; body: string }[] = [];
  let provider: Server;
  let started: TestGateway;
  let operator: ApiClient;
  let apiBaseUrl: string;
  const kept = keepLog("warn");
  const clock = new ManualClock("2026-11-20T12:00:00Z");
  /** What the provider says about a payment; it is down where there is nothing. */
  let happened: object[] | undefined;

  beforeAll(async () => {
    await install("quittance-provider-tiny");
    await install("quittance-provider-later", { port: { port: 2 } });
    const respond = async (request: IncomingMessage, response: ServerResponse) => {
      const { url = "", headers } = request;
      received.push({ url, authorization: headers.authorization, body: await text(request) });
      const isEvents = url.startsWith("/happened/");
      if (isEvents && !happened) response.statusCode = 503;
      response.end(JSON.stringify(isEvents ? (happened ?? {}) : { id: `tiny-${received.length}` }));
    };
    provider = createServer((request, response) => void respond(request, response));
    await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
    apiBaseUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const more = `hosts: ["api.tiny.example"], baseUrl: () => "${apiBaseUrl}",`;
    await install("quittance-provider-elsewhere", { code: adapterCode({ id: "ElsewherePay", more }) });
    await install("quittance-provider-page", { code: adapterCode({ id: "PagePay", more: PAGE }) });
    const names = ["later", "tiny", "absent", "elsewhere", "page"].map(
      (name) => `quittance-provider-${name}`,
    );
    started = await startTestGateway({
      clock,
      log: kept.log,
      providerPackages: { names, folders: [folder] },
    });
    operator = new ApiClient(started.url, ADMINISTRATOR);
  });
  afterAll(async () => {
    await started?.close();
    provider?.closeAllConnections();
    provider?.close();
  });

  async function pay(apiKey: string) {
    const { transactionToken: _none, ...order } = anOrder();
    return (await new ApiClient(started.url).transaction(apiKey, "debit", order)).body;
  }

  async function connector(extraData: object, adapter = "TinyPay"): Promise<string> {
    const apiKey = `tiny-${randomBytes(6).toString("hex")}`;
    const { body } = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
      name: apiKey,
      apiKey,
      adapter,
      method: "Ideal",
      config: { testMode: true, apiSecret: "tiny-key", extraData },
    });
    expect(body).toMatchObject({ success: true });
    return apiKey;
  }

  test("says what its connectors may have", async () => {
    const { body } = await operator.get("/api/provisioning/getConnectorSettings/TinyPay");
    expect(body).toMatchObject({
      methods: ["Ideal"],
      capabilities: { Ideal: { operations: ["debit", "refund"] } },
    });
  });

  test("takes payments with its key, through the gateway", async () => {
    const apiKey = await connector({ apiBaseUrl });
    const body = await pay(apiKey);
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    const request = received.at(-1)!;
    expect(request.url).toBe(`/payments/${body["uuid"]}`);
    expect(request.authorization).toBe("Bearer tiny-key");
    expect(JSON.parse(request.body)).toEqual({ minor: "999", at: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  test("is sent nothing at a host that it does not declare", async () => {
    const before = received.length;
    const apiKey = await connector({}, "ElsewherePay");
    const body = await pay(apiKey);
    expect(body).toMatchObject({ success: true, returnType: "PENDING" });
    expect(received).toHaveLength(before);
  });

  describe("whose webhooks prove nothing", () => {
    const secondsLater = async (seconds: number) => {
      clock.advance({ seconds });
      await started.gateway.runDue();
    };
    const followUps = (uuid: string) =>
      started.gateway.db.query<{ type: string; amountMinor: bigint }>(
        sql`select type, amount_minor from transactions where reference_uuid = ${uuid} order by created_at`,
      );
    const lookedUp = () => received.filter(({ url }) => url.startsWith("/happened/")).length;

    async function paid() {
      const apiKey = await connector({ apiBaseUrl });
      const { uuid } = await pay(apiKey);
      const reference = `tiny-${received.length}`;
      const { connectorGuid } = await started.gateway.db.one<{ connectorGuid: string }>(
        sql`select connector_guid from transactions where uuid = ${uuid}`,
      );
      return { uuid: uuid as string, reference, connectorGuid };
    }
    const webhook = async ({ reference, connectorGuid }: { reference: string; connectorGuid: string }) => {
      const response = await fetch(`${started.url}/providers/tinypay/${connectorGuid}`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `id=${reference}`,
      });
      await response.body?.cancel();
      return response.status;
    };
    const chargeback = (reference: string, minor: string) => ({
      kind: "chargeback",
      eventId: `chargeback-${reference}`,
      providerReference: reference,
      disputeId: `chb-${reference}`,
      amount: { minor, currency: "EUR" },
      reason: "fraud",
    });

    test("is asked what happened, and that is recorded once however often it says so", async () => {
      const payment = await paid();
      happened = [chargeback(payment.reference, "999")];
      expect(await webhook(payment)).toBe(200);
      expect(await followUps(payment.uuid)).toEqual([]);
      await secondsLater(1);
      expect(await webhook(payment)).toBe(200);
      await secondsLater(1);
      expect(await followUps(payment.uuid)).toEqual([{ type: "chargeback", amountMinor: 999n }]);
    });

    test("is asked again when it gives no answer", async () => {
      const payment = await paid();
      happened = undefined;
      await webhook(payment);
      await secondsLater(1);
      expect(await followUps(payment.uuid)).toEqual([]);
      happened = [chargeback(payment.reference, "500")];
      await secondsLater(15);
      expect(await followUps(payment.uuid)).toEqual([{ type: "chargeback", amountMinor: 500n }]);
    });

    test("is asked nothing about what this connector has not submitted", async () => {
      const [payment, other] = [await paid(), await paid()];
      const before = lookedUp();
      expect(await webhook({ ...payment, reference: "tiny-99999" })).toBe(200);
      expect(await webhook({ ...payment, reference: other.reference })).toBe(200);
      expect(await webhook({ ...payment, reference: "" })).toBe(200);
      await secondsLater(60);
      expect(lookedUp()).toBe(before);
    });
  });

  describe("whose customers pay at its page", () => {
    const maxAttempts = async (apiKey: string, attempts: string) => {
      const { guid } = await started.gateway.db.one<{ guid: string }>(
        sql`select guid from connectors where api_key = ${apiKey}`,
      );
      const settings = { "tx:max-attempts": attempts };
      await operator.post(`/api/provisioning/updateConnector/${guid}`, { settings });
    };
    const visited = async (url: string) => {
      const response = await fetch(url, { redirect: "manual" });
      await response.body?.cancel();
      return response.headers.get("location");
    };

    test("choose again there after a decline, as often as the connector says", async () => {
      const apiKey = await connector({ apiBaseUrl }, "PagePay");
      await maxAttempts(apiKey, "3");
      const { uuid, redirectUrl } = await pay(apiKey);
      expect(await visited(redirectUrl)).toBe("https://pay.tiny.example/checkout");
      expect(await visited(`${redirectUrl}/return`)).toBe("https://pay.tiny.example/checkout");
      expect(await visited(`${redirectUrl}/return`)).toBe("https://pay.tiny.example/checkout");
      expect(await visited(`${redirectUrl}/return`)).not.toBe("https://pay.tiny.example/checkout");
      expect((await new ApiClient(started.url).status(uuid, apiKey)).body).toMatchObject({
        transactionStatus: "ERROR",
        errors: [{ code: "2003" }],
      });
    });

    test("are declined at once where the first decline is final", async () => {
      const apiKey = await connector({ apiBaseUrl }, "PagePay");
      await maxAttempts(apiKey, "1");
      const { uuid, redirectUrl } = await pay(apiKey);
      await visited(redirectUrl);
      await visited(`${redirectUrl}/return`);
      const { body } = await new ApiClient(started.url).status(uuid, apiKey);
      expect(body["transactionStatus"]).toBe("ERROR");
    });
  });

  test("is refused in one line that says why, and the others run without it", () => {
    const lines = kept
      .text()
      .split("\n")
      .filter((line) => line.includes("provider package"));
    expect(lines).toEqual([
      expect.stringContaining(
        "The provider package quittance-provider-later is refused: it is for version 2 of the port, and this gateway has version 1.",
      ),
      expect.stringContaining(
        "The provider package quittance-provider-absent is refused: it is not installed in",
      ),
    ]);
  });
});

describe("a package is refused", () => {
  const load = (name: string) =>
    loadAdapters([name], { folders: [folder], taken: ["Stripe"], withinMs: 2_000 });

  test.each<[string, Parameters<typeof install>[1], RegExp]>([
    ["is for another version of the port", { port: { port: 0 } }, /version 0 of the port/],
    ["names the version as a text", { port: { port: "1" } }, /version "1" of the port/],
    ["is no adapter", { port: null }, /has no `quittance.port`/],
    ["exports nothing of use", { code: "export const adapter = {};" }, /exports no function `createAdapter`/],
    ["cannot be read", { code: "export {" }, /cannot be loaded: /],
    [
      "throws",
      { code: 'export function createAdapter() { throw new Error("no licence\\nat all"); }' },
      /cannot be loaded: no licence$/,
    ],
    ["makes nothing", { code: "export function createAdapter() {}" }, /returns no adapter/],
    [
      "has the id of another in other letters",
      { code: adapterCode({ id: "STRIPE" }) },
      /has the id STRIPE already/,
    ],
    [
      "passes for the test provider",
      { code: adapterCode({ id: "SimulatorPro" }) },
      /has the id SimulatorPro already/,
    ],
    ["has an id that is no path", { code: adapterCode({ id: "a/b" }) }, /does not fit the port: \/id /],
    [
      "cannot do what no provider does",
      { code: adapterCode({ method: METHOD.replace('"refund"', '"steal"') }) },
      /\/methods\/Ideal\/operations\/1 /,
    ],
    [
      "lets customers choose a bank and lists none",
      { code: adapterCode({ method: METHOD.replace("takes:", 'customerFields: ["bank"], takes:') }) },
      /its method Ideal has the field bank, and it lists no banks/,
    ],
    [
      "declares no hosts",
      { code: adapterCode({ more: 'baseUrl: () => "https://api.tiny.example",' }) },
      /declares no hosts/,
    ],
    [
      "declares every host",
      { code: adapterCode({ more: 'hosts: ["*"], baseUrl: () => "https://api.tiny.example",' }) },
      /\/hosts\/0 /,
    ],
    [
      "has no way to learn an outcome",
      {
        code: adapterCode({ method: METHOD.replace("submission_reference", "none") }).replace(
          "receive:",
          "ignored:",
        ),
      },
      /neither by an inquiry nor by a webhook/,
    ],
    ["never ends its import", { code: "await new Promise(() => {});" }, /not ended within 2 seconds/],
    ["has an entry that is not there", { manifest: { main: "dist/index.js" } }, /cannot be loaded: /],
  ])("that %s", async (_what, options, because) => {
    const name = `refused-${randomBytes(6).toString("hex")}`;
    await install(name, options);
    const { adapters, refused } = await load(name);
    expect(adapters).toEqual([]);
    expect(refused).toEqual([expect.stringMatching(because)]);
    expect(refused[0]).toMatch(new RegExp(`^The provider package ${name} is refused: .+$`));
  });

  test.each([
    ["main", { main: "./index.js" }],
    ["exports as a text", { exports: "./index.js" }],
    ["exports by condition", { exports: { default: "./index.js" } }],
    ["nothing but index.js", {}],
  ])("not when its entry is given by %s", async (_how, manifest) => {
    const name = `@acme/loaded-${randomBytes(6).toString("hex")}`;
    await install(name, { manifest });
    expect((await load(name)).refused).toEqual([]);
  });
});
