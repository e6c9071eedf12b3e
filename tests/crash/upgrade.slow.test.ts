import { Client } from "pg";
import { expect, test } from "vitest";

import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { tableOwners } from "../tidy/sql-borders.ts";
import { repositoryFiles } from "../tidy/repository-files.ts";
import { emptyTables, makeDataOfAllSlices, statusesOf } from "./data-of-all-slices.ts";
import { previousVersion } from "./previous-version.ts";
import { expectBalancedBooks, sharedDatabase, startGateway, startMerchant, underLoad } from "./under-load.ts";

const TIMEOUT_MS = 900_000;

async function migrationsIn(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>("select name from schema_migrations order by name");
  await client.end();
  return rows.map(({ name }) => name);
}

test(
  "the previous version is upgraded under load, rolled back to, and upgraded again; nothing acknowledged is lost",
  { timeout: TIMEOUT_MS },
  async () => {
    const previous = await previousVersion();
    const { environment, databaseUrl } = await sharedDatabase();
    const settings = {
      ...environment,
      GATEWAY_ADMIN_PASSWORD: "admin-password",
      // One address in front of both versions, as behind a proxy.
      GATEWAY_PUBLIC_URL: "https://pay.example",
    };
    const receiver = await startCallbackReceiver();
    const old = await startGateway({ ...settings, GATEWAY_ROLES: "api,worker" }, previous);
    const before = await migrationsIn(databaseUrl);
    const reported = await makeDataOfAllSlices(old.url, `${receiver.url}/callback`);
    const uuids = reported.map(({ uuid }) => uuid);
    await receiver.waitFor(1);
    const empty = new Set(await emptyTables(databaseUrl));
    const owners = [...tableOwners(repositoryFiles())].filter(([table]) => !empty.has(table));
    process.stderr.write(`previous version ${previous.name}; without rows: ${[...empty].join(", ")}\n`);
    expect([...new Set(owners.map(([, owner]) => owner))]).toEqual(
      expect.arrayContaining([
        "transactions",
        "connectors",
        "tenancy",
        "customer-profiles",
        "pay-by-link",
        "dcc",
      ]),
    );

    // The new version migrates while the previous one serves.
    const merchant = await startMerchant([old.url]);
    await underLoad(merchant);
    const current = await startGateway(settings);
    await underLoad(merchant);
    await merchant.stop();
    const after = await migrationsIn(databaseUrl);
    process.stderr.write(`${after.length - before.length} migrations under load\n`);
    if (previous.isReleased) expect(after.filter((name) => !before.includes(name))).not.toEqual([]);
    expect([...merchant.outcomes.values()].filter(({ kind }) => kind !== "paid")).toEqual([]);
    await expectBalancedBooks(databaseUrl, merchant, uuids);
    expect(await statusesOf(current.url, uuids)).toEqual(reported);

    // Both serve, then the new one alone.
    const both = await startMerchant([old.url, current.url]);
    await underLoad(both);
    expect(await old.end("SIGTERM")).toBe(0);
    await underLoad(both);

    // Back: the previous version starts on the database of the new one, and serves what both have made.
    await old.start();
    await underLoad(both);
    expect(await current.end("SIGTERM")).toBe(0);
    await underLoad(both);
    expect(await statusesOf(old.url, uuids)).toEqual(reported);
    const madeByOld = await makeDataOfAllSlices(old.url, `${receiver.url}/callback`);

    // And forward again.
    await current.start();
    await underLoad(both);
    await both.stop();
    expect(await statusesOf(current.url, uuids)).toEqual(reported);
    await expectBalancedBooks(databaseUrl, both, [...uuids, ...madeByOld.map(({ uuid }) => uuid)]);
    await receiver.close();
  },
);
