import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { createConnector } from "../support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";

/** What the adapter returns next, as source text: it is code of a package, which shares nothing with this file but the process. */
const shared = globalThis as { returnedByBrokenPay?: string };

const ADAPTER = `
export function createAdapter() {
  const returned = async () => (0, eval)("(" + globalThis.returnedByBrokenPay + ")");
  return {
    id: "BrokenPay",
    methods: {
      Ideal: {
        instrument: "none", operations: ["debit"], inquiry: "submission_reference",
        partialCapture: false, multipleCaptures: false, partialVoid: false, partialRefund: false, takes: [],
      },
    },
    configuration: { credentials: [], extraData: [], secretLists: [] },
    submit: returned,
    inquire: returned,
    scrub: (text) => text,
  };
}`;

const kept = keepLog("info");
let folder: string;
let started: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quittance-broken-adapter-"));
  const root = join(folder, "node_modules/quittance-provider-broken");
  await mkdir(root, { recursive: true });
  const manifest = {
    name: "quittance-provider-broken",
    version: "1.2.3",
    type: "module",
    quittance: { port: 1 },
  };
  await writeFile(join(root, "package.json"), JSON.stringify(manifest));
  await writeFile(join(root, "index.js"), ADAPTER);
  started = await startTestGateway({
    log: kept.log,
    providerPackages: { names: ["quittance-provider-broken"], folders: [folder] },
  });
  await createConnector(new ApiClient(started.url, ADMINISTRATOR), {
    adapter: "BrokenPay",
    method: "Ideal",
    apiKey: "broken",
    config: { testMode: true },
  });
});
afterAll(async () => {
  await started?.close();
  await rm(folder, { recursive: true, force: true });
});

test("a package that is loaded is in the log with its version, its adapter and the methods", () => {
  expect(kept.text()).toContain(
    "The provider package quittance-provider-broken 1.2.3 is loaded: the adapter BrokenPay with Ideal.",
  );
});

test.each([
  ["nothing", "undefined"],
  ["null", "null"],
  ["another kind", '{ kind: "paid", details: {} }'],
  ["a decline without an error", '{ kind: "declined", details: {} }'],
  ["an approval without details", '{ kind: "approved" }'],
  [
    "an amount that is no integer",
    '{ kind: "approved", amount: { minor: 999, currency: "EUR" }, details: {} }',
  ],
  ["U+0000", '{ kind: "approved", details: { authCode: "12\\u0000" } }'],
  ["half a character", '{ kind: "approved", details: { extraData: { note: "\\ud83d" } } }'],
  ["a reference that is a number", '{ kind: "pending", providerReference: 7, details: {} }'],
])("an adapter that returns %s leaves the payment pending, with its uuid", async (_what, outcome) => {
  shared.returnedByBrokenPay = outcome;
  const { transactionToken: _none, ...order } = anOrder();
  const { status, body } = await new ApiClient(started.url).transaction("broken", "debit", order);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ success: true, returnType: "PENDING", uuid: expect.any(String) }),
  ]);
  expect(kept.text()).toContain("does not fit the port");
});
