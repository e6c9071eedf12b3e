import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const admin = forThisFile(() => ConsoleClient.demo(started.url, "admin"));
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

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

  test("the container of customer profiles is chosen by name", async () => {
    const { body } = await root.post(`/api/provisioning/createCustomerProfileContainer/${TENANT}`, {
      name: "Loyal customers",
    });
    const { id } = body["customerProfileContainer"] as { id: number };
    const page = await operator.get(at);
    expect(page.html).toContain(`<option value="${id}" >Loyal customers</option>`);
    const before = (await settings())["customerProfileContainer"];
    await save({ "settings.customerProfileContainer": String(id) });
    expect(await settings()).toMatchObject({ customerProfileContainer: id });
    await root.post(`/api/provisioning/updateTenant/${TENANT}`, {
      settings: { customerProfileContainer: before },
    });
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

describe("security", () => {
  const at = `/console/${TENANT}/settings/security`;

  test("shows the limits of signing in, and since when a second factor is required", async () => {
    const optional = textOf(await admin.get(at));
    expect(optional).toContain("Optional: people can sign in with a password only.");
    expect(optional).toContain("after 15 minutes without use, and after 12 hours in any case");
    expect(optional).toContain("10 block the sign-in for 30 minutes");
    expect(optional).toContain("kept for 400 days, by the setting GATEWAY_AUDIT_RETENTION_DAYS");
    const require = (requireSecondFactor: boolean) =>
      root.post(`/api/provisioning/updateTenant/${TENANT}`, { settings: { requireSecondFactor } });
    await require(true);
    // People of the demo need none.
    const required = textOf(await operator.get(at));
    expect(required).toContain("Everybody with a role at Demo or below needs an authenticator app");
    expect(required).toMatch(/Required since \d+ \w+ \d{4}/);
    await require(false);
    expect(textOf(await operator.get(at))).not.toContain("Required since");
  });

  test("is of a tenant", async () => {
    expect((await operator.get(`/console/${MERCHANT}/settings/security`)).status).toBe(404);
    expect((await operator.get(`/console/${MERCHANT}/settings/retention`)).status).toBe(404);
  });
});

describe("retention", () => {
  const at = `/console/${TENANT}/settings/retention`;
  const of = async (kind: string) => {
    const { body } = await root.get(`/api/provisioning/listRetention/${TENANT}`);
    return (body["retention"] as { kind: string; days: number; setBy: string | null }[]).find(
      (one) => one.kind === kind,
    );
  };

  test("every kind of data is shown in words, with its days and the tenant or setting that decides", async () => {
    const page = await operator.get(at);
    const { body } = await root.get(`/api/provisioning/listRetention/${TENANT}`);
    const kinds = body["retention"] as { kind: string }[];
    expect(kinds.length).toBeGreaterThan(10);
    for (const { kind } of kinds) expect(page.html).not.toContain(`<b>${kind}</b>`);
    expect(textOf(page)).toContain("Dead jobs jobs that were given up Counted from: the last attempt.");
    expect(page.html).toContain("<code>GATEWAY_RETENTION_DAYS</code>");
    expect(textOf(await operator.get(at))).not.toContain(" null ");
  });

  test("a shorter time is asked for first, by the days that the API takes, and audited", async () => {
    const question = await operator.get(`${at}/callbackAttempts?days=30`);
    expect(textOf(question)).toContain("Attempts to deliver callbacks: 30 days instead of 90 days?");
    expect(textOf(question)).toContain(
      "Data older than 30 days is purged within minutes and cannot be restored: deleted.",
    );
    expect(question.html).toContain('class="danger"');
    expect((await of("callbackAttempts"))?.days).toBe(90);
    const saved = await operator.submit(question, "/retention/callbackAttempts");
    expect(textOf(saved)).toContain("The changes are saved.");
    expect(await of("callbackAttempts")).toMatchObject({ days: 30, setBy: TENANT });
    const [change] = await started.gateway.db.query(sql`
      select username, operation, entity from configuration_changes order by id desc limit 1`);
    expect(change).toEqual({
      username: "operator@demo.example",
      operation: "console.setRetention",
      entity: "retentionRule",
    });
    const longer = await operator.get(`${at}/callbackAttempts?days=60`);
    expect(longer.html).not.toContain('class="danger"');
    const back = await operator.get(`${at}/callbackAttempts`);
    await operator.submit(back, "/retention/callbackAttempts");
    expect(await of("callbackAttempts")).toMatchObject({ days: 90, setBy: null });
  });

  test.each(["13", "36501", "1.5", "many", "-20"])("%s days are refused", async (days) => {
    const page = await operator.get(`${at}/callbackAttempts?days=${days}`);
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain("Attempts to deliver callbacks: enter 14 to 36,500 days.");
    expect(page.html).toContain('href="#days-callbackAttempts"');
    expect(page.html).toMatch(new RegExp(`value="${days}"\\s+aria-invalid="true"`));
  });

  test("bounds of a tenant above are those of the page", async () => {
    const setAbove = (rule: object) =>
      root.post(`/api/provisioning/setRetention/${ROOT}`, { rules: { batches: rule } });
    await setAbove({ atLeast: 40, days: 50 });
    const page = await admin.get(at);
    expect(page.html).toMatch(/id="days-batches"[^>]*min="40"[^>]*value="50"/s);
    expect((await operator.get(`${at}/batches?days=39`)).status).toBe(422);
    expect(textOf(await operator.get(at))).toContain("a tenant above");
    await setAbove({ atLeast: null, days: null });
  });

  test("a kind of the whole installation, and one that does not exist, have no form", async () => {
    for (const kind of ["audit", "unknown"])
      expect((await operator.get(`${at}/${kind}?days=100`)).status).toBe(404);
  });

  test("a question that was made before another person's change is asked again", async () => {
    const question = await operator.get(`${at}/events?days=40`);
    await root.post(`/api/provisioning/setRetention/${TENANT}`, { rules: { events: { days: 100 } } });
    const again = await operator.submit(question, "/retention/events");
    expect(again.status).toBe(422);
    expect(textOf(again)).toContain("Events: 40 days instead of 100 days?");
    expect((await of("events"))?.days).toBe(100);
    await operator.submit(again, "/retention/events");
    expect((await of("events"))?.days).toBe(40);
  });
});
