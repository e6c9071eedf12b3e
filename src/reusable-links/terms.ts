/** The payments that a link takes. Amounts are in minor units of its currency. */
export type LinkTerms = {
  /** So many payments, and no more. Null: any number. */
  readonly maxPayments: number | null;
} & (
  | { readonly kind: "fixed"; readonly amountMinor: bigint }
  | {
      /** One amount that is paid in parts. */
      readonly kind: "partial";
      readonly amountMinor: bigint;
      /** Until a first part is paid, no part is smaller. */
      readonly firstMinimumMinor: bigint;
      readonly minimumMinor: bigint;
    }
  | { readonly kind: "open"; readonly minimumMinor: bigint; readonly maximumMinor: bigint }
);

interface Payments {
  readonly count: number;
  readonly minor: bigint;
}

/** The payments of a link. `open`: an instrument was submitted, and they have not failed, so that they may still be paid. */
export interface LinkUsage {
  readonly paid: Payments;
  readonly open: Payments;
}

export type LinkChoice =
  | { readonly kind: "fixed"; readonly minor: bigint }
  | { readonly kind: "range"; readonly minimum: bigint; readonly maximum: bigint }
  /** The rest is being paid just now. */
  | { readonly kind: "busy" }
  /** All is paid. */
  | { readonly kind: "paid" };

/** A link holds so many payments that were submitted and have not ended. */
const MAX_OPEN = 200;

/**
 * The amounts that the next payment of a link may have. Payments that were submitted count as paid until they have failed: two
 * customers who pay at the same time pay no more than the link takes.
 */
export function choiceAt(terms: LinkTerms, { paid, open }: LinkUsage): LinkChoice {
  const { maxPayments } = terms;
  if (maxPayments !== null && paid.count >= maxPayments) return { kind: "paid" };
  if (terms.kind === "partial" && paid.minor >= terms.amountMinor) return { kind: "paid" };
  const begun = paid.count + open.count;
  if ((maxPayments !== null && begun >= maxPayments) || open.count >= MAX_OPEN) return { kind: "busy" };
  if (terms.kind === "fixed") return { kind: "fixed", minor: terms.amountMinor };
  if (terms.kind === "open") return range(terms.minimumMinor, terms.maximumMinor);
  const left = terms.amountMinor - paid.minor - open.minor;
  if (left <= 0n) return { kind: "busy" };
  // The last of the payments pays what is left.
  const isLast = maxPayments !== null && begun === maxPayments - 1;
  const minimum = paid.count === 0 ? terms.firstMinimumMinor : terms.minimumMinor;
  return range(isLast || minimum > left ? left : minimum, left);
}

function range(minimum: bigint, maximum: bigint): LinkChoice {
  return minimum === maximum ? { kind: "fixed", minor: minimum } : { kind: "range", minimum, maximum };
}

/** Whether the next payment may have the amount. */
export function takes(choice: LinkChoice, minor: bigint): boolean {
  if (choice.kind === "fixed") return minor === choice.minor;
  return choice.kind === "range" && minor >= choice.minimum && minor <= choice.maximum;
}
