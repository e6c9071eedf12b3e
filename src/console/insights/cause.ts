import { isRateFall } from "../overview/figures.ts";
import {
  attemptsOf,
  contributionOf,
  moveOf,
  rateOf,
  type Contribution,
  type Ended,
  type Part,
} from "./contributions.ts";

/** Where and with what people paid. Empty: any. */
export interface Segment {
  readonly connector: string;
  readonly country: string;
  readonly brand: string;
  /** The issuer of the cards. It stands alone: its cards are in few of the others. */
  readonly issuer?: string;
}
const DIMENSIONS = ["connector", "brand", "country"] as const satisfies readonly (keyof Segment)[];
const ANY: Segment = { connector: "", country: "", brand: "" };

/** The payments of one connector, country and brand. */
export type Cell = Segment & Pick<Part, "now" | "before">;

export interface Cause {
  readonly segment: Segment;
  readonly contribution: Contribution;
  /** The rate of all others. */
  readonly rateWithout: number | undefined;
}

/** A smaller segment is as good an explanation when it explains so much of what the best one does. */
const NARROWED = 0.8;
/** One cause has to explain so much of the fall. */
const MOST = 0.5;

export function isFall({ now, before }: Pick<Part, "now" | "before">): boolean {
  return isRateFall(rateOf(now), rateOf(before));
}

/**
 * The narrowest segment that explains most of a fall: of all combinations of connector, country and brand and of all issuers that explain
 * nearly as much as the best one, that with the fewest payments, and of these the one that needs the fewest words. Undefined without a fall, and
 * where no segment explains half of it.
 */
export function causeOf(
  cells: readonly Cell[],
  all: Pick<Part, "now" | "before">,
  issuers: readonly Part[] = [],
): Cause | undefined {
  const move = moveOf(all);
  if (move === undefined || !isFall(all)) return undefined;
  const ofIssuers = issuers.map(({ key, ...part }) => ({ ...part, ...ANY, issuer: key }));
  const candidates = [...segmentsOf(cells), ...ofIssuers].map(({ now, before, ...segment }) => ({
    segment,
    contribution: contributionOf({ key: "", now, before }, all),
  }));
  const most = Math.min(0, ...candidates.map(({ contribution }) => contribution.moved));
  if (most > move * MOST) return undefined;
  const [found] = candidates
    .filter(({ contribution }) => contribution.moved <= most * NARROWED)
    .toSorted(
      (one, other) =>
        paymentsOf(one.contribution) - paymentsOf(other.contribution) ||
        namedIn(one.segment) - namedIn(other.segment),
    );
  if (!found) return undefined;
  const rateWithout = rateOf(minus(all.now, found.contribution.now));
  return { ...found, rateWithout };
}

function paymentsOf({ now, before }: Contribution): number {
  return attemptsOf(now) + attemptsOf(before);
}

function namedIn(segment: Segment): number {
  return Object.values(segment).filter((value) => value !== "").length;
}

/** Every combination of values that the cells have, with the sums of its cells. */
function segmentsOf(cells: readonly Cell[]): Cell[] {
  const segments = new Map<string, Cell>();
  for (const cell of cells)
    for (const kept of SUBSETS) {
      const value = (dimension: (typeof DIMENSIONS)[number]): string =>
        kept.includes(dimension) ? cell[dimension] : "";
      const segment = { connector: value("connector"), country: value("country"), brand: value("brand") };
      const name = DIMENSIONS.map((dimension) => segment[dimension]).join("\n");
      const known = segments.get(name);
      segments.set(name, {
        ...segment,
        now: known ? plus(known.now, cell.now) : cell.now,
        before: known ? plus(known.before, cell.before) : cell.before,
      });
    }
  return [...segments.values()];
}

/** All but the empty one; of two that name the same payments the first is said. */
const SUBSETS: readonly (readonly (typeof DIMENSIONS)[number][])[] = [1, 2, 3, 4, 5, 6, 7].map((bits) =>
  DIMENSIONS.filter((_, index) => (bits & (1 << index)) !== 0),
);

function plus(one: Ended, other: Ended): Ended {
  return { approved: one.approved + other.approved, failed: one.failed + other.failed };
}

function minus(one: Ended, other: Ended): Ended {
  return { approved: one.approved - other.approved, failed: one.failed - other.failed };
}
