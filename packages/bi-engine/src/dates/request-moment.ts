/**
 * The instant that `now` means in a request, and whether the result depends on it or on chance: then the same request on the
 * same documents may return something else later.
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

  /** To be called by whatever depends on chance. */
  useChance(): void {
    this.#isUsed = true;
  }

  /** Whether the result so far is valid at this instant only. */
  get isUsed(): boolean {
    return this.#isUsed;
  }
}
