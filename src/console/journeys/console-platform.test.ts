import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PLATFORM = `/console/${ROOT}/platform`;

const started = forThisFile(() => startTestGateway());
const admin = forThisFile(() => ConsoleClient.demo(started.url, "admin"));

async function deadJob(key: string): Promise<bigint> {
  const { id } = await started.gateway.db.one<{ id: bigint }>(sql`
    insert into jobs (kind, key, lane, payload, run_at, attempts, last_error, dead_at)
    values ('send-console-notice', ${key}, 'mail', '{"tenantGuid": "TE-none"}', now(), 9, 'card 4111111111111111 refused', now())
    returning id`);
  return id;
}

test("an administrator sees processes, clock, database, queue and dead jobs, at the root tenant alone", async () => {
  await deadJob("one");
  const page = await admin.get(PLATFORM);
  const text = textOf(page);
  for (const words of [
    "The only process",
    "no standby",
    "ahead of the database",
    "Mail a notice to developers send-console-notice",
    "Records that nothing continues 0",
  ])
    expect(text).toContain(words);
  expect(page.html).not.toContain("4111111111111111");
  expect(textOf(await admin.get(`/console/${ROOT}/overview`))).toContain("Platform");
  expect((await admin.get(`/console/${TENANT}/platform`)).status).toBe(404);
  const operator = await ConsoleClient.demo(started.url, "operator");
  expect((await operator.get(`/console/${TENANT}/platform`)).status).toBe(403);
  expect((await operator.get(PLATFORM)).status).toBe(404);
});

test("a dead job runs again once, and the audit has who began it", async () => {
  const id = await deadJob("two");
  const page = await admin.get(PLATFORM);
  const again = await admin.submit(page, `/jobs/${id}/retry`);
  expect(textOf(again)).toContain("The job runs again.");
  const { attempts, deadAt } = await started.gateway.db.one<{ attempts: number; deadAt: unknown }>(sql`
    select attempts, dead_at from jobs where id = ${id}`);
  expect([attempts, deadAt]).toEqual([0, null]);
  expect(textOf(await admin.submit(page, `/jobs/${id}/retry`))).toContain("Nothing was changed");
  await started.gateway.runDue();
  expect(await started.gateway.db.query(sql`select id from jobs where id = ${id}`)).toEqual([]);
  const rows = await started.gateway.db.query<{ username: string; target: string }>(sql`
    select username, target from configuration_changes where operation = 'console.retryJob'`);
  expect(rows).toEqual([{ username: "admin@demo.example", target: String(id) }]);
});

test("a job whose work a newer one does is not run again", async () => {
  const id = await deadJob("three");
  const page = await admin.get(PLATFORM);
  await started.gateway.db.execute(sql`
    insert into jobs (kind, key, lane, payload, run_at) values ('send-console-notice', 'three', 'mail', '{}', now() + interval '1 day')`);
  expect(textOf(await admin.submit(page, `/jobs/${id}/retry`))).toContain("Nothing was changed");
});
