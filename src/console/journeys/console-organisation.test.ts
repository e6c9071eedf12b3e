import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AT_TENANT = `/console/${TENANT}/settings/organisation`;
const AT_MERCHANT = `/console/${MERCHANT}/settings/organisation`;
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

async function merchant(guid: string): Promise<Record<string, unknown>> {
  const [tenant] = await started.gateway.db.query<{ tenantGuid: string }>(
    sql`select tenant_guid from merchants where guid = ${guid}`,
  );
  const { body } = await administrator.get(`/api/provisioning/listMerchants/${tenant!.tenantGuid}`);
  return (body["merchants"] as Record<string, unknown>[]).find((one) => one["guid"] === guid)!;
}

function changesOf(target: string) {
  return started.gateway.db.query<{
    username: string;
    operation: string;
    changed: string[];
    before: Record<string, unknown>;
    after: Record<string, unknown>;
  }>(sql`select username, operation, changed, before, after from configuration_changes
         where target = ${target} order by id desc`);
}

test("an operator makes a sub-tenant and a merchant of it, and the audit has who did", async () => {
  const offered = await operator.get(`${AT_TENANT}/new-tenant`);
  const tenant = await operator.submit(offered, "/new-tenant", { name: "Halden Group" });
  const [tenantGuid = ""] = /TE-[0-9a-f-]+/.exec(tenant.url) ?? [];
  expect(tenantGuid).not.toBe(TENANT);
  expect(textOf(await operator.get(AT_TENANT))).toContain("Halden Group");

  const form = await operator.get(`/console/${tenantGuid}/settings/organisation/new-merchant`);
  const made = await operator.submit(form, "/new-merchant", {
    name: "Halden Shop",
    email: "shop@halden.example",
  });
  const [merchantGuid = ""] = /ME-[0-9a-f-]+/.exec(made.url) ?? [];
  expect(textOf(made)).toContain("Halden Shop is created");
  expect(textOf(made)).toContain("Going live");
  expect(made.html).toContain(`href="/console/${merchantGuid}/three-d-secure"`);
  expect(await merchant(merchantGuid)).toMatchObject({
    name: "Halden Shop",
    email: "shop@halden.example",
    description: null,
    tenantGuid,
  });
  const [created] = await changesOf(merchantGuid);
  expect(created).toMatchObject({
    username: "operator@demo.example",
    operation: "console.createMerchant",
    before: null,
  });
});

test("each empty list of a new tenant says how rows come there, and leads on", async () => {
  const { body } = await administrator.post("/api/provisioning/createTenant", {
    name: "Nothing yet",
    parentTenantGuid: TENANT,
  });
  const { guid } = body["tenant"] as { guid: string };
  for (const list of [
    "payments",
    "insights",
    "customers",
    "links",
    "links/reusable",
    "disputes",
    "approvals",
    "settlements",
    "schedules",
    "batches",
    "credentials",
  ]) {
    const { html } = await operator.get(`/console/${guid}/${list}`);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main, list).toMatch(/<section class="panel pad narrow">\s*<h2>[^<]+<\/h2>\s*<p>[^<]+\.\s*<\/p>/);
    const [, at] = /<a class="button(?: primary)?" href="([^"]+)"/.exec(main) ?? [];
    if (list !== "credentials") expect((await operator.get(at!)).status, `${list}: ${at}`).toBe(200);
    else expect(main).toMatch(/<button class="primary">/);
  }
});

test("a merchant is changed field by field: what was not touched is not sent, and an emptied field is removed", async () => {
  const page = await operator.get(AT_MERCHANT);
  // Changed by the API while the form is open.
  await administrator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { city: "Graz" });
  await operator.submit(page, "/organisation", { zipCode: "1010", homepage: "https://shop.example" });
  expect(await merchant(MERCHANT)).toMatchObject({
    city: "Graz",
    zipCode: "1010",
    homepage: "https://shop.example",
  });
  const [change] = await changesOf(MERCHANT);
  expect(change).toMatchObject({ username: "operator@demo.example", operation: "console.updateMerchant" });
  expect(change!.before).toMatchObject({ attributes: { zipCode: null } });
  expect(change!.after).toMatchObject({ attributes: { zipCode: "1010" } });

  await operator.submit(await operator.get(AT_MERCHANT), "/organisation", { homepage: "" });
  expect(await merchant(MERCHANT)).toMatchObject({ homepage: null, zipCode: "1010" });
});

test("the risk profiles of a merchant are chosen by name, and the id of another system stays", async () => {
  const { body } = await administrator.post(`/api/provisioning/createRiskProfile/${TENANT}`, {
    name: "Careful with cards",
    rules: [],
  });
  const { id } = body["riskProfile"] as { id: number };
  const page = await operator.get(AT_MERCHANT);
  expect(page.html).toContain(`<option value="${id}" >Careful with cards</option>`);
  await operator.submit(page, "/organisation", { defaultRiskRuleSet: String(id) });
  expect(await merchant(MERCHANT)).toMatchObject({ defaultRiskRuleSet: String(id) });
  await administrator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, {
    defaultRiskRuleSet: "elsewhere-7",
  });
  const other = await operator.get(AT_MERCHANT);
  expect(other.html).toContain('<option value="elsewhere-7" selected>elsewhere-7</option>');
  await operator.submit(other, "/organisation", { zipCode: "1010", defaultRiskRuleSet: "" });
  expect(await merchant(MERCHANT)).toMatchObject({ defaultRiskRuleSet: null });
});

test.each([
  ["name", ""],
  ["country", "Austria"],
  ["timezone", "Mars/Olympus"],
  ["email", "nobody"],
  ["homepage", "javascript:alert(1)"],
])("a merchant with a wrong %s is refused beside the field, and nothing is changed", async (field, value) => {
  const before = await merchant(MERCHANT);
  const page = await operator.submit(await operator.get(AT_MERCHANT), "/organisation", {
    [field]: value,
    city: "Linz",
  });
  expect(page.status).toBe(422);
  expect(page.html).toContain(`id="${field}-problem"`);
  expect(page.html).toContain('value="Linz"');
  expect(await merchant(MERCHANT)).toEqual(before);
});

test("a tenant is renamed, and one without a name is refused", async () => {
  const refused = await operator.submit(await operator.get(AT_TENANT), "/organisation", { name: " " });
  expect([refused.status, textOf(refused).includes("Enter a value.")]).toEqual([422, true]);
  const renamed = await operator.submit(await operator.get(AT_TENANT), "/organisation", { name: "Demo two" });
  expect(textOf(renamed)).toContain("The changes are saved.");
  const [change] = await changesOf(TENANT);
  expect(change).toMatchObject({ operation: "console.updateTenant", changed: ["name"] });
});

test("a merchant has no merchants of its own, and another tenant's cannot be reached", async () => {
  expect((await operator.get(`${AT_MERCHANT}/new-merchant`)).status).toBe(404);
  const { body } = await administrator.post("/api/provisioning/createTenant", { name: "Elsewhere" });
  const { guid } = body["tenant"] as { guid: string };
  for (const path of ["organisation", "organisation/new-merchant"])
    expect((await operator.get(`/console/${guid}/settings/${path}`)).status).toBe(404);
});

test("a step that a person's role cannot do names the roles that can", async () => {
  const admin = await ConsoleClient.demo(started.url, "admin");
  const text = textOf(await admin.get(AT_MERCHANT));
  expect(text).toMatch(
    /A paid test payment With [^.]+\. Roles that can do this: support, finance, developer and operator\./,
  );
  expect(text).toMatch(
    /First live payment A small [^.]+\. Roles that can do this: support, finance and operator\./,
  );
  expect(text).toContain("Payment pages");
  expect(textOf(await operator.get(AT_MERCHANT))).not.toContain("Roles that can do this");
});

test("the steps to live payments are done one after the other", async () => {
  const stepsDone = async () => {
    const [, count = ""] = /(\d+) of 9 steps are done/.exec(textOf(await operator.get(AT_MERCHANT))) ?? [];
    return Number(count);
  };
  const before = await stepsDone();
  await administrator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, {
    paymentPage: { imprintUrl: "https://shop.example/imprint", privacyUrl: "https://shop.example/privacy" },
  });
  expect(await stepsDone()).toBe(before + 1);
  const api = new ApiClient(started.url);
  expect((await api.debit(anOrder())).body["success"]).toBe(true);
  expect(await stepsDone()).toBe(before + 2);
});

test("the curl of each page does what the page does", async () => {
  const listed = await runCurl(await operator.get(AT_TENANT), SECRETS);
  const names = (listed["merchants"] as { name: string }[]).map(({ name }) => name);
  const page = textOf(await operator.get(AT_TENANT));
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(page).toContain(name);
  expect(await runCurl(await operator.get(AT_MERCHANT), SECRETS)).toMatchObject({ success: true });
  expect(await runCurl(await operator.get(`${AT_TENANT}/new-merchant`), SECRETS)).toMatchObject({
    merchant: { tenantGuid: TENANT },
  });
  expect(await runCurl(await operator.get(`${AT_TENANT}/new-tenant`), SECRETS)).toMatchObject({
    tenant: { parentTenantGuid: TENANT },
  });
});

test("one of many merchants is found by name where a page needs a merchant", async () => {
  for (let number = 0; number < 13; number += 1)
    await administrator.post(`/api/provisioning/createMerchant/${TENANT}`, { name: `Branch ${20 + number}` });
  const at = `/console/${TENANT}/links/new`;
  // The place switcher has them all.
  const offered = async (name: string) => {
    const { html } = await operator.get(`${at}?name=${name}`);
    return [...html.matchAll(/\/links\/new">(Branch \d+)</g)].map(([, merchant]) => merchant);
  };
  expect(await offered("")).toHaveLength(13);
  expect(await offered("branch+3")).toEqual(["Branch 30", "Branch 31", "Branch 32"]);
  expect(textOf(await operator.get(`${at}?name=nowhere`))).toContain("No match.");
});
