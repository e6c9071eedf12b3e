import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "quittance-modules-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const RESOLVING = new URL("resolve-own-modules.ts", import.meta.url).href;

test("modules of the program and of packages are found as without the hook, in CommonJS too", () => {
  const files = {
    "package.json": '{"type": "module"}',
    "main.ts": `import { resolveOwnModules } from "${RESOLVING}";
      resolveOwnModules();
      const { words } = await import("./part/words.ts");
      console.log(words satisfies string);`,
    "part/words.ts": `import { first } from "./first.ts";
      import second from "other";
      import data from "./data.json" with { type: "json" };
      export const words: string = [first, second, data.third].join(" ");`,
    "part/first.ts": `export const first: string = "one";`,
    "part/data.json": '{"third": "three"}',
    "node_modules/other/package.json": '{"main": "index.js"}',
    "node_modules/other/index.js": `module.exports = require("./second");`,
    "node_modules/other/second.js": `module.exports = "two";`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "main.ts")], { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "one two three\n", stderr: "" });
});

test("an import of a file that is not there says which one, and by which", () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, "main.ts"),
    `import { resolveOwnModules } from "${RESOLVING}";
     resolveOwnModules();
     await import("./absent.ts");`,
  );
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "main.ts")], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("absent.ts");
});
