import type { Queryable } from "../../platform/database/index.ts";
import { findTransactions, providerReferenceOf, type Transaction } from "../../transactions/index.ts";
import type { Movement } from "./movement.ts";
import type { Period } from "./payout-movements.ts";
import type { BookingProfile } from "./profile.ts";
import { receivedFor, returnedSurpluses } from "./received-store.ts";

/**
 * The differences of payments to the own account, so that `bank` has what arrived: less within the tolerance, or more.
 *
 * @param payments the movements of payments with their transactions, which book the amounts of the payments
 */
export async function receivedDifferences(
  db: Queryable,
  profile: BookingProfile,
  payments: readonly { readonly movement: Movement; readonly transaction: Transaction }[],
): Promise<Movement[]> {
  const references = payments.map(({ transaction }) => providerReferenceOf(transaction));
  const received = await receivedFor(db, references);
  return payments.flatMap(({ movement, transaction }, index) => {
    const more = (received.get(references[index]!) ?? movement.minor) - movement.minor;
    if (more === 0n) return [];
    return [differenceOf(movement, { profile, more, key: transaction.uuid })];
  });
}

/** Too much that went back, or came back again, in the days of a period. */
export async function surplusMovements(
  db: Queryable,
  {
    profile,
    period,
    bookedPayment,
  }: {
    profile: BookingProfile;
    period: Period;
    /** How the payment is booked; undefined: it is not. */
    bookedPayment: (transaction: Transaction) => Movement | undefined;
  },
): Promise<Movement[]> {
  const { merchantGuid } = profile;
  const days = { from: period.from.toString(), to: period.to.toString() };
  const returned = await returnedSurpluses(db, { merchantGuid, ...days });
  const uuids = returned.map(({ transactionUuid }) => transactionUuid);
  const transactions = new Map((await findTransactions(db, uuids)).map((one) => [one.uuid, one]));
  return returned.flatMap(({ transactionUuid, entryGuid, direction, minor, currency, bookedOn }) => {
    const transaction = transactions.get(transactionUuid);
    const payment = transaction && bookedPayment(transaction);
    if (!payment) return [];
    const more = direction === "in" ? minor : -minor;
    const key = `${transactionUuid}:${entryGuid}`;
    return [
      { ...differenceOf({ ...payment, currency, day: bookedOn, source: entryGuid }, { profile, more, key }) },
    ];
  });
}

function differenceOf(
  payment: Movement,
  { profile, more, key }: { profile: BookingProfile; more: bigint; key: string },
): Movement {
  return {
    ...payment,
    key: `difference:${key}`,
    kind: "difference",
    account: profile.accounts.differences,
    contra: profile.accounts.bank,
    side: more < 0n ? "debit" : "credit",
    minor: more < 0n ? -more : more,
    text: `difference of ${payment.text}`,
    clearingMinor: 0n,
  };
}
