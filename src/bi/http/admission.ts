/** So many requests are with the engine at a time; it has one JavaScript thread and four database readers. */
const MAX_RUNNING = 6;
/** One tenant or merchant leaves room for the others. */
const MAX_RUNNING_OF_SCOPE = 3;
/** Each waiting request holds a body of up to 1 MiB. A dashboard sends some twenty at once. */
const MAX_WAITING = 96;
const MAX_WAITING_OF_SCOPE = 48;
/** A request that waited so long is refused: most clients give up after 30 seconds. */
const MAX_WAIT_MS = 15_000;

interface AdmissionLimits {
  readonly running: number;
  readonly runningOfScope: number;
  readonly waiting: number;
  readonly waitingOfScope: number;
  readonly waitMs: number;
}

export interface Admitted {
  /** To be called when the response is sent or the client has gone; a second call has no effect. */
  readonly leave: () => void;
}

interface Waiting {
  readonly admit: () => void;
  readonly refuse: () => void;
}

/**
 * Bounds how many BI requests run and wait, overall and per scope; whose turn is next goes around the scopes. Where too many wait, the scope
 * with the most waiting is refused its newest one.
 */
export class Admission {
  readonly #limits: AdmissionLimits;
  readonly #running = new Map<string, number>();
  /** The scopes in the order of their turns. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  #runningCount = 0;
  #waitingCount = 0;

  constructor(limits: AdmissionLimits) {
    this.#limits = limits;
  }

  get counts(): { readonly running: number; readonly waiting: number } {
    return { running: this.#runningCount, waiting: this.#waitingCount };
  }

  /** Resolves when the request may run; "full" when too many wait, when it waited too long or the signal was aborted. */
  async enter(scope: string, signal: AbortSignal): Promise<Admitted | "full"> {
    if (this.#mayRun(scope)) return this.#run(scope);
    const { waiting, waitingOfScope, waitMs } = this.#limits;
    const ofScope = this.#waiting.get(scope) ?? new Set<Waiting>();
    if (signal.aborted || ofScope.size >= waitingOfScope) return "full";
    if (this.#waitingCount >= waiting && !this.#refuseOneOfMoreThan(ofScope.size + 1)) return "full";
    const { promise, resolve } = Promise.withResolvers<Admitted | "full">();
    const giveUp = () => resolve("full");
    const one: Waiting = { admit: () => resolve(this.#run(scope)), refuse: giveUp };
    const timer = setTimeout(giveUp, waitMs);
    signal.addEventListener("abort", giveUp, { once: true });
    this.#waiting.set(scope, ofScope.add(one));
    this.#waitingCount++;
    return promise.finally(() => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      this.#drop(scope, one);
    });
  }

  #mayRun(scope: string): boolean {
    const { running, runningOfScope } = this.#limits;
    return this.#runningCount < running && (this.#running.get(scope) ?? 0) < runningOfScope;
  }

  #run(scope: string): Admitted {
    this.#runningCount++;
    this.#running.set(scope, (this.#running.get(scope) ?? 0) + 1);
    let isRunning = true;
    return {
      leave: () => {
        if (!isRunning) return;
        isRunning = false;
        this.#runningCount--;
        const left = (this.#running.get(scope) ?? 1) - 1;
        if (left === 0) this.#running.delete(scope);
        else this.#running.set(scope, left);
        this.#admitNext();
      },
    };
  }

  #admitNext(): void {
    for (const [scope, [first]] of this.#waiting) {
      if (first === undefined || !this.#mayRun(scope)) continue;
      this.#drop(scope, first);
      const others = this.#waiting.get(scope);
      // The others of the scope wait until the other scopes have had their turn.
      if (others !== undefined && this.#waiting.delete(scope)) this.#waiting.set(scope, others);
      first.admit();
      return;
    }
  }

  /** False where no scope has more than so many waiting. */
  #refuseOneOfMoreThan(count: number): boolean {
    const [scope, largest] = [...this.#waiting].reduce((most, one) =>
      one[1].size > most[1].size ? one : most,
    );
    const newest = [...largest].at(-1);
    if (largest.size <= count || newest === undefined) return false;
    this.#drop(scope, newest);
    newest.refuse();
    return true;
  }

  #drop(scope: string, one: Waiting): void {
    const ofScope = this.#waiting.get(scope);
    if (!ofScope?.delete(one)) return;
    this.#waitingCount--;
    if (ofScope.size === 0) this.#waiting.delete(scope);
  }
}

export function createAdmission(limits: Partial<AdmissionLimits> = {}): Admission {
  return new Admission({
    running: MAX_RUNNING,
    runningOfScope: MAX_RUNNING_OF_SCOPE,
    waiting: MAX_WAITING,
    waitingOfScope: MAX_WAITING_OF_SCOPE,
    waitMs: MAX_WAIT_MS,
    ...limits,
  });
}
