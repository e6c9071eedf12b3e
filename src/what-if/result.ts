import type { Interval } from "./statistics/wilson.ts";
import type { Segment } from "./statistics/segment.ts";

/** The effects that a draft would have had on the payments of a period. Shares are fractions, amounts decimal texts. */
export interface WhatIfResult {
  /** Concluded payments that the draft decides about, and those that it would treat in another way. */
  readonly payments: number;
  readonly moved: number;
  /** The sum of those that move. */
  readonly movedAmount: string;
  /** Shares of the payments that move and can be judged. `then` is null where no claim is made. */
  readonly approval: Compared;
  readonly challenges: Compared;
  /** For a payment, in the currency of the result; null where it is not known of a third of them. */
  readonly cost: { readonly now: string | null; readonly then: string | null };
  /** Approval of all payments: those that stay, and those that move and can be judged. */
  readonly all: Compared;
  readonly basis: {
    /** Concluded payments that were read, also those that are only compared with. */
    readonly rows: number;
    /** Payments that move and can be judged. */
    readonly judged: number;
    readonly unknown: number;
    /** The share of `unknown` in those that move. */
    readonly unknownShare: number;
    /** Segments that were compared, and those for which a wider one was taken. */
    readonly segments: number;
    readonly widened: number;
  };
  /** Most first. */
  readonly byMove: readonly MoveResult[];
  /** Uuids, newest first. */
  readonly examples: readonly string[];
}

export interface Compared {
  readonly now: number | null;
  readonly then: Interval | null;
}

export interface MoveResult extends Compared {
  readonly from: string | null;
  readonly to: string | null;
  readonly payments: number;
  /** Most first, at most 50. */
  readonly segments: readonly SegmentResult[];
}

export interface SegmentResult extends Compared, Segment {
  readonly payments: number;
  /** Payments with which they are compared; fewer than 50 in the segment itself where it was widened. */
  readonly like: number;
  readonly isWidened: boolean;
  /** All of its payments. Null where they are too many; results of earlier versions have none. */
  readonly uuids?: readonly string[] | null;
  readonly cost: { readonly now: string | null; readonly then: string | null };
}
