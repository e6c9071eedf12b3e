import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

import { loadAdapters } from "./load-adapters.ts";

const ADAPTER = `export function createAdapter() {
  return {
    id: "TinyPay",
    methods: { Ideal: { instrument: "none", operations: ["debit"], inquiry: "submission_reference", partialCapture: false,
      multipleCaptures: false, partialVoid: false, partialRefund: false, takes: [] } },
    configuration: { credentials: [], extraData: [], secretLists: [] },
    submit: async () => ({ kind: "unknown", because: "nothing" }),
    inquire: async () => ({ kind: "not_found" }),
    scrub: (text) => text,
  };
}`;
const CERTIFICATE = {
  package: "provider-tiny",
  version: "1.2.3",
  date: "2026-11-19",
  steps: [
    { name: "pay", result: "passed", requestIds: ["req_1"] },
    { name: "pay at the provider's page", result: "skipped", requestIds: [] },
  ],
  differences: [],
  recordings: [],
};

/** The certificate of the adapter of a package that carries this file, or none. */
async function certifiedBy(file: string | undefined) {
  const folder = await mkdtemp(join(tmpdir(), "quittance-certificate-"));
  onTestFinished(async () => rm(folder, { recursive: true, force: true }));
  const root = join(folder, "node_modules/provider-tiny");
  await mkdir(root, { recursive: true });
  const manifest = {
    name: "provider-tiny",
    version: "1.2.3",
    type: "module",
    quittance: { port: 1 },
    exports: "./index.js",
  };
  await writeFile(join(root, "package.json"), JSON.stringify(manifest));
  await writeFile(join(root, "index.js"), ADAPTER);
  if (file !== undefined) await writeFile(join(root, "certificate.json"), file);
  const { adapters, refused } = await loadAdapters(["provider-tiny"], { folders: [folder], taken: [] });
  expect(refused).toEqual([]);
  return adapters[0]?.certified;
}

test("an adapter has the certificate that its package carries", async () => {
  expect(await certifiedBy(JSON.stringify(CERTIFICATE))).toEqual({
    date: "2026-11-19",
    version: "1.2.3",
    passed: 1,
    failed: 0,
    skipped: 1,
    differences: 0,
  });
});

test.each([
  ["no file", undefined],
  ["no JSON", "{"],
  ["a day that no calendar has", JSON.stringify({ ...CERTIFICATE, date: "2026-02-31" })],
  ["a month that no calendar has", JSON.stringify({ ...CERTIFICATE, date: "2026-13-01" })],
  ["another shape", JSON.stringify({ ...CERTIFICATE, steps: [{ result: "splendid" }] })],
])("%s is no certificate, and the package is loaded all the same", async (_what, file) => {
  expect(await certifiedBy(file)).toBeUndefined();
});
