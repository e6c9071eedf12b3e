import { json, sql, type Queryable } from "../../platform/database/index.ts";
import { BUILT_IN_PLAN, type RecoveryPlan } from "./plan.ts";

/** A plan of a merchant: a row of `recovery_plans`. */
export interface StoredPlan extends RecoveryPlan {
  readonly guid: string;
  readonly merchantGuid: string;
  /** For cases whose connector and request name none. */
  readonly isDefault: boolean;
}

export interface ListedPlan extends StoredPlan {
  readonly hasDraft: boolean;
}

/** The plan of a merchant that becomes the default takes the place of the one that was. */
export async function insertPlan(tx: Queryable, plan: StoredPlan): Promise<StoredPlan> {
  await makeRoom(tx, plan);
  return tx.one<StoredPlan>(sql`
    insert into recovery_plans (guid, merchant_guid, name, steps, mails, quiet_hours, end_action, is_default, created_at)
    values (${plan.guid}, ${plan.merchantGuid}, ${plan.name}, ${json(plan.steps)}, ${json(plan.mails)},
      ${plan.quietHours && json(plan.quietHours)}::jsonb, ${plan.endAction}, ${plan.isDefault}, quittance_now())
    returning *`);
}

export async function updatePlan(tx: Queryable, plan: StoredPlan): Promise<StoredPlan> {
  await makeRoom(tx, plan);
  return tx.one<StoredPlan>(sql`
    update recovery_plans set name = ${plan.name}, steps = ${json(plan.steps)}, mails = ${json(plan.mails)},
      quiet_hours = ${plan.quietHours && json(plan.quietHours)}::jsonb, end_action = ${plan.endAction},
      is_default = ${plan.isDefault}
    where guid = ${plan.guid} returning *`);
}

/** One default at a time; two at once wait for each other. */
async function makeRoom(tx: Queryable, { guid, merchantGuid, isDefault }: StoredPlan): Promise<void> {
  if (!isDefault) return;
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('recovery plans of ' || ${merchantGuid}, 0))`,
  );
  await tx.execute(sql`
    update recovery_plans set is_default = false
    where merchant_guid = ${merchantGuid} and guid <> ${guid} and is_default`);
}

export function findPlan(db: Queryable, guid: string): Promise<StoredPlan | undefined> {
  return db.maybeOne<StoredPlan>(sql`select * from recovery_plans where guid = ${guid}`);
}

/** Until the end of the transaction. */
export function lockPlan(tx: Queryable, guid: string): Promise<StoredPlan | undefined> {
  return tx.maybeOne<StoredPlan>(sql`select * from recovery_plans where guid = ${guid} for update`);
}

/** The plans of merchants, those of each the oldest first. */
export function listPlans(db: Queryable, merchantGuids: readonly string[]): Promise<ListedPlan[]> {
  return db.query<ListedPlan>(sql`
    select *, exists (select from recovery_plan_drafts where plan_guid = guid) as has_draft from recovery_plans
    where merchant_guid = any(${[...merchantGuids]}::text[]) order by merchant_guid, created_at, guid`);
}

export async function deletePlan(db: Queryable, guid: string): Promise<boolean> {
  return (await db.execute(sql`delete from recovery_plans where guid = ${guid}`)) === 1;
}

/**
 * The plan of a new case: the one that is named, as long as the merchant has it, else the merchant's default, else the built-in
 * one.
 */
export async function planFor(
  db: Queryable,
  { merchantGuid, guid }: { merchantGuid: string; guid: string | undefined },
): Promise<{ plan: RecoveryPlan; guid: string | null }> {
  const found = await db.maybeOne<StoredPlan>(sql`
    select * from recovery_plans where merchant_guid = ${merchantGuid} and (guid = ${guid ?? null} or is_default)
    order by guid = ${guid ?? null} desc nulls last limit 1`);
  if (!found) return { plan: BUILT_IN_PLAN, guid: null };
  const { name, steps, mails, quietHours, endAction } = found;
  return { plan: { name, steps, mails, quietHours, endAction }, guid: found.guid };
}
