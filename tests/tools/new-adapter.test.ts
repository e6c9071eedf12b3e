import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../..");
/** Where an own adapter is listed. */
const REGISTRIES = ["package.json", "tsconfig.build.json", "src/providers/adapters/index.ts"];
let root: string;

/** The installed packages, and the files that the generator changes. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "quittance-new-adapter-"));
  await mkdir(join(root, "src/providers/adapters"), { recursive: true });
  await symlink(join(repository, "node_modules"), join(root, "node_modules"));
  for (const path of REGISTRIES) await cp(join(repository, path), join(root, path));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const generate = (name: string) =>
  run(process.execPath, [join(repository, "tools/new-adapter.ts"), name, "--root", root]);

test("a generated adapter passes the adapter contract before anything is written by hand", async () => {
  await generate("AcmePay");
  const vitest = join(repository, "node_modules/vitest/vitest.mjs");
  const report = join(root, "report.json");
  const cwd = join(root, "packages/provider-acme-pay");
  await run(process.execPath, [vitest, "run", "--reporter=json", `--outputFile=${report}`], { cwd });
  const counts = JSON.parse(await readFile(report, "utf8")) as {
    numPassedTests: number;
    numTotalTests: number;
  };
  expect(counts.numTotalTests).toBeGreaterThan(8);
  expect(counts.numPassedTests).toBe(counts.numTotalTests);
});

test("it is one of the gateway's own: listed, depended on, and compiled", async () => {
  const [manifest, build, registry] = await Promise.all(
    REGISTRIES.map((path) => readFile(join(root, path), "utf8")),
  );
  expect(registry).toContain(
    'import { createAdapter as createAcmePay } from "@quittance/provider-acme-pay";',
  );
  expect(registry).toMatch(/const OWN_ADAPTERS[^;]*, createAcmePay\];/);
  const { dependencies } = JSON.parse(manifest!);
  expect(dependencies["@quittance/provider-acme-pay"]).toBe(dependencies["@quittance/provider-kit"]);
  expect(JSON.parse(build!).compilerOptions.paths["@quittance/provider-acme-pay"]).toEqual([
    "./build/package/lib/packages/provider-acme-pay/index.d.ts",
  ]);
});

test("an existing or invalid name is refused", async () => {
  await expect(generate("AcmePay")).rejects.toThrow(/exists already/);
  await expect(generate("acme pay")).rejects.toThrow(/usage/);
});
