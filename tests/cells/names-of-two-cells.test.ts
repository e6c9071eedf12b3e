import { expect, test } from "vitest";
import { addressesOf } from "../../src/commands/directory/addresses-of.ts";
import { CellDirectory } from "../../src/commands/directory/cell-directory.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { silentLog, type Log } from "../../src/platform/log.ts";
import { openDatabase, sql } from "../../src/platform/database/index.ts";
import { createTestDatabase } from "../support/postgres.ts";

/** Two cells, each with a merchant of its own that has these names. */
async function cellsWith(...names: { apiKey: string; username: string }[]) {
  const databases = await Promise.all(names.map(() => createTestDatabase()));
  for (const [index, { apiKey, username }] of names.entries()) {
    const db = openDatabase({ url: databases[index]!.url, clock: systemClock, log: silentLog, poolSize: 1 });
    const [tenant, merchant] = [`TE-${index}000-0000`, `ME-${index}000-0000`];
    await db.execute(sql`
      insert into tenants (guid, name, parent_tenant_guid) values (${tenant}, 'T', 'TE-0000-0000-0000-0000-0000-0000')`);
    await db.execute(
      sql`insert into merchants (guid, tenant_guid, name) values (${merchant}, ${tenant}, 'M')`,
    );
    await db.execute(sql`
      insert into connectors (guid, merchant_guid, name, adapter, method, api_key, public_integration_key, shared_secret,
        config, settings, meta, disabled, disabled_transaction_types, attributes, created_at)
      values (${`CO-${index}`}, ${merchant}, 'C', 'Simulator', 'Creditcard', ${apiKey}, ${`public-${apiKey}`}, 's',
        '{}', '{}', '{"kind": "provider"}', false, '{}', '{}', now())`);
    await db.execute(sql`
      insert into merchant_users (guid, merchant_guid, username, type, password_hash, settings)
      values (${`MU-${index}`}, ${merchant}, ${username}, 'api', 'h', '{}')`);
    await db.close();
  }
  const errors: object[] = [];
  const log: Log = Object.assign(Object.create(silentLog) as Log, {
    error: (facts: object) => void errors.push(facts),
  });
  const cells = databases.map(({ url }, index) => ({
    name: `cell-${index}`,
    url: "http://127.0.0.1:1",
    databaseUrl: url,
  }));
  const directory = new CellDirectory(cells, { clock: systemClock, log });
  const find = async (url: string, username?: string) => {
    const authorization =
      username === undefined ? undefined : `Basic ${Buffer.from(`${username}:secret`).toString("base64")}`;
    const found = await directory.find({ addresses: addressesOf({ url, authorization }), host: undefined });
    return typeof found === "string" ? found : found.cell.name;
  };
  return {
    find,
    errors,
    end: async () => {
      await directory.close();
      await Promise.all(databases.map((database) => database.drop()));
    },
  };
}

test("a name that two cells have leads to neither of them, and is an error in the log", async () => {
  const { find, errors, end } = await cellsWith(
    { apiKey: "shop-one", username: "shop-user" },
    { apiKey: "shop-one", username: "shop-user" },
  );
  for (const url of ["/api/v3/transaction/shop-one/debit", "/api/v3/tokenize/public-shop-one"])
    expect(await find(url)).toBe("shared");
  // Also where the API key alone would lead to one.
  expect(await find("/api/v3/transaction/other/debit", "shop-user")).toBe("shared");
  expect(errors).toContainEqual({ kind: "key", cells: ["cell-0", "cell-1"] });
  await end();
});

test("names of one cell lead there", async () => {
  const { find, errors, end } = await cellsWith(
    { apiKey: "shop-one", username: "user-one" },
    { apiKey: "shop-two", username: "user-two" },
  );
  expect(await find("/api/v3/transaction/shop-two/debit", "user-two")).toBe("cell-1");
  expect(await find("/api/provisioning/listChanges", "user-one")).toBe("cell-0");
  expect(errors).toEqual([]);
  await end();
});
