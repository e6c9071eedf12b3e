import { expect } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase } from "../../src/platform/database/index.ts";
import { silentLog } from "../../src/platform/log.ts";
import { verifyChain } from "../../src/tenancy/index.ts";
import { makeDataOfAllSlices, statusesOf } from "../crash/data-of-all-slices.ts";
import { expectBalancedBooks, startMerchant } from "../crash/under-load.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { ApiClient } from "../support/api-client.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { startTwoCells, TENANT } from "./two-cells.ts";

const ROWS_OF_TENANT = `select (select count(*)::int from tenants where guid = $1) as tenants,
  (select count(*)::int from merchants where tenant_guid = $1) as merchants`;

/**
 * Moves the demo tenant between two cells while it pays, and purges it. Expects that nothing is lost, nobody is charged twice, and a
 * tenant beside it stays.
 *
 * @param killedAt texts of the command at each of which it is killed, and started again
 */
export async function moveUnderLoad({ killedAt }: { killedAt: readonly string[] }): Promise<void> {
  const cells = await startTwoCells();
  const receiver = await startCallbackReceiver();
  const before = await makeDataOfAllSlices(cells.url, `${receiver.url}/callback`);
  const operator = new ApiClient(cells.one.url, ADMINISTRATOR);
  const other = await operator.post("/api/provisioning/createTenant", { name: "Staying" });
  const staying = String(other.body["tenant"].guid);
  const created = await operator.post(`/api/provisioning/createMerchant/${staying}`, {
    name: "Staying shop",
  });
  expect(created.status, JSON.stringify([other, created])).toBe(200);
  const merchant = await startMerchant([cells.url], { ofAllKinds: true });
  await merchant.received(20);

  for (const text of killedAt) await cells.killedCommand(text, "move-tenant", TENANT);
  const moved = await cells.command("move-tenant", TENANT);
  expect(moved.output).toContain(`${TENANT} was moved.`);
  expect(moved.code).toBe(0);
  if (killedAt.length === 0) expectShortFence(moved.output);

  await merchant.received(20);
  await merchant.stop();
  await receiver.close();
  const uuids = before.map(({ uuid }) => uuid);
  expect(await statusesOf(cells.url, uuids)).toEqual(before);
  await expectBalancedBooks(cells.two.databaseUrl, merchant, uuids);
  expect(
    await cells.two.query("select from jobs where owner = $1 and dead_at is not null", [TENANT]),
  ).toEqual([]);
  expect(await cells.one.query("select from jobs where owner = $1", [TENANT])).toEqual([]);
  for (const { databaseUrl } of [cells.one, cells.two]) await expectIntactAudit(databaseUrl);

  const purged = await cells.command("move-tenant", TENANT, "--purge");
  expect(purged.code, purged.output).toBe(0);
  expect(await cells.one.query(ROWS_OF_TENANT, [TENANT])).toEqual([{ tenants: 0, merchants: 0 }]);
  expect(await cells.one.query(ROWS_OF_TENANT, [staying])).toEqual([{ tenants: 1, merchants: 1 }]);
  expect(await cells.two.query(ROWS_OF_TENANT, [staying])).toEqual([{ tenants: 0, merchants: 0 }]);
  expect(await statusesOf(cells.url, uuids)).toEqual(before);
}

/** Most of it is the comparison of all rows, on a machine that is busy with other tests and the load of this one. */
function expectShortFence(output: string): void {
  const ms = Number(/For (\d+) ms neither/.exec(output)?.[1]);
  expect(ms, output).toBeGreaterThan(0);
  expect(ms, output).toBeLessThan(30_000);
}

async function expectIntactAudit(url: string): Promise<void> {
  const db = openDatabase({ url, clock: systemClock, log: silentLog, poolSize: 1 });
  try {
    expect(await verifyChain(db)).toMatchObject({ isIntact: true });
  } finally {
    await db.close();
  }
}
