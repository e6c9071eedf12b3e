import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const WANTED = {
  "node_modules/fastify": { version: "5.0.0" },
  "node_modules/vitest": { version: "5.1.1", dev: true },
};
const { "node_modules/fastify": fastify } = WANTED;

let clone: string;

/** A clone with an npm that only notes what it is asked for. */
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), "quittance-clone-"));
  for (const file of [
    "start.mjs",
    "toolchain.mjs",
    "run-foreground.mjs",
    "end-with-parent.mjs",
    "platform.mjs",
  ])
    cpSync(join("bin", file), join(clone, "bin", file));
  for (const file of ["src/main.ts", "tools/docs/generate.ts"]) write(file, "");
  write("package-lock.json", JSON.stringify({ packages: WANTED }));
  write(
    "npm.mjs",
    `import { writeFileSync } from "node:fs"; writeFileSync("asked", process.argv.slice(2).join(" "));`,
  );
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

function write(file: string, text: string): void {
  mkdirSync(join(clone, file, ".."), { recursive: true });
  writeFileSync(join(clone, file), text);
}

function installed(packages: object): void {
  write("node_modules/.package-lock.json", JSON.stringify({ packages }));
}

/** What npm was asked for, without what every call has. */
function start(...args: string[]): string | undefined {
  const env = { ...process.env, npm_execpath: join(clone, "npm.mjs"), NODE_ENV: "" };
  const { status, stderr } = spawnSync(process.execPath, ["bin/start.mjs", ...args], {
    cwd: clone,
    env,
    encoding: "utf8",
  });
  expect({ status, stderr: stderr.replace(/^Installing .*\n/, "") }).toEqual({ status: 0, stderr: "" });
  if (!existsSync(join(clone, "asked"))) return undefined;
  const asked = readFileSync(join(clone, "asked"), "utf8");
  rmSync(join(clone, "asked"));
  return asked.replace(" --include=optional --no-audit --no-fund --loglevel=error", "");
}

test("a start in a fresh clone installs no packages for development", () => {
  expect(start()).toBe("ci --omit=dev");
  installed({ "node_modules/fastify": fastify });
  expect(start()).toBeUndefined();
});

test("a tool adds the packages for development beside those a gateway may be running from", () => {
  installed({ "node_modules/fastify": fastify });
  expect(start("tools/docs/generate.ts")).toBe("install --no-save --include=dev");
  installed(WANTED);
  expect(start("tools/docs/generate.ts")).toBeUndefined();
});

test("a start after an update keeps the packages for development where they were", () => {
  installed({ ...WANTED, "node_modules/fastify": { version: "4.9.0" } });
  expect(start()).toBe("ci --include=dev");
});
