import { LRUCache } from "lru-cache";

/** Where a check waits. Networks take turns, then groups within a network, then names within a group. */
export interface Place {
  readonly network: string;
  /** Existing and invented usernames take turns, so that inventing many delays no existing user. */
  readonly group: "known" | "unknown";
  readonly name: string;
}

interface Waiting {
  readonly start: () => Promise<{ restMs: number }>;
  readonly refuse: () => void;
}

interface Lane extends Place {
  readonly waiting: Waiting[];
  /** A check of the lane runs, or the lane pauses after a wrong one. */
  closed: boolean;
}

/** A hash needs 32 MiB and one of the four threads of the pool, which files and name lookups use too. */
const MAX_RUNNING = 2;
const MAX_PER_LANE = 8;
const MAX_PER_NETWORK = 64;
const MAX_WAITING = 512;
const MAX_SERVED_KEYS = 10_000;

/**
 * The queue of memory-hard hashes. One check of a lane runs at a time; after a wrong one the lane pauses without occupying a
 * slot. The queue is bounded: a lane or network over its limit displaces its own checks, else the network with the most
 * checks does. Displaced checks are refused at once.
 */
export class HashQueue {
  readonly #lanes = new Map<string, Lane>();
  /** When a network, group or lane was served last, as a running number: the one that waited longest is next. */
  readonly #servedAt = new LRUCache<string, number>({ max: MAX_SERVED_KEYS });
  readonly #sleep: (ms: number) => Promise<void>;
  #running = 0;
  #served = 0;

  constructor({ sleep }: { sleep: (ms: number) => Promise<void> }) {
    this.#sleep = sleep;
  }

  /**
   * Runs `work` when its turn comes; "busy" when it was displaced. `restMs` of its result is the pause of the lane.
   */
  run<Result extends { restMs: number }>(
    place: Place,
    work: () => Promise<Result>,
  ): Promise<Result | "busy"> {
    return new Promise((resolve, reject) => {
      const lane = this.#laneAt(place);
      this.#enforceLimits(lane);
      lane.waiting.push({
        refuse: () => resolve("busy"),
        start: async () => {
          try {
            const result = await work();
            resolve(result);
            return result;
          } catch (error) {
            reject(error);
            return { restMs: 0 };
          }
        },
      });
      this.#startNext();
    });
  }

  #laneAt(place: Place): Lane {
    const key = keysOf(place).lane;
    const lane = this.#lanes.get(key) ?? { ...place, waiting: [], closed: false };
    this.#lanes.set(key, lane);
    return lane;
  }

  #startNext(): void {
    while (this.#running < MAX_RUNNING) {
      const lane = this.#nextLane();
      const next = lane?.waiting.shift();
      if (!lane || !next) return;
      this.#noteServed(lane);
      lane.closed = true;
      this.#running++;
      void this.#runThenReopen(lane, next);
    }
  }

  async #runThenReopen(lane: Lane, next: Waiting): Promise<void> {
    const { restMs } = await next.start();
    this.#running--;
    this.#startNext();
    if (restMs > 0) await this.#sleep(restMs);
    lane.closed = false;
    if (lane.waiting.length === 0) this.#lanes.delete(keysOf(lane).lane);
    this.#startNext();
  }

  /** A linear search: few lanes wait at a time, and a hash takes longer. */
  #nextLane(): Lane | undefined {
    const turnOf = (lane: Lane): number[] => {
      const keys = keysOf(lane);
      return [keys.network, keys.group, keys.lane].map((key) => this.#servedAt.peek(key) ?? 0);
    };
    let next: { lane: Lane; turn: number[] } | undefined;
    for (const lane of this.#lanes.values()) {
      if (lane.closed || lane.waiting.length === 0) continue;
      const turn = turnOf(lane);
      if (!next || isBefore(turn, next.turn)) next = { lane, turn };
    }
    return next?.lane;
  }

  #noteServed(lane: Lane): void {
    this.#served++;
    for (const key of Object.values(keysOf(lane))) this.#servedAt.set(key, this.#served);
  }

  #enforceLimits(newcomer: Lane): void {
    const lanes = [...this.#lanes.values()].filter(({ waiting }) => waiting.length > 0);
    const ofNetwork = lanes.filter(({ network }) => network === newcomer.network);
    if (newcomer.waiting.length >= MAX_PER_LANE) return displace([newcomer]);
    if (countOf(ofNetwork) >= MAX_PER_NETWORK) return displace(ofNetwork);
    if (countOf(lanes) < MAX_WAITING) return;
    displace(largest(Object.values(Object.groupBy(lanes, ({ network }) => network))));
  }
}

/**
 * Refuses a random check of the longest lane of the larger group, so that the right password among many guesses has a chance.
 */
function displace(lanes: readonly Lane[]): void {
  const group = largest(Object.values(Object.groupBy(lanes, (lane) => lane.group)));
  const longest = Math.max(...group.map(({ waiting }) => waiting.length));
  const candidates = group.filter(({ waiting }) => waiting.length === longest);
  const lane = candidates[randomIndex(candidates.length)];
  lane?.waiting.splice(randomIndex(longest), 1)[0]?.refuse();
}

function largest(groups: readonly (readonly Lane[] | undefined)[]): readonly Lane[] {
  return groups.reduce<readonly Lane[]>(
    (max, group = []) => (countOf(group) > countOf(max) ? group : max),
    [],
  );
}

function countOf(lanes: readonly Lane[]): number {
  return lanes.reduce((count, { waiting }) => count + waiting.length, 0);
}

function keysOf({ network, group, name }: Place): { network: string; group: string; lane: string } {
  return { network, group: `${network}\n${group}`, lane: `${network}\n${group}\n${name}` };
}

function isBefore(left: readonly number[], right: readonly number[]): boolean {
  const at = left.findIndex((turn, index) => turn !== right[index]);
  return at >= 0 && left[at]! < right[at]!;
}

function randomIndex(length: number): number {
  return Math.floor(Math.random() * length);
}
