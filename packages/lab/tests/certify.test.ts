import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import {
  certify,
  readAccountFile,
  type Certificate,
  type Verification,
} from "@quittance/provider-kit/verify";
import { verification as stripe } from "../../provider-stripe/tests/verification.ts";
import { ACCOUNTS } from "./lab-accounts.ts";
import { startJourney } from "./lab-journey.ts";

type Json = Record<string, unknown>;
const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function certifyAt(
  verification: Verification,
  account: string,
): Promise<{ certificate: Certificate; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), "lab-certificate-"));
  const options = {
    package: "provider",
    version: "0.1.0",
    verification,
    folder,
    isRecorded: true,
    pageWaitMs: 0,
    port: 0,
    webhookUrl: undefined,
  };
  const certificate = await certify({ ...options, account: readAccountFile(account), tell: () => undefined });
  return { certificate, folder };
}

test.each(ACCOUNTS)(
  "%s passes every step at the lab, without a difference or a secret in what is written",
  async (name, verification, account) => {
    const journey = await startJourney(name);
    open.push(journey);
    const { certificate, folder } = await certifyAt(
      verification,
      `${account}\nAPI_BASE_URL=${journey.lab.url}\n`,
    );
    expect(certificate.steps.filter(({ result }) => result === "failed")).toEqual([]);
    expect(certificate.differences).toEqual([]);
    expect(certificate.steps.length).toBeGreaterThanOrEqual(20);
    expect(certificate.steps.filter(({ result }) => result === "passed").length).toBeGreaterThanOrEqual(18);
    expect(certificate.steps.find((one) => one.name === "pay")?.requestIds).not.toEqual([]);
    expect(certificate.steps.find((one) => one.name === "a webhook is received")?.result).toBe("passed");
    expect((await readdir(folder)).toSorted()).toEqual(
      ["certificate.json", ...certificate.recordings].toSorted(),
    );
    const files = await Promise.all(
      certificate.recordings.map(async (file) => readFile(join(folder, file), "utf8")),
    );
    const written = files.join("");
    expect(written).not.toMatch(/4242424242424242|4111111111111111|4000000000000002/);
    for (const [, secret = ""] of account.matchAll(/API_SECRET=(\S+)/g))
      expect(written).not.toContain(secret);
  },
);

/** Each changes the response of an endpoint of the provider in one place. */
const PLANTED: readonly [what: string, endpoint: RegExp, change: (body: Json) => unknown][] = [
  [
    "an amount is a text",
    /POST \/v1\/payment_intents$/,
    (body) => ({ ...body, amount: String(body["amount"]) }),
  ],
  ["the id is missing", /POST \/v1\/refunds/, ({ id: _id, ...body }) => body],
  [
    "a status is in no list",
    /POST \/v1\/payment_intents\/\w+\/capture/,
    (body) => ({ ...body, status: "captured_soon" }),
  ],
  ["a flag is a number", /POST \/v1\/payment_methods$/, (body) => ({ ...body, livemode: 0 })],
  ["an object is null", /POST \/v1\/payment_methods$/, (body) => ({ ...body, card: null })],
  ["a list is an object", /POST \/v1\/payment_intents$/, (body) => ({ ...body, payment_method_types: {} })],
  [
    "a nested field is missing",
    /POST \/v1\/payment_methods$/,
    (body) => ({ ...body, card: { ...(body["card"] as Json), last4: undefined } }),
  ],
  [
    "an error has no code",
    /POST \/v1\/payment_intents\/\w+\/confirm/,
    (body) => (body["error"] ? { error: { ...(body["error"] as Json), code: undefined } } : body),
  ],
  [
    "the currency is missing",
    /POST \/v1\/payment_intents\/\w+\/cancel/,
    (body) => ({ ...body, currency: undefined }),
  ],
  [
    "the kind of object is unknown",
    /GET \/v1\/payment_intents\/\w+/,
    (body) => ({ ...body, object: "intent_of_payment" }),
  ],
];

test.each(PLANTED)("a difference is found: %s", async (_what, endpoint, change) => {
  const journey = await startJourney("stripe");
  open.push(journey);
  const between = await startBetween(journey.lab.url, endpoint, change);
  open.push(between);
  const { certificate } = await certifyAt(stripe, `API_SECRET=sk_test_lab\nAPI_BASE_URL=${between.url}\n`);
  expect(
    certificate.differences.map((one) => one.endpoint.replaceAll("{id}", "pi_1").replace(/ \d+$/, "")),
  ).toSatisfy((found: string[]) => found.some((one) => endpoint.test(one)));
});

test("a live key is refused before any call, and nothing is written", async () => {
  const journey = await startJourney("stripe");
  open.push(journey);
  const folder = await mkdtemp(join(tmpdir(), "lab-certificate-"));
  const account = readAccountFile(`API_SECRET=sk_live_lab\nAPI_BASE_URL=${journey.lab.url}\n`);
  const options = {
    package: "provider",
    version: "0.1.0",
    folder,
    isRecorded: true,
    pageWaitMs: 0,
    port: 0,
    webhookUrl: undefined,
  };
  await expect(certify({ ...options, verification: stripe, account, tell: () => undefined })).rejects.toThrow(
    "live account",
  );
  expect(await readdir(folder)).toEqual([]);
  expect((await journey.state()).calls).toEqual([]);
});

/** A server between the adapter and the lab. */
async function startBetween(target: string, endpoint: RegExp, change: (body: Json) => unknown) {
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url = "/" } = request;
    const body = await buffer(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([name]) => !["host", "connection", "content-length"].includes(name),
      ),
    ) as Record<string, string>;
    const answered = await fetch(new URL(url, target), {
      method,
      headers,
      ...(method !== "GET" && { body: new Uint8Array(body) }),
    });
    const text = await answered.text();
    const changed = endpoint.test(`${method} ${url.split("?")[0]}`)
      ? JSON.stringify(change(JSON.parse(text) as Json))
      : text;
    response.writeHead(answered.status, { "content-type": "application/json" }).end(changed);
  };
  const server = createServer((request, response) => void pass(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
