/**
 * The one instant that `now` means in a request, and chance: what makes the same request on the same documents return something
 * else later.
 */
export class RequestMoment {
  readonly #nowMs: number;
  #isUsed = false;

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  /** Milliseconds since 1970. */
  get nowMs(): number {
    this.#isUsed = true;
    return this.#nowMs;
  }

  /** To be called by what is decided by chance. */
  useChance(): void {
    this.#isUsed = true;
  }

  /** Whether the result so far is one of this moment only. */
  get isUsed(): boolean {
    return this.#isUsed;
  }
}
