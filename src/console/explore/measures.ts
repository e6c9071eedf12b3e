import type { GroupName } from "../overview/payment-groups.ts";
import { rateOf } from "../overview/figures-part.ts";
import type { PlainText } from "../language/dictionary.ts";
import type { FigureName } from "../payment-facts/figures.ts";

/** How many documents of a group there are, and the sum of their amounts in minor units of one currency. */
export interface Counted {
  readonly count: number;
  readonly minor: bigint;
  /** The charges of providers for them, where they are known. */
  readonly costMinor?: bigint;
}

/** The groups that a measure is made from. */
export type Counts = Readonly<Partial<Record<GroupName, Counted>>>;

export type Value =
  /** Undefined where it is not known, which is not zero. */
  | { readonly kind: "money"; readonly minor: bigint | undefined }
  | { readonly kind: "count"; readonly count: number }
  /** Between 0 and 1; undefined without a payment that ended. */
  | { readonly kind: "rate"; readonly rate: number | undefined; readonly isPrice?: true };

interface Measure {
  readonly words: PlainText;
  readonly groups: readonly GroupName[];
  /** The list that its numbers open: of a rate the payments that failed. */
  readonly opens: FigureName;
  readonly of: (counts: Counts) => Value;
}

const money = (minor: bigint): Value => ({ kind: "money", minor });
const count = (group: Counted | undefined): Value => ({ kind: "count", count: group?.count ?? 0 });

/** Measures that a question can show. The first is shown unless another is chosen. */
const MEASURES = {
  net_volume: {
    words: "Net volume",
    groups: ["paid", "refunded"],
    opens: "net",
    of: ({ paid, refunded }) => money((paid?.minor ?? 0n) - (refunded?.minor ?? 0n)),
  },
  paid: { words: "Paid", groups: ["paid"], opens: "paid", of: ({ paid }) => money(paid?.minor ?? 0n) },
  refunded: {
    words: "Refunded",
    groups: ["refunded"],
    opens: "refunded",
    of: ({ refunded }) => money(refunded?.minor ?? 0n),
  },
  approval_rate: {
    words: "Approval rate",
    groups: ["approved", "failed"],
    opens: "failed",
    of: ({ approved, failed }) => ({
      kind: "rate",
      rate: rateOf({ approved: approved?.count ?? 0, failed: failed?.count ?? 0 }),
    }),
  },
  payments: {
    words: "Payments",
    groups: ["approved"],
    opens: "approved",
    of: ({ approved }) => count(approved),
  },
  declined: { words: "Declined", groups: ["failed"], opens: "failed", of: ({ failed }) => count(failed) },
  cost: {
    words: "Cost",
    groups: ["costed"],
    opens: "costed",
    of: ({ costed }) => ({
      kind: "money",
      minor: costed === undefined || costed.count === 0 ? undefined : costed.costMinor,
    }),
  },
  cost_rate: {
    words: "Cost of the turnover",
    groups: ["costed"],
    opens: "costed",
    of: ({ costed }) => ({
      kind: "rate",
      isPrice: true,
      rate:
        costed?.costMinor === undefined || costed.minor === 0n
          ? undefined
          : Number(costed.costMinor) / Number(costed.minor),
    }),
  },
  chargebacks: {
    words: "Chargebacks",
    groups: ["chargedBack"],
    opens: "chargedBack",
    of: ({ chargedBack }) => count(chargedBack),
  },
  charged_back: {
    words: "Charged back",
    groups: ["chargedBack"],
    opens: "chargedBack",
    of: ({ chargedBack }) => money(chargedBack?.minor ?? 0n),
  },
} as const satisfies Readonly<Record<string, Measure>>;

export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[];

export function measureOf(name: MeasureName): Measure {
  return MEASURES[name];
}

/** The counts of two parts of a period together, or of two groups of documents. */
export function addCounts(one: Counts, other: Counts): Counts {
  const names = new Set([...Object.keys(one), ...Object.keys(other)] as GroupName[]);
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      {
        count: (one[name]?.count ?? 0) + (other[name]?.count ?? 0),
        minor: (one[name]?.minor ?? 0n) + (other[name]?.minor ?? 0n),
        ...((one[name] ?? other[name])?.costMinor !== undefined && {
          costMinor: (one[name]?.costMinor ?? 0n) + (other[name]?.costMinor ?? 0n),
        }),
      },
    ]),
  );
}

export function isNothing(counts: Counts): boolean {
  return Object.values(counts).every(({ count: found }) => found === 0);
}
