import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdir, open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { CuttableProxy } from "../support/cuttable-proxy.ts";
import { freePort } from "../support/free-port.ts";
import { asServerUser } from "../support/as-server-user.ts";
import { processesBelow } from "./processes-below.ts";

export const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";

/** How a leader is lost: its processes die, stand still, or are cut off from the gateway and from etcd. */
export type Loss = "kill" | "stop" | "cut";

/** One server of a cluster under Patroni. */
export class PatroniNode {
  readonly way: CuttableProxy;
  readonly #wayToEtcd: CuttableProxy;
  readonly #configuration: string;
  readonly #port: number;
  readonly #dir: string;
  #patroni: ChildProcess | undefined;
  #stopped: readonly number[] = [];

  private constructor(parts: {
    dir: string;
    port: number;
    configuration: string;
    way: CuttableProxy;
    wayToEtcd: CuttableProxy;
  }) {
    this.#dir = parts.dir;
    this.#port = parts.port;
    this.#configuration = parts.configuration;
    this.way = parts.way;
    this.#wayToEtcd = parts.wayToEtcd;
  }

  static async prepare(
    name: string,
    { dir, etcdPort }: { dir: string; etcdPort: number },
  ): Promise<PatroniNode> {
    const own = join(dir, name);
    await mkdir(own);
    await chmod(own, 0o777);
    const [port, apiPort] = [await freePort(), await freePort()];
    const way = await CuttableProxy.to(`postgres://quittance@127.0.0.1:${port}/quittance`);
    const wayToEtcd = await CuttableProxy.to(`postgres://etcd@127.0.0.1:${etcdPort}/`);
    const configuration = join(own, "patroni.json");
    const etcd = new URL(wayToEtcd.url).host;
    // YAML includes JSON.
    await writeFile(configuration, JSON.stringify(configurationOf({ name, dir: own, port, apiPort, etcd })));
    return new PatroniNode({ dir: own, port, configuration, way, wayToEtcd });
  }

  async start(): Promise<void> {
    const log = await open(join(this.#dir, "log"), "a");
    const [file, ...parameters] = asServerUser(["/usr/bin/patroni", this.#configuration]);
    this.#patroni = spawn(file!, parameters, {
      cwd: this.#dir,
      stdio: ["ignore", log.fd, log.fd],
      env: { ...process.env, HOME: this.#dir },
    });
    await log.close();
    onTestFinished(() => this.#kill());
  }

  url(database: string): string {
    return `postgres://${database === "postgres" ? "postgres" : "quittance"}@127.0.0.1:${this.#port}/${database}`;
  }

  async lose(loss: Loss): Promise<void> {
    if (loss === "kill") return this.#kill();
    if (loss === "cut") {
      this.way.cut();
      this.#wayToEtcd.cut();
      return;
    }
    this.#stopped = await this.#processes();
    for (const pid of this.#stopped) process.kill(pid, "SIGSTOP");
  }

  async comeBack(loss: Loss): Promise<void> {
    if (loss === "kill") return this.start();
    if (loss === "cut") {
      this.way.restore();
      this.#wayToEtcd.restore();
    }
    for (const pid of this.#stopped) signal(pid, "SIGCONT");
    this.#stopped = [];
  }

  /** As the server itself says it. */
  async state(): Promise<"leader" | "streaming" | "away"> {
    const rows = await this.query(
      `select pg_is_in_recovery() as standby, exists (select from pg_stat_wal_receiver where status = 'streaming') as streams`,
      "postgres",
    ).catch(() => []);
    const [row] = rows as { standby: boolean; streams: boolean }[];
    if (!row) return "away";
    if (!row.standby) return "leader";
    return row.streams ? "streaming" : "away";
  }

  async takesWrite(): Promise<boolean> {
    return this.query("insert into write_check values (now())", "quittance").then(
      () => true,
      () => false,
    );
  }

  async query(statement: string, database: string): Promise<unknown[]> {
    const client = new Client({
      connectionString: this.url(database),
      connectionTimeoutMillis: 1_000,
      query_timeout: 20_000,
    });
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows as unknown[];
    } finally {
      await client.end();
    }
  }

  /** Patroni, the server that it started, and the server's processes. */
  async #processes(): Promise<number[]> {
    const [postmaster] = (
      await readFile(join(this.#dir, "data/postmaster.pid"), "utf8").catch(() => "")
    ).split("\n");
    const roots = [this.#patroni?.pid, Number(postmaster)].filter((pid) => pid !== undefined && pid > 0);
    return processesBelow(roots as number[]);
  }

  async #kill(): Promise<void> {
    for (const pid of await this.#processes()) signal(pid, "SIGKILL");
  }
}

function configurationOf(options: {
  name: string;
  dir: string;
  port: number;
  apiPort: number;
  etcd: string;
}): object {
  const { name, dir, port, apiPort, etcd } = options;
  const [api, address] = [`127.0.0.1:${apiPort}`, `127.0.0.1:${port}`];
  return {
    scope: "quittance",
    name,
    restapi: { listen: api, connect_address: api },
    // It would otherwise ask etcd for its address, and use that one.
    etcd3: { hosts: [etcd], use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 1,
        retry_timeout: 3,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 200, wal_log_hints: "on", wal_retrieve_retry_interval: "500ms" },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C" }, "data-checksums"],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: join(dir, "data"),
      bin_dir: POSTGRES_BIN,
      pgpass: join(dir, "pgpass"),
      parameters: { unix_socket_directories: dir, shared_buffers: "64MB" },
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
      authentication: { superuser: { username: "postgres" }, replication: { username: "replicator" } },
    },
  };
}

function signal(pid: number, name: "SIGKILL" | "SIGCONT"): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}
