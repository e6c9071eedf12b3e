import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { once } from "node:events";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { asServerUser } from "./as-server-user.ts";
import { CuttableProxy } from "./cuttable-proxy.ts";
import { freePort } from "./free-port.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
/** As Debian's package `pgbouncer` installs it. */
export const HAS_PGBOUNCER = existsSync(PROGRAM);
/** Fewer than the clients, so that they share connections. */
const POOL_SIZE = 4;

/** A real PgBouncer in front of a database; its address. */
export async function startPgBouncer(
  databaseUrl: string,
  settings: { pool_mode: "transaction" | "session"; ignore_startup_parameters?: string },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quittance-pgbouncer-"));
  await chmod(folder, 0o777);
  const port = await freePort();
  // Its user may not open the server's socket.
  const server = new URL((await CuttableProxy.to(databaseUrl)).url);
  const { username, password, pathname } = server;
  const userFile = join(folder, "users.txt");
  const own = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: userFile,
    default_pool_size: POOL_SIZE,
    ...settings,
  };
  const lines = Object.entries(own).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, "pgbouncer.ini");
  await writeFile(userFile, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    file,
    ["[databases]", `* = host=${server.hostname} port=${server.port}`, "[pgbouncer]", ...lines, ""].join(
      "\n",
    ),
  );
  const [program = "", ...parameters] = asServerUser([PROGRAM, file]);
  const bouncer = spawn(program, parameters, { stdio: "ignore" });
  onTestFinished(async () => {
    bouncer.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });
  while (!(await isOpen(port))) {
    if (bouncer.exitCode !== null) throw new Error("PgBouncer did not start.");
    await sleep(20);
  }
  return `postgres://${username}${password && `:${password}`}@127.0.0.1:${port}${pathname}`;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
