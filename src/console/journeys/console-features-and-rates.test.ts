import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

let started: TestGateway;
let operator: ConsoleClient;
let admin: ConsoleClient;
let root: ApiClient;

beforeAll(async () => {
  started = await startTestGateway();
  operator = await ConsoleClient.demo(started.url, "operator");
  admin = await ConsoleClient.demo(started.url, "admin");
  root = new ApiClient(started.url, ADMINISTRATOR);
});
afterAll(() => started.close());

async function settings(): Promise<Record<string, unknown>> {
  const { body } = await root.get("/api/provisioning/listTenants");
  const tenants = body["tenants"] as { guid: string; settings: Record<string, unknown> }[];
  return tenants.find(({ guid }) => guid === TENANT)!.settings;
}

describe("features", () => {
  const at = `/console/${TENANT}/settings/features`;
  const save = async (fields: Record<string, string>) =>
    operator.submit(await operator.get(at), "/features", fields);

  test("are switched by tenant, and keys of extraData are a line each", async () => {
    await root.post(`/api/provisioning/updateTenant/${TENANT}`, {
      settings: { features: { customerProfiles: true, biDataSource: false } },
    });
    const page = await save({
      "settings.features.biDataSource": "1",
      "settings.bi.extraDataKeys": "shop\nsite",
    });
    expect(textOf(page)).toContain("The changes are saved.");
    expect(await settings()).toMatchObject({
      features: { customerProfiles: true, biDataSource: true },
      bi: { extraDataKeys: ["shop", "site"] },
    });
    const [change] = await started.gateway.db.query(
      sql`select username, operation from configuration_changes where target = ${TENANT} order by id desc limit 1`,
    );
    expect(change).toEqual({ username: "operator@demo.example", operation: "console.updateTenant" });
  });

  test.each([
    ["settings.bi.extraDataKeys", "a.b"],
    ["settings.customerProfileContainer", "first"],
    ["settings.customerProfileContainer", "999999"],
  ])("a wrong value of %s is refused beside its field: %s", async (field, value) => {
    const before = await settings();
    const page = await save({ [field]: value });
    expect([page.status, page.html.includes(`id="${field}-problem"`)]).toEqual([422, true]);
    expect(await settings()).toEqual(before);
  });

  test("belong to a tenant, and the curl of the page sets them", async () => {
    expect((await operator.get(`/console/${MERCHANT}/settings/features`)).status).toBe(404);
    expect(await runCurl(await operator.get(at), SECRETS)).toMatchObject({
      tenant: { settings: { features: { biDataSource: true } } },
    });
  });
});

describe("rates", () => {
  const at = `/console/${ROOT}/settings/rates`;
  const set = async (fields: Record<string, string>) => admin.submit(await admin.get(at), "/rates", fields);
  const PAIR = { baseCurrency: "EUR", currency: "ISK", rate: "140.5" };

  test("an administrator sets a rate with an end, and the list has it", async () => {
    const page = textOf(await set({ ...PAIR, validUntil: "2099-01-01T00:00:00Z" }));
    expect(page).toMatch(/EUR → ISK\s+140.5\s+own rate\s+until /);
    const { conversionRates } = await runCurl(await admin.get(at), SECRETS);
    const listed = conversionRates as { currency: string; rate: string }[];
    expect(listed).toContainEqual(expect.objectContaining({ ...PAIR, inUse: true }));
    for (const { currency, rate } of listed) expect(page).toMatch(new RegExp(`${currency}\\s+${rate}`));
  });

  test("the end of a rate is a day of the person, to its end", async () => {
    const form = await admin.get(at);
    expect(form.html).toMatch(/type="date"[^>]*name="validUntil"|name="validUntil"[^>]*type="date"/);
    await admin.submit(form, "/rates", { ...PAIR, currency: "NOK", validUntil: "2099-01-31" });
    const { until } = await started.gateway.db.one<{ until: string }>(
      sql`select valid_until::text as until from dcc_custom_rates where currency = 'NOK'`,
    );
    expect(until).toMatch(/^2099-02-01 00:00:00/);
  });

  test.each([
    ["currency", { currency: "XXQ" }],
    ["currency", { currency: "EUR" }],
    ["rate", { rate: "0" }],
    ["rate", { rate: "" }],
    ["validUntil", { validUntil: "2020-01-01T00:00:00Z" }],
    ["validUntil", { validUntil: "tomorrow" }],
  ])("a rate with a wrong %s is refused beside the field", async (field, change) => {
    const count = async () =>
      (
        await started.gateway.db.one<{ count: number }>(
          sql`select count(*)::int as count from dcc_custom_rates`,
        )
      ).count;
    const before = await count();
    const page = await set({ ...PAIR, ...change });
    expect([page.status, page.html.includes(`id="${field}-problem"`)]).toEqual([422, true]);
    expect(await count()).toBe(before);
  });

  test("a connector that offers conversion is listed with its mark-up, and nobody below the root sets a rate", async () => {
    await root.post(`/api/provisioning/updateConnector/${CARD}`, {
      settings: { "dcc:enabled": "1", "dcc:markup-percent": "3.5" },
    });
    const own = `/console/${TENANT}/settings/rates`;
    const page = await operator.get(own);
    expect(textOf(page)).toContain("3.5 %, offers hold 15 minutes");
    expect(page.html).not.toContain('name="baseCurrency"');
    const csrf = operator.form(await operator.get("/console/me"), "/sign-out").fields["csrf"]!;
    expect((await operator.post(own, { csrf, ...PAIR })).status).toBe(404);
    expect((await admin.post(own, { csrf, ...PAIR })).status).not.toBe(200);
  });
});
