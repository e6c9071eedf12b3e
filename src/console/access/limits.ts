import { sql, type Queryable } from "../../platform/database/index.ts";
import { roleOf, type Role } from "./permissions.ts";

/** The limit up to which a role may refund at a place and below it without a second person. */
export interface RefundLimit {
  readonly id: string;
  readonly placeGuid: string;
  readonly role: Role;
  readonly currency: string;
  /** In minor units: one refund. */
  readonly oneMinor: bigint;
  /** In minor units: all refunds of a person in 24 hours. */
  readonly dayMinor: bigint;
}

const COLUMNS = sql`id, place_guid, role, currency, one_minor, day_minor`;

export async function listLimits(db: Queryable, placeGuids: readonly string[]): Promise<RefundLimit[]> {
  const rows = await db.query<RefundLimit>(sql`
    select ${COLUMNS} from console_refund_limits
    where place_guid = any(${[...placeGuids]}::text[]) order by role, currency, place_guid`);
  return rows.filter(({ role }) => roleOf(role) !== undefined);
}

/**
 * One for the same place, role and currency is replaced.
 *
 * @param replaced the one that the caller has read; undefined for none
 * @returns false where there is another one now, which stays
 */
export async function saveLimit(
  db: Queryable,
  limit: RefundLimit,
  replaced: Pick<RefundLimit, "oneMinor" | "dayMinor"> | undefined,
): Promise<boolean> {
  const { id, placeGuid, role, currency, oneMinor, dayMinor } = limit;
  const { oneMinor: one = null, dayMinor: day = null } = replaced ?? {};
  const saved = await db.execute(sql`
    insert into console_refund_limits (${COLUMNS})
    values (${id}, ${placeGuid}, ${role}, ${currency}, ${oneMinor}, ${dayMinor})
    on conflict on constraint console_refund_limits_unique do update
      set one_minor = excluded.one_minor, day_minor = excluded.day_minor
      where console_refund_limits.one_minor = ${one}::bigint and console_refund_limits.day_minor = ${day}::bigint`);
  return saved === 1;
}

export async function removeLimit(
  db: Queryable,
  { id, placeGuid }: { id: string; placeGuid: string },
): Promise<void> {
  await db.execute(sql`delete from console_refund_limits where id = ${id} and place_guid = ${placeGuid}`);
}

/** The limit that holds for a person; `undefined` when nothing is limited. */
export type LimitInForce = Pick<RefundLimit, "oneMinor" | "dayMinor"> | undefined;

/**
 * For each role the limit of the nearest place applies, and of several roles the least, so that a further role never lifts a
 * limit. A role that is limited in one currency may refund nothing in another without a second person: the owner has set no
 * limit for that currency.
 */
export function limitInForce(
  limits: readonly RefundLimit[],
  { roles, path, currency }: { roles: readonly Role[]; path: readonly string[]; currency: string },
): LimitInForce {
  let least: LimitInForce;
  for (const role of roles) {
    const ofRole = limits.filter((limit) => limit.role === role && path.includes(limit.placeGuid));
    if (ofRole.length === 0) continue;
    const nearest = ofRole
      .filter((limit) => limit.currency === currency)
      .toSorted((one, other) => path.indexOf(one.placeGuid) - path.indexOf(other.placeGuid))[0];
    const { oneMinor, dayMinor } = nearest ?? { oneMinor: 0n, dayMinor: 0n };
    least = {
      oneMinor: min(least?.oneMinor ?? oneMinor, oneMinor),
      dayMinor: min(least?.dayMinor ?? dayMinor, dayMinor),
    };
  }
  return least;
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
