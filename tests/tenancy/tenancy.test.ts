import { OWN_CELL_ALONE } from "../../src/cells/index.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ALL_RIGHTS, wholeAuthority } from "../../src/authority/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { openDatabase, sql, type Database } from "../../src/platform/database/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { openVault, type Vault } from "../../src/vault/index.ts";
import {
  authenticateAdministrator,
  authenticateMerchantUser,
  ConfigurationCache,
  createMerchant,
  createMerchantUser,
  createTenant,
  ensureRootCredential,
  findTenant,
  isTenantWithin,
  PasswordChecks,
  ROOT_TENANT_GUID,
  updateMerchantUser,
  updateTenant,
} from "../../src/tenancy/index.ts";

const ids = createIds();
const mayUseContainer = async () => true;
let testDatabase: TestDatabase;
let db: Database;
let sealer: Vault;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase({ url: testDatabase.url, clock: systemClock, log: silentLog });
  sealer = await openVault(db, { masterKey: Buffer.alloc(32, 7), clock: systemClock, ids });
});

afterAll(async () => {
  await db?.close();
  await testDatabase?.drop();
});

async function tenant(name: string, parentTenantGuid?: string): Promise<string> {
  const guid = ids.guid("TE");
  const parent = parentTenantGuid === undefined ? {} : { parentTenantGuid };
  expect(await createTenant(db, { guid, name, ...parent })).toMatchObject({ guid, name });
  return guid;
}

describe("the tenant tree", () => {
  test("a tenant without a parent is below the root, and lists its sub-tenants", async () => {
    const parent = await tenant("Parent");
    const child = await tenant("Child", parent);
    const grandchild = await tenant("Grandchild", child);
    const other = await tenant("Other");
    expect(await isTenantWithin(db, { tenantGuid: grandchild, ancestorGuid: parent })).toBe(true);
    expect(await isTenantWithin(db, { tenantGuid: parent, ancestorGuid: parent })).toBe(true);
    expect(await isTenantWithin(db, { tenantGuid: parent, ancestorGuid: ROOT_TENANT_GUID })).toBe(true);
    expect(await isTenantWithin(db, { tenantGuid: parent, ancestorGuid: child })).toBe(false);
    expect(await isTenantWithin(db, { tenantGuid: other, ancestorGuid: parent })).toBe(false);
  });

  test("the tree has at most ten levels", async () => {
    let guid = ROOT_TENANT_GUID;
    for (let level = 2; level <= 10; level++) guid = await tenant(`Level ${level}`, guid);
    const request = { guid: ids.guid("TE"), name: "Level 11", parentTenantGuid: guid };
    expect(await createTenant(db, request)).toMatchObject({ code: "tenant_tree_too_deep" });
  });
});

describe("the mail password", () => {
  test("is sealed in the database, stays when only the sender changes, and goes to no other server", async () => {
    const tenantGuid = await tenant("Mailing");
    const mail = { host: "smtp.example.com", port: 587, from: "shop@example.com", password: "mail-secret" };
    await updateTenant(db, { tenantGuid, settings: { mail }, sealer, mayUseContainer });
    const { settings } = await db.one<{ settings: object }>(
      sql`select settings from tenants where guid = ${tenantGuid}`,
    );
    expect(JSON.stringify(settings)).not.toContain("mail-secret");

    const change = async (host: string) => {
      const changed = { host, port: 587, from: "info@example.com" };
      await updateTenant(db, { tenantGuid, settings: { mail: changed }, sealer, mayUseContainer });
      return (await findTenant(db, { tenantGuid, sealer }))?.settings.mail;
    };
    expect(await change("smtp.example.com")).toMatchObject({ password: "mail-secret" });
    expect(await change("mx.example.com")).toMatchObject({ host: "mx.example.com", password: null });
  });
});

describe("accounts", () => {
  test("a new password is valid at once in every process, and the old one is not", async () => {
    const merchantGuid = ids.guid("ME");
    await createMerchant(db, { guid: merchantGuid, tenantGuid: await tenant("Shops"), name: "Shop" });
    const merchantUserGuid = ids.guid("MU");
    const user = { guid: merchantUserGuid, merchantGuid, username: "shop-api", type: "api" as const };
    await createMerchantUser(db, {
      ...user,
      rights: ALL_RIGHTS,
      maker: wholeAuthority([ROOT_TENANT_GUID]),
      password: "first",
      cellNames: OWN_CELL_ALONE,
    });

    const configuration = await ConfigurationCache.open({ db, clock: systemClock });
    const clock = systemClock;
    const parts = { db, clock, sealer, configuration, passwords: new PasswordChecks({ clock }) };
    const login = (password: string) =>
      authenticateMerchantUser(parts, {
        authorization: `Basic ${Buffer.from(`shop-api:${password}`).toString("base64")}`,
        shopUrl: undefined,
        remoteAddress: "127.0.0.1",
      });
    expect(await login("first")).toMatchObject({
      user: { username: "shop-api" },
      merchant: { name: "Shop" },
    });

    await updateMerchantUser(db, {
      merchantUserGuid,
      password: "walrus lantern orbit 71",
      cellNames: OWN_CELL_ALONE,
      maker: wholeAuthority([ROOT_TENANT_GUID]),
    });
    await expect.poll(() => login("first")).toMatchObject({ code: "invalid_credentials" });
    expect(await login("walrus lantern orbit 71")).toMatchObject({ user: { username: "shop-api" } });
    await configuration.close();
  });
});

describe("the root credential", () => {
  test("is generated once, and replaced by the one from the settings", async () => {
    const first = await ensureRootCredential(db, { ids });
    expect(first.password).toMatch(/^[0-9a-f]{32}$/);
    expect(await ensureRootCredential(db, { ids })).toEqual({ username: "admin" });

    const login = (username: string, password: string) =>
      authenticateAdministrator(
        {
          db,
          clock: systemClock,
          sealer,
          configuration: new ConfigurationCache({ clock: systemClock }),
          passwords: new PasswordChecks({ clock: systemClock }),
        },
        {
          authorization: `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`,
          remoteAddress: "127.0.0.1",
        },
      );
    expect(await login("admin", first.password!)).toEqual({ username: "admin" });
    await ensureRootCredential(db, { ids, username: "root", password: "from-settings" });
    expect(await login("root", "from-settings")).toEqual({ username: "root" });
    expect(await login("admin", first.password!)).toMatchObject({ refused: true });
  });
});
