import { Client } from "pg";

const PLAN = "RP-0000-0000-0000-0000-0000-0001";

/** So many cases of recovery, of the merchant's newest debits: half of them open, each with its mails and an attempt. */
export async function fillCases(
  databaseUrl: string,
  count: number,
): Promise<{ caseId: string; plan: string }> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from recovery_cases order by id limit 1");
    if (rows[0] === undefined) await fill(client, count);
    const [first] = (await client.query<{ id: string }>(OPEN_CASE)).rows;
    if (!first) throw new Error("There is no debit to make a case of.");
    return { caseId: first.id, plan: PLAN };
  } finally {
    await client.end();
  }
}

const OPEN_CASE = `select id from recovery_cases where state = 'waiting' order by id limit 1`;

async function fill(client: Client, count: number): Promise<void> {
  await client.query(
    `insert into recovery_cases (id, tenant_guid, merchant_guid, connector_guid, test_mode, transaction_uuid, state, reason, amount_minor,
       currency, plan, plan_guid, notify, time_zone, next_attempt_at, recovered_by, opened_at, expires_at, ended_at)
     select 'RC-bench-' || number, tenant_guid, merchant_guid, connector_guid, test_mode, uuid, state,
       (array['later', 'later', 'elsewhere', 'change_data', 'authenticate'])[1 + number % 5], amount_minor, currency, $2, $3, true,
       'Europe/Vienna', case when state = 'waiting' then now() + number * interval '1 minute' end,
       case when state = 'recovered' then (array['retry', 'customer', 'connector', 'renewed'])[1 + number % 4] end,
       now() - number % 80 * interval '1 day', now() + interval '30 days',
       case when state in ('recovered', 'lost') then now() - number % 70 * interval '1 day' end
     from (
       select *, (array['waiting', 'customer', 'waiting', 'customer', 'waiting', 'recovered', 'recovered', 'recovered', 'recovered', 'lost'])
         [1 + number % 10] as state
       from (
         select *, row_number() over (order by created_at desc) as number from transactions
         where type = 'debit' and amount_minor is not null order by created_at desc limit $1
       ) as debits
     ) as cases`,
    [count, JSON.stringify({ ...STANDARD, name: "Standard" }), PLAN],
  );
  await client.query(`
    insert into recovery_mails (recovery_id, number, state, due_at, sent_at)
    select id, number, case when number = 1 then 'sent' else 'waiting' end, opened_at + number * interval '4 days',
      case when number = 1 then opened_at end
    from recovery_cases cross join generate_series(1, 3) as number where ended_at is null`);
  await client.query(`
    insert into recovery_attempts (recovery_id, number, kind, transaction_uuid, state, at, ended_at)
    select id, 1, 'retry', null, 'failed', opened_at + interval '3 days', opened_at + interval '3 days' from recovery_cases`);
  await client.query(
    `insert into recovery_plans (guid, merchant_guid, name, steps, mails, quiet_hours, end_action, is_default, created_at)
     select $1, merchant_guid, 'Standard', $2, $3, $4, $5, true, now() from recovery_cases limit 1`,
    [
      PLAN,
      JSON.stringify(STANDARD.steps),
      JSON.stringify(STANDARD.mails),
      JSON.stringify(STANDARD.quietHours),
      STANDARD.endAction,
    ],
  );
  await client.query("vacuum (analyze) recovery_cases, recovery_mails, recovery_attempts, recovery_plans");
}

const STANDARD = {
  steps: {
    insufficient: [3, 7, 10, 14],
    generic: [3, 5, 10, 14],
    technical: ["1h", "4h", "24h"],
    authenticate: [],
    card: [],
  },
  mails: [0, 5, 10],
  quietHours: { from: "21:00", to: "08:00" },
  endAction: "pause",
};
