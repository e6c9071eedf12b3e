import { resolveOwnModules } from "../platform/resolve-own-modules.ts";
import { rmSync } from "node:fs";
import { FirstStartSecrets, type FirstStart } from "../start/first-start.ts";
import { gatewayOptions } from "../start/gateway-options.ts";
import type { Gateway, GroupMember } from "../gateway/index.ts";
import { listen } from "../start/listen.ts";
import { systemClock } from "../platform/clock.ts";
import { type Counted, type CounterCall, type Counters, LocalCounters } from "../platform/counters/index.ts";
import type { Log } from "../platform/log.ts";
import { openProcessLog } from "../start/process-log.ts";
import { Channel } from "./channel.ts";
import type { MemberFunctions, Order, SupervisorFunctions } from "./messages.ts";

/**
 * One process of a group: it serves the API on the port of all, or has the workers and the BI engine. Only a supervisor
 * starts it, and says when it ends.
 */

/** Without a response by then a count is made here: a request must not wait for a supervisor that is busy. */
const COUNT_WITHIN_MS = 1_000;

let opened:
  | { readonly order: Order; readonly gateway: Gateway; readonly closeLog: () => Promise<void> }
  | undefined;

// Signals to all processes of a terminal or a service are for the supervisor.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => undefined);
// Without a supervisor nothing would restart or stop this process.
process.on("disconnect", () => process.exit(1));
// Another listener may have let it go: it is what keeps this process running until it listens.
process.channel?.ref();
const own: MemberFunctions = {
  open: openMember,
  listen: async () => {
    const { order, gateway } = runningMember();
    if (order.roles.has("api")) await listen(gateway, order.address);
    else if (order.biSocketPath !== undefined) await listenToOthers(gateway, order.biSocketPath);
  },
  scrape: () => runningMember().gateway.scrape(),
  stop: async () => {
    await opened?.gateway.close();
    await opened?.closeLog();
    process.exit(0);
  },
};
const channel = new Channel<SupervisorFunctions>(process, own);
resolveOwnModules();
// Read while the database server comes up.
const gatewayModule = import("../gateway/index.ts");

async function openMember(order: Order): Promise<FirstStart> {
  process.umask(0o077);
  const { settings, databaseUrl, publicUrl, roles, name } = order;
  const { log, close: closeLog } = openProcessLog(settings, name);
  const secrets = new FirstStartSecrets(settings, { log, isPrinted: order.isPrinted });
  const { openGateway } = await gatewayModule;
  const gateway = await openGateway({
    ...gatewayOptions(settings, { databaseUrl, publicUrl, masterKey: Buffer.from(order.masterKey), log }),
    roles,
    administrator: secrets.administrator,
    ...(roles.has("api") && {
      bi:
        order.biSocketPath === undefined ? undefined : { kind: "neighbour", socketPath: order.biSocketPath },
    }),
    group: groupMember(order, log),
  });
  opened = { order, gateway, closeLog };
  return secrets.of(gateway);
}

function runningMember(): NonNullable<typeof opened> {
  if (opened === undefined) throw new Error("The process has not opened its gateway.");
  return opened;
}

function groupMember(order: Order, log: Log): GroupMember {
  const { name, isFirst, reportsSharedFigures, restarts, settings } = order;
  return {
    name,
    isFirst,
    reportsSharedFigures,
    restarts,
    isBehindOthers: !order.roles.has("api"),
    hasConsole: settings.roles.has("console"),
    counters: new SupervisedCounters({ sharedBy: order.apiProcesses, log }),
    scrapeAll: () => channel.call("scrapeAll", undefined),
  };
}

/** Counts in the supervisor, for all processes. */
class SupervisedCounters implements Counters {
  readonly sharedBy: number;
  readonly #log: Log;
  readonly #fallback: LocalCounters;

  constructor({ sharedBy, log }: { sharedBy: number; log: Log }) {
    this.sharedBy = sharedBy;
    this.#log = log;
    this.#fallback = new LocalCounters({ clock: systemClock, sharedBy });
  }

  async run(call: CounterCall): Promise<Counted> {
    const late = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => late.resolve(undefined), COUNT_WITHIN_MS);
    const counted = await Promise.race([channel.call("count", call).catch(() => undefined), late.promise]);
    clearTimeout(timer);
    if (counted !== undefined) return counted;
    this.#log.warn({ kind: call.kind.name }, "The supervisor is busy: counted in this process alone.");
    return this.#fallback.run(call);
  }
}

/** On a socket that only this user can open. Not shared with other processes, as a port would be. */
async function listenToOthers({ app }: Gateway, path: string): Promise<void> {
  // Left by a process that was killed.
  rmSync(path, { force: true });
  await app.listen({ path, exclusive: true });
}
