import { expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { responses, startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AREA = `/console/${MERCHANT}/developers/endpoints`;

const started = forThisFile(() => startTestGateway());
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));

const secretOn = (page: ConsolePage) => /<code>(whsec_[A-Za-z0-9+/=]+)<\/code>/.exec(page.html)?.[1] ?? "";
const guidOn = (page: ConsolePage) => /\/endpoints\/(WE-[0-9a-f-]+)\//.exec(page.html)?.[1] ?? "";

/** With the types as boxes of the form. */
async function create(
  fields: Record<string, string> = {},
): Promise<{ page: ConsolePage; guid: string; secret: string }> {
  const page = await developer.submit(await developer.get(AREA), "/endpoints", {
    url: receiver.url,
    description: "Fulfilment",
    "type-payment.*": "yes",
    ...fields,
  });
  return { page, guid: guidOn(page), secret: secretOn(page) };
}

async function operations(): Promise<(string | null)[]> {
  const rows = await started.gateway.db.query<{ operation: string | null }>(sql`
    select operation from configuration_changes where entity = 'webhookEndpoint'
      and username = 'developer@demo.example' order by id`);
  return rows.map(({ operation }) => operation);
}

test("an endpoint is created with a secret that is shown once, and verifies its events", async () => {
  const { page, guid, secret } = await create();
  expect(page.status).toBe(200);
  receiver.respond = responses.ok;
  const before = receiver.received.length;
  const { body } = await api.debit(anOrder());
  await started.gateway.runDue();
  const [received] = receiver.received.slice(before);
  const event = new Webhook(secret).verify(received!.rawBody, received!.headers as Record<string, string>);
  expect(event).toMatchObject({ type: "payment.succeeded", data: { object: { uuid: body["uuid"] } } });
  const again = await developer.get(`${AREA}/${guid}`);
  expect(textOf(again)).toMatch(/Payment successful payment\.succeeded \S+ evt_\w+ acknowledged HTTP 200/);
  expect(again.html).toContain(`/payments/${String(body["uuid"])}`);
  for (const { html } of [again, await developer.get(AREA)]) expect(html).not.toContain(secret);
  await developer.submit(again, `${guid}/state`);
});

test.each([
  ["an address that is none", { url: "shop" }, "Enter a public http or https address"],
  [
    "an address with a user name",
    { url: "https://me:pass@shop.example/" },
    "Enter a public http or https address",
  ],
  ["no event", { "type-payment.*": "" }, "Choose the events to send."],
  ["a long purpose", { description: "x".repeat(256) }, "Use at most 255 characters."],
])("%s is refused beside its field, and nothing is made", async (_name, fields, sentence) => {
  const before = await developer.get(AREA);
  const { page } = await create(fields);
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
  expect(secretOn(page)).toBe("");
  const count = ({ html }: ConsolePage) => html.split("Switched o").length;
  expect(count(await developer.get(AREA))).toBe(count(before));
});

test("events are named in the language of the person, beside their names in the API", async () => {
  const german = await ConsoleClient.demo(started.url, "developer", "de");
  const list = await german.get(AREA);
  expect(textOf(list)).toMatch(/Zahlung erfolgreich payment\.succeeded/);
  expect(textOf(list)).toMatch(/Antwort auf einen Streitfall bald fällig dispute\.due_soon/);
});

test("its address and events are changed, and it is switched off and on", async () => {
  const { guid } = await create();
  const page = await developer.get(`${AREA}/${guid}`);
  const changed = await developer.submit(page, `endpoints/${guid}`, {
    url: `${receiver.url}/moved`,
    "type-payment.*": "",
    "type-refund.failed": "yes",
  });
  expect(textOf(changed)).toContain("The endpoint was changed.");
  expect(textOf(await developer.get(AREA))).toContain("refund.failed");
  const off = await developer.submit(changed, `${guid}/state`);
  expect(textOf(off)).toContain("Switched off");
  expect(off.html).not.toContain(`${guid}/test"`);
  const on = await developer.submit(off, `${guid}/state`);
  expect(textOf(on)).toContain("Switched on");
  const refused = await developer.submit(on, `endpoints/${guid}`, { url: "ftp://shop.example" });
  expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining("There is a problem")]);
  expect(await operations()).toContain("console.updateWebhookEndpoint");
});

test("its secret is replaced with an overlap in which both sign", async () => {
  const { guid, secret, page } = await create({ "type-payment.*": "", "type-review.decided": "yes" });
  const unchosen = await developer.submit(page, `${guid}/rotate`, { overlap: "5" });
  expect([unchosen.status, textOf(unchosen)]).toEqual([422, expect.stringContaining("Choose how long")]);
  const rotated = await developer.submit(page, `${guid}/rotate`, { overlap: "24" });
  const next = secretOn(rotated);
  expect(next).not.toBe(secret);
  const before = receiver.received.length;
  await developer.submit(rotated, `${guid}/test`, { type: "dispute.updated" });
  await started.gateway.runDue();
  const [received] = receiver.received.slice(before);
  for (const each of [secret, next])
    expect(
      new Webhook(each).verify(received!.rawBody, received!.headers as Record<string, string>),
    ).toMatchObject({
      type: "dispute.updated",
    });
});

test("failed deliveries are found, and one event or those of a period are sent again", async () => {
  const { guid } = await create({ "type-payment.*": "", "type-payment.succeeded": "yes" });
  receiver.respond = (response) => void response.writeHead(500).end("database is down");
  const order = anOrder();
  const { body } = await api.debit(order);
  await started.gateway.runDue();
  const failed = await developer.get(`${AREA}/${guid}?failed=yes`);
  expect(textOf(failed)).toMatch(
    /Event Payment State Response Next attempt When Resend Payment successful payment\.succeeded \S+ evt_\w+ HTTP error HTTP 500 after \d+ ms database is down \d/,
  );
  expect(failed.html).toContain(order.merchantTransactionId);
  expect(failed.html).toContain(`/payments/${String(body["uuid"])}">Payment successful</a>`);
  expect(textOf(failed)).toContain("Failing since");
  expect(textOf(await developer.get(`${AREA}/${guid}?type=payment.failed`))).toContain(
    "There are no attempts.",
  );
  receiver.respond = responses.ok;
  const before = receiver.received.length;
  const sent = await developer.submit(failed, `${guid}/resend`, { eventId: eventIdOn(failed) });
  expect(textOf(sent)).toContain("The events are being resent.");
  await started.gateway.runDue();
  const bodies = () =>
    receiver.received.slice(before).map((one) => one.body as { data: { object: { uuid: string } } });
  expect(bodies().map(({ data }) => data.object.uuid)).toContain(body["uuid"]);
  const today = new Date().toISOString().slice(0, 10);
  const periodOf = (from: string, to: string) => ({ eventId: "", from, to });
  const page = await developer.get(`${AREA}/${guid}`);
  const wrong = await developer.submit(page, `${guid}/resend`, periodOf(today, "2020-01-01"));
  expect([wrong.status, textOf(wrong)]).toEqual([
    422,
    expect.stringContaining("must not be before the first"),
  ]);
  const count = bodies().length;
  await developer.submit(page, `${guid}/resend`, periodOf(today, today));
  await started.gateway.runDue();
  expect(bodies().length).toBeGreaterThan(count);
  const unknown = await developer.submit(failed, `${guid}/resend`, { eventId: "evt_unknown_1" });
  expect([unknown.status, textOf(unknown)]).toEqual([422, expect.stringContaining("is no longer kept")]);
});

const eventIdOn = ({ html }: ConsolePage) => /<code>(evt_[0-9a-f]+_\d+_\w+)<\/code>/.exec(html)?.[1] ?? "";

test("the log has every attempt once on its pages", async () => {
  const { guid } = await create({ "type-payment.*": "", "type-review.opened": "yes" });
  await started.gateway.db.execute(sql`
    insert into event_attempts (endpoint_guid, resource, sequence, type, recorded_at, job_id, outcome, duration_ms, at)
    select ${guid}, 'a' || number, number, 'review.opened', now(), 1, case when number % 40 = 0 then 'timeout' else 'acknowledged' end, 1, now()
    from generate_series(1, 120) as number`);
  const idsOf = (page: ConsolePage) =>
    [...page.html.matchAll(/<code>evt_a(\d+)_\d+_\w+<\/code>/g)].map(([, id]) => Number(id));
  const walked: number[] = [];
  for (let path = `${AREA}/${guid}`; path !== "";) {
    const page = await developer.get(path);
    walked.push(...idsOf(page));
    path = /rel="next"\s+href="([^"#]+)/.exec(page.html)?.[1]?.replaceAll("&#38;", "&") ?? "";
  }
  expect(walked).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index));
  const failed = await developer.get(`${AREA}/${guid}?failed=yes`);
  expect(idsOf(failed)).toEqual([120, 80, 40]);
  expect(failed.html).not.toContain('rel="next"');
});

test("one is deleted after a question, and those of other places are not found", async () => {
  const { guid } = await create();
  expect((await developer.get(`/console/${TENANT}/developers/endpoints/${guid}`)).status).toBe(404);
  const question = await developer.get(`${AREA}/${guid}/delete`);
  expect(textOf(question)).toContain("This cannot be undone.");
  const list = await developer.submit(question, `${guid}/delete`);
  expect(list.html).not.toContain(guid);
  expect((await developer.get(`${AREA}/${guid}`)).status).toBe(404);
  expect(await operations()).toEqual(
    expect.arrayContaining([
      "console.createWebhookEndpoint",
      "console.rotateWebhookSecret",
      "console.sendTestEvent",
      "console.resendEvents",
      "console.deleteWebhookEndpoint",
    ]),
  );
  const kept = await started.gateway.db.query(sql`select before, after from configuration_changes`);
  expect(JSON.stringify(kept)).not.toContain("whsec_");
});
