import type { Clock } from "../clock.ts";
import { laneKey, lanesOf, type Job, type JobKind } from "../jobs/index.ts";
import type { Attempt } from "./attempt.ts";
import { DeliveryWindows, FIRST_WINDOW } from "./delivery-windows.ts";
import { ReceiverHealth } from "./receiver-health.ts";

/** In one process; they mostly wait for receivers, each up to 30 seconds. One tenant gets at most half of them. */
export const MAX_CONCURRENT_DELIVERIES = 1_024;

/** An attempt with its times, and how long the lane rests now, if at all. */
interface Sent {
  readonly attempt: Attempt;
  readonly startedAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant;
  readonly restLane: Temporal.Duration | undefined;
}

/** The state of each receiver, by earlier attempts of this process: the lane of a job is its receiver. */
export class Receivers {
  readonly #health = new ReceiverHealth();
  readonly #windows: DeliveryWindows;
  readonly #clock: Clock;
  /** How a job kind uses lanes, so that a slow receiver delays no other and each gets as much at a time as it takes. */
  readonly laneRules: Required<Pick<JobKind, "laneConcurrency" | "laneLimit" | "quickLanes">>;

  constructor(clock: Clock) {
    this.#clock = clock;
    const windows = new DeliveryWindows(clock);
    this.#windows = windows;
    this.laneRules = {
      laneConcurrency: FIRST_WINDOW,
      laneLimit: (lane) => windows.deliveriesTo(laneKey(lane)),
      quickLanes: {
        has: (lane) => windows.isQuick(laneKey(lane)),
        of: (owner, limit) => lanesOf(owner, { keys: windows.quick(), limit }),
      },
    };
  }

  /** Sends when the receiver may get another request; undefined when that takes too long, because it has become slow. */
  async send(job: Pick<Job, "owner" | "lane">, send: () => Promise<Attempt>): Promise<Sent | undefined> {
    const receiver = laneKey(job);
    let startedAt = this.#clock.now();
    const attempt = await this.#windows.sendInTurn(receiver, async () => {
      startedAt = this.#clock.now();
      return { attempt: await send(), startedAt, now: this.#clock.now() };
    });
    if (!attempt) return undefined;
    const endedAt = this.#clock.now();
    const restLane = this.#health.restAfter(receiver, { attempt, startedAt, now: endedAt });
    return { attempt, startedAt, endedAt, restLane };
  }
}
