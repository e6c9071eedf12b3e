import { beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AT = `/console/${TENANT}/settings/templates`;
const AT_MERCHANT = `/console/${MERCHANT}/settings/templates`;
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };
const ALL = "settings.payByLink.defaultLayout";
const GERMAN = "settings.payByLink.layoutByLanguage.de";

const started = forThisFile(() => startTestGateway());
const server = forThisFile(startMailServer);
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let connector: string;

beforeAll(async () => {
  const [row] = await started.gateway.db.query<{ guid: string }>(
    sql`select guid from connectors where api_key = 'demo-card'`,
  );
  connector = row!.guid;
});
beforeEach(async () => {
  const none = Object.fromEntries(Object.keys((await layouts()).defaultLayout).map((name) => [name, null]));
  await provision(`updateTenant/${TENANT}`, {
    settings: {
      mail: { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" },
      payByLink: { defaultLayout: none, layoutByLanguage: { de: null } },
    },
  });
});

async function provision(path: string, request: object): Promise<Record<string, unknown>> {
  const { body } = await administrator.post(`/api/provisioning/${path}`, request);
  expect(body["success"], JSON.stringify(body)).toBe(true);
  return body;
}

interface Layouts {
  defaultLayout: Record<string, string>;
  layoutByLanguage: Record<string, Record<string, string>>;
}

async function layouts(): Promise<Layouts> {
  const { body } = await administrator.get("/api/provisioning/listTenants");
  const tenants = body["tenants"] as { guid: string; settings: { payByLink: Layouts } }[];
  return tenants.find(({ guid }) => guid === TENANT)!.settings.payByLink;
}

async function save(address: string, fields: Record<string, string>) {
  const page = await operator.get(address);
  return operator.submit(page, new URL(page.url).pathname, fields);
}

async function preview(address: string, fields: Record<string, string>) {
  const page = await operator.get(address);
  const path = new URL(page.url).pathname;
  const form = operator.form(page, path);
  return operator.post(`${path}/preview`, { ...form.fields, ...fields });
}

test("all templates are listed, with those that are the tenant's own by language", async () => {
  const before = textOf(await operator.get(AT));
  for (const name of [
    "Mail of a payment link",
    "Confirmation to the merchant",
    "Page of a link that has ended",
  ])
    expect(before).toContain(name);
  await save(`${AT}/link?language=de`, { [`${GERMAN}.emailSubject`]: "Ihre Zahlung bei {{ merchantName }}" });
  const list = await operator.get(AT);
  expect(list.html).toContain(`${AT}/link?language=de`);
  expect(textOf(list)).toContain("Deutsch");
});

test("a template is saved for one language alone, and the audit has both states", async () => {
  const page = await save(`${AT}/link?language=de`, {
    [`${GERMAN}.emailSubject`]: "Ihre Zahlung bei {{ merchantName }}",
  });
  expect(textOf(page)).toContain("The changes are saved.");
  expect(await layouts()).toMatchObject({
    defaultLayout: {},
    layoutByLanguage: { de: { emailSubject: "Ihre Zahlung bei {{ merchantName }}" } },
  });
  await save(`${AT}/link?language=de`, { [`${GERMAN}.emailSubject`]: "Zahlung" });
  const [change] = await started.gateway.db.query<Record<string, unknown>>(
    sql`select username, operation, before, after from configuration_changes where target = ${TENANT} order by id desc limit 1`,
  );
  expect(change).toMatchObject({ username: "operator@demo.example", operation: "console.updateTenant" });
  expect(JSON.stringify(change!["before"])).toContain("Ihre Zahlung bei");
  expect(JSON.stringify(change!["after"])).toContain('"Zahlung"');
});

test.each([
  ["link", "emailHtml", "{% if %}"],
  ["confirmation", "confirmationText", "{{ merchantName | }"],
  ["expired", "expiredPage", "{% for x in %}"],
])(
  "a template of %s that does not compile is refused beside its field, and changes nothing",
  async (set, name, text) => {
    const before = await layouts();
    const page = await save(`${AT}/${set}`, { [`${ALL}.${name}`]: text });
    expect(page.status).toBe(422);
    expect(page.html).toContain(`href="#${ALL}.${name}"`);
    expect(textOf(page)).toContain("This is not valid Liquid");
    expect(page.html).toContain(text.replaceAll("{", "{"));
    expect(await layouts()).toEqual(before);
    const shown = await preview(`${AT}/${set}`, { [`${ALL}.${name}`]: text });
    expect(shown.status).toBe(422);
  },
);

test("the preview is the mail with what was typed, in the chosen language and escaped, and nothing is saved", async () => {
  const before = await layouts();
  const page = await preview(`${AT}/link`, {
    [`${ALL}.emailSubject`]: "Bitte {{ shownAmount }} zahlen",
    [`${ALL}.emailHtml`]:
      "<p style='color:red'>{{ greeting }} {{ merchantName }}</p><script>alert(1)</script>",
    "preview.language": "de",
  });
  expect(page.status).toBe(200);
  expect(page.html).toMatch(/Bitte 49,00\sEUR zahlen/);
  expect(page.html).toContain('srcdoc="&#60;p style=&#39;color:red&#39;&#62;');
  expect(page.html).toContain("Demo Shop");
  expect(page.html).not.toContain("<script>");
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain("script-src");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(await layouts()).toEqual(before);
});

test("the preview says which template cannot be made with the data", async () => {
  const page = await preview(`${AT}/link`, { [`${ALL}.emailText`]: "{{ shownAmount | no_such_filter }}" });
  expect(textOf(page)).toMatch(/emailText cannot be rendered with this data|undefined filter/);
});

test.each([
  ["reminder", "Reminder: "],
  ["link", "Payment request"],
])("the preview shows the mail as %s", async (kind, words) => {
  const page = await preview(`${AT}/link`, { "preview.page": kind, "preview.language": "en" });
  expect(textOf(page)).toContain(words);
});

test("the preview of a result page has the own text inside the gateway's page", async () => {
  const page = await preview(`${AT}/success`, {
    [`${ALL}.successPage`]: "<h1>Danke, {{ customer.firstName }}</h1>",
    "preview.language": "de",
  });
  expect(page.html).toMatch(/<main class="own">\s*<h1>Danke, Eva<\/h1>/);
});

test("the built-in template can be begun with, and a reset removes what was written", async () => {
  const empty = await operator.get(`${AT}/link`);
  const [, start = ""] = /href="([^"]*)"[^>]*>\s*Begin with the built-in text/.exec(empty.html) ?? [];
  expect(empty.html.indexOf(start)).toBeLessThan(empty.html.indexOf("<textarea"));
  const begun = await operator.get(start);
  expect(textOf(begun)).not.toContain("Begin with the built-in text");
  const { fields } = operator.form(begun, "/templates/link");
  expect(fields[`${ALL}.emailSubject`]).toBe("{{ subject }}");
  await operator.submit(begun, "/templates/link");
  expect((await layouts()).defaultLayout["emailHtml"]).toContain("{{ texts.payNow }}");
  const page = await operator.submit(await operator.get(`${AT}/link`), "/link/reset");
  expect(textOf(page)).toContain("The changes are saved.");
  expect((await layouts()).defaultLayout).toEqual({});
});

test("a connector's templates come before the tenant's, and are edited at its merchant", async () => {
  await save(`${AT}/link`, { [`${ALL}.emailSubject`]: "Of the tenant" });
  const list = await operator.get(`${AT_MERCHANT}?connector=${connector}`);
  const at = `${AT_MERCHANT}/link?connector=${connector}`;
  expect(list.html).toContain(at);
  const shown = async () => textOf(await operator.get(`${AT_MERCHANT}/link/preview?connector=${connector}`));
  expect(await shown()).toContain("Of the tenant");
  await save(at, { "payByLink.defaultLayout.emailSubject": "Of the connector" });
  expect(await shown()).toContain("Of the connector");
  await operator.submit(await operator.get(at), "/link/reset");
  expect(await shown()).toContain("Of the tenant");
});

test("a test mail has the saved template, in its language, and goes to the person", async () => {
  await save(`${AT}/confirmation?language=de`, {
    [`${GERMAN}.confirmationSubject`]: "Danke für {{ shownAmount }}",
  });
  const page = await operator.submit(
    await operator.get(`${AT}/confirmation?language=de`),
    "/confirmation/test#test",
  );
  expect(textOf(page)).toContain("The server accepted the mail.");
  expect(server.mails.at(-1)).toMatchObject({ to: ["operator@demo.example"] });
  expect(readable(server.mails.at(-1)!)).toMatch(/Danke|=?UTF-8/);
});

test.each([
  [{ language: "de" }, "language"],
  [{ connectorGuid: "CO-0000-0000-0000-0000-0000-0001" }, "connectorGuid"],
  [{ template: "link", connectorGuid: "CO-ffff-ffff-ffff-ffff-ffff-ffff" }, "connectorGuid"],
  [{ template: "emailHtml" }, "template"],
  [{ template: "link", language: "d" }, "language"],
])("sendTestMail with %j is refused, and names %s", async (fields, name) => {
  const sent = server.mails.length;
  const { status, body } = await administrator.post(`/api/provisioning/sendTestMail/${TENANT}`, {
    to: "olga@shop.example",
    ...fields,
  });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(name);
  expect(server.mails.length).toBe(sent);
});

test("a merchant's page without a connector of its own, an unknown template and another role are refused", async () => {
  expect((await operator.get(`${AT}/nothing`)).status).toBe(404);
  expect((await operator.get(`${AT_MERCHANT}/link`)).status).toBe(404);
  expect((await operator.get(`${AT}/link?connector=${connector}`)).status).toBe(404);
  const support = await ConsoleClient.demo(started.url, "support");
  expect((await support.get(AT)).status).toBe(403);
});

test("the curl sets what the page shows", async () => {
  await save(`${AT}/link`, { [`${ALL}.emailSubject`]: "Please pay" });
  const command = await operator.get(`${AT}/link`);
  expect(await runCurl(command, SECRETS)).toMatchObject({
    success: true,
    tenant: { settings: { payByLink: { defaultLayout: { emailSubject: "Please pay" } } } },
  });
});
