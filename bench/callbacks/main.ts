import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { loadDebits, percentile } from "../transactions/debit-load.ts";
import { postmasterPid } from "../transactions/database-use.ts";
import { perDebit, processorTime, type ProcessorTime } from "../transactions/processor-time.ts";
import { startOwnGateway, WITH_ADMINISTRATOR } from "../transactions/own-gateway.ts";
import { makeEndpoint, removeEndpoint } from "./endpoints.ts";
import { Receiver } from "./receiver.ts";

/**
 * Whether callbacks keep up with payments: debits at full load, each with a callback, and their arrival at the receiver
 * meanwhile. Client, receivers, gateway and database share the machine, so that only the ratio is comparable.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "16,64" },
    seconds: { type: "string", default: "10" },
    /** How long the receiver may still get callbacks after the last payment. */
    "drain-seconds": { type: "string", default: "20" },
    /** Which of the scenarios, by number. */
    scenarios: { type: "string", default: "1,2,3,4" },
    // A directory for a CPU profile of the gateway over the whole run; profiling itself slows it down.
    profile: { type: "string" },
  },
});
const seconds = Number(values.seconds);
const drainSeconds = Number(values["drain-seconds"]);
const HANGING_RECEIVERS = 10;
/** One in so many payments has a callback to another receiver, which hangs. */
const HANGING_SHARE = 20;
const WARM_UP_SECONDS = 3;
/**
 * The ratio leaves out the first second: callbacks under way at its end and at the end of the load balance then, and below one
 * the backlog grows.
 */
const BEFORE_RATIO_MS = 1_000;

interface Scenario {
  readonly name: string;
  readonly delayMs: number;
  readonly hanging: number;
  /** Endpoints that receive an event of each payment besides. */
  readonly endpoints?: number;
}

const SCENARIOS: readonly Scenario[] = [
  { name: "a receiver that responds at once", delayMs: 0, hanging: 0 },
  { name: "a receiver that takes 200 ms", delayMs: 200, hanging: 0 },
  {
    name: `a receiver that responds at once, beside ${HANGING_RECEIVERS} that hang`,
    delayMs: 0,
    hanging: HANGING_RECEIVERS,
  },
  {
    name: "a receiver that responds at once, and two endpoints for events",
    delayMs: 0,
    hanging: 0,
    endpoints: 2,
  },
];

const { gateway, databaseUrl, close } = await startOwnGateway({
  profileDir: values.profile,
  settings: { GATEWAY_CALLBACK_ALLOW_PRIVATE: "true", ...WITH_ADMINISTRATOR },
});
try {
  await loadDebits({ url: gateway.url, clients: 16, seconds: WARM_UP_SECONDS });
  for (const clients of values.clients.split(",").map(Number))
    for (const number of values.scenarios.split(",").map(Number))
      await measure(SCENARIOS[number - 1]!, clients);
} finally {
  await close();
}

async function measure({ name, delayMs, hanging, endpoints = 0 }: Scenario, clients: number): Promise<void> {
  const receiver = await Receiver.start({ delayMs });
  const neighbours = await Promise.all(
    Array.from({ length: hanging }, () => Receiver.start({ delayMs: Infinity })),
  );
  const ofEvents = await Promise.all(Array.from({ length: endpoints }, () => Receiver.start({ delayMs })));
  const guids = await Promise.all(ofEvents.map(({ url }) => makeEndpoint(gateway.url, url)));
  const paidAtMs = new Map<string, number>();
  let payments = 0;
  const callbackUrl = () => {
    payments += 1;
    if (hanging === 0 || payments % HANGING_SHARE > 0) return receiver.url;
    return neighbours[(payments / HANGING_SHARE) % hanging]!.url;
  };
  const ids = { gatewayPid: gateway.pid, postmasterPid: await postmasterPid(databaseUrl) };
  const timeBefore = processorTime(ids);
  const startedMs = performance.now();
  const load = await loadDebits({
    url: gateway.url,
    clients,
    seconds,
    callbackUrl,
    onPaid: (debit) => {
      if (debit.callbackUrl === receiver.url) paidAtMs.set(debit.merchantTransactionId, performance.now());
    },
  });
  const arrived = receiver.arrivedAtMs.size;
  const later = (times: ReadonlyMap<string, number>): number =>
    [...times.values()].filter((atMs) => atMs >= startedMs + BEFORE_RATIO_MS).length;
  const ratio = later(receiver.arrivedAtMs) / later(paidAtMs);
  const drainedAfter = await drain(receiver, paidAtMs.size);
  const eventsDrained = await Promise.all(ofEvents.map((one) => drain(one, paidAtMs.size)));
  const timeAfter = processorTime(ids);
  report({
    name: `${clients} clients, ${name}`,
    load: paidAtMs.size,
    arrived,
    ratio,
    drainedAfter,
    delaysMs: delays(paidAtMs, receiver),
  });
  for (const [index, drainedAfterThat] of eventsDrained.entries())
    console.log(
      `   endpoint ${index + 1}: ${ofEvents[index]!.arrivedAtMs.size} of ${paidAtMs.size} events, ` +
        (drainedAfterThat === undefined
          ? "the others are missing"
          : `all ${drainedAfterThat.toFixed(1)} s after the callbacks`),
    );
  for (const guid of guids) await removeEndpoint(gateway.url, guid);
  console.log(
    `   debits p50 ${load.p50Ms.toFixed(1)} ms, p99 ${load.p99Ms.toFixed(1)} ms; ` +
      `${receiver.deliveries - receiver.arrivedAtMs.size} callbacks repeated`,
  );
  if (timeBefore && timeAfter) reportTime(perDebit(timeBefore, timeAfter, load.debits));
  await Promise.all([receiver, ...neighbours, ...ofEvents].map((one) => one.close()));
}

function reportTime(time: ProcessorTime): void {
  const [main, others, bi, postgres] = [time.mainThreads, time.otherThreads, time.bi, time.postgres];
  console.log(
    `   processor time per payment with its callback: main thread ${main.toFixed(0)} µs, other threads ` +
      `${others.toFixed(0)} µs, BI engine ${bi.toFixed(0)} µs, PostgreSQL ${postgres.toFixed(0)} µs`,
  );
}

/** Seconds until the receiver had every callback, or undefined when it did not get all. */
async function drain(receiver: Receiver, wanted: number): Promise<number | undefined> {
  const startedMs = performance.now();
  while (receiver.arrivedAtMs.size < wanted) {
    if (performance.now() - startedMs > drainSeconds * 1_000) return undefined;
    await sleep(50);
  }
  return (performance.now() - startedMs) / 1_000;
}

/** From the response to a payment to the arrival of its callback; one that came before the response took no time. */
function delays(paidAtMs: ReadonlyMap<string, number>, receiver: Receiver): number[] {
  const found = [...paidAtMs].flatMap(([id, paidMs]) => {
    const arrivedMs = receiver.arrivedAtMs.get(id);
    return arrivedMs === undefined ? [] : [Math.max(0, arrivedMs - paidMs)];
  });
  return found.toSorted((left, right) => left - right);
}

function report(figures: {
  name: string;
  load: number;
  arrived: number;
  ratio: number;
  drainedAfter: number | undefined;
  delaysMs: readonly number[];
}): void {
  const { name, load, arrived, ratio, drainedAfter, delaysMs } = figures;
  const drained =
    drainedAfter === undefined
      ? `${load - delaysMs.length} still missing after ${drainSeconds} s`
      : `none after ${drainedAfter.toFixed(1)} s`;
  console.log(
    `${name}: ${(load / seconds).toFixed(0)} payments/s, ${(arrived / seconds).toFixed(0)} callbacks/s, ` +
      `ratio ${ratio.toFixed(2)}; backlog ${load - arrived}, ${drained}; ` +
      `delay p50 ${percentile(delaysMs, 0.5).toFixed(0)} ms, p99 ${percentile(delaysMs, 0.99).toFixed(0)} ms`,
  );
}
