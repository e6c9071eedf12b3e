import { fork, type ChildProcess } from "node:child_process";
import { availableParallelism } from "node:os";
import type { LivedLife } from "./lives-process.ts";
import type { PreparedDatabase } from "./prepared-database.ts";

/** While one life waits for the database another runs. */
const MAX_CONCURRENT_LIVES = 2;
/** To start a process costs as much as some lives. */
const LIVES_WORTH_A_PROCESS = 50;
/** Most objects of a life are garbage soon. */
const NODE_OPTIONS = ["--max-semi-space-size=32"];

export interface LivesOptions {
  readonly seeds: readonly number[];
  readonly prepared: PreparedDatabase;
  /** False: no further life begins. */
  readonly onLife: (life: LivedLife) => boolean;
}

/** Lives in processes of their own, one for each core when there are many lives: a process uses one core at most. */
export async function runLives({ seeds, prepared, onLife }: LivesOptions): Promise<void> {
  const left = [...seeds];
  const processes = Math.min(availableParallelism(), Math.ceil(seeds.length / LIVES_WORTH_A_PROCESS));
  const next = (): number | undefined => left.shift();
  const done = (life: LivedLife): void => {
    if (!onLife(life)) left.length = 0;
  };
  await Promise.all(Array.from({ length: processes }, () => runProcess(prepared, { next, done })));
}

interface Seeds {
  readonly next: () => number | undefined;
  readonly done: (life: LivedLife) => void;
}

/** Resolves when there are no more seeds and the process has ended. A process that ends earlier broke all its lives. */
function runProcess(prepared: PreparedDatabase, { next, done }: Seeds): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const child = fork(new URL("lives-process.ts", import.meta.url), [JSON.stringify(prepared)], {
    execArgv: NODE_OPTIONS,
  });
  const running = new Set<number>();
  const sendNext = (): void => {
    const seed = next();
    if (seed !== undefined) send(child, seed, running);
    else if (running.size === 0 && child.connected) child.disconnect();
  };
  child.on("message", (life: LivedLife) => {
    running.delete(life.seed);
    done(life);
    sendNext();
  });
  child.on("exit", (code, signal) => {
    const broken = [`its process ended: ${signal ?? code}`];
    for (const seed of running)
      done({ seed, broken, moves: [], compared: [], isRaced: false, traceHash: "" });
    resolve();
  });
  for (let place = 0; place < MAX_CONCURRENT_LIVES; place++) sendNext();
  return promise;
}

function send(child: ChildProcess, seed: number, running: Set<number>): void {
  running.add(seed);
  // To a process that has just ended: its exit reports the seed.
  child.send(seed, () => undefined);
}
