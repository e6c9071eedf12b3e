import { isUniqueViolation, json, sql, type Queryable } from "../platform/database/index.ts";
import type { Refusal } from "../platform/refusal.ts";
import type { RiskProfile } from "./profile.ts";

type ProfileFields = Omit<RiskProfile, "id" | "tenantGuid">;
/** Fields that are not given stay as they are. */
export type ProfileChange = Partial<ProfileFields>;

const COLUMNS = sql`id, tenant_guid, name, description, is_default, disabled, rules, score_card`;

export type DefaultTaken = Refusal<"tenant_has_default">;

export function insertProfile(
  db: Queryable,
  { tenantGuid, profile }: { tenantGuid: string; profile: ProfileFields },
): Promise<RiskProfile | DefaultTaken> {
  const { name, description, isDefault, disabled, rules, scoreCard } = profile;
  return oneDefault(() =>
    db.one<RiskProfile>(sql`
      insert into risk_profiles (tenant_guid, name, description, is_default, disabled, rules, score_card)
      values (${tenantGuid}, ${name}, ${description}, ${isDefault}, ${disabled}, ${json(rules)}::jsonb, ${json(scoreCard)}::jsonb)
      returning ${COLUMNS}`),
  );
}

/** Undefined when there is no such profile. */
export function updateProfile(
  db: Queryable,
  update: { id: number; change: ProfileChange },
): Promise<RiskProfile | undefined | DefaultTaken> {
  return oneDefault(() => changeProfile(db, update));
}

/** The same in a transaction, which `oneDefault` is to be around: a refusal of the database ends it. */
export async function changeProfile(
  tx: Queryable,
  { id, change }: { id: number; change: ProfileChange },
): Promise<RiskProfile | undefined> {
  const { name = null, description = null, isDefault = null, disabled = null, rules, scoreCard } = change;
  return tx.maybeOne<RiskProfile>(sql`
    update risk_profiles set name = coalesce(${name}, name), description = coalesce(${description}, description),
      is_default = coalesce(${isDefault}::boolean, is_default), disabled = coalesce(${disabled}::boolean, disabled),
      rules = coalesce(${rules ? json(rules) : null}::jsonb, rules),
      score_card = coalesce(${scoreCard ? json(scoreCard) : null}::jsonb, score_card)
    where id = ${id} returning ${COLUMNS}`);
}

/** Refuses what makes a second default profile of a tenant. */
export async function oneDefault<T>(write: () => Promise<T>): Promise<T | DefaultTaken> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "risk_profiles_default"))
      return { refused: true, code: "tenant_has_default" };
    throw error;
  }
}

export function findProfile(db: Queryable, id: number): Promise<RiskProfile | undefined> {
  return db.maybeOne<RiskProfile>(sql`select ${COLUMNS} from risk_profiles where id = ${id}`);
}

/** Until the end of the transaction. */
export function lockProfile(tx: Queryable, id: number): Promise<RiskProfile | undefined> {
  return tx.maybeOne<RiskProfile>(sql`select ${COLUMNS} from risk_profiles where id = ${id} for update`);
}

/** By id. */
export function listProfiles(
  db: Queryable,
  { tenantGuid, after, limit }: { tenantGuid: string; after: number; limit: number },
): Promise<RiskProfile[]> {
  return db.query<RiskProfile>(sql`
    select ${COLUMNS} from risk_profiles where tenant_guid = ${tenantGuid} and id > ${after}::int
    order by id limit ${limit}::int`);
}

export function profilesOfTenants(db: Queryable, tenantGuids: readonly string[]): Promise<RiskProfile[]> {
  return db.query<RiskProfile>(
    sql`select ${COLUMNS} from risk_profiles where tenant_guid = any(${tenantGuids}::text[])`,
  );
}
