import type { Queryable } from "../platform/database/index.ts";
import { formatAmount } from "../platform/money/index.ts";
import type { DescribedLink, DescribedPayment } from "./http/schemas.ts";
import { listPayments } from "./payment-store.ts";
import { addressOf, stateOf, type ReusableLink } from "./reusable-link.ts";
import type { LinkTerms } from "./terms.ts";

/** So many of the newest payments are shown with a link. */
const SHOWN_PAYMENTS = 100;

/** A link as responses have it. */
export function describeReusableLink(
  { publicUrl, clock }: { publicUrl: string; clock: { now(): Temporal.Instant } },
  link: ReusableLink,
): DescribedLink {
  const { currency, terms, endsAt, cancelledAt, paidMinor } = link;
  return {
    guid: link.guid,
    url: addressOf({ publicUrl }, link),
    state: stateOf(link, clock.now()),
    merchantTransactionId: link.merchantTransactionId,
    currency,
    ...describeTerms(terms, currency),
    ...(terms.maxPayments !== null && { maxPayments: terms.maxPayments }),
    ...link.request,
    paidCount: link.paidCount,
    paidAmount: formatAmount({ minor: paidMinor, currency }),
    ...(terms.kind === "partial" && {
      leftAmount: formatAmount({ minor: terms.amountMinor - paidMinor, currency }),
    }),
    createdAt: seconds(link.createdAt),
    ...(endsAt && { endsAt: seconds(endsAt) }),
    ...(cancelledAt && { cancelledAt: seconds(cancelledAt) }),
    testMode: link.testMode,
  };
}

const SHOWN_STATES = { begun: "OPEN", open: "OPEN", paid: "PAID", not_paid: "NOT_PAID" } as const;

/** The newest payments of a link, each with what became of it. */
export async function describePayments(
  db: Queryable,
  { guid, currency }: ReusableLink,
): Promise<DescribedPayment[]> {
  const payments = await listPayments(db, { linkGuid: guid, limit: SHOWN_PAYMENTS });
  return payments.map(({ number, transactionUuid, amountMinor, state }) => ({
    number,
    uuid: transactionUuid,
    amount: formatAmount({ minor: amountMinor, currency }),
    state: SHOWN_STATES[state],
  }));
}

function describeTerms(
  terms: LinkTerms,
  currency: string,
): Pick<DescribedLink, "amount" | "partial" | "customerAmount"> {
  const text = (minor: bigint): string => formatAmount({ minor, currency });
  switch (terms.kind) {
    case "fixed":
      return { amount: text(terms.amountMinor) };
    case "partial":
      return {
        amount: text(terms.amountMinor),
        partial: { firstMinimum: text(terms.firstMinimumMinor), minimum: text(terms.minimumMinor) },
      };
    case "open":
      return { customerAmount: { minimum: text(terms.minimumMinor), maximum: text(terms.maximumMinor) } };
  }
}

function seconds(at: Temporal.Instant): string {
  return at.toString({ smallestUnit: "second" });
}
