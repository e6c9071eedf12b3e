import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let release: string;

/** The command of a release, with programs that only print that they run. */
beforeAll(() => {
  release = mkdtempSync(join(tmpdir(), "quittance-launcher-"));
  for (const folder of ["lib/commands", "lib/packages/cli"])
    mkdirSync(join(release, folder), { recursive: true });
  cpSync("tools/release/launcher.mjs", join(release, "bin/quittance.mjs"));
  for (const file of ["run-foreground.mjs", "end-with-parent.mjs", "platform.mjs"])
    cpSync(join("bin", file), join(release, "bin", file));
  writeFileSync(join(release, "package.json"), '{"name": "quittance", "version": "4.5.6", "type": "module"}');
  writeFileSync(join(release, "lib/main.js"), 'console.log("gateway")');
  writeFileSync(join(release, "lib/commands/database.js"), "console.log(process.argv.slice(2).join())");
  writeFileSync(join(release, "lib/packages/cli/main.js"), "console.log(process.argv.slice(2).join())");
});
afterAll(() => rmSync(release, { recursive: true, force: true }));

test("kit writes the kit for adapters into a folder, and says how to go on", () => {
  mkdirSync(join(release, "kit"));
  writeFileSync(join(release, "kit/quittance-provider-kit-4.5.6.tgz"), "kit");
  const folder = mkdtempSync(join(tmpdir(), "quittance-kit-"));
  const { status, stdout } = quittance("kit", folder);
  expect([status, readFileSync(join(folder, "quittance-provider-kit-4.5.6.tgz"), "utf8")]).toEqual([
    0,
    "kit",
  ]);
  expect(stdout).toContain(`npm install ${join(folder, "quittance-provider-kit-4.5.6.tgz")}`);
  rmSync(folder, { recursive: true });
});

function quittance(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(release, "bin/quittance.mjs"), ...args],
    { encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

test("the command of a release starts the gateway, or a command with its options", () => {
  expect(quittance()).toEqual({ status: 0, stdout: "gateway\n", stderr: "" });
  expect(quittance("database", "backup", "--keep", "7").stdout).toBe("backup,--keep,7\n");
  expect(quittance("apply", "tenant.yaml", "--delete").stdout).toBe("apply,tenant.yaml,--delete\n");
});

test.each(["vault-rotate", "--hepl", "start"])("%s starts no gateway: it is not a command", (name) => {
  const { status, stdout, stderr } = quittance(name);
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr.startsWith(`${name} is not a command.\n\n`)).toBe(true);
  expect(stderr).toContain("quittance vault:rotate");
});

test("it shows its version and its commands", () => {
  expect(quittance("--version")).toEqual({ status: 0, stdout: "4.5.6\n", stderr: "" });
  expect(quittance("--help").stdout).toContain("quittance database");
});

test.each([
  [undefined, "--max-semi-space-size=16 --heap-growing-percent=25 --initial-old-space-size=72"],
  ["299", "--max-semi-space-size=8 --heap-growing-percent=25 --initial-old-space-size=72"],
  ["300", "--max-semi-space-size=16 --heap-growing-percent=25 --initial-old-space-size=72"],
  ["450", "--max-semi-space-size=32"],
])("GATEWAY_MEMORY %s starts Node with %s", (megabytes, flags) => {
  writeFileSync(join(release, "lib/main.js"), 'console.log(process.execArgv.join(" "))');
  const env = { ...process.env };
  delete env["GATEWAY_MEMORY"];
  const { stdout } = spawnSync(process.execPath, [join(release, "bin/quittance.mjs")], {
    encoding: "utf8",
    env: megabytes === undefined ? env : { ...env, GATEWAY_MEMORY: megabytes },
  });
  expect(stdout.trim().split(" ").slice(2).join(" ")).toBe(flags);
});
