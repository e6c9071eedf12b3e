import { json, sql, type Queryable } from "../../platform/database/index.ts";
import type { Movement } from "./movement.ts";

/** A movement that a profile has exported and not reversed. */
export interface BookedMovement {
  /** The key of its row, which differs from its fact where it was booked again. */
  readonly movement: string;
  /** The key of the movement that it books. */
  readonly fact: string;
  /** Its content when it was booked: a fact with another one is booked again. Null in exports of a version without reversals. */
  readonly content: string | null;
  readonly day: string | null;
  readonly connectorGuid: string;
  readonly currency: string;
  readonly clearingMinor: bigint;
}

/** The subject of all that came back of too much, or went back: such a movement is of a payment and of an entry. */
export const RETURNED_SURPLUSES = "surplus";

/** The subject of a movement: the uuid of its transaction, or the guid of its payout. As in the index of migrations.ts. */
const SUBJECT = sql`case when coalesce(fact, movement) like 'difference:%:%' then 'surplus'
  else split_part(coalesce(fact, movement), ':', 2) end`;

const STANDS = sql`reverses is null and not exists (
  select from booking_movements as reversal
  where reversal.profile_guid = booked.profile_guid and reversal.reverses = booked.movement)`;

/** The movements of these subjects that a profile has booked as they stand. */
export function listBooked(
  db: Queryable,
  { profileGuid, subjects }: { profileGuid: string; subjects: readonly string[] },
): Promise<BookedMovement[]> {
  return db.query<BookedMovement>(sql`
    select movement, coalesce(fact, movement) as fact, content, day::text as day, connector_guid, currency, clearing_minor
    from booking_movements as booked
    where profile_guid = ${profileGuid} and ${STANDS} and ${SUBJECT} = any(${[...subjects]}::text[])`);
}

export async function countBooked(db: Queryable, profileGuid: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from booking_movements as booked where profile_guid = ${profileGuid} and ${STANDS}`);
  return count;
}

/** The next subjects of which a profile has booked something, whether it stands or not. */
export async function listSubjects(
  db: Queryable,
  { profileGuid, after, limit }: { profileGuid: string; after: string; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ subject: string }>(sql`
    select distinct ${SUBJECT} as subject from booking_movements
    where profile_guid = ${profileGuid} and reverses is null and ${SUBJECT} > ${after} order by 1 limit ${limit}`);
  return rows.map(({ subject }) => subject);
}

/** How often facts were booked, for the keys of their next rows. */
async function timesBooked(
  db: Queryable,
  { profileGuid, facts }: { profileGuid: string; facts: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const subjects = [...new Set(facts.map(subjectOf))];
  const rows = await db.query<{ fact: string; times: number }>(sql`
    select coalesce(fact, movement) as fact, count(*)::int as times from booking_movements
    where profile_guid = ${profileGuid} and reverses is null and ${SUBJECT} = any(${subjects}::text[])
      and coalesce(fact, movement) = any(${[...facts]}::text[])
    group by 1`);
  return new Map(rows.map(({ fact, times }) => [fact, times]));
}

/** The rows of movements as they were booked, each with the key of its row. */
export async function rowsBooked(
  db: Queryable,
  { profileGuid, movements }: { profileGuid: string; movements: readonly string[] },
): Promise<(Movement & { readonly movement: string })[]> {
  if (movements.length === 0) return [];
  const rows = await db.query<{ movement: string; booked: Record<string, unknown> }>(sql`
    select movement, booked from booking_movements
    where profile_guid = ${profileGuid} and movement = any(${[...movements]}::text[]) and booked is not null
    order by day, movement`);
  return rows.map(({ movement, booked }) => ({
    ...(booked as unknown as Movement),
    minor: BigInt(booked["minor"] as string),
    clearingMinor: BigInt(booked["clearingMinor"] as string),
    movement,
  }));
}

/** The subject of a fact, as in the database. */
function subjectOf(fact: string): string {
  const [kind, id = "", entry] = fact.split(":");
  return kind === "difference" && entry !== undefined ? RETURNED_SURPLUSES : id;
}

/** The content of a movement, beside its key. */
export function contentOf({ source, side, minor, currency }: Movement): string {
  return [source, side, minor, currency].join(" ");
}

const PER_STATEMENT = 5_000;

/** Keeps the movements of an export, so that they are booked once and can be reversed. */
export async function insertMovements(
  tx: Queryable,
  of: { profileGuid: string; exportGuid: string },
  movements: readonly Movement[],
): Promise<void> {
  for (let at = 0; at < movements.length; at += PER_STATEMENT)
    await insertSome(tx, of, movements.slice(at, at + PER_STATEMENT));
}

async function insertSome(
  tx: Queryable,
  { profileGuid, exportGuid }: { profileGuid: string; exportGuid: string },
  movements: readonly Movement[],
): Promise<void> {
  const facts = movements.filter(({ reverses }) => reverses === null).map(({ key }) => key);
  const times = await timesBooked(tx, { profileGuid, facts });
  const rows = movements.map((movement) => {
    const { key, reverses, connectorGuid, clearingMinor, currency, day } = movement;
    const before = times.get(key) ?? 0;
    return {
      movement: reverses === null ? (before === 0 ? key : `${key}#${before + 1}`) : `reversal:${reverses}`,
      fact: reverses === null ? key : null,
      content: contentOf(movement),
      day,
      booked: movement,
      reverses,
      connectorGuid,
      clearingMinor,
      currency,
    };
  });
  await tx.execute(sql`
    insert into booking_movements (profile_guid, movement, export_guid, fact, content, day, booked, reverses, connector_guid,
      clearing_minor, currency)
    select ${profileGuid}, movement, ${exportGuid}, fact, content, day, booked, reverses, "connectorGuid", "clearingMinor",
      currency
    from quittance_each(${json(rows)}::jsonb) as item,
      jsonb_to_record(item) as row (movement text, fact text, content text, day date, booked jsonb, reverses text,
        "connectorGuid" text, "clearingMinor" bigint, currency text)`);
}
