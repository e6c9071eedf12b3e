import { beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AT = `/console/${TENANT}/settings/mail`;
const PASSWORD = "a-password-of-the-mail-server";
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const server = forThisFile(() =>
  startMailServer({
    onAuth: ({ username, password }, _session, done) => {
      if (username === "shop" && password === PASSWORD) done(null, { user: username });
      else done(new Error("Invalid login"));
    },
  }),
);
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(() => set({ mail: null }));

async function set(settings: object): Promise<void> {
  const { body } = await administrator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings });
  expect(body["success"], JSON.stringify(body)).toBe(true);
}

async function settings(): Promise<Record<string, unknown>> {
  const { body } = await administrator.get("/api/provisioning/listTenants");
  const tenants = body["tenants"] as { guid: string; settings: Record<string, unknown> }[];
  return tenants.find(({ guid }) => guid === TENANT)!.settings;
}

const FIELDS = () => ({
  "settings.mail.host": "127.0.0.1",
  "settings.mail.port": String(server.port),
  "settings.mail.from": "Demo Shop <shop@example.com>",
});
const withPassword = () => ({
  ...FIELDS(),
  "settings.mail.user": "shop",
  "settings.mail.password": PASSWORD,
});
const save = async (fields: Record<string, string>) =>
  operator.submit(await operator.get(AT), "/settings/mail", fields);
const sendTest = async () => operator.submit(await operator.get(AT), "/mail/test#test");

test("a mail server is set, and its password is shown nowhere", async () => {
  const page = await save({ ...withPassword(), "settings.payByLinkEmailPermission": "1" });
  expect(textOf(page)).toContain("The changes are saved.");
  expect(await settings()).toMatchObject({
    mail: { host: "127.0.0.1", port: server.port, user: "shop", from: "Demo Shop <shop@example.com>" },
    payByLinkEmailPermission: true,
  });
  expect(page.html).toContain("Set. Leave it empty to keep it.");
  expect(page.html).not.toContain(PASSWORD);
  const changes = await started.gateway.db.query<{ after: object }>(
    sql`select username, operation, after from configuration_changes where target = ${TENANT} order by id desc limit 1`,
  );
  expect(changes[0]).toMatchObject({
    username: "operator@demo.example",
    operation: "console.updateTenant",
  });
  expect(JSON.stringify(changes)).not.toContain(PASSWORD);
});

test("a test mail arrives at the person's own address, with the password that was kept", async () => {
  await save(withPassword());
  await save({ "settings.mail.from": "Sales <sales@example.com>" });
  const page = await sendTest();
  expect(textOf(page)).toContain("The server accepted the mail.");
  const mail = server.mails.at(-1)!;
  expect(mail).toMatchObject({ from: "sales@example.com", to: ["operator@demo.example"] });
  expect(readable(mail)).toContain("Test mail of Quittance");
  const [event] = await started.gateway.db.query(
    sql`select username, entity, after from configuration_changes order by id desc limit 1`,
  );
  expect(event).toMatchObject({
    username: "operator@demo.example",
    entity: "mailServer",
    after: { result: "sent" },
  });
});

test.each([
  ["a wrong password", { "settings.mail.password": "wrong" }, "does not accept user and password"],
  ["a port where nothing listens", { "settings.mail.port": "1" }, "cannot be reached"],
  ["a name that does not exist", { "settings.mail.host": "mail.invalid" }, "no server of this name"],
  ["TLS that the server does not have", { "settings.mail.secure": "1" }, "encrypted connection failed"],
])("a test mail says what went wrong: %s", async (_case, change, words) => {
  await save({ ...withPassword(), ...change });
  const page = textOf(await sendTest());
  expect(page).toContain("The mail was not sent.");
  expect(page).toContain(words);
});

test("another host does not get the password of the one before, and the page says so", async () => {
  await save(withPassword());
  const page = await save({ "settings.mail.host": "localhost" });
  expect(textOf(page)).toContain("The password was removed, because it was for another server.");
  expect(page.html).not.toContain("Set. Leave it empty to keep it.");
});

test.each([
  ["settings.mail.host", "two words"],
  ["settings.mail.port", "many"],
  ["settings.mail.port", "70000"],
  ["settings.mail.from", "nobody"],
])("a mail server with a wrong %s is refused beside the field: %s", async (field, value) => {
  const page = await save({ ...FIELDS(), [field]: value });
  expect([page.status, page.html.includes(`id="${field}-problem"`)]).toEqual([422, true]);
  expect(await settings()).toMatchObject({ mail: null });
});

test("a mail server is removed", async () => {
  await save(withPassword());
  await operator.submit(await operator.get(AT), "/mail/remove");
  expect(await settings()).toMatchObject({ mail: null });
  expect(textOf(await operator.get(AT))).toContain("No mail is sent yet");
});

test("a merchant has no mail server of its own, and nobody tests one of another tenant", async () => {
  expect((await operator.get(`/console/${MERCHANT}/settings/mail`)).status).toBe(404);
  const { body } = await administrator.post("/api/provisioning/createTenant", { name: "Elsewhere" });
  const { guid } = body["tenant"] as { guid: string };
  const { fields } = operator.form(await operator.get(AT), "/settings/mail");
  for (const path of ["mail", "mail/test", "mail/remove"]) {
    const page = await operator.post(`/console/${guid}/settings/${path}`, { csrf: fields["csrf"]! });
    expect(page.status).toBe(404);
  }
});

test("the curl of the page sends a test mail, or sets a server where there is none", async () => {
  expect(await runCurl(await operator.get(AT), SECRETS)).toMatchObject({
    tenant: { settings: { mail: { host: "smtp.example.com" } } },
  });
  await set({ mail: null });
  await save(FIELDS());
  expect(await runCurl(await operator.get(AT), SECRETS)).toEqual({ success: true, result: "sent" });
});

test("test mails are limited for each tenant", async () => {
  await save(FIELDS());
  const statuses: number[] = [];
  const send = () =>
    administrator.post(`/api/provisioning/sendTestMail/${TENANT}`, { to: "olga@shop.example" });
  while (statuses.length < 12 && statuses.at(-1) !== 429) statuses.push((await send()).status);
  expect(statuses.at(-1)).toBe(429);
  expect(textOf(await sendTest())).toContain("This was done too often just now. Try again in a minute.");
});
