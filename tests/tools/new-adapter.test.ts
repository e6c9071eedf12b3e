import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../..");
let root: string;

/** A repository of links, apart from the files that the generator writes. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "quittance-new-adapter-"));
  await mkdir(join(root, "src/providers/adapters"), { recursive: true });
  for (const path of ["node_modules", "tests", "package.json", "src/platform", "src/providers/port"])
    await symlink(join(repository, path), join(root, path));
  await cp(
    join(repository, "src/providers/adapters/index.ts"),
    join(root, "src/providers/adapters/index.ts"),
  );
  await writeFile(
    join(root, "vitest.config.js"),
    "export default { test: { include: ['src/providers/**/*.test.ts'] } };",
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

const generate = (name: string) =>
  run(process.execPath, [join(repository, "tools/new-adapter.ts"), name, "--root", root]);

test("a generated adapter passes the adapter contract before anything is written by hand", async () => {
  await generate("AcmePay");
  const vitest = join(repository, "node_modules/vitest/vitest.mjs");
  const report = join(root, "report.json");
  await run(process.execPath, [vitest, "run", "--root", root, "--reporter=json", `--outputFile=${report}`], {
    cwd: root,
  });
  const counts = JSON.parse(await readFile(report, "utf8")) as {
    numPassedTests: number;
    numTotalTests: number;
  };
  expect(counts.numTotalTests).toBeGreaterThan(8);
  expect(counts.numPassedTests).toBe(counts.numTotalTests);
});

test("it is in the registry", async () => {
  const registry = await readFile(join(root, "src/providers/adapters/index.ts"), "utf8");
  expect(registry).toContain('import { createAcmePay } from "./acme-pay/index.ts";');
  expect(registry).toContain(", (parts) => [createAcmePay(parts)]]");
});

test("an existing or invalid name is refused", async () => {
  await expect(generate("AcmePay")).rejects.toThrow(/exists already/);
  await expect(generate("acme pay")).rejects.toThrow(/usage/);
});
