import { setTimeout as sleep } from "node:timers/promises";

import { databaseUse, postmasterPid } from "./database-use.ts";
import { loadDebits } from "./debit-load.ts";
import type { GatewayUnderLoad } from "./gateway-under-load.ts";
import { runPgbench, type DebitValues } from "./pgbench.ts";
import { perDebit, processorTime, type ProcessorTime } from "./processor-time.ts";

export interface MeasuredGateway {
  readonly name: string;
  readonly gateway: GatewayUnderLoad;
  readonly databaseUrl: string;
  readonly ownDatabase: string | undefined;
}

/** The figures of one round. */
interface Figures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Microseconds per debit; undefined where the system has no such account. */
  readonly time: ProcessorTime | undefined;
  readonly walBytes: number;
  readonly commits: number;
  /** Bytes of JavaScript objects per debit; 0 of pgbench. */
  readonly allocatedBytes: number;
  /** Processor time of BI's processes per debit for the documents that were left when the round ended. */
  readonly biAfterwards: number;
}

interface Setup {
  readonly gateways: readonly MeasuredGateway[];
  readonly pgbenchUrl: string;
  readonly values: DebitValues;
  readonly clients: number;
  readonly seconds: number;
  readonly rounds: number;
  /** See `loadDebits`. */
  readonly newCards: boolean;
}

/** Rounds of pgbench and of each gateway in turns, and the medians of each beside each other. */
export async function compare(setup: Setup): Promise<void> {
  const { gateways, rounds, clients } = setup;
  const pgbench: Figures[] = [];
  const results = gateways.map(() => [] as Figures[]);
  for (let round = 0; round < rounds; round += 1) {
    pgbench.push(await measured(setup, gateways[0]!, () => pgbenchRound(setup)));
    for (const [index, measuredGateway] of gateways.entries())
      results[index]!.push(
        await measured(setup, measuredGateway, () => gatewayRound(setup, measuredGateway)),
      );
  }
  const ceiling = medians(pgbench);
  for (const [index, { name }] of gateways.entries())
    report(`${clients} clients, ${name}`, { gateway: medians(results[index]!), ceiling });
}

/** The work that a round leaves behind belongs to the round. */
const SETTLING_MS = 500;

type Round = Pick<Figures, "perSecond" | "p50Ms" | "p99Ms" | "allocatedBytes"> & { readonly debits: number };

async function gatewayRound(
  { clients, seconds, newCards }: Setup,
  { gateway }: Pick<MeasuredGateway, "gateway">,
): Promise<Round> {
  const before = await gateway.metric("quittance_allocated_bytes");
  const load = await loadDebits({ url: gateway.url, clients, seconds, newCards });
  const allocated = (await gateway.metric("quittance_allocated_bytes")) - before;
  return { ...load, perSecond: load.debitsPerSecond, allocatedBytes: allocated / load.debits };
}

async function pgbenchRound({ pgbenchUrl, clients, seconds, values }: Setup): Promise<Round> {
  const load = await runPgbench(pgbenchUrl, { clients, seconds, values });
  return { ...load, perSecond: load.debitsPerSecond, p50Ms: 0, p99Ms: 0, allocatedBytes: 0 };
}

async function measured(
  { pgbenchUrl }: Setup,
  { gateway }: MeasuredGateway,
  run: () => Promise<Round>,
): Promise<Figures> {
  const ids = { gatewayPid: gateway.pid, postmasterPid: await postmasterPid(pgbenchUrl) };
  const used = async () => {
    // A backend that ends at the moment would be counted twice, or not at all.
    await sleep(SETTLING_MS);
    return { time: processorTime(ids), use: await databaseUse(pgbenchUrl) };
  };
  const { time: timeBefore, use: useBefore } = await used();
  const { debits, ...round } = await run();
  const { time: timeAfter, use: useAfter } = await used();
  // Else the documents of this round would cost the next one.
  await gateway.caughtUp();
  const timeCaughtUp = processorTime(ids);
  return {
    ...round,
    time: timeBefore && timeAfter && perDebit(timeBefore, timeAfter, debits),
    walBytes: (useAfter.walBytes - useBefore.walBytes) / debits,
    commits: (useAfter.commits - useBefore.commits) / debits,
    biAfterwards: timeAfter && timeCaughtUp ? perDebit(timeAfter, timeCaughtUp, debits).bi : 0,
  };
}

function report(name: string, { gateway, ceiling }: { gateway: Figures; ceiling: Figures }): void {
  const { p50Ms, p99Ms } = gateway;
  console.log(
    `${name}: gateway ${gateway.perSecond.toFixed(0)}/s, pgbench ${ceiling.perSecond.toFixed(0)}/s, ` +
      `ratio ${(gateway.perSecond / ceiling.perSecond).toFixed(2)}; p50 ${p50Ms.toFixed(1)} ms, ` +
      `p99 ${p99Ms.toFixed(1)} ms (${(p99Ms / p50Ms).toFixed(1)} × p50)`,
  );
  const [own, other] = [gateway.time, ceiling.time];
  if (own && other) {
    const ownTotal = own.mainThreads + own.otherThreads + own.bi + own.postgres;
    console.log(
      `   processor time per debit: gateway ${us(ownTotal)} (main threads ${us(own.mainThreads)}, ` +
        `other threads ${us(own.otherThreads)}, BI processes ${us(own.bi)} and afterwards ${us(gateway.biAfterwards)}, ` +
        `PostgreSQL ${us(own.postgres)}; ` +
        `clients besides ${us(own.clients)}), pgbench ${us(other.postgres)} of PostgreSQL ` +
        `(pgbench besides ${us(other.endedPrograms)}), ratio ${(other.postgres / ownTotal).toFixed(2)}`,
    );
  }
  console.log(
    `   per debit: gateway ${gateway.commits.toFixed(2)} commits and ${kilobytes(gateway.walBytes)} of WAL, ` +
      `pgbench ${ceiling.commits.toFixed(2)} and ${kilobytes(ceiling.walBytes)}; ` +
      `objects of ${kilobytes(gateway.allocatedBytes)}`,
  );
}

function us(microseconds: number): string {
  return `${microseconds.toFixed(0)} µs`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}

/** Each figure by itself: one round of a busy machine may be odd in one of them. */
function medians(rounds: readonly Figures[]): Figures {
  const of = (figure: (round: Figures) => number) => median(rounds.map(figure));
  const times = rounds.flatMap(({ time }) => time ?? []);
  const names = Object.keys(times[0] ?? {}) as (keyof ProcessorTime)[];
  const time = Object.fromEntries(names.map((name) => [name, median(times.map((one) => one[name]))]));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    p50Ms: of(({ p50Ms }) => p50Ms),
    p99Ms: of(({ p99Ms }) => p99Ms),
    walBytes: of(({ walBytes }) => walBytes),
    commits: of(({ commits }) => commits),
    allocatedBytes: of(({ allocatedBytes }) => allocatedBytes),
    biAfterwards: of(({ biAfterwards }) => biAfterwards),
    time: names.length === 0 ? undefined : (time as unknown as ProcessorTime),
  };
}

function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
