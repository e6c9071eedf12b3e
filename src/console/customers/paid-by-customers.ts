import type { ListedProfile } from "../../customer-profiles/index.ts";
import { paidWithRegistrations, type PaidWith } from "../../transactions/index.ts";
import { showInstruments, type ShownInstrument } from "../../vault/index.ts";
import type { PlaceVisit } from "../frame/console-route.ts";
import type { ReadingParts } from "../parts.ts";

/** So many payments are added up for a page. */
const MAX_SUMMED = 20_000;

/** A customer of the list, with what was paid with the stored cards and accounts. */
export interface ListedCustomer extends ListedProfile {
  /** By currency, the most recent first; undefined where there are too many payments to add up. */
  readonly paid: readonly Omit<PaidWith, "registration">[] | undefined;
  /** The month in which the card expires that lasts longest, as `2027-12`; undefined without a card. */
  readonly expires: string | undefined;
}

/** The customers of a page, with two statements for all of them. */
export async function withPayments(
  { db, vault }: ReadingParts,
  { place, viewer }: PlaceVisit,
  profiles: readonly ListedProfile[],
): Promise<ListedCustomer[]> {
  const registrations = profiles.flatMap((profile) => profile.registrations);
  const [paid, instruments] = await Promise.all([
    paidWithRegistrations(db, {
      owner: place,
      registrations,
      testMode: viewer.frame?.testMode ?? false,
      limit: MAX_SUMMED,
    }),
    showInstruments(db, vault, { transactionUuids: registrations }),
  ]);
  const byRegistration = paid && Map.groupBy(paid, ({ registration }) => registration);
  return profiles.map((profile) => ({
    ...profile,
    paid: byRegistration && byCurrency(profile.registrations.flatMap((one) => byRegistration.get(one) ?? [])),
    expires: lastExpiry(profile.registrations.map((one) => instruments.get(one))),
  }));
}

function byCurrency(paid: readonly PaidWith[]): Omit<PaidWith, "registration">[] {
  const sums = Map.groupBy(paid, ({ currency }) => currency);
  return [...sums]
    .map(([currency, all]) => ({
      currency,
      paidMinor: all.reduce((sum, { paidMinor }) => sum + paidMinor, 0n),
      lastPaidAt: all
        .map(({ lastPaidAt }) => lastPaidAt)
        .toSorted((one, other) => Temporal.Instant.compare(one, other))
        .at(-1)!,
    }))
    .toSorted((one, other) => Temporal.Instant.compare(other.lastPaidAt, one.lastPaidAt));
}

function lastExpiry(instruments: readonly (ShownInstrument | undefined)[]): string | undefined {
  const months = instruments.flatMap((instrument) =>
    instrument?.method === "card" && instrument.deregisteredAt === null
      ? [`${instrument.facts.expiryYear}-${instrument.facts.expiryMonth}`]
      : [],
  );
  return months.toSorted().at(-1);
}
