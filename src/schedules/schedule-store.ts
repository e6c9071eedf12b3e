import { json, sql, type Queryable } from "../platform/database/index.ts";
import { TRANSACTION_STATUSES } from "../transactions/index.ts";
import type { Run, Schedule, ScheduleState } from "./schedule.ts";

type NewSchedule = Omit<
  Schedule,
  "retryAt" | "runs" | "attempt" | "isRunning" | "error" | "createdAt" | "changedAt"
> & { readonly at: Temporal.Instant };

export function insertSchedule(tx: Queryable, of: NewSchedule): Promise<Schedule> {
  return tx.one<Schedule>(sql`
    insert into schedules (id, tenant_guid, merchant_guid, connector_guid, registration_uuid, origin_uuid, state,
      amount_minor, currency, period_length, period_unit, time_zone, basis, periods, due_at,
      merchant_meta_data, callback_url, callback_hash, created_at, changed_at)
    values (${of.id}, ${of.tenantGuid}, ${of.merchantGuid}, ${of.connectorGuid}, ${of.registrationUuid},
      ${of.originUuid}, ${of.state}, ${of.amountMinor}, ${of.currency}, ${of.periodLength}, ${of.periodUnit},
      ${of.timeZone}, ${of.basis}, ${of.periods}, ${of.dueAt}, ${of.merchantMetaData}, ${of.callbackUrl},
      ${of.callbackHash}, ${of.at}, ${of.at})
    returning *`);
}

/** With a lock on the row when the caller is about to change it. */
export function findSchedule(
  db: Queryable,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<Schedule | undefined> {
  return db.maybeOne<Schedule>(
    sql`select * from schedules where id = ${id} ${lock ? sql`for update` : sql.nothing}`,
  );
}

/** Writes everything of a schedule that changes. The caller has locked its row. */
export function saveSchedule(tx: Queryable, of: Schedule, at: Temporal.Instant): Promise<Schedule> {
  return tx.one<Schedule>(sql`
    update schedules set registration_uuid = ${of.registrationUuid}, state = ${of.state},
      amount_minor = ${of.amountMinor}, currency = ${of.currency}, period_length = ${of.periodLength},
      period_unit = ${of.periodUnit}, time_zone = ${of.timeZone}, basis = ${of.basis}, periods = ${of.periods},
      due_at = ${of.dueAt}, retry_at = ${of.retryAt}, runs = ${of.runs}, attempt = ${of.attempt},
      is_running = ${of.isRunning}, merchant_meta_data = ${of.merchantMetaData}, callback_url = ${of.callbackUrl},
      error = ${of.error && json(of.error)}::jsonb, changed_at = ${at}
    where id = ${of.id} returning *`);
}

/** The schedules that are due now by the database's clock, locked; those that another worker has locked are skipped. */
export function lockDueSchedules(tx: Queryable, { limit }: { limit: number }): Promise<Schedule[]> {
  return tx.query<Schedule>(sql`
    select * from schedules
    where state = 'ACTIVE' and not is_running and coalesce(retry_at, due_at) <= quittance_now()
      and not quittance_is_away(merchant_guid)
    order by coalesce(retry_at, due_at), id limit ${limit} for update skip locked`);
}

export async function insertRun(
  tx: Queryable,
  run: Pick<Run, "scheduleId" | "number" | "attempt" | "dueAt" | "startedAt">,
): Promise<void> {
  await tx.execute(sql`
    insert into schedule_runs (schedule_id, number, attempt, due_at, state, started_at)
    values (${run.scheduleId}, ${run.number}, ${run.attempt}, ${run.dueAt}, 'open', ${run.startedAt})`);
}

export type RunKey = Pick<Run, "scheduleId" | "number" | "attempt">;

export function findRun(db: Queryable, { scheduleId, number, attempt }: RunKey): Promise<Run | undefined> {
  return db.maybeOne<Run>(sql`
    select * from schedule_runs
    where schedule_id = ${scheduleId} and number = ${number} and attempt = ${attempt}`);
}

export function findRunOfTransaction(db: Queryable, transactionUuid: string): Promise<Run | undefined> {
  return db.maybeOne<Run>(sql`select * from schedule_runs where transaction_uuid = ${transactionUuid}`);
}

/** False when the run has a transaction already, or has ended. */
export async function linkRun(
  tx: Queryable,
  { scheduleId, number, attempt, transactionUuid }: RunKey & { transactionUuid: string },
): Promise<boolean> {
  const linked = await tx.execute(sql`
    update schedule_runs set transaction_uuid = ${transactionUuid}
    where schedule_id = ${scheduleId} and number = ${number} and attempt = ${attempt}
      and transaction_uuid is null and state = 'open'`);
  return linked === 1;
}

/** False when it has ended before. */
export async function endRun(
  tx: Queryable,
  { scheduleId, number, attempt, state, at }: RunKey & { state: Run["state"]; at: Temporal.Instant },
): Promise<boolean> {
  const ended = await tx.execute(sql`
    update schedule_runs set state = ${state}, ended_at = ${at}
    where schedule_id = ${scheduleId} and number = ${number} and attempt = ${attempt} and state = 'open'`);
  return ended === 1;
}

/** Ends the run of a schedule for which nothing was charged yet; false when there is none. The caller has locked the schedule. */
export async function skipUnchargedRun(
  tx: Queryable,
  { id, at }: { id: string; at: Temporal.Instant },
): Promise<boolean> {
  const skipped = await tx.execute(sql`
    update schedule_runs set state = 'skipped', ended_at = ${at}
    where schedule_id = ${id} and state = 'open' and transaction_uuid is null`);
  return skipped === 1;
}

/** The schedules that charge the instrument of a registration, and the one whose run the transaction is. */
export function listSchedulesOf(db: Queryable, transactionUuid: string): Promise<Schedule[]> {
  return db.query<Schedule>(sql`
    select * from schedules where registration_uuid = ${transactionUuid} or origin_uuid = ${transactionUuid}
      or id = (select schedule_id from schedule_runs where transaction_uuid = ${transactionUuid})
    order by created_at, id`);
}

/** The one that the transaction's request had, or whose run it is. */
export function findScheduleOf(db: Queryable, transactionUuid: string): Promise<Schedule | undefined> {
  return db.maybeOne<Schedule>(sql`
    select * from schedules where origin_uuid = ${transactionUuid}
      or id = (select schedule_id from schedule_runs where transaction_uuid = ${transactionUuid})`);
}

/** Locked, in one order, so that two who cancel several at once do not wait for each other. */
export function lockSchedulesOf(
  tx: Queryable,
  { registrations, except }: { registrations: readonly string[]; except: ScheduleState },
): Promise<Schedule[]> {
  return tx.query<Schedule>(sql`
    select * from schedules where registration_uuid = any(${registrations}::text[]) and state <> ${except}
    order by id for update`);
}

/** Transactions that ended without a success, and whose schedule still waits for them. */
export async function listEndedOrigins(db: Queryable, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.query<{ originUuid: string }>(sql`
    select origin_uuid from schedules join ${TRANSACTION_STATUSES} as transaction on transaction_uuid = origin_uuid
    where state = 'CREATE-PENDING' and status in ('success', 'error_adapter', 'error_internal', 'cancelled')
      and not quittance_is_away(merchant_guid)
    limit ${limit}`);
  return rows.map(({ originUuid }) => originUuid);
}

/** The schedules that charge the instruments of these registrations, the newest first. */
export function schedulesOfRegistrations(
  db: Queryable,
  { registrations, limit }: { registrations: readonly string[]; limit: number },
): Promise<Schedule[]> {
  return db.query<Schedule>(sql`
    select * from schedules where registration_uuid = any(${[...registrations]}::text[])
    order by created_at desc, id limit ${limit}`);
}

/** Schedules that charge these registrations, or wait for the payment that begins them. */
export function schedulesThatCharge(db: Queryable, registrations: readonly string[]): Promise<Schedule[]> {
  return db.query<Schedule>(sql`
    select * from schedules where registration_uuid = any(${[...registrations]}::text[])
      and state in ('ACTIVE', 'CREATE-PENDING') order by created_at, id`);
}

/** Every attempt of a schedule, the newest first. */
export function runsOfSchedule(db: Queryable, { id, limit }: { id: string; limit: number }): Promise<Run[]> {
  return db.query<Run>(sql`
    select * from schedule_runs where schedule_id = ${id} order by number desc, attempt desc limit ${limit}`);
}
