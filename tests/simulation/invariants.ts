import { sql, type Database } from "../../src/platform/database/index.ts";
import { TRANSITIONS } from "../../src/transactions/index.ts";
import type { Told } from "./merchant.ts";

/** Every way in which the records may contradict themselves, the provider's books or what a client was told. */
export async function brokenInvariants(db: Database, told: readonly Told[]): Promise<string[]> {
  const checks = await Promise.all([
    historyIsAPath(db),
    moneyMovedAtMostOnce(db),
    booksAgree(db),
    amountsAreWithinBounds(db),
    everyFinalStateIsAnnounced(db),
    unknownHasAnOwner(db),
    nothingPaidAfterCancellation(db),
    clientsWereToldTheTruth(db, told),
  ]);
  return checks.flat();
}

async function historyIsAPath(db: Database): Promise<string[]> {
  const rows = await db.query<{ uuid: string; status: string; version: number; steps: Step[] }>(sql`
    select t.uuid, t.status, t.version, jsonb_agg(jsonb_build_object('from', h.from_status, 'to', h.to_status,
      'trigger', h.trigger, 'version', h.version) order by h.version) filter (where h.version is not null) as steps
    from transactions t left join transaction_history h on h.transaction_uuid = t.uuid group by t.uuid`);
  return rows.flatMap(({ uuid, status, version, steps }) => {
    const problem = problemOfPath(steps ?? [], { status, version });
    return problem ? [`history of ${uuid}: ${problem}`] : [];
  });
}

interface Step {
  from: string | null;
  to: string;
  trigger: string;
  version: number;
}

function problemOfPath(steps: readonly Step[], end: { status: string; version: number }): string | undefined {
  if (steps[0]?.trigger !== "opened") return "does not begin with its opening";
  for (const [index, step] of steps.entries()) {
    if (step.version !== index + 1) return `version ${index + 1} is missing`;
    if (index === 0) continue;
    if (step.from !== steps[index - 1]!.to)
      return `${step.trigger} does not begin where the step before ended`;
    const row = TRANSITIONS.find(({ trigger }) => trigger === step.trigger);
    const next = row?.next === "same" ? step.from : row?.next;
    if (!row?.from.some((from) => from === step.from) || next !== step.to)
      return `${step.trigger} is not in the table`;
  }
  const last = steps.at(-1)!;
  return last.to === end.status && last.version === end.version
    ? undefined
    : "does not end in the record's state";
}

function found(db: Database, what: string, statement: ReturnType<typeof sql>): Promise<string[]> {
  return db.query<{ id: string }>(statement).then((rows) => rows.map(({ id }) => `${what}: ${id}`));
}

/** A provider reference is the uuid, with a number behind it from the second submission on. */
function moneyMovedAtMostOnce(db: Database): Promise<string[]> {
  return found(
    db,
    "charged more than once",
    sql`
    select merchant_transaction_id as id from simulator_bookings where status = 'approved'
    group by merchant_transaction_id having count(*) > 1`,
  );
}

/** A second submission has a provider reference of its own, so only first ones are compared. */
function booksAgree(db: Database): Promise<string[]> {
  return found(
    db,
    "the provider's books say otherwise",
    sql`
    select t.uuid as id from transactions t left join simulator_bookings b on b.transaction_uuid = t.uuid
    where t.submissions = 1 and (t.status = 'success' and b.status is distinct from 'approved'
      or t.status = 'error_adapter' and b.status = 'approved')`,
  );
}

function amountsAreWithinBounds(db: Database): Promise<string[]> {
  return found(
    db,
    "more was taken than there is, or the sums are wrong",
    sql`
    select t.uuid as id from transactions t
    left join lateral (
      select coalesce(sum(f.amount_minor) filter (where f.type = 'capture'), 0) as captured,
        coalesce(sum(f.amount_minor) filter (where f.type = 'refund'), 0) as refunded,
        coalesce(sum(f.amount_minor) filter (where f.type = 'void'), 0) as voided
      from transactions f where f.reference_uuid = t.uuid and f.status not in ('error_adapter', 'error_internal', 'cancelled')
    ) f on true
    where t.captured_minor + t.voided_minor > t.authorized_minor or t.refunded_minor > t.amount_minor
      or t.captured_minor <> f.captured or t.refunded_minor <> f.refunded or t.voided_minor <> f.voided`,
  );
}

function everyFinalStateIsAnnounced(db: Database): Promise<string[]> {
  return found(
    db,
    "a final state nobody will hear of",
    sql`
    select t.uuid as id from transactions t
    where t.final_at is not null and t.callback_url is not null
      and not exists (select from callbacks c where c.transaction_uuid = t.uuid and c.version = t.version and c.status <> 'waiting')
      and not exists (select from jobs j where j.kind = 'deliver-callback' and j.payload->>'transactionUuid' = t.uuid)`,
  );
}

function unknownHasAnOwner(db: Database): Promise<string[]> {
  return found(
    db,
    "submitted, and nobody will ever ask",
    sql`
    select uuid as id from transactions
    where submissions > 0 and inquire_at is null and status in ('pending', 'pending_postback')`,
  );
}

function nothingPaidAfterCancellation(db: Database): Promise<string[]> {
  return found(
    db,
    "cancelled, and yet paid without a trace",
    sql`
    select t.uuid as id from transactions t join simulator_bookings b on b.transaction_uuid = t.uuid
    where t.status = 'cancelled' and b.status = 'approved'
      and not exists (select from transactions l where l.reference_uuid = t.uuid and l.result ? 'providerReference')`,
  );
}

async function clientsWereToldTheTruth(db: Database, told: readonly Told[]): Promise<string[]> {
  const acknowledged = told.filter(({ seen }) => typeof seen.body["uuid"] === "string");
  const rows = await db.query<{ uuid: string; status: string }>(sql`
    select uuid, status from transactions where uuid = any(${acknowledged.map(({ seen }) => String(seen.body["uuid"]))}::text[])`);
  const status = new Map(rows.map((row) => [row.uuid, row.status]));
  return acknowledged.flatMap(({ seen }) => {
    const is = status.get(String(seen.body["uuid"]));
    if (is === undefined) return [`acknowledged and lost: ${String(seen.body["uuid"])}`];
    if (seen.body["returnType"] === "FINISHED" && is !== "success") return [`told finished, is ${is}`];
    return seen.body["returnType"] === "ERROR" && is === "success" ? ["told failed, is a success"] : [];
  });
}
