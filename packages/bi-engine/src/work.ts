import { AsyncLocalStorage } from "node:async_hooks";
import { QueryError, illegalArgument } from "./errors.ts";

/** The limits of one request, from reading its text to writing its response. */
interface WorkLimits {
  /** Wall time, waiting for the database included. */
  readonly timeLimitMs: number;
  /** Steps of reading, planning and shaping; see `work`. */
  readonly steps?: number;
}

/** About half a second of a slow processor: the request of a dashboard takes a hundredth of it. */
const USUAL_STEPS = 30_000_000;
/** The number of steps between two checks of the clock. */
const STEPS_PER_LOOK = 50_000;

class Budget {
  readonly #deadline: number;
  readonly #limits: Required<WorkLimits>;
  #steps = 0;
  #nextLook = STEPS_PER_LOOK;
  /** Once refused it stays refused, also when a caller catches the error. */
  #refusal: QueryError | undefined;

  constructor(limits: WorkLimits) {
    this.#limits = { steps: USUAL_STEPS, ...limits };
    this.#deadline = performance.now() + limits.timeLimitMs;
  }

  spend(steps: number): void {
    this.#steps += steps;
    if (this.#refusal !== undefined) throw this.#refusal;
    if (this.#steps < this.#nextLook) return;
    this.#nextLook = this.#steps + STEPS_PER_LOOK;
    if (this.#steps > this.#limits.steps) this.#refusal = tooMuchWork();
    else if (performance.now() > this.#deadline) this.#refusal = cancelled(this.#limits.timeLimitMs);
    if (this.#refusal !== undefined) throw this.#refusal;
  }
}

const budgets = new AsyncLocalStorage<Budget>();

/**
 * Does the work of one request within its limits. Throws a QueryError where it takes more: 429
 * task_cancelled_exception after the time limit, 400 illegal_argument_exception when it is too much to work out. Inside
 * the work of a request, the limits of that request hold.
 */
export function withinLimits<T>(limits: WorkLimits, request: () => T): T {
  return budgets.getStore() === undefined ? budgets.run(new Budget(limits), request) : request();
}

/**
 * Counts steps of about ten nanoseconds each, before they are taken. Every loop whose length a request decides calls
 * it: the process does nothing else meanwhile, and nothing from outside can stop it.
 */
export function work(steps: number): void {
  budgets.getStore()?.spend(steps);
}

/** The refusal of a request that ran out of time, wherever it was. */
export function cancelled(timeLimitMs: number): QueryError {
  return new QueryError("searching", 429, {
    type: "task_cancelled_exception",
    reason: `The request was cancelled since it took longer than ${timeLimitMs}ms`,
  });
}

function tooMuchWork(): QueryError {
  return illegalArgument("the request is too complex: it takes more work than one request may cause");
}
