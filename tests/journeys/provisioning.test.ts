import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { ROOT, startProvisioningApp, type ProvisioningApp } from "../support/provisioning.ts";

let database: TestDatabase;
let app: ProvisioningApp;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await startProvisioningApp(database);
});

afterAll(async () => {
  await app?.close();
  await database?.drop();
});

async function newTenant(name = "Tenant"): Promise<string> {
  return (await app.provision("createTenant", { name })).body.tenant.guid;
}

async function newMerchant(): Promise<string> {
  return (await app.provision(`createMerchant/${await newTenant()}`, { name: "Shop" })).body.merchant.guid;
}

const unknownGuid = "TE-ffff-ffff-ffff-ffff-ffff-ffff";

describe("the root credential is required", () => {
  test.each([
    ["nothing", null],
    ["an unknown user", "nobody:root-password"],
    ["a wrong password", "admin:wrong"],
  ])("%s is 401 in the provisioning API's own numbers", async (_, credentials) => {
    const response = await app.call("GET", "/api/provisioning/listTenants", { credentials });
    expect(response.status).toBe(401);
    expect(response.body).toEqual({ success: false, errorCode: 1000, errorMessage: "Unauthorized" });
    expect(response.headers.get("www-authenticate")).toMatch(/^Basic /);
  });

  test("before the request is validated", async () => {
    const path = "/api/provisioning/createTenant";
    expect((await app.call("POST", path, { raw: "{broken" })).status).toBe(401);
  });
});

describe("tenants", () => {
  test("are created below the root or below another tenant, changed and listed", async () => {
    const created = await app.provision("createTenant", { name: "Parent" });
    expect(created).toMatchObject({
      status: 200,
      body: {
        success: true,
        tenant: {
          guid: expect.stringMatching(/^TE(-[0-9a-f]{4}){6}$/),
          name: "Parent",
          parentTenantGuid: "TE-0000-0000-0000-0000-0000-0000",
          settings: {
            customerProfileContainer: null,
            features: { customerProfiles: false, biDataSource: false },
            mail: null,
          },
        },
      },
    });
    const parentTenantGuid = created.body.tenant.guid;
    const child = await app.provision("createTenant", { name: "Child", parentTenantGuid });
    expect(child.body.tenant).toMatchObject({ name: "Child", parentTenantGuid });

    await app.provision(`updateTenant/${parentTenantGuid}`, { name: "Renamed" });
    const { tenants } = (await app.provision("listTenants")).body;
    const names = tenants.map((tenant: { name: string }) => tenant.name);
    expect(names).toEqual(expect.arrayContaining(["Root", "Renamed", "Child"]));
  });

  test("settings are changed one by one, and the mail password is never returned", async () => {
    const path = `updateTenant/${await newTenant()}`;
    const mail = {
      host: "smtp.example.com",
      port: 465,
      secure: true,
      user: "shop",
      from: "shop@example.com",
    };
    const first = await app.provision(path, {
      settings: { mail: { ...mail, password: "mail-secret" }, features: { customerProfiles: true } },
    });
    expect(first.body.tenant.settings).toMatchObject({ mail, features: { customerProfiles: true } });
    expect(JSON.stringify(first.body)).not.toContain("mail-secret");

    const second = await app.provision(path, {
      settings: {
        customerProfileContainer: 7,
        features: { biDataSource: true },
        payByLinkEmailPermission: true,
        payByLink: { defaultLayout: { emailSubject: "Pay {{ amount }}" }, sendConfirmationMail: true },
        requireSecondFactor: true,
      },
    });
    expect(second.body.tenant.settings).toEqual({
      customerProfileContainer: 7,
      customerProfileContainersDisabledForSubtenants: false,
      features: { customerProfiles: true, biDataSource: true },
      mail,
      payByLinkEmailPermission: true,
      payByLink: {
        defaultLayout: { emailSubject: "Pay {{ amount }}" },
        layoutByLanguage: {},
        sendConfirmationMail: true,
        sendMerchantConfirmationMail: false,
      },
      bi: { extraDataKeys: [] },
      requireSecondFactor: true,
      oidc: null,
    });

    const third = await app.provision(path, {
      settings: { mail: null, payByLink: { defaultLayout: { emailSubject: null } } },
    });
    expect(third.body.tenant.settings).toMatchObject({ mail: null, payByLink: { defaultLayout: {} } });
  });

  test.each([
    ["a parent that is not there", { name: "X", parentTenantGuid: unknownGuid }, 1007, "parentTenantGuid"],
    ["no name", {}, 1005, "name: 'name' is required"],
    ["an empty name", { name: "" }, 1005, "name"],
    ["a name with a line end", { name: "a\nb" }, 1004, "name"],
    ["a name with U+0000", { name: "a\0b" }, 1001, "U+0000"],
    ["a number as name", { name: 5 }, 1003, "name"],
    ["an unknown field", { name: "X", colour: "red" }, 1001, "colour"],
  ])("%s is refused with the name of the field", async (_, body, errorCode, words) => {
    const response = await app.provision("createTenant", body);
    expect(response).toMatchObject({ status: 422, body: { success: false, errorCode } });
    expect(response.body.errorMessage).toContain(words);
  });

  test.each([
    [
      "a container it may not use",
      { customerProfileContainer: 8 },
      1007,
      "settings.customerProfileContainer",
    ],
    ["a container as text", { customerProfileContainer: "7" }, 1003, "settings.customerProfileContainer"],
    ["an unknown feature", { features: { magic: true } }, 1001, "settings.features.magic"],
    ["an unknown setting", { magic: true }, 1001, "settings.magic"],
    [
      "a port that is none",
      { mail: { host: "h", port: 70_000, from: "a@example.com" } },
      1002,
      "settings.mail.port",
    ],
    ["a sender that is none", { mail: { host: "h", port: 25, from: "shop" } }, 1004, "settings.mail.from"],
    [
      "a template that does not compile",
      { payByLink: { defaultLayout: { emailHtml: "{% if x %}" } } },
      1003,
      "settings.payByLink.defaultLayout.emailHtml: does not compile",
    ],
  ])("%s is refused and changes nothing", async (_, settings, errorCode, words) => {
    const tenantGuid = await newTenant("Untouched");
    const response = await app.provision(`updateTenant/${tenantGuid}`, { name: "Touched", settings });
    expect(response).toMatchObject({ status: 422, body: { success: false, errorCode } });
    expect(response.body.errorMessage).toContain(words);
    const { tenants } = (await app.provision("listTenants")).body;
    expect(tenants).toContainEqual(expect.objectContaining({ guid: tenantGuid, name: "Untouched" }));
  });
});

describe("merchants", () => {
  test("are created, changed and listed by tenant", async () => {
    const tenantGuid = await newTenant();
    const created = await app.provision(`createMerchant/${tenantGuid}`, { name: "Shop" });
    expect(created.body).toMatchObject({
      success: true,
      merchant: { guid: expect.stringMatching(/^ME-/), tenantGuid, name: "Shop", description: null },
    });
    const { guid } = created.body.merchant;
    const changed = await app.provision(`updateMerchant/${guid}`, { description: "The web shop" });
    expect(changed.body.merchant).toMatchObject({ guid, name: "Shop", description: "The web shop" });
    const listed = await app.provision(`listMerchants/${tenantGuid}`);
    expect(listed.body).toEqual({ success: true, merchants: [changed.body.merchant], next: null });
  });

  test("a long list is returned in pages", async () => {
    const tenantGuid = await newTenant();
    for (const name of ["A", "B", "C"]) await app.provision(`createMerchant/${tenantGuid}`, { name });
    const first = (await app.provision(`listMerchants/${tenantGuid}?limit=2`)).body;
    const second = (await app.provision(`listMerchants/${tenantGuid}?limit=2&after=${first.next}`)).body;
    const names = [...first.merchants, ...second.merchants].map((merchant) => merchant.name);
    expect(names).toEqual(["A", "B", "C"]);
    expect(second.next).toBeNull();
  });
});

describe("merchant users", () => {
  test("are created, changed and listed, without their passwords", async () => {
    const merchantGuid = await newMerchant();
    const user = { username: "shop-user", password: "pass-of-the-shop", type: "api" };
    const created = await app.provision(`createMerchantUser/${merchantGuid}`, {
      ...user,
      settings: { "pay-by-link-api": "1" },
    });
    expect(created.body).toMatchObject({
      success: true,
      merchantUser: {
        guid: expect.stringMatching(/^MU-/),
        merchantGuid,
        username: "shop-user",
        type: "api",
        settings: { "pay-by-link-api": "1" },
      },
    });
    expect(JSON.stringify(created.body)).not.toMatch(/"password"|pass-of-the-shop|hash/i);
    const { guid } = created.body.merchantUser;
    const changed = await app.provision(`updateMerchantUser/${guid}`, {
      settings: { "pay-by-link-api": null },
    });
    expect(changed.body.merchantUser).toMatchObject({ username: "shop-user", settings: {} });
    const listed = await app.provision(`listMerchantUsers/${merchantGuid}`);
    expect(listed.body.merchantUsers).toEqual([changed.body.merchantUser]);
  });

  test.each([
    ["a username that is taken", { username: "taken" }, 1002, "username: is already used"],
    ["a username with a colon", { username: "a:b" }, 1004, "username"],
    ["an unknown type", { type: "robot" }, 1002, "type: must be one of: api"],
    ["a password that can be guessed", { password: "7 chars" }, 1003, "password"],
    ["no password", { password: undefined }, 1005, "password: 'password' is required"],
    ["an unknown setting", { settings: { magic: "1" } }, 1001, "settings.magic"],
    ["a value that is not allowed", { settings: { "pay-by-link-api": "yes" } }, 1002, "pay-by-link-api"],
    [
      "a setting that is no text",
      { settings: { "pay-by-link-api": true } },
      1003,
      "settings.pay-by-link-api",
    ],
  ])("%s is refused", async (_, change, errorCode, words) => {
    const path = `createMerchantUser/${await newMerchant()}`;
    await app.provision(path, { username: "taken", password: "pass-of-the-shop", type: "api" });
    const body = { username: "fresh", password: "pass-of-the-shop", type: "api", ...change };
    const response = await app.provision(path, body);
    expect(response).toMatchObject({ status: 422, body: { success: false, errorCode } });
    expect(response.body.errorMessage).toContain(words);
  });
});

test.each([
  ["updateTenant", { name: "X" }],
  ["createMerchant", { name: "X" }],
  ["updateMerchant", { name: "X" }],
  ["listMerchants", undefined],
  ["createMerchantUser", { username: "x", password: "pass-of-the-shop", type: "api" }],
  ["updateMerchantUser", { username: "x" }],
  ["listMerchantUsers", undefined],
])("%s of an unknown id is 404", async (operation, body) => {
  const response = await app.provision(`${operation}/${unknownGuid}`, body);
  expect(response).toMatchObject({ status: 404, body: { success: false, errorCode: 1007 } });
});

test("an unknown operation, a malformed path, and malformed and oversized JSON are refused", async () => {
  expect(await app.provision("dropTenant")).toMatchObject({ status: 404, body: { errorCode: 1001 } });
  expect(await app.provision("listMerchants/%00")).toMatchObject({ status: 422, body: { errorCode: 1004 } });
  const broken = await app.call("POST", "/api/provisioning/createTenant", { credentials: ROOT, raw: "{" });
  expect(broken).toMatchObject({ status: 400, body: { success: false, errorCode: 1001 } });
  const large = JSON.stringify({ name: "x".repeat(1_100_000) });
  const oversize = await app.call("POST", "/api/provisioning/createTenant", {
    credentials: ROOT,
    raw: large,
  });
  expect(oversize).toMatchObject({ status: 413, body: { success: false, errorCode: 1001 } });
});
