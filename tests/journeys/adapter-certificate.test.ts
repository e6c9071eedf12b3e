import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { DEMO_MERCHANT } from "../support/connectors.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const CERTIFICATE = {
  version: "1.0.0",
  date: "2026-11-19",
  steps: [{ result: "passed" }, { result: "passed" }, { result: "skipped" }],
  differences: [],
};
/** A package's adapter that can test its account, which has the part of the page where certificates are. */
const adapterCode = (id: string): string => `export function createAdapter() {
  return {
    id: "${id}",
    methods: { Ideal: { instrument: "none", operations: ["debit"], inquiry: "submission_reference", partialCapture: false,
      multipleCaptures: false, partialVoid: false, partialRefund: false, takes: [] } },
    configuration: { credentials: [], extraData: [], secretLists: [] },
    submit: async () => ({ kind: "unknown", because: "nothing" }),
    inquire: async () => ({ kind: "not_found" }),
    testAccount: async () => ({ kind: "unclear" }),
    scrub: (text) => text,
  };
}`;

let folder: string;
let started: TestGateway;

async function install(id: string, files: Readonly<Record<string, object>>): Promise<string> {
  const name = `quittance-provider-${id.toLowerCase()}`;
  const root = join(folder, "node_modules", name);
  await mkdir(root, { recursive: true });
  const manifest = { name, version: "1.0.0", type: "module", quittance: { port: 1 }, exports: "./index.js" };
  for (const [file, content] of Object.entries({ ...files, "package.json": manifest }))
    await writeFile(join(root, file), JSON.stringify(content));
  await writeFile(join(root, "index.js"), adapterCode(id));
  return name;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quittance-certificates-"));
  const names = [await install("Tried", { "certificate.json": CERTIFICATE }), await install("Untried", {})];
  started = await startTestGateway({ providerPackages: { names, folders: [folder] } });
});
afterAll(async () => {
  await started?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The page of a new connector of the adapter. */
async function pageOf(adapter: string): Promise<string> {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await operator.post(`/api/provisioning/createConnector/${DEMO_MERCHANT}`, {
    name: adapter,
    apiKey: `key-${adapter.toLowerCase()}`,
    adapter,
    method: "Ideal",
    config: { testMode: true },
  });
  const { guid } = body["connector"] as { guid: string };
  const person = await ConsoleClient.demo(started.url, "operator");
  return textOf(await person.get(`/console/${DEMO_MERCHANT}/connectors/${guid}`));
}

test("a connector shows whether its adapter was run on a test account of the provider, and how that went", async () => {
  expect(await pageOf("Tried")).toContain(
    "Version 1.0.0 was run on a test account of the provider on 19 Nov 2026: 2 steps passed, 0 failed, 1 skipped, 0 differences.",
  );
  const untried = await pageOf("Untried");
  expect(untried).toContain("The adapter carries no certificate of a run on a test account of the provider.");
  expect(untried).not.toContain("Version 1.0.0 was run");
});

test("the settings of an adapter have its certificate, and a simulator needs none", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await operator.get("/api/provisioning/getConnectorSettings/Tried");
  expect(body["certified"]).toEqual({
    date: "2026-11-19",
    version: "1.0.0",
    passed: 2,
    failed: 0,
    skipped: 1,
    differences: 0,
  });
  const person = await ConsoleClient.demo(started.url, "operator");
  const simulated = textOf(
    await person.get(`/console/${DEMO_MERCHANT}/connectors/CO-0000-0000-0000-0000-0000-0001`),
  );
  expect(simulated).toContain("Account at the provider");
  expect(simulated).not.toContain("carries no certificate");
});
