import { readdirSync, readFileSync } from "node:fs";

/** Processor time in microseconds, by what used it. */
export interface ProcessorTime {
  /** The event loops of the gateway's processes, without the BI engine's. */
  readonly mainThreads: number;
  /** Garbage collection, compilation, file and name look-ups of the same processes. */
  readonly otherThreads: number;
  /** The gateway's child processes for BI: the engine's and the projector's. */
  readonly bi: number;
  readonly postgres: number;
  /** This process, which has the clients. */
  readonly clients: number;
  /** Programs that this process ran to their end: pgbench. */
  readonly endedPrograms: number;
}

const USER_HZ = 100;
const US_PER_TICK = 1_000_000 / USER_HZ;

/**
 * The processor time so far, by the accounts of the kernel (proc(5)). Undefined where there is no /proc.
 *
 * @param gatewayPid the process that was started; those it started are found by their parent
 * @param postmasterPid 0 when the server runs on another machine: its time is then 0
 */
export function processorTime(ids: { gatewayPid: number; postmasterPid: number }): ProcessorTime | undefined {
  if (process.platform !== "linux") return undefined;
  const children = childrenByParent();
  const gateways = [ids.gatewayPid, ...descendants(children, ids.gatewayPid)].map(timeOfProcess);
  const serving = gateways.filter(({ isBi }) => !isBi);
  const own = statOf(`/proc/self/stat`);
  const servers = [ids.postmasterPid, ...(children.get(ids.postmasterPid) ?? [])].filter((pid) => pid > 0);
  return {
    mainThreads: sum(serving.map(({ main }) => main)),
    otherThreads: sum(serving.map(({ others }) => others)),
    bi: sum(gateways.filter(({ isBi }) => isBi).map(({ main, others }) => main + others)),
    // Of ended backends the postmaster has the account.
    postgres:
      sum(servers.map((pid) => statOf(`/proc/${pid}/stat`).own)) +
      (ids.postmasterPid > 0 ? statOf(`/proc/${ids.postmasterPid}/stat`).ended : 0),
    clients: own.own,
    endedPrograms: own.ended,
  };
}

/** Each figure of `after` less that of `before`, divided by the number of debits between them. */
export function perDebit(before: ProcessorTime, after: ProcessorTime, debits: number): ProcessorTime {
  const names = Object.keys(after) as (keyof ProcessorTime)[];
  const pairs = names.map((name) => [name, (after[name] - before[name]) / Math.max(1, debits)]);
  return Object.fromEntries(pairs) as ProcessorTime;
}

function timeOfProcess(pid: number): { main: number; others: number; isBi: boolean } {
  const main = statOf(`/proc/${pid}/task/${pid}/stat`).own;
  return { main, others: statOf(`/proc/${pid}/stat`).own - main, isBi: isBi(pid) };
}

function isBi(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").match(/\/bi\/(process|projector)\//) !== null;
  } catch {
    return false;
  }
}

/** User and system time of the process or thread, and of its children that have ended. */
function statOf(path: string): { own: number; ended: number; parent: number } {
  try {
    // The name, in parentheses, may contain spaces.
    const fields = readFileSync(path, "latin1").split(") ").at(-1)!.split(" ").map(Number);
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0);
    return {
      own: (user! + system!) * US_PER_TICK,
      ended: (endedUser! + endedSystem!) * US_PER_TICK,
      parent: parent!,
    };
  } catch {
    return { own: 0, ended: 0, parent: 0 };
  }
}

function childrenByParent(): Map<number, number[]> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Map.groupBy(pids.map(Number), (pid) => statOf(`/proc/${pid}/stat`).parent);
}

function descendants(children: ReadonlyMap<number, readonly number[]>, pid: number): number[] {
  return (children.get(pid) ?? []).flatMap((child) => [child, ...descendants(children, child)]);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
