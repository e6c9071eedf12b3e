import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import { findPayoutsByGuid } from "../payouts/payout-store.ts";
import { contentOf, listBooked, rowsBooked, type BookedMovement } from "./booked-store.ts";
import type { Movement } from "./movement.ts";

const CHUNK = 500;

/** Additions of an export to the books: movements that are not booked, and reversals of those that are booked and did not stay. */
interface Corrected {
  readonly added: readonly Movement[];
  readonly reversals: readonly Movement[];
  /** Booked movements whose facts are kept elsewhere by now, as in the archive: they stand as they were booked. */
  readonly unseen: readonly BookedMovement[];
}

/**
 * Compares the movements of a period with those that the profile has booked. A row is never changed: what was undone, or says something
 * else by now, is reversed by a row of its own, and booked again.
 *
 * @param options.movements everything of the days in which the profile has booked
 */
export async function findCorrections(
  db: Queryable,
  {
    profileGuid,
    movements,
    connectors,
  }: { profileGuid: string; movements: readonly Movement[]; connectors: readonly Connector[] },
): Promise<Corrected> {
  const found = new Map(movements.map((movement) => [movement.key, movement]));
  const booked = await listBooked(db, profileGuid);
  const standing = new Set<string>();
  const wrong: BookedMovement[] = [];
  const missing: BookedMovement[] = [];
  for (const one of booked) {
    const now = found.get(one.fact);
    if (!now) missing.push(one);
    else if (one.content === null || one.content === contentOf(now)) standing.add(one.fact);
    else wrong.push(one);
  }
  const known = await factsThatAreKnown(db, missing);
  const ours = new Set(connectors.map(({ guid }) => guid));
  const isGone = ({ fact, connectorGuid }: BookedMovement): boolean =>
    known.has(fact) && ours.has(connectorGuid);
  const gone = missing.filter(isGone);
  const rows = await rowsBooked(db, {
    profileGuid,
    movements: [...wrong, ...gone].map(({ movement }) => movement),
  });
  return {
    added: movements.filter(({ key }) => !standing.has(key)),
    reversals: rows.map(reversalOf),
    unseen: missing.filter((one) => !isGone(one)),
  };
}

function reversalOf({ movement, ...booked }: Movement & { readonly movement: string }): Movement {
  return {
    ...booked,
    key: `reversal:${movement}`,
    kind: "reversal",
    text: `reversal of ${booked.text}`,
    clearingMinor: -booked.clearingMinor,
    reverses: movement,
  };
}

/** The facts whose transaction or payout is here: what says nothing of them any more has undone them. */
async function factsThatAreKnown(
  db: Queryable,
  booked: readonly BookedMovement[],
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (let at = 0; at < booked.length; at += CHUNK) {
    const facts = booked.slice(at, at + CHUNK).map(({ fact }) => ({ fact, id: fact.split(":")[1] ?? "" }));
    const ids = facts.map(({ id }) => id);
    const found = new Set([
      ...(await findTransactions(db, ids)).map(({ uuid }) => uuid),
      ...(await findPayoutsByGuid(db, ids)).map(({ guid }) => guid),
    ]);
    for (const { fact, id } of facts) if (found.has(id)) known.add(fact);
  }
  return known;
}
