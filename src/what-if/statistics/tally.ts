import { emptyBands, joinBands, levelsOf, MINIMUM_LIKE, type Count, type Segment } from "./segment.ts";

/** Payments that are alike in everything that is compared, and what the draft does with them. */
export interface Observed {
  readonly segment: Segment;
  /** The band of the amount; see `BAND_ENDS_EUR`. */
  readonly band: number;
  readonly payments: number;
  readonly approved: number;
  readonly challenged: number;
  readonly amountMinor: bigint;
  /** Newest first; all of them where they are few enough to be listed. */
  readonly uuids: readonly string[];
  /** For the cost alone: a company's card or a consumer's. */
  readonly cardSegment: string | null;
  /** Treatment in the past: the connector, or how it was authenticated. Null where it says nothing about others. */
  readonly treatment: string | null;
  /** Undefined: the draft changes nothing. */
  readonly move?: Move;
}

export interface Move {
  readonly from: string | null;
  readonly to: string | null;
  /** The end that follows for certain: a payment that is refused is not approved. */
  readonly certain?: { readonly approved: boolean; readonly challenged: boolean };
  /** The effect of the draft depends on facts that were not kept. */
  readonly isUncertain?: boolean;
}

/** Payments of one move in one segment and band. */
export interface MovedCell extends Pick<Observed, "segment" | "band" | "cardSegment"> {
  readonly move: Move;
  payments: number;
  approved: number;
  challenged: number;
  amountMinor: bigint;
  examples: string[];
  /** All of its payments; null where they are too many to be listed. */
  uuids: string[] | null;
}

/** Payments of the past with which those that move are compared. */
export interface Like {
  /** A name for it: payments with the same one are estimated alike. */
  readonly key: string;
  readonly like: Readonly<Count>;
  /** A parent of the segment. */
  readonly isWidened: boolean;
}

const MAX_EXAMPLES = 100;
/** Examples of payments that are alike. */
const EXAMPLES_EACH = 20;
/** So many payments that move are kept by their uuids, of all cells together: the result is a record of the database. */
const MAX_LISTED = 5_000;

/** Counts of the past by treatment and segment, and of what would move. Its size is that of the segments, not of the payments. */
export class Tally {
  readonly #past = new Map<string, Count[]>();
  readonly #moved = new Map<string, MovedCell>();
  #listed = 0;
  readonly all: Count = { payments: 0, approved: 0, challenged: 0 };
  /** Payments of all kinds, also those that are only compared with. */
  rows = 0;

  /** @param options.isCandidate false: it is only compared with. */
  add(observed: Observed, { isCandidate }: { isCandidate: boolean }): void {
    const { treatment, segment, band, move } = observed;
    this.rows += observed.payments;
    if (treatment !== null)
      for (const level of levelsOf(segment)) {
        const key = keyOf(treatment, level);
        const bands = this.#past.get(key) ?? emptyBands();
        this.#past.set(key, bands);
        addTo(bands[band]!, observed);
      }
    if (!isCandidate) return;
    addTo(this.all, observed);
    if (move) this.#addMoved(observed, move);
  }

  get moved(): readonly MovedCell[] {
    return [...this.#moved.values()];
  }

  /** Like payments of a cell at its new treatment; undefined where there are fewer than 50, also in the widest segment. */
  likeOf({ move, segment, band }: Pick<MovedCell, "move" | "segment" | "band">): Like | undefined {
    if (move.to === null) return undefined;
    for (const [depth, level] of levelsOf(segment).entries()) {
      const key = keyOf(move.to, level);
      const bands = this.#past.get(key);
      const joined = bands && joinBands(bands).find(({ from, to }) => from <= band && band <= to);
      if (joined && joined.payments >= MINIMUM_LIKE)
        return { key: `${key} ${joined.from}`, like: joined, isWidened: depth > 0 };
    }
    return undefined;
  }

  /** How many like payments the segment itself has at the new treatment. */
  ownLike({ move, segment }: Pick<MovedCell, "move" | "segment">): number {
    const bands = this.#past.get(keyOf(move.to ?? "", levelsOf(segment)[0]!)) ?? [];
    return bands.reduce((sum, { payments }) => sum + payments, 0);
  }

  #addMoved(observed: Observed, move: Move): void {
    const { segment, band, cardSegment, amountMinor, uuids } = observed;
    const key = JSON.stringify([move.from, move.to, move.isUncertain ?? false, segment, band, cardSegment]);
    const cell = this.#moved.get(key) ?? {
      move,
      segment,
      band,
      cardSegment,
      payments: 0,
      approved: 0,
      challenged: 0,
      amountMinor: 0n,
      examples: [],
      uuids: [],
    };
    addTo(cell, observed);
    cell.amountMinor += amountMinor;
    cell.examples = [...uuids.slice(0, EXAMPLES_EACH), ...cell.examples].slice(0, MAX_EXAMPLES);
    this.#list(cell, observed);
    this.#moved.set(key, cell);
  }

  /** A cell is listed whole or not at all. */
  #list(cell: MovedCell, { uuids, payments }: Observed): void {
    if (cell.uuids === null) return;
    const isWhole = uuids.length === payments && this.#listed + payments <= MAX_LISTED;
    this.#listed += isWhole ? payments : -cell.uuids.length;
    if (isWhole) cell.uuids.push(...uuids);
    else cell.uuids = null;
  }
}

function addTo(count: Count, { payments, approved, challenged }: Readonly<Count>): void {
  count.payments += payments;
  count.approved += approved;
  count.challenged += challenged;
}

function keyOf(treatment: string, level: string): string {
  return `${treatment} ${level}`;
}
