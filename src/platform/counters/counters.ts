/** A kind of counts: each has keys of its own, so that a flood of one kind drops nothing of another. */
export interface CounterKind {
  readonly name: string;
  /** After this time a key begins again at zero. */
  readonly windowMs: number;
  /** Above it the key that was not used for longest is dropped. */
  readonly maxKeys: number;
  /** Whether each addition restarts the time; otherwise it runs from the first. */
  readonly isRenewed?: boolean;
}

export type CounterCall =
  | {
      readonly act: "add";
      readonly kind: CounterKind;
      readonly key: string;
      /** Nothing is added above it. */
      readonly atMost?: number;
    }
  | { readonly act: "read" | "clear"; readonly kind: CounterKind; readonly key: string };

export interface Counted {
  /** Whether the addition was below its limit. */
  readonly isWithin: boolean;
  readonly count: number;
  /** Until the key begins again at zero. */
  readonly resetMs: number;
}

/**
 * Counts for limits and locks, in memory. Where several processes share a port they share these counts too, or each of
 * them would grant the limit once more.
 */
export interface Counters {
  run(call: CounterCall): Promise<Counted>;
  /** How many processes share the counts. */
  readonly sharedBy: number;
}
