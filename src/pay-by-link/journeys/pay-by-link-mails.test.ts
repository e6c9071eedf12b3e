import { afterEach, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage } from "../../../tests/support/hosted-page.ts";
import { readable, startMailServer, type MailServer } from "../../../tests/support/mail-server.ts";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
const servers: MailServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function mailServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  servers.push(server);
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await configure({ mail, payByLinkEmailPermission: true });
  return server;
}

async function configure(settings: Record<string, unknown>): Promise<number> {
  const { status } = await operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings });
  return status;
}

const MAILED = {
  language: "de",
  description: "Two tickets",
  payByLink: { sendByEmail: true, expirationInMinute: 60 },
  customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
};

async function mailOf(uuid: string): Promise<Record<string, unknown>> {
  const { body } = await api.status(uuid);
  return body["payByLinkData"];
}

describe("the e-mail with the link", () => {
  test("is sent in the request's language, as HTML and text, and once", async () => {
    const server = await mailServer();
    const { uuid, redirectUrl, body } = await orderOnPage(api, MAILED);
    expect(body["payByLinkData"]).toMatchObject({ sendViaEmail: true, emailStatus: "queued" });
    await started.gateway.runDue();
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: "shop@example.com", to: ["ada@example.com"] });
    const text = readable(mail!);
    expect(text).toContain("Subject: Zahlungsanforderung von Demo Shop");
    expect(text).toContain("Guten Tag Ada Lovelace,");
    expect(text).toContain("9,99\u00a0EUR");
    expect(text.split(redirectUrl).length).toBeGreaterThanOrEqual(3);
    expect(text).toContain("text/plain");
    expect(text).toContain("text/html");
    expect(await mailOf(uuid)).toMatchObject({ emailStatus: "sent" });
  });

  test.each([
    ["joerg@müller.example", "joerg@xn--mller-kva.example"],
    ["jörg@müller.example", "jörg@xn--mller-kva.example"],
  ])("to %s goes to the domain in ASCII", async (email, to) => {
    const commands: string[] = [];
    const log = (_about: unknown, ...words: unknown[]) => void commands.push(words.map(String).join(" "));
    const logger = { level: () => {}, trace: log, debug: log, info: log, warn: log, error: log, fatal: log };
    await mailServer({ logger });
    const { uuid } = await orderOnPage(api, { ...MAILED, customer: { ...MAILED.customer, email } });
    await started.gateway.runDue();
    // The server's own record of the envelope shows domains in Unicode.
    expect(commands.join("\n")).toContain(`RCPT TO:<${to}>`);
    expect(await mailOf(uuid)).toMatchObject({ emailStatus: "sent" });
    expect((await api.status(uuid)).body["customer"]).toMatchObject({ email });
  });

  test("to a name that the server cannot take is given up, and the link stays", async () => {
    await mailServer({
      hideSMTPUTF8: true,
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error("5.6.7"), { responseCode: 553 })),
    });
    const email = "jörg@shop.example";
    const { uuid, redirectUrl } = await orderOnPage(api, {
      ...MAILED,
      customer: { ...MAILED.customer, email },
    });
    await started.gateway.runDue();
    expect(await mailOf(uuid)).not.toMatchObject({ emailStatus: "sent" });
    expect((await payOnPage(redirectUrl)).html).toContain("Vielen Dank");
  });

  test.each([
    ["mail_server_not_set", { mail: null }, {}],
    ["email_permission_off", { payByLinkEmailPermission: false }, {}],
    ["customer_without_email", {}, { customer: { firstName: "Ada" } }],
    ["customer_without_email", {}, { customer: { email: '"Ada L."@shop.example' } }],
  ])(
    "is not sent, and the response and the timeline have the reason: %s",
    async (reason, settings, request) => {
      const server = await mailServer();
      await configure(settings);
      const { uuid, body } = await orderOnPage(api, { ...MAILED, ...request });
      expect(body["payByLinkData"]).toMatchObject({ emailStatus: "not_sent", emailReason: reason });
      await started.gateway.runDue();
      expect(server.mails).toHaveLength(0);
      const timeline = (await api.get(`/api/v3/payByLink/${uuid}`)).body["timeline"];
      expect(timeline).toContainEqual(expect.objectContaining({ event: "notMailed", reason }));
    },
  );

  test("is not sent for a user without pay-by-link-api", async () => {
    const server = await mailServer();
    const user = { username: "no-links", password: "a-long-password-1", type: "api", settings: {} };
    await operator.post("/api/provisioning/createMerchantUser/ME-0000-0000-0000-0000-0000-0001", user);
    const { body } = await orderOnPage(new ApiClient(started.url, user), MAILED);
    expect(body["payByLinkData"]).toMatchObject({ emailReason: "user_not_allowed" });
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(0);
  });

  test("is retried after a temporary refusal of the mail server, and not after a permanent one", async () => {
    let refuse: number | undefined = 451;
    const server = await mailServer({
      onRcptTo: (_address, _session, done) =>
        refuse ? done(Object.assign(new Error("Not now"), { responseCode: refuse })) : done(),
    });
    const later = await orderOnPage(api, MAILED);
    await started.gateway.runDue();
    expect(await mailOf(later.uuid)).toMatchObject({ emailStatus: "queued" });
    refuse = undefined;
    clock.advance({ minutes: 1 });
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(1);
    refuse = 550;
    const never = await orderOnPage(api, MAILED);
    await started.gateway.runDue();
    refuse = undefined;
    clock.advance({ minutes: 10 });
    await started.gateway.runDue();
    expect(await mailOf(never.uuid)).toMatchObject({ emailStatus: "refused" });
    expect(server.mails).toHaveLength(1);
  });

  test("is not sent twice when the mail server received the text and never responded", async () => {
    let taken = 0;
    const server = await mailServer({
      onData: (stream) => {
        stream.resume();
        stream.on("end", () => {
          taken++;
          server.dropConnections();
        });
      },
    });
    const { uuid } = await orderOnPage(api, MAILED);
    await started.gateway.runDue();
    clock.advance({ hours: 2 });
    await started.gateway.runDue();
    expect(taken).toBe(1);
    expect(await mailOf(uuid)).toMatchObject({ emailStatus: "unclear" });
  });

  test("is not sent again after a process ended while sending", async () => {
    const server = await mailServer();
    const { uuid } = await orderOnPage(api, MAILED);
    await started.gateway.db.execute(
      sql`update payment_link_mails set state = 'sending' where transaction_uuid = ${uuid}`,
    );
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(0);
    expect(await mailOf(uuid)).toMatchObject({ emailStatus: "unclear" });
  });

  test("can be resent until the link has ended", async () => {
    const server = await mailServer();
    const { uuid } = await orderOnPage(api, { ...MAILED, payByLink: { sendByEmail: false } });
    const resend = () => api.post(`/api/v3/payByLink/${uuid}/resend`, "");
    expect((await resend()).body).toEqual({ success: true, emailStatus: "queued" });
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(1);
    await api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
    expect(await resend()).toMatchObject({ status: 422, body: { success: false, errorCode: 1006 } });
  });

  test("can be sent ten times, however many requests come at the same moment", async () => {
    const server = await mailServer();
    const { uuid } = await orderOnPage(api, MAILED);
    const resend = () => api.post(`/api/v3/payByLink/${uuid}/resend`, "");
    const responses = await Promise.all(Array.from({ length: 14 }, resend));
    expect(responses.filter(({ body }) => body["success"] === true)).toHaveLength(9);
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(10);
  });
});

describe("templates", () => {
  test("of the tenant replace the built-in ones; a customer's name cannot become a header", async () => {
    const server = await mailServer();
    const defaultLayout = {
      emailSubject: "{{ customer.firstName }}: {{ shownAmount }}",
      emailHtml: "<p>{{ transactionType }}: {{ customer.lastName }} pays at {{ url }}</p>",
    };
    await configure({ payByLink: { defaultLayout } });
    const customer = { ...MAILED.customer, firstName: "Ada\r\nBcc: evil@example.com", lastName: "<b>L</b>" };
    await orderOnPage(api, { ...MAILED, language: "en", customer });
    await started.gateway.runDue();
    const text = readable(server.mails[0]!);
    expect(server.mails[0]!.to).toEqual(["ada@example.com"]);
    expect(text.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
    expect(text).toContain("DEBIT: &lt;b&gt;L&lt;/b&gt; pays at");
  });

  test.each([
    ["an endless loop", "{% for i in (1..100000000) %}x{% endfor %}"],
    ["a file", "{% include '/etc/passwd' %}"],
    ["an unknown filter", "{{ url | no_such_filter }}"],
  ])("that fail while sending are replaced by the built-in one: %s", async (_name, emailHtml) => {
    const server = await mailServer();
    await configure({ payByLink: { defaultLayout: { emailHtml, emailSubject: null } } });
    await orderOnPage(api, { ...MAILED, language: "en" });
    await started.gateway.runDue();
    expect(readable(server.mails[0]!)).toContain("asks you to pay");
    await configure({ payByLink: { defaultLayout: { emailHtml: null } } });
  });

  test("that do not compile are refused when they are saved", async () => {
    expect(await configure({ payByLink: { defaultLayout: { emailHtml: "{% if %" } } })).toBe(422);
  });
});

test("the customer gets a confirmation of a paid link if the tenant has switched it on", async () => {
  const server = await mailServer();
  await configure({ payByLink: { sendConfirmationMail: true } });
  const { redirectUrl, uuid } = await orderOnPage(api, {
    ...MAILED,
    language: "en",
    payByLink: { sendByEmail: false },
  });
  await payOnPage(redirectUrl);
  await started.gateway.runDue();
  expect(server.mails).toHaveLength(1);
  expect(readable(server.mails[0]!)).toContain("Demo Shop has received your payment of EUR\u00a09.99.");
  const { timeline } = (await api.get(`/api/v3/payByLink/${uuid}`)).body;
  expect(timeline).toContainEqual(expect.objectContaining({ event: "mailed", mail: "confirmation" }));
});

describe("the reminder of a link", () => {
  const REMINDED = {
    ...MAILED,
    payByLink: { sendByEmail: true, expirationInMinute: 120, reminderInMinute: 30 },
  };
  const subjects = (server: MailServer) =>
    server.mails.map((mail) => /^Subject: (.*)$/m.exec(readable(mail))?.[1]?.trim());
  const mails = async (uuid: string) =>
    (await api.get(`/api/v3/payByLink/${uuid}`)).body["timeline"].filter(
      ({ mail }: { mail?: string }) => mail,
    );

  const reminded = async (uuid: string) => {
    const { body } = await api.get("/api/v3/events/demo-card?types=link.reminded&limit=100");
    return (body["events"] as { data: { object: { uuid: string } } }[]).filter(
      ({ data }) => data.object.uuid === uuid,
    );
  };

  test("is sent before the link ends, once, in the customer's language and to the same address", async () => {
    const server = await mailServer();
    const { uuid, redirectUrl } = await orderOnPage(api, REMINDED);
    await started.gateway.runDue();
    expect(subjects(server)).toEqual(["Zahlungsanforderung von Demo Shop"]);
    expect(await mails(uuid)).toMatchObject([{ mail: "link", event: "mailed" }]);
    clock.advance({ minutes: 89 });
    await started.gateway.runDue();
    expect(server.mails).toHaveLength(1);
    clock.advance({ minutes: 2 });
    await started.gateway.runDue();
    await started.gateway.runDue();
    expect(subjects(server)).toEqual([
      "Zahlungsanforderung von Demo Shop",
      "Erinnerung: Zahlungsanforderung von Demo Shop",
    ]);
    expect(readable(server.mails[1]!)).toContain(redirectUrl);
    expect(await mails(uuid)).toMatchObject([
      { mail: "link", event: "mailed" },
      { mail: "reminder", event: "mailed", recipient: "ada@example.com" },
    ]);
  });

  test("is one event, with the link as it was then", async () => {
    await mailServer();
    const { uuid } = await orderOnPage(api, REMINDED);
    await started.gateway.runDue();
    expect(await reminded(uuid)).toEqual([]);
    clock.advance({ minutes: 91 });
    await started.gateway.runDue();
    await started.gateway.runDue();
    const { body: link } = await api.get(`/api/v3/payByLink/${uuid}`);
    expect(await reminded(uuid)).toMatchObject([{ test: true, data: { object: link } }]);
  });

  test.each([
    ["paid", (redirectUrl: string) => payOnPage(redirectUrl)],
    ["cancelled", (_redirectUrl: string, uuid: string) => api.post(`/api/v3/payByLink/${uuid}/cancel`, "")],
  ])("is not sent for a link that was %s", async (_how, end) => {
    const server = await mailServer();
    const { uuid, redirectUrl } = await orderOnPage(api, REMINDED);
    await end(redirectUrl, uuid);
    clock.advance({ minutes: 100 });
    await started.gateway.runDue();
    await started.gateway.runDue();
    expect(subjects(server).filter((subject) => subject?.startsWith("Erinnerung"))).toEqual([]);
    expect(await reminded(uuid)).toEqual([]);
  });

  test.each([
    ["without an e-mail", { sendByEmail: false, expirationInMinute: 60, reminderInMinute: 10 }],
    ["without an end", { sendByEmail: true, reminderInMinute: 10 }],
    ["before the link exists", { sendByEmail: true, expirationInMinute: 60, reminderInMinute: 60 }],
    ["at no time", { sendByEmail: true, expirationInMinute: 60, reminderInMinute: 0 }],
  ])("%s is refused by its field", async (_what, payByLink) => {
    const { body } = await api.debit({ ...MAILED, payByLink, transactionToken: undefined });
    expect(body).toMatchObject({ success: false });
    expect(JSON.stringify(body)).toContain("reminderInMinute");
  });
});
