import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { IS_WHOLE } from "../support/in-parts.ts";
import type { Cost } from "./hostile/engine-process.ts";
import { mutatedRequest } from "./hostile/mutations.ts";
import { type HostileRequest, hostileRequests } from "./hostile/requests.ts";

/** For its own thread; twice what the budget of a request comes to, for processors that are busy with other things. */
const MAX_CPU_MS = 1_000;
/** After which the engine refuses: a second in operation, and in the slow tests. */
const TIME_LIMIT_MS = IS_WHOLE ? 1_000 : 300;
/** Beyond the time limit: the database does not stop while it plans a statement. */
const TIMEOUT_MS = 180_000;
/** For seconds. The slow tests send these too; others of their kinds are sent in `npm test`. */
const PLANNED_FOR_LONG = [
  "query_string of ranges",
  "query_string of 3,000 words",
  "query_string with cross fields",
  "multi_match cross fields",
];
const requests = hostileRequests().filter(({ name }) => IS_WHOLE || !PLANNED_FOR_LONG.includes(name));
const HEAP_MB = 384;

let running: ChildProcess | undefined;

afterAll(() => running?.kill("SIGKILL"));

it.each(requests)(
  "$name: is answered or refused, with little time and memory",
  async (request) => {
    expect(await faultOf(request)).toBeUndefined();
  },
  TIMEOUT_MS + 30_000,
);

it(
  "requests that nobody has thought of cost no more",
  async () => {
    await fc.assert(
      fc.asyncProperty(mutatedRequest(hostileRequests()), async (request) => {
        expect(await faultOf(request)).toBeUndefined();
      }),
      { numRuns: 40, endOnFailure: true },
    );
  },
  20 * TIMEOUT_MS,
);

/** What is wrong with how the engine took the request; undefined where nothing is. */
async function faultOf(request: HostileRequest): Promise<string | undefined> {
  const cost = await costOf(request);
  if (typeof cost === "string") return cost;
  if (cost.status === 599) return `failed: ${cost.answer}`;
  return cost.cpuMs > MAX_CPU_MS ? `took ${cost.cpuMs} ms: ${cost.answer}` : undefined;
}

async function costOf(request: HostileRequest): Promise<Cost | string> {
  const child = (running ??= await start());
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const ended = new AbortController();
  const signal = AbortSignal.any([timeout, ended.signal]);
  const answered = once(child, "message", { signal }).then(([cost]) => cost as Cost);
  const died = once(child, "exit", { signal }).then(() => "ended the process");
  child.send(request);
  const cost = await Promise.race([answered, died]).catch(() => "never came to an end");
  ended.abort();
  await Promise.allSettled([answered, died]);
  if (typeof cost !== "string") return cost;
  child.kill("SIGKILL");
  running = undefined;
  return cost;
}

async function start(): Promise<ChildProcess> {
  const script = join(import.meta.dirname, "hostile/engine-process.ts");
  const child = fork(script, [String(TIME_LIMIT_MS)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(child, "message");
  return child;
}
