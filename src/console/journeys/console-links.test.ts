import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../platform/database/index.ts";
import { saveView, selectViews } from "../views/view-store.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { payOnPage } from "../../../tests/support/hosted-page.ts";
import { startMailServer } from "../../../tests/support/mail-server.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LINKS = `/console/${TENANT}/links`;
const NEW = `/console/${MERCHANT}/links/new`;
const API = { API_USER: "demo", API_PASSWORD: "demo-password" };

const started = forThisFile(() => startTestGateway());
const mails = forThisFile(startMailServer);
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { status } = await operator.post(`/api/provisioning/updateTenant/${TENANT}`, {
    settings: {
      mail: { host: "127.0.0.1", port: mails.port, from: "Demo Shop <shop@example.com>" },
      payByLinkEmailPermission: true,
    },
  });
  expect(status).toBe(200);
});
beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

async function madeLink(fields: Record<string, string> = {}): Promise<ConsolePage> {
  return support.submit(await support.get(NEW), "/links/new", {
    connector: "demo-card",
    amount: "49,90",
    currency: "eur",
    ...fields,
  });
}

function addressOn(page: ConsolePage): string {
  return /<code>(http[^<]*\/redirect\/[^<]+)<\/code>/.exec(page.html)?.[1] ?? "";
}

function uuidOf(page: ConsolePage): string {
  return /\/(?:links|payments)\/([0-9a-f]{20})/.exec(page.url)?.[1] ?? "";
}

describe("a new link", () => {
  test("is made with its address to copy and to scan, in the name of the person", async () => {
    const order = `link-${Date.now()}`;
    const page = await madeLink({ order, description: "Two tickets", callbackUrl: receiver.url });
    expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining("The link has been created.")]);
    expect(page.html).toContain("<svg");
    expect((await fetch(addressOn(page))).status).toBe(200);
    const { body } = await api.status(uuidOf(page));
    expect(body).toMatchObject({ merchantTransactionId: order, amount: "49.90", currency: "EUR" });
    const payment = textOf(await support.get(`/console/${TENANT}/payments/${uuidOf(page)}`));
    expect(payment).toMatch(/Sam Support requested the payment of EUR.49\.90 in the console/);
  });

  test("is made once by a double click and by the back button, also with an order id", async () => {
    for (const order of ["", `twice-${Date.now()}`]) {
      const form = await support.get(NEW);
      const fields = { connector: "demo-card", amount: "5.00", currency: "EUR", order };
      const [one, other] = await Promise.all([
        support.submit(form, "/links/new", fields),
        support.submit(form, "/links/new", fields),
      ]);
      expect(uuidOf(one)).not.toBe("");
      expect([uuidOf(other), uuidOf(await support.submit(form, "/links/new", fields))]).toEqual([
        uuidOf(one),
        uuidOf(one),
      ]);
    }
  });

  test.each([
    [{ amount: "ten" }, "Enter an amount, for example 49.90"],
    [{ amount: "9.999" }, "Enter an amount, for example 49.90"],
    [{ amount: "0" }, "The amount must be greater than 0."],
    [{ amount: "1.234", currency: "KWD" }, "The last of the three decimals must be 0."],
    [{ currency: "EURO" }, "Choose a currency."],
    [{ email: "nobody" }, "Enter an e-mail address, for example"],
    [{ mail: "yes" }, "Enter the address to send the e-mail to."],
    [{ language: "english" }, "Enter the code of a language, such as de."],
    [{ callbackUrl: "javascript:alert(1)" }, "Enter an address that begins with https://."],
    [{ minutes: "7" }, "Choose how long the link is valid."],
    [{ mail: "yes", email: "ada@example.com", reminder: "7" }, "Choose when the link is mailed again."],
    [{ reminder: "60" }, "A reminder needs a link that is sent by e-mail."],
    [
      { mail: "yes", email: "ada@example.com", minutes: "60", reminder: "60" },
      "The reminder must come before the link ends.",
    ],
    [
      { mail: "yes", email: "ada@example.com", minutes: "", reminder: "60" },
      "The reminder must come before the link ends.",
    ],
    [{ connector: "demo-secret" }, "Choose a connector."],
    [{ description: "card 4111 1111 1111 1111" }, "This field must not contain a card number."],
  ])("with %j is refused beside the field, and nothing typed is lost", async (fields, sentence) => {
    const page = await madeLink({ firstName: "kept", ...fields });
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(page.html).toContain('value="kept"');
    expect(shownDigits(page.html)).not.toContain("411111");
  });

  test("is mailed again before it ends, and offers the currency of the card, where that was chosen", async () => {
    const form = await support.get(NEW);
    const fields = {
      connector: "demo-card",
      amount: "120.00",
      currency: "EUR",
      email: "ada@example.com",
      mail: "yes",
      minutes: "10080",
      reminder: "1440",
      conversion: "yes",
    };
    const page = await support.submit(form, "/links/new", fields);
    expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining("The link has been created.")]);
    const { request } = await started.gateway.db.one<{ request: object }>(
      sql`select request from transactions where uuid = ${uuidOf(page)}`,
    );
    expect(request).toMatchObject({
      requestDcc: true,
      payByLink: { sendByEmail: true, expirationInMinute: 10_080, reminderInMinute: 1_440 },
    });
    expect(uuidOf(await support.submit(form, "/links/new", fields))).toBe(uuidOf(page));
  });

  test("names the field of a reminder that it refuses", async () => {
    const page = await madeLink({ reminder: "60" });
    expect(page.html).toMatch(/<select[^>]*name="reminder"[^>]*aria-invalid="true"/);
    expect(page.html).toMatch(/href="#reminder"/);
  });

  test("begins with the currency of the merchant, where that is set", async () => {
    expect(support.form(await support.get(NEW), "/links/new").fields["currency"]).toBe("");
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const set = (defaultCurrency: string | null) =>
      operator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { defaultCurrency });
    expect((await set("CHF")).status).toBe(200);
    expect(support.form(await support.get(NEW), "/links/new").fields["currency"]).toBe("CHF");
    expect((await set(null)).status).toBe(200);
  });

  test("with the order of another payment is refused", async () => {
    const order = anOrder();
    await api.debit(order);
    const page = await madeLink({ order: String(order["merchantTransactionId"]) });
    expect([page.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining("Another payment of this merchant already has this order ID."),
    ]);
  });

  test("at a tenant with one merchant is that merchant's", async () => {
    const page = await support.get(`${LINKS}/new`);
    expect(new URL(page.url).pathname).toBe(`/console/${MERCHANT}/links/new`);
  });

  test("of a developer is for test mode only", async () => {
    const developer = await ConsoleClient.demo(started.url, "developer");
    // A meta-connector without test mode may route to one that moves money.
    expect((await developer.get(NEW)).html).not.toContain("demo-meta");
    const page = await madeLink();
    await started.gateway.db.execute(
      sql`update transactions set test_mode = false where uuid = ${uuidOf(page)}`,
    );
    const at = `${LINKS}/${uuidOf(page)}`;
    expect((await developer.get(at)).html).not.toContain(`${at}/cancel`);
    expect((await developer.get(`${at}/cancel`)).status).toBe(403);
    const { csrf = "" } = developer.form(await developer.get(at), "/search").fields;
    for (const change of ["cancel", "replace", "resend"])
      expect((await developer.post(`${at}/${change}`, { csrf })).status).toBe(403);
    expect((await api.status(uuidOf(page))).body["transactionStatus"]).toBe("REDIRECT");
  });

  test("as curl is the call that the form makes", async () => {
    const form = await support.get(NEW);
    const result = await runCurl(form, API);
    expect(result).toMatchObject({ success: true, returnType: "REDIRECT" });
    const { body } = await api.get(`/api/v3/payByLink/${String(result["uuid"])}`);
    expect(body).toMatchObject({ payByLinkData: { payByLink: true, sendViaEmail: false } });
  });
});

/** As a page sends it that was opened when the link had an address. */
function resend(page: ConsolePage): Promise<ConsolePage> {
  const { csrf = "" } = support.form(page, "/search").fields;
  return support.post(`${LINKS}/${uuidOf(page)}/resend`, { csrf });
}

describe("a link", () => {
  test("is mailed, and sent again by a person whom the timeline names", async () => {
    const page = await madeLink({ email: "ada@customer.example", mail: "yes" });
    await started.gateway.runDue();
    const sent = await support.submit(page, "/resend");
    expect(textOf(sent)).toContain("The e-mail is being sent.");
    await started.gateway.runDue();
    expect(mails.mails.filter(({ to }) => to.includes("ada@customer.example"))).toHaveLength(2);
    const text = textOf(await support.get(`${LINKS}/${uuidOf(page)}`));
    expect(text).toContain("The e-mail with the link was sent to a···@customer.example.");
    expect(text).toContain("Sam Support requested the e-mail.");
    expect(text).not.toContain("ada@customer.example");
  });

  test("that a person made and a customer paid is confirmed by e-mail, as one of an API user", async () => {
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const configure = (on: boolean) =>
      operator.post(`/api/provisioning/updateTenant/${TENANT}`, {
        settings: { payByLink: { sendConfirmationMail: on } },
      });
    await configure(true);
    const page = await madeLink({ email: "confirmed@customer.example" });
    await payOnPage(addressOn(page));
    await started.gateway.runDue();
    await started.gateway.runDue();
    await configure(false);
    const text = textOf(await support.get(`${LINKS}/${uuidOf(page)}`));
    expect(text).toContain("It was paid.");
    expect(text).toContain("The confirmation to the customer was sent to c···@customer.example.");
    expect(mails.mails.filter(({ to }) => to.includes("confirmed@customer.example"))).toHaveLength(1);
  });

  test("without an address of the customer offers no e-mail, and says why, also to a form of before", async () => {
    const page = await madeLink();
    expect(page.html).not.toContain("/resend");
    expect(textOf(page)).toContain("It cannot be sent: the customer has no e-mail address.");
    const sent = await resend(page);
    expect([sent.status, textOf(sent)]).toEqual([
      422,
      expect.stringContaining("The e-mail cannot be sent: the customer has no e-mail address."),
    ]);
    expect(textOf(sent)).not.toContain("requested the e-mail");
  });

  test("is replaced after a page that says what happens; the old address says so", async () => {
    const page = await madeLink();
    const confirm = await support.get(`${LINKS}/${uuidOf(page)}/replace`);
    expect(textOf(confirm)).toContain("The old address stops working at once");
    const replaced = await support.submit(confirm, "/replace");
    expect(textOf(replaced)).toContain(
      "It got a new address. The old one says that it was replaced. Done by Sam Support.",
    );
    expect(addressOn(replaced)).not.toBe(addressOn(page));
    expect((await fetch(addressOn(page))).status).toBe(410);
    expect((await fetch(addressOn(replaced))).status).toBe(200);
  });

  test("is cancelled by a person, once, and then has no address", async () => {
    const page = await madeLink({ callbackUrl: receiver.url });
    const confirm = await support.get(`${LINKS}/${uuidOf(page)}/cancel`);
    const cancelled = await support.submit(confirm, "/cancel");
    expect(textOf(cancelled)).toContain("It was cancelled. Done by Sam Support.");
    expect([addressOn(cancelled), cancelled.html.includes('class="qr"')]).toEqual(["", false]);
    expect((await support.submit(confirm, "/cancel")).status).toBe(200);
    const acts = await started.gateway.db.query(
      sql`select from console_activities where transaction_uuid = ${uuidOf(page)} and activity = 'link_cancelled'`,
    );
    expect(acts).toHaveLength(1);
    await started.gateway.runDue();
    expect(receiver.received.some(({ body }) => body["uuid"] === uuidOf(page))).toBe(true);
    expect((await support.get(`${LINKS}/${uuidOf(page)}/replace`)).status).toBe(422);
  });

  test("that was paid is changed by nothing", async () => {
    const page = await madeLink();
    await started.gateway.db.execute(
      sql`update transactions set status = 'success', final_at = now() where uuid = ${uuidOf(page)}`,
    );
    const { csrf = "" } = support.form(page, "/search").fields;
    for (const change of ["cancel", "replace", "resend"])
      expect((await support.post(`${LINKS}/${uuidOf(page)}/${change}`, { csrf })).status).toBe(422);
    expect((await api.status(uuidOf(page))).body["transactionStatus"]).toBe("SUCCESS");
  });

  test("as curl shows the same timeline, and the pages of its changes make them", async () => {
    const page = await madeLink();
    const shown = await runCurl(page, API);
    expect(shown).toMatchObject({ uuid: uuidOf(page), timeline: [{ event: "created" }] });
    const at = `${LINKS}/${uuidOf(page)}`;
    const replaced = await runCurl(await support.get(`${at}/replace`), API);
    expect(replaced).toMatchObject({ success: true, uuid: uuidOf(page) });
    expect(addressOn(await support.get(at))).toBe(replaced["redirectUrl"]);
    const cancelled = await runCurl(await support.get(`${at}/cancel`), API);
    expect(cancelled).toMatchObject({ success: true, transactionStatus: "cancelled" });
  });

  test("is no page of a payment that is no link", async () => {
    const { body } = await api.debit(anOrder());
    expect((await support.get(`${LINKS}/${String(body["uuid"])}`)).status).toBe(404);
  });
});

describe("the list of links", () => {
  test("has links only, newest first, with why no e-mail went out", async () => {
    await api.debit({ ...anOrder(), currency: "DKK" });
    const first = await madeLink({ currency: "DKK", order: `dkk-1-${Date.now()}` });
    const second = await madeLink({ currency: "DKK", order: `dkk-2-${Date.now()}` });
    await resend(second);
    const page = await support.get(`${LINKS}?currency=DKK`);
    const found = [...page.html.matchAll(/\/links\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid);
    expect(found).toEqual([uuidOf(second), uuidOf(first)]);
    const empty = await support.get(`${LINKS}?currency=DKK&state=successful`);
    expect(textOf(empty)).toContain("No match.");
  });

  test("has every link once on its pages", async () => {
    const orders: string[] = [];
    for (let number = 0; number < 55; number++) {
      const order = `many-${number}-${Date.now()}`;
      orders.push(order);
      const request = { ...anOrder(), merchantTransactionId: order, currency: "HUF", amount: "900" };
      await api.debit({ ...request, payByLink: { sendByEmail: false } });
    }
    const ordersOf = (page: ConsolePage) =>
      [...page.html.matchAll(/\/links\/[0-9a-f]{20}"\s*>([^<]+)</g)].map(([, order]) => order);
    const first = await support.get(`${LINKS}?currency=HUF`);
    const [, older = ""] = /rel="next" href="([^"]+)"/.exec(first.html) ?? [];
    const second = await support.get(older.replaceAll("&#38;", "&"));
    expect([...ordersOf(first), ...ordersOf(second)]).toEqual(orders.toReversed());
  }, 60_000);
});

describe("a saved view", () => {
  test("is a person's own name for an address, of one place and list", async () => {
    const list = await support.get(`${LINKS}?currency=JPY&state=open`);
    const saved = await support.submit(list, "/views", { name: "Open yen" });
    expect(saved.url).toBe(`${started.url}${LINKS}?state=open&currency=JPY`);
    expect(saved.html).toMatch(/aria-current="true"\s*>Open yen</);
    expect((await support.get(`/console/${TENANT}/payments`)).html).not.toContain("Open yen");
    expect((await support.get(`/console/${MERCHANT}/links`)).html).not.toContain("Open yen");
    const colleague = await ConsoleClient.demo(started.url, "finance");
    expect((await colleague.get(LINKS)).html).not.toContain("Open yen");
    const [, id = ""] = /\/views\/([0-9a-f-]{36})\/delete/.exec(saved.html) ?? [];
    const { csrf = "" } = colleague.form(await colleague.get(LINKS), "/search").fields;
    expect((await colleague.post(`/console/${TENANT}/views/${id}/delete`, { csrf })).status).toBe(404);
    expect((await support.submit(saved, `/views/${id}/delete`)).html).not.toContain("Open yen");
  });

  test("waits for another that is saved at the same moment: a person has at most fifty of a list", async () => {
    const { db } = started.gateway;
    const admin = await ConsoleClient.demo(started.url, "admin");
    const { id: personId } = await db.one<{ id: string }>(
      sql`select id from console_people where email = 'admin@demo.example'`,
    );
    const owner = { personId, placeGuid: TENANT, list: "payments", query: "?currency=EUR" } as const;
    await db.execute(sql`
      insert into console_views (id, person_id, place_guid, list, name, query)
      select 'much-' || number, ${personId}, ${TENANT}, 'payments', 'much-' || number, '?currency=EUR'
      from generate_series(1, 49) as number`);
    const list = await admin.get(`/console/${TENANT}/payments?currency=EUR`);
    const { second } = await db.transaction(async (tx) => {
      expect(await saveView(tx, { ...owner, name: "first" })).toBe(true);
      const waiting = admin.submit(list, "/views", { name: "second" });
      expect(await Promise.race([waiting, sleep(500, "waits")])).toBe("waits");
      return { second: waiting };
    });
    expect((await second).status).toBe(422);
    const names = (await selectViews(db, owner)).map(({ name }) => name);
    expect(names).toHaveLength(50);
    expect(names).not.toContain("second");
  });

  test("leads nowhere but to a filter", async () => {
    const page = await support.get(`/console/${TENANT}/payments`);
    const saved = await support.submit(page, "/views", {
      name: "x",
      query: "?next=//evil.example&currency=EUR",
    });
    expect(saved.url).toBe(`${started.url}/console/${TENANT}/payments?currency=EUR`);
    const refused = await support.submit(page, "/views", { name: " " });
    const holding = [
      { name: "4111111111111111" },
      { name: "Cards", query: "?order=4111+1111+1111+1111" },
      { name: "Cards", query: "?customer=4111%201111%201111%201111" },
    ];
    for (const fields of holding) {
      const page422 = await support.submit(page, "/views", fields);
      expect([page422.status, page422.html]).toEqual([
        422,
        expect.stringContaining("must not contain a card number"),
      ]);
      expect(shownDigits(page422.html)).not.toContain("1111");
    }
    expect(refused.status).toBe(422);
  });
});
