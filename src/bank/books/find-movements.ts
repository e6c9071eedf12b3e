import { readAnnotations } from "../../annotations/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listEntries } from "../../settlement/index.ts";
import { findTransactions, type Transaction } from "../../transactions/index.ts";
import type { AccountParts } from "../accounts.ts";
import { RETURNED_SURPLUSES } from "./booked-store.ts";
import type { Moved, Movement } from "./movement.ts";
import { receivedDifferences, surplusMovements } from "./own-account-movements.ts";
import { payoutMovements, type Period } from "./payout-movements.ts";
import type { BookingProfile, BookRefusal } from "./profile.ts";
import { feesOf, movementOf, type Booking } from "./transaction-movements.ts";

const PAGE = 500;

/**
 * Everything of a merchant that moved in the days of a period, in the profile's time zone, part by part: it may be years. Test payments and
 * payouts only where all connectors are in test mode. A refusal is the last part: the profile has no account for something.
 */
export async function* findMovements(
  db: Queryable,
  parts: Pick<AccountParts, "adapters">,
  {
    profile,
    connectors,
    period,
  }: { profile: BookingProfile; connectors: readonly Connector[]; period: Period },
): AsyncGenerator<Moved | BookRefusal> {
  const isTest = isOfTest(parts, connectors);
  const bookingOf: BookingOf = (transaction, at, payout) => {
    const connector = connectors.find(({ guid }) => guid === transaction.connectorGuid);
    if (!connector || transaction.testMode !== isTest) return undefined;
    const isOwn = parts.adapters.get(connector.adapter)?.ownAccount !== undefined;
    return { profile, connector, at, payout, isOwn };
  };
  for await (const entries of entriesOf(db, profile, period))
    yield await movementsOfEntries(db, { profile, entries, bookingOf });
  yield await payoutMovements(db, { profile, connectors: connectorsOfBooks(parts, connectors), period });
  const bookedPayment = (transaction: Transaction): Movement | undefined => {
    const booking = bookingOf(transaction, transaction.createdAt, null);
    const moved = booking && movementOf(transaction, booking);
    return isRefusal(moved) ? undefined : moved;
  };
  const movements = await surplusMovements(db, { profile, period, bookedPayment });
  yield { subjects: [RETURNED_SURPLUSES], movements };
}

/** The connectors whose payouts are booked: those in the mode of the payments that are. */
export function connectorsOfBooks(
  parts: Pick<AccountParts, "adapters">,
  connectors: readonly Connector[],
): Connector[] {
  const isTest = isOfTest(parts, connectors);
  return connectors.filter(({ config }) => config.testMode === isTest);
}

/** A meta-connector has no account of its own, and so no mode that counts. */
function isOfTest({ adapters }: Pick<AccountParts, "adapters">, connectors: readonly Connector[]): boolean {
  return connectors.filter(({ adapter }) => adapters.has(adapter)).every(({ config }) => config.testMode);
}

/** Undefined: the transaction is not booked. */
type BookingOf = (
  transaction: Transaction,
  at: Temporal.Instant,
  payout: string | null,
) => Booking | undefined;

type Entries = Awaited<ReturnType<typeof listEntries>>;

async function* entriesOf(
  db: Queryable,
  { timeZone, merchantGuid }: BookingProfile,
  period: Period,
): AsyncGenerator<Entries> {
  const from = period.from.toZonedDateTime(timeZone).toInstant();
  const to = period.to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  for (let after: Entries[number] | null = null; ;) {
    const page: Entries = await listEntries(db, { merchantGuid, from, to, after, limit: PAGE });
    yield page;
    after = page.at(-1) ?? null;
    if (page.length < PAGE) return;
  }
}

async function movementsOfEntries(
  db: Queryable,
  { profile, entries, bookingOf }: { profile: BookingProfile; entries: Entries; bookingOf: BookingOf },
): Promise<Moved | BookRefusal> {
  const recordedAt = new Map(entries.map((entry) => [entry.transactionUuid, entry.recordedAt]));
  const subjects = [...recordedAt.keys()];
  const annotations = await readAnnotations(db, subjects);
  const movements: Movement[] = [];
  const own: { movement: Movement; transaction: Transaction }[] = [];
  for (const transaction of await findTransactions(db, subjects)) {
    const { fees, settlement } = annotations(transaction.uuid);
    const payout = settlement?.providerSettlement?.settlementNumber ?? null;
    const booking = bookingOf(transaction, recordedAt.get(transaction.uuid)!, payout);
    if (!booking) continue;
    const moved = movementOf(transaction, booking);
    if (isRefusal(moved)) return moved;
    const taken = feesOf(transaction, { ...booking, fees });
    if (isRefusal(taken)) return taken;
    movements.push(...(moved ? [moved] : []), ...taken);
    if (moved && booking.isOwn && moved.kind === "payment") own.push({ movement: moved, transaction });
  }
  movements.push(...(await receivedDifferences(db, profile, own)));
  return { subjects, movements };
}
