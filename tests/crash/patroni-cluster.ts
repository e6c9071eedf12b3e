import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "../support/free-port.ts";
import { asServerUser } from "../support/as-server-user.ts";
import { PatroniNode, POSTGRES_BIN, type Loss } from "./patroni-node.ts";
import { temporaryDirectory } from "./under-load.ts";

/** As Debian's packages `patroni`, `etcd-server` and `postgresql-15` install them. */
export const HAS_PATRONI = ["/usr/bin/patroni", "/usr/bin/etcd", `${POSTGRES_BIN}/postgres`].every((file) =>
  existsSync(file),
);
const START_LIMIT_MS = 120_000;

/** Three PostgreSQL servers under Patroni, with synchronous replication, and etcd, as docs/high-availability.md sets them up. */
export class PatroniCluster {
  readonly #nodes: PatroniNode[] = [];

  static async start(): Promise<PatroniCluster> {
    const cluster = new PatroniCluster();
    const dir = await temporaryDirectory();
    await chmod(dir, 0o777);
    const etcdPort = await freePort();
    await startEtcd(dir, etcdPort);
    for (const name of ["node1", "node2", "node3"]) {
      const node = await PatroniNode.prepare(name, { dir, etcdPort });
      await node.start();
      cluster.#nodes.push(node);
    }
    await cluster.whole();
    await cluster.#createDatabase();
    return cluster;
  }

  /** For GATEWAY_DATABASE_URL: all servers, through what `lose` cuts. */
  get url(): string {
    const hosts = this.#nodes.map(({ way }) => new URL(way.url).host).join(",");
    return `postgres://quittance@${hosts}/quittance`;
  }

  /** The address of the server that takes writes. */
  async leaderUrl(): Promise<string> {
    return (await this.#leader()).url("quittance");
  }

  /** Resolves with the time when another server acknowledged a write. */
  async lose(loss: Loss): Promise<{ acknowledgedAtMs: number; comeBack: () => Promise<void> }> {
    const lost = await this.#leader();
    await lost.lose(loss);
    const others = this.#nodes.filter((node) => node !== lost);
    for (;;) {
      const taken = await Promise.all(others.map((node) => node.takesWrite()));
      if (taken.includes(true)) break;
      await sleep(20);
    }
    return { acknowledgedAtMs: performance.now(), comeBack: () => lost.comeBack(loss) };
  }

  /** Resolves when all servers run, and two of them copy the third. */
  async whole(): Promise<void> {
    await until(async () => {
      const states = await Promise.all(this.#nodes.map((node) => node.state()));
      const isLeader = states.filter((state) => state === "leader").length === 1;
      return isLeader && states.filter((state) => state === "streaming").length === 2;
    }, "The cluster did not become whole.");
  }

  async #leader(): Promise<PatroniNode> {
    for (const node of this.#nodes) if ((await node.state()) === "leader") return node;
    throw new Error("The cluster has no leader.");
  }

  async #createDatabase(): Promise<void> {
    const leader = await this.#leader();
    await leader.query("create role quittance login in role pg_monitor", "postgres");
    await leader.query("create database quittance owner quittance", "postgres");
    await leader.query("create table write_check (at timestamptz)", "quittance");
  }
}

async function startEtcd(dir: string, port: number): Promise<void> {
  const own = join(dir, "etcd");
  await mkdir(own);
  await chmod(own, 0o777);
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  const [file, ...parameters] = asServerUser([
    "/usr/bin/etcd",
    `--data-dir=${join(own, "data")}`,
    "--log-level=error",
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ]);
  const etcd = spawn(file!, parameters, { cwd: own, stdio: "ignore" });
  onTestFinished(() => void etcd.kill("SIGKILL"));
  await until(
    () =>
      fetch(`${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    "etcd did not start.",
  );
}

async function until(isSo: () => Promise<boolean>, message: string): Promise<void> {
  const endMs = performance.now() + START_LIMIT_MS;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(message);
    await sleep(100);
  }
}
