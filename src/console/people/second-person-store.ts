import { databaseNow, json, sql, type Queryable, type Sql } from "../../platform/database/index.ts";
import { areTied } from "../access/independence.ts";

/** So long a request can be decided. */
export const VALID_HOURS = 72;
/** For a place, at the same time. */
const MAX_OPEN_REQUESTS = 50;
const MAX_LISTED = 100;

/** A request of one person at a place, which another one decides. Only the person who made it carries it out. */
export interface WantedRequest<Wanted> {
  readonly id: string;
  readonly placeGuid: string;
  readonly wanted: Wanted;
  readonly requestedBy: string;
  readonly requestedAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  /** `approved`: agreed to, and not carried out yet. */
  readonly state: "open" | "approved" | "refused" | "withdrawn" | "done" | "failed";
  readonly decidedBy: string | null;
  readonly decidedAt: Temporal.Instant | null;
  /** Nobody decided in time, or it was not carried out in time. */
  readonly isExpired: boolean;
}

const COLUMNS = sql`id, place_guid, wanted, requested_by, requested_at, expires_at, state, decided_by, decided_at,
  (state in ('open', 'approved') and expires_at <= ${databaseNow}) as is_expired`;

const IS_WAITING = sql`(state in ('open', 'approved') and expires_at > ${databaseNow})`;

/**
 * Requests of one kind, in a table of its own with the same columns: of API users, assistants and accounts of live money, and of whatever else one
 * person may not do alone. They differ in what is wanted only.
 */
export class SecondPersonStore<Wanted> {
  readonly #table: Sql;
  readonly #read: (stored: unknown) => Wanted;

  /** @param options.read what is wanted, of its JSON */
  constructor({ table, read }: { table: Sql; read: (stored: unknown) => Wanted }) {
    this.#table = table;
    this.#read = read;
  }

  /** One of the person that waits already for the same is returned; undefined when too many wait at the place. */
  async insert(
    tx: Queryable,
    request: Pick<WantedRequest<Wanted>, "id" | "placeGuid" | "requestedBy"> & { readonly wanted: object },
  ): Promise<WantedRequest<Wanted> | undefined> {
    const { id, placeGuid, requestedBy } = request;
    const wanted = json(request.wanted);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`quittance requests of ${placeGuid}`}))`);
    const same = await this.#one(
      tx,
      sql`select ${COLUMNS} from ${this.#table}
        where place_guid = ${placeGuid} and requested_by = ${requestedBy} and wanted = ${wanted}::jsonb and ${IS_WAITING}`,
    );
    if (same) return same;
    const { count } = await tx.one<{ count: bigint }>(sql`
      select count(*) from ${this.#table} where place_guid = ${placeGuid} and ${IS_WAITING}`);
    if (count >= MAX_OPEN_REQUESTS) return undefined;
    return this.#one(
      tx,
      sql`insert into ${this.#table} (id, place_guid, wanted, requested_by, expires_at, state)
        values (${id}, ${placeGuid}, ${wanted}::jsonb, ${requestedBy},
          ${databaseNow} + make_interval(hours => ${VALID_HOURS}::int), 'open')
        returning ${COLUMNS}`,
    );
  }

  /** At this place only. */
  find(
    db: Queryable,
    { id, placeGuid }: { id: string; placeGuid: string },
  ): Promise<WantedRequest<Wanted> | undefined> {
    return this.#one(
      db,
      sql`select ${COLUMNS} from ${this.#table} where id = ${id} and place_guid = ${placeGuid}`,
    );
  }

  /** At whatever place it is. */
  findAnywhere(db: Queryable, id: string): Promise<WantedRequest<Wanted> | undefined> {
    return this.#one(db, sql`select ${COLUMNS} from ${this.#table} where id = ${id}`);
  }

  /** A query for the places of those that wait for a decision, once for each that this person may make. */
  undecidedPlaces(personId: string): Sql {
    return sql`
      select place_guid from ${this.#table}
      where state = 'open' and expires_at > ${databaseNow} and requested_by <> ${personId}
        and not ${areTied(sql`requested_by`, sql`${personId}::text`)}`;
  }

  /** Those that wait first, then the newest. */
  async list(db: Queryable, placeGuids: readonly string[]): Promise<WantedRequest<Wanted>[]> {
    const rows = await db.query<WantedRequest<unknown>>(sql`
      select ${COLUMNS} from ${this.#table} where place_guid = any(${[...placeGuids]}::text[])
      order by ${IS_WAITING} desc, requested_at desc, id limit ${MAX_LISTED}::int`);
    return rows.map((row) => this.#requestOf(row));
  }

  /**
   * Decides one that is open. If several are made at the same time, one counts: the others find nothing. Nobody approves or
   * refuses their own, nobody withdraws another's, and people who are not independent do not approve for one another.
   */
  decide(
    db: Queryable,
    decision: { id: string; state: "approved" | "refused" | "withdrawn"; personId: string },
  ): Promise<WantedRequest<Wanted> | undefined> {
    const { id, state, personId } = decision;
    return this.#one(
      db,
      sql`update ${this.#table} set state = ${state}, decided_by = ${personId}, decided_at = ${databaseNow}
        where id = ${id} and expires_at > ${databaseNow}
          and (state = 'open' or (${state} = 'withdrawn' and state = 'approved'))
          and (requested_by = ${personId}) = ${state === "withdrawn"}
          and (${state !== "approved"} or not ${areTied(sql`requested_by`, sql`${personId}::text`)})
        returning ${COLUMNS}`,
    );
  }

  /** Uses up what was approved, once, for the person who requested it. */
  take(
    tx: Queryable,
    { id, personId }: { id: string; personId: string },
  ): Promise<WantedRequest<Wanted> | undefined> {
    return this.#one(
      tx,
      sql`update ${this.#table} set state = 'done'
        where id = ${id} and state = 'approved' and requested_by = ${personId} and expires_at > ${databaseNow}
        returning ${COLUMNS}`,
    );
  }

  /** It was approved, and cannot be carried out any more. */
  async fail(db: Queryable, id: string): Promise<void> {
    await db.execute(
      sql`update ${this.#table} set state = 'failed' where id = ${id} and state in ('approved', 'done')`,
    );
  }

  async #one(db: Queryable, statement: Sql): Promise<WantedRequest<Wanted> | undefined> {
    const row = await db.maybeOne<WantedRequest<unknown>>(statement);
    return row && this.#requestOf(row);
  }

  #requestOf(row: WantedRequest<unknown>): WantedRequest<Wanted> {
    return { ...row, wanted: this.#read(row.wanted) };
  }
}
