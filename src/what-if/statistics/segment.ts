/** The features by which payments are alike. Null: not known, which is a value of its own. */
export interface Segment {
  /** The customer takes part in it, or the merchant makes it without them. */
  readonly initiator: "customer" | "merchant";
  readonly brand: string | null;
  readonly cardType: string | null;
  /** The country of the card's issuer. */
  readonly country: string | null;
}

/** Upper ends of the bands of amounts in EUR: the limits of the law on strong authentication. Above the last is one more band. */
export const BAND_ENDS_EUR = [30, 100, 250, 500] as const;
export const BANDS = BAND_ENDS_EUR.length + 1;

/** Fewer like payments than that say nothing. */
export const MINIMUM_LIKE = 50;

/** The segment and its parents, which leave out one feature after the other: each is a key of its own. */
export function levelsOf({ initiator, brand, cardType, country }: Segment): readonly string[] {
  return [
    JSON.stringify([initiator, brand, cardType, country]),
    JSON.stringify([initiator, brand, cardType]),
    JSON.stringify([initiator, brand]),
  ];
}

/** Payments of one treatment in a segment: all of them, and those that ended so. */
export interface Count {
  payments: number;
  approved: number;
  challenged: number;
}

export function emptyBands(): Count[] {
  return Array.from({ length: BANDS }, () => ({ payments: 0, approved: 0, challenged: 0 }));
}

/** Neighbouring bands of amounts that are compared as one. */
interface JoinedBands extends Readonly<Count> {
  readonly from: number;
  readonly to: number;
}

/**
 * The bands of a segment, each joined with the next ones until they have enough payments; what is left at the end joins the last.
 * One that has too few in all bands together is all that there is.
 */
export function joinBands(bands: readonly Count[]): JoinedBands[] {
  const joined: JoinedBands[] = [];
  let open: JoinedBands | undefined;
  for (const [at, band] of bands.entries()) {
    open = open ? add({ ...open, to: at }, band) : { ...band, from: at, to: at };
    if (open.payments < MINIMUM_LIKE) continue;
    joined.push(open);
    open = undefined;
  }
  if (!open) return joined;
  const last = joined.pop();
  return [...joined, last ? { ...add(last, open), to: open.to } : open];
}

function add(one: JoinedBands, other: Readonly<Count>): JoinedBands {
  return {
    ...one,
    payments: one.payments + other.payments,
    approved: one.approved + other.approved,
    challenged: one.challenged + other.challenged,
  };
}
