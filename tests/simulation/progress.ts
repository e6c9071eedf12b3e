const LIVES_BETWEEN_LINES = 200;

/** For runs of hours: what is behind, what was found, and where a run that was stopped continues. */
export class Progress {
  readonly #seeds: readonly number[];
  readonly #done = new Set<number>();
  readonly #startedMs = Date.now();
  #printedFailures = 0;

  constructor(seeds: readonly number[]) {
    this.#seeds = seeds;
  }

  add({ seed, failures }: { seed: number; failures: readonly string[] }): void {
    this.#done.add(seed);
    for (; this.#printedFailures < failures.length; this.#printedFailures++)
      print(failures[this.#printedFailures]!);
    const isLast = this.#done.size === this.#seeds.length;
    if (!isLast && this.#done.size % LIVES_BETWEEN_LINES !== 0) return;
    const seconds = (Date.now() - this.#startedMs) / 1_000 / this.#done.size;
    const first = this.#seeds.find((one) => !this.#done.has(one));
    const rest = first === undefined ? "" : `, the rest begins at SIMULATION_FIRST=${first}`;
    print(
      `${this.#done.size} of ${this.#seeds.length} lives, ${failures.length} broken, ${seconds.toFixed(2)} s each${rest}`,
    );
  }
}

function print(line: string): void {
  process.stderr.write(`${line}\n`);
}
