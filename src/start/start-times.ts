/** Where the time of a start goes: its parts, of which some run side by side. */
export class StartTimes {
  readonly #nowMs: () => number;
  readonly #parts: { readonly name: string; readonly ms: number }[] = [];

  /** @param nowMs milliseconds since the process was started */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Measures a part until the promise is settled. */
  async of<T>(name: string, part: Promise<T>): Promise<T> {
    const startedMs = this.#nowMs();
    const result = await part;
    this.#parts.push({ name, ms: this.#nowMs() - startedMs });
    return result;
  }

  /** In seconds, such as `Ready after 0.81 s: database 0.42, program 0.38, gateway 0.21.` */
  line(): string {
    const parts = this.#parts.map(({ name, ms }) => `${name} ${seconds(ms)}`).join(", ");
    return `Ready after ${seconds(this.#nowMs())} s: ${parts}.`;
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2);
}
