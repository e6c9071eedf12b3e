/** How a tenant's documents are spread over indices, by the creation of their transactions. */
export interface Layout {
  /** The period of one index: everything, a year, or a month. */
  readonly period: Period;
  /** Primary shards of each index. */
  readonly shards: number;
}

const PERIODS = ["none", "year", "month"] as const;
type Period = (typeof PERIODS)[number];

export const UNDIVIDED: Layout = { period: "none", shards: 1 };

/** From how many documents on a tenant's indices are divided. A document takes some 2.5 kB in an index. */
export interface Sizing {
  /** An index for each year from so many a month on, or from so many in all as a shard holds. */
  readonly yearlyFrom: number;
  /** An index for each month from so many a month on. */
  readonly monthlyFrom: number;
  /** 25 GB, the middle of what OpenSearch recommends. */
  readonly documentsPerShard: number;
}

export const SIZING: Sizing = {
  yearlyFrom: 100_000,
  monthlyFrom: 1_000_000,
  documentsPerShard: 10_000_000,
};

/** More would cost each search more than it gains, and a small cluster its heap. */
const MAX_SHARDS = 10;

/** Documents of a tenant, and the months from the oldest of them to now. */
export interface Size {
  readonly documents: number;
  readonly months: number;
}

/** The layout for a tenant of that size. */
export function layoutFor({ documents, months }: Size, sizing: Sizing): Layout {
  const { yearlyFrom, monthlyFrom, documentsPerShard } = sizing;
  const inMonth = documents / Math.max(1, months);
  const shardsFor = (inIndex: number) =>
    Math.min(MAX_SHARDS, Math.max(1, Math.ceil(inIndex / documentsPerShard)));
  if (inMonth >= monthlyFrom) return { period: "month", shards: shardsFor(inMonth) };
  if (inMonth >= yearlyFrom || documents >= documentsPerShard)
    return { period: "year", shards: shardsFor(inMonth * 12) };
  return UNDIVIDED;
}

/** Whether the layout is too coarse for a tenant that needs the other one. One that is too fine does no harm. */
export function isOutgrown(layout: Layout, needed: Layout): boolean {
  const finer = PERIODS.indexOf(needed.period) - PERIODS.indexOf(layout.period);
  return finer > 0 || (finer === 0 && needed.shards >= layout.shards * 2);
}

/**
 * The year or month whose index has the document, as in `2026-11`; undefined for the index of all others. It follows from the id
 * alone, so that every version of a document, and its deletion, go to the same index: the uuid of a transaction begins with
 * the second in which it was made, and those of its attempts with the uuid.
 */
export function periodOf(id: string, { period }: Layout): string | undefined {
  if (period === "none" || !/^[0-9a-f]{20}(?:-|$)/.test(id)) return undefined;
  const moment = new Date(Number.parseInt(id.slice(0, 8), 16) * 1_000).toISOString();
  return moment.slice(0, period === "year" ? 4 : 7);
}

/** The moment after a year or month that `periodOf` named. */
export function endOfPeriod(period: string): Temporal.Instant {
  const isMonth = period.includes("-");
  const first = Temporal.PlainDate.from(isMonth ? `${period}-01` : `${period}-01-01`);
  return first
    .add(isMonth ? { months: 1 } : { years: 1 })
    .toZonedDateTime("UTC")
    .toInstant();
}

/** As the layout is written in the name of an alias. */
export function layoutName({ period, shards }: Layout): string {
  return `by-${period}-${shards}`;
}

export function layoutNamed(name: string): Layout | undefined {
  const [, named, shards] = /^by-([a-z]+)-(\d{1,2})$/.exec(name) ?? [];
  const period = PERIODS.find((one) => one === named);
  return period === undefined ? undefined : { period, shards: Number(shards) };
}
