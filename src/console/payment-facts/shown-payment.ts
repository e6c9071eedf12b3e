import { providerCosts } from "../../annotations/index.ts";
import { conversionFactsOf, type OriginalAmount } from "../../dcc/index.ts";
import { disputeStandingsOf, type Dispute, type DisputeStanding } from "../../disputes/index.ts";
import {
  asItStands,
  listUndone,
  moneyStateOf,
  pendingSumsOf,
  type MoneyState,
  type Transaction,
} from "../../transactions/index.ts";
import type { ReadingParts } from "../parts.ts";
import { roundedMinor } from "./minor-of-sum.ts";

/** A transaction with what is said of it that its own record does not have. */
export interface ShownPayment {
  /** As it stands. */
  readonly transaction: Transaction;
  /** The later fate of its money; undefined while the word for its success is true. */
  readonly money: MoneyState | undefined;
  /** The sum of refunds that are requested and have no outcome yet. */
  readonly refundingMinor: bigint;
  /** The earliest deadline first. */
  readonly disputes: readonly DisputeStanding[];
  /** The amount that the merchant requested, where the customer pays in another currency. */
  readonly original: OriginalAmount | undefined;
  /** The customer was offered to pay in another currency. */
  readonly wasOfferedConversion: boolean;
  /** The charge of the provider, in the currency of the payment; undefined while it is not known, and without `withCosts`. */
  readonly costMinor: bigint | undefined;
  /** When it is shown. */
  readonly now: Temporal.Instant;
}

/** The transactions as lists, pages and exports show them, in a fixed number of statements. */
export async function shownPayments(
  { db, clock }: Pick<ReadingParts, "db" | "clock">,
  transactions: readonly Transaction[],
): Promise<ShownPayment[]> {
  const now = clock.now();
  const uuids = transactions.map(({ uuid }) => uuid);
  const disputed = transactions.filter(({ result }) => result.isDisputed).map(({ uuid }) => uuid);
  const [pendingOf, undone, disputes, conversions] = await Promise.all([
    pendingSumsOf(db, transactions),
    listUndone(db, transactions),
    disputeStandingsOf(db, disputed),
    conversionFactsOf(db, uuids),
  ]);
  return transactions.map((recorded) => {
    const { uuid } = recorded;
    const ownDisputes = disputes.get(uuid) ?? [];
    const transaction = asItStands(recorded, undone.get(uuid));
    const facts = {
      ...pendingOf(uuid),
      isUndone: transaction !== recorded,
      disputes: ownDisputes.map(({ outcome }) => outcome),
    };
    return {
      transaction,
      money: moneyStateOf(recorded, facts),
      refundingMinor: facts.refundingMinor,
      disputes: ownDisputes,
      original: conversions.get(uuid)?.original,
      wasOfferedConversion: conversions.get(uuid)?.wasOffered ?? false,
      costMinor: undefined,
      now,
    };
  });
}

/** The payments with their costs, for a list that shows them. */
export async function withCosts(
  { db }: Pick<ReadingParts, "db">,
  payments: readonly ShownPayment[],
): Promise<ShownPayment[]> {
  const costs = await providerCosts(
    db,
    payments.map(({ transaction }) => transaction.uuid),
  );
  return payments.map((payment) => {
    const { uuid, currency } = payment.transaction;
    return { ...payment, costMinor: costOf(costs.get(uuid), currency) };
  });
}

function costOf(costs: ReadonlyMap<string, string> | undefined, currency: string | null): bigint | undefined {
  const cost = currency === null ? undefined : costs?.get(currency);
  return cost === undefined || currency === null ? undefined : roundedMinor(cost, currency);
}

/** The same of one. */
export async function shownPayment(
  parts: Pick<ReadingParts, "db" | "clock">,
  transaction: Transaction,
): Promise<ShownPayment> {
  const [payment] = await shownPayments(parts, [transaction]);
  return payment!;
}

/** The dispute whose answer is due first; of a payment whose disputes have all ended, the last one. */
export function shownDispute({ disputes }: Pick<ShownPayment, "disputes">): DisputeStanding | undefined {
  return disputes.find(({ outcome }) => outcome === "open") ?? disputes.at(-1);
}

/** The open chargeback that nothing was responded to, with the earliest deadline. */
export function disputeToAnswer({ disputes }: Pick<ShownPayment, "disputes">): Dispute | undefined {
  return disputes.find(awaitsAnswer)?.dispute;
}

/** An inquiry has taken no money: a response to it is not possible. */
export function awaitsAnswer({ dispute: { stage }, outcome, response }: DisputeStanding): boolean {
  return outcome === "open" && response === null && (stage === "chargeback" || stage === "second_chargeback");
}
