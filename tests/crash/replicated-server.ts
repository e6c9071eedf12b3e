import { execFile } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { appendFile, chmod } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { asServerUser } from "../support/as-server-user.ts";
import { temporaryDirectory, type OnEnd } from "./under-load.ts";

const BIN = globSync("/usr/lib/postgresql/*/bin").findLast((dir) => existsSync(join(dir, "pg_basebackup")));
export const HAS_REPLICATION = BIN !== undefined;

/** A PostgreSQL server of the system's packages, which can have a standby that takes over. Full durability. */
export class ReplicatedServer {
  readonly #dir: string;
  readonly #port: number;
  readonly #onEnd: OnEnd;

  private constructor(dir: string, port: number, onEnd: OnEnd) {
    this.#dir = dir;
    this.#port = port;
    this.#onEnd = onEnd;
  }

  /** @param onEnd when it and its standbys end: with the test, by default */
  static async start(onEnd: OnEnd = onTestFinished): Promise<ReplicatedServer> {
    const server = await ReplicatedServer.#prepared(onEnd);
    await run("initdb", ["-D", server.#data, "-U", "quittance", "-A", "trust", "-E", "UTF8", "--locale=C"]);
    await server.#run();
    const client = await server.#connected();
    await client.query("create database quittance");
    await client.end();
    return server;
  }

  get url(): string {
    return `postgres://quittance@127.0.0.1:${this.#port}/quittance`;
  }

  /** A commit here is acknowledged from now on only when the standby has it on disk, too; with `isSynchronous: false` at once. */
  async startStandby({ isSynchronous = true } = {}): Promise<ReplicatedServer> {
    const standby = await ReplicatedServer.#prepared(this.#onEnd);
    const from = ["-h", "127.0.0.1", "-p", String(this.#port), "-U", "quittance"];
    await run("pg_basebackup", ["-D", standby.#data, ...from, "--write-recovery-conf", "--checkpoint=fast"]);
    await standby.#run();
    if (!isSynchronous) return standby;
    const client = await this.#connected();
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query("select pg_reload_conf()");
    await client.end();
    return standby;
  }

  /** Dies as a machine does. */
  async die(): Promise<void> {
    await run("pg_ctl", ["-D", this.#data, "-m", "immediate", "stop"]);
  }

  /** The standby becomes the primary. */
  async promote(): Promise<void> {
    await run("pg_ctl", ["-D", this.#data, "-w", "promote"]);
  }

  get #data(): string {
    return join(this.#dir, "data");
  }

  static async #prepared(onEnd: OnEnd): Promise<ReplicatedServer> {
    const dir = await temporaryDirectory(onEnd);
    await chmod(dir, 0o777);
    return new ReplicatedServer(dir, await freePort(), onEnd);
  }

  async #run(): Promise<void> {
    await appendFile(
      join(this.#data, "postgresql.conf"),
      `\nport = ${this.#port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nmax_connections = 200\n`,
    );
    await run("pg_ctl", ["-D", this.#data, "-l", join(this.#dir, "log"), "-w", "start"]);
    this.#onEnd(() => this.die().catch(() => undefined));
  }

  async #connected(): Promise<Client> {
    const url = new URL(this.url);
    url.pathname = "/postgres";
    const client = new Client({ connectionString: url.href });
    await client.connect();
    return client;
  }
}

async function run(program: string, parameters: readonly string[]): Promise<void> {
  const [file = "", ...rest] = asServerUser([join(BIN ?? "", program), ...parameters]);
  await promisify(execFile)(file, rest, { cwd: "/tmp" });
}
