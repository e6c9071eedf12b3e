import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
/** Inside of the package, so that its own name resolves. */
const folder = mkdtempSync(join(import.meta.dirname, "readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the example of the README runs as it stands", () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, example = ""] = /^```ts\n([\s\S]*?)^```/m.exec(readme) ?? [];
  expect(example).toContain("openEngine");
  writeFileSync(join(folder, "example.ts"), example);
  const output = execFileSync(process.execPath, ["example.ts"], { cwd: folder, encoding: "utf8" });
  expect(output).toMatch(/^200 /);
  expect(output).toContain('"_id":"1"');
  expect(output).toContain('"count":0');
});
