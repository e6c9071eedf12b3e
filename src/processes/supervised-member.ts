import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { FirstStart } from "../start/first-start.ts";
import type { Scrape } from "../operations/index.ts";
import type { Log } from "../platform/log.ts";
import { Channel } from "./channel.ts";
import type { MemberFunctions, Order, SupervisorFunctions } from "./messages.ts";

/** The pauses before a process that does not last is started again. */
const RESTART_PAUSES_MS = [0, 100, 500, 1_000, 2_000, 5_000];
/** One that ran for so long has lasted. */
const LASTING_MS = 30_000;

/** The values of an order that differ by process. */
export type OwnOrder = Pick<Order, "name" | "roles" | "reportsSharedFigures">;

interface MemberOptions {
  readonly order: OwnOrder;
  readonly log: Log;
  readonly functions: SupervisorFunctions;
}

interface Run {
  readonly worker: Worker;
  readonly channel: Channel<MemberFunctions>;
  readonly startedMs: number;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
}

/** Keeps one process of the group running until it is stopped. */
export class SupervisedMember {
  readonly #options: MemberOptions;
  #run: Run;
  #restarts = 0;
  #isListening = false;
  #isStopping = false;
  #supervision: Promise<void> = Promise.resolve();

  /** Starts the process, which reads its modules while the rest is prepared. */
  constructor(options: MemberOptions) {
    this.#options = options;
    this.#run = this.#start();
  }

  get name(): string {
    return this.#options.order.name;
  }

  /** Opens its gateway. A process that cannot is not started again: the group does not start. */
  async open(common: Omit<Order, keyof OwnOrder | "restarts">): Promise<FirstStart> {
    const opened = await this.#open(common);
    this.#supervision = this.#supervise({ ...common, isFirst: false });
    return opened;
  }

  /** Serves requests. */
  async listen(): Promise<void> {
    this.#isListening = true;
    await this.#run.channel.call("listen", undefined);
  }

  /** Undefined when it does not respond in time. */
  async scrape(withinMs: number): Promise<Scrape | undefined> {
    const late = sleep(withinMs, undefined, { ref: false });
    return Promise.race([this.#run.channel.call("scrape", undefined).catch(() => undefined), late]);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    // It exits instead of responding.
    void this.#run.channel.call("stop", undefined).catch(() => undefined);
    await this.#run.ended;
    await this.#supervision;
  }

  /** Ends it at once, as when the start of the group fails. */
  kill(): void {
    this.#isStopping = true;
    this.#run.worker.process.kill("SIGKILL");
  }

  #open(common: Omit<Order, keyof OwnOrder | "restarts">): Promise<FirstStart> {
    const { order } = this.#options;
    return this.#run.channel.call("open", { ...common, ...order, restarts: this.#restarts });
  }

  #start(): Run {
    const worker = cluster.fork();
    const channel = new Channel<MemberFunctions>(worker, this.#options.functions);
    const ended = once(worker, "exit").then(([code, signal]: (number | string | null)[]) => {
      const ending = signal === null ? `exit code ${code}` : String(signal);
      channel.close(`The process ${this.name} ended: ${ending}.`);
      return ending;
    });
    return { worker, channel, startedMs: performance.now(), ended };
  }

  async #supervise(common: Omit<Order, keyof OwnOrder | "restarts">): Promise<void> {
    const { log } = this.#options;
    for (let short = 0; ; short++) {
      const ending = await this.#run.ended;
      if (this.#isStopping) return;
      const fields = { process: this.name, ending };
      log.error(fields, "A process ended and is started again. Nothing that was acknowledged is lost.");
      if (performance.now() - this.#run.startedMs > LASTING_MS) short = 0;
      await sleep(RESTART_PAUSES_MS[short] ?? RESTART_PAUSES_MS.at(-1));
      if (this.#isStopping) return;
      this.#restarts += 1;
      this.#run = this.#start();
      await this.#openAgain(common);
    }
  }

  async #openAgain(common: Omit<Order, keyof OwnOrder | "restarts">): Promise<void> {
    try {
      await this.#open(common);
      if (this.#isListening) await this.#run.channel.call("listen", undefined);
    } catch (error) {
      if (this.#isStopping) return;
      const fields = { process: this.name, error: (error as Error).message };
      this.#options.log.error(fields, "A process could not be started again.");
      this.#run.worker.process.kill("SIGKILL");
    }
  }
}
