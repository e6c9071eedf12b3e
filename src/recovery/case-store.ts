import { json, sql, type Queryable } from "../platform/database/index.ts";
import { TRANSACTION_STATUSES } from "../transactions/index.ts";
import type { CaseAttempt, CaseMail, CaseState, RecoveryCase } from "./case.ts";

/** Undefined where the debit has a case already. */
export function insertCase(
  tx: Queryable,
  of: Omit<RecoveryCase, "stepsDone" | "attempts" | "recoveredBy" | "endedAt" | `page${string}`>,
): Promise<RecoveryCase | undefined> {
  return tx.maybeOne<RecoveryCase>(sql`
    insert into recovery_cases (id, tenant_guid, merchant_guid, connector_guid, test_mode, transaction_uuid,
      registration_uuid, schedule_id, state, reason, amount_minor, currency, plan, plan_guid, notify, time_zone,
      address_key, next_attempt_at, opened_at, expires_at)
    values (${of.id}, ${of.tenantGuid}, ${of.merchantGuid}, ${of.connectorGuid}, ${of.testMode}, ${of.transactionUuid},
      ${of.registrationUuid}, ${of.scheduleId}, ${of.state}, ${of.reason}, ${of.amountMinor}, ${of.currency},
      ${json(of.plan)}, ${of.planGuid}, ${of.notify}, ${of.timeZone}, ${of.addressKey}, ${of.nextAttemptAt},
      ${of.openedAt}, ${of.expiresAt})
    on conflict (transaction_uuid) do nothing
    returning *`);
}

/** With a lock on the row when the caller is about to change it. */
export function findCase(
  db: Queryable,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<RecoveryCase | undefined> {
  return db.maybeOne<RecoveryCase>(
    sql`select * from recovery_cases where id = ${id} ${lock ? sql`for update` : sql.nothing}`,
  );
}

/** The open cases of schedules or of registrations, locked in one order. */
export function lockCasesOf(
  tx: Queryable,
  {
    scheduleIds = [],
    registrations = [],
  }: { scheduleIds?: readonly string[]; registrations?: readonly string[] },
): Promise<RecoveryCase[]> {
  return tx.query<RecoveryCase>(sql`
    select * from recovery_cases where ended_at is null
      and (schedule_id = any(${[...scheduleIds]}::text[]) or registration_uuid = any(${[...registrations]}::text[]))
    order by id for update`);
}

/** The open cases of registrations. */
export function listOpenCasesOf(db: Queryable, registrations: readonly string[]): Promise<RecoveryCase[]> {
  return db.query<RecoveryCase>(sql`
    select * from recovery_cases where ended_at is null and registration_uuid = any(${[...registrations]}::text[])
    order by opened_at, id`);
}

/** Writes everything of a case that changes; one that has ended keeps nothing of the customer. The caller has locked its row. */
export function saveCase(tx: Queryable, of: RecoveryCase): Promise<RecoveryCase> {
  return tx.one<RecoveryCase>(sql`
    update recovery_cases set state = ${of.state}, reason = ${of.reason}, steps_done = ${of.stepsDone},
      attempts = ${of.attempts}, next_attempt_at = ${of.nextAttemptAt}, recovered_by = ${of.recoveredBy},
      expires_at = ${of.expiresAt}, ended_at = ${of.endedAt},
      address_key = case when ${of.endedAt}::timestamptz is null then address_key end
    where id = ${of.id} returning *`);
}

/** Cases whose next repetition is due, locked; those that another worker has locked are skipped. */
export function lockDueCases(tx: Queryable, { limit }: { limit: number }): Promise<RecoveryCase[]> {
  return tx.query<RecoveryCase>(sql`
    select * from recovery_cases where next_attempt_at <= quittance_now() and not quittance_is_away(merchant_guid)
    order by next_attempt_at limit ${limit} for update skip locked`);
}

/** Open cases whose link has ended, and with nothing that is under way. */
export function listExpiredCases(db: Queryable, { limit }: { limit: number }): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(sql`
    select id from recovery_cases where state in ('waiting', 'customer') and expires_at <= quittance_now()
      and not quittance_is_away(merchant_guid)
      and not exists (select from recovery_attempts where recovery_id = id and recovery_attempts.state = 'open')
    order by expires_at limit ${limit}`);
}

export function insertAttempt(
  tx: Queryable,
  {
    recoveryId,
    number,
    kind,
    at,
    consent,
  }: Pick<CaseAttempt, "recoveryId" | "number" | "kind" | "at" | "consent">,
): Promise<CaseAttempt> {
  return tx.one<CaseAttempt>(sql`
    insert into recovery_attempts (recovery_id, number, kind, state, at, consent)
    values (${recoveryId}, ${number}, ${kind}, 'open', ${at}, ${consent && json(consent)}::jsonb) returning *`);
}

/** False when it has a transaction already, or has ended. */
export async function linkAttempt(
  tx: Queryable,
  { recoveryId, number, transactionUuid }: { recoveryId: string; number: number; transactionUuid: string },
): Promise<boolean> {
  const linked = await tx.execute(sql`
    update recovery_attempts set transaction_uuid = ${transactionUuid}
    where recovery_id = ${recoveryId} and number = ${number} and transaction_uuid is null and state = 'open'`);
  return linked === 1;
}

/** False when it has ended before. */
export async function endCaseAttempt(
  tx: Queryable,
  { recoveryId, number, state, at }: Pick<CaseAttempt, "recoveryId" | "number" | "state" | "at">,
): Promise<boolean> {
  const ended = await tx.execute(sql`
    update recovery_attempts set state = ${state}, ended_at = ${at}
    where recovery_id = ${recoveryId} and number = ${number} and state = 'open'`);
  return ended === 1;
}

export function findAttemptOf(db: Queryable, transactionUuid: string): Promise<CaseAttempt | undefined> {
  return db.maybeOne<CaseAttempt>(
    sql`select * from recovery_attempts where transaction_uuid = ${transactionUuid}`,
  );
}

export function findOpenAttempt(db: Queryable, recoveryId: string): Promise<CaseAttempt | undefined> {
  return db.maybeOne<CaseAttempt>(
    sql`select * from recovery_attempts where recovery_id = ${recoveryId} and state = 'open'`,
  );
}

/** Open attempts whose transaction ended otherwise than by a provider's outcome. */
export async function listEndedAttempts(db: Queryable, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.query<{ transactionUuid: string }>(sql`
    select attempt.transaction_uuid from recovery_attempts as attempt
    join ${TRANSACTION_STATUSES} as transaction on transaction.transaction_uuid = attempt.transaction_uuid
    where attempt.state = 'open' and status in ('success', 'error_adapter', 'error_internal', 'cancelled')
    limit ${limit}`);
  return rows.map(({ transactionUuid }) => transactionUuid);
}

export async function insertCaseMails(
  tx: Queryable,
  { id, times }: { id: string; times: readonly Temporal.Instant[] },
): Promise<void> {
  for (const [index, dueAt] of times.entries())
    await tx.execute(sql`
      insert into recovery_mails (recovery_id, number, state, due_at)
      values (${id}, ${index + 1}, 'waiting', ${dueAt}) on conflict do nothing`);
}

/** The mails that were not sent are not sent any more. */
export async function removeWaitingMails(tx: Queryable, id: string): Promise<void> {
  await tx.execute(
    sql`delete from recovery_mails where recovery_id = ${id} and state in ('waiting', 'queued')`,
  );
}

/** Mails that are due, with their cases not yet ended. */
export function listDueMails(db: Queryable, { limit }: { limit: number }): Promise<CaseMail[]> {
  return db.query<CaseMail>(sql`
    select * from recovery_mails where state = 'waiting' and due_at <= quittance_now()
    order by due_at limit ${limit} for update skip locked`);
}

export function findMail(
  db: Queryable,
  { recoveryId, number }: Pick<CaseMail, "recoveryId" | "number">,
): Promise<CaseMail | undefined> {
  return db.maybeOne<CaseMail>(
    sql`select * from recovery_mails where recovery_id = ${recoveryId} and number = ${number}`,
  );
}

/** False when it was removed: the case has ended. */
export async function saveMail(
  tx: Queryable,
  { recoveryId, number, state, dueAt, sentAt }: CaseMail,
): Promise<boolean> {
  const saved = await tx.execute(sql`
    update recovery_mails set state = ${state}, due_at = ${dueAt}, sent_at = ${sentAt}
    where recovery_id = ${recoveryId} and number = ${number}`);
  return saved === 1;
}

/** The attempts and mails of each case, in the order of their numbers. */
export async function readCaseParts(
  db: Queryable,
  ids: readonly string[],
): Promise<{ attempts: CaseAttempt[]; mails: CaseMail[] }> {
  const attempts = await db.query<CaseAttempt>(sql`
    select * from recovery_attempts where recovery_id = any(${[...ids]}::text[]) order by recovery_id, number`);
  const mails = await db.query<CaseMail>(sql`
    select * from recovery_mails where recovery_id = any(${[...ids]}::text[]) order by recovery_id, number`);
  return { attempts, mails };
}

/** Cases of connectors, the newest first. */
export function listCases(
  db: Queryable,
  of: {
    connectorGuids: readonly string[];
    state?: CaseState | undefined;
    /** The last one of the page before. */
    after?: Pick<RecoveryCase, "id" | "openedAt"> | undefined;
    limit: number;
  },
): Promise<RecoveryCase[]> {
  const { connectorGuids, state, after, limit } = of;
  return db.query<RecoveryCase>(sql`
    select * from recovery_cases where connector_guid = any(${[...connectorGuids]}::text[])
      ${state === undefined ? sql.nothing : sql`and state = ${state}`}
      ${after === undefined ? sql.nothing : sql`and (opened_at, id) < (${after.openedAt}, ${after.id})`}
    order by opened_at desc, id desc limit ${limit}`);
}

/** Whether another open case has mails to the same address about the same instrument: one mail is enough. */
export async function hasMailsElsewhere(
  tx: Queryable,
  { registrationUuid, addressKey }: { registrationUuid: string; addressKey: string },
): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`
    select exists (select from recovery_cases join recovery_mails on recovery_id = id
      where registration_uuid = ${registrationUuid} and address_key = ${addressKey} and ended_at is null) as exists`);
  return exists;
}

export async function hasWaitingMails(tx: Queryable, id: string): Promise<boolean> {
  const { exists } = await tx.one<{ exists: boolean }>(sql`
    select exists (select from recovery_mails where recovery_id = ${id} and state in ('waiting', 'queued', 'sending')) as exists`);
  return exists;
}

export function findAttempt(
  db: Queryable,
  { recoveryId, number }: Pick<CaseAttempt, "recoveryId" | "number">,
): Promise<CaseAttempt | undefined> {
  return db.maybeOne<CaseAttempt>(
    sql`select * from recovery_attempts where recovery_id = ${recoveryId} and number = ${number}`,
  );
}

export async function removeMail(
  tx: Queryable,
  { recoveryId, number }: Pick<CaseMail, "recoveryId" | "number">,
): Promise<void> {
  await tx.execute(sql`delete from recovery_mails where recovery_id = ${recoveryId} and number = ${number}`);
}
