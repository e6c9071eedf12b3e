import { beforeEach, describe, expect, test } from "vitest";
import { declinedCard } from "../../../tests/support/declined-card.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { json, sql } from "../../platform/database/index.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const receiver = forThisFile(startCallbackReceiver);
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

async function aDebit(request: Record<string, unknown> = {}): Promise<{ uuid: string; order: string }> {
  const order = anOrder();
  const { body } = await api.debit({ ...order, ...request });
  expect(body["success"]).toBe(true);
  return { uuid: body["uuid"], order: String(order["merchantTransactionId"]) };
}

/** The orders that a list shows, in its order. */
function ordersOf(page: ConsolePage): string[] {
  return [...page.html.matchAll(/<a class="go" href="[^"]*\/payments\/[0-9a-f]{20}"\s*>([^<]+)<\/a/g)].map(
    ([, order]) => order!.trim(),
  );
}

async function searched(query: string): Promise<ConsolePage> {
  return support.submit(await support.get(PAYMENTS), "/search", { query });
}

describe("the list", () => {
  test("is filtered by what stands in its address", async () => {
    const yen = await aDebit({ amount: "4711", currency: "JPY" });
    const declined = anOrder();
    await api.debit({
      ...declined,
      transactionToken: await declinedCard(api),
      amount: "4712",
      currency: "JPY",
    });
    const all = await support.get(`${PAYMENTS}?currency=jpy`);
    expect(ordersOf(all)).toContain(yen.order);
    expect(ordersOf(await support.get(`${PAYMENTS}?currency=JPY&amount=4711`))).toEqual([yen.order]);
    expect(ordersOf(await support.get(`${PAYMENTS}?currency=JPY&amount=4700..4711`))).toEqual([yen.order]);
    expect(ordersOf(await support.get(`${PAYMENTS}?currency=JPY&state=successful`))).toEqual([yen.order]);
    expect(ordersOf(await support.get(`${PAYMENTS}?currency=JPY&type=refund`))).toEqual([]);
    expect(ordersOf(await support.get(`${PAYMENTS}?currency=JPY&mode=live`))).toEqual([]);
    expect(ordersOf(await support.get(`${PAYMENTS}?currency=JPY&to=2020-01-01`))).toEqual([]);
    expect(ordersOf(await support.get(`/console/${MERCHANT}/payments?currency=JPY&amount=4711`))).toEqual([
      yen.order,
    ]);
  });

  test("says which field of the filter is wrong, and lists nothing", async () => {
    const page = await support.get(
      `${PAYMENTS}?currency=EURO&amount=ten&card=12&from=2026-13-01&state=lost&after=x`,
    );
    expect(page.status).toBe(422);
    for (const field of ["currency", "amount", "card", "from", "state"])
      expect(page.html).toContain(`href="#${field}"`);
    expect(ordersOf(page)).toEqual([]);
  });

  test("has every payment once on its pages, newest first", async () => {
    const orders: string[] = [];
    for (let number = 0; number < 55; number++)
      orders.push((await aDebit({ currency: "CHF", amount: "5.00" })).order);
    const first = await support.get(`${PAYMENTS}?currency=CHF`);
    const [, older = ""] = /rel="next" href="([^"]+)"/.exec(first.html) ?? [];
    const second = await support.get(older.replaceAll("&#38;", "&"));
    expect(ordersOf(first)).toHaveLength(50);
    expect([...ordersOf(first), ...ordersOf(second)]).toEqual(orders.toReversed());
    expect(second.html).not.toContain('rel="next"');
    expect(textOf(first)).toContain("1–50 of 55");
    expect(textOf(second)).toContain("51–55 of 55");
    // The number of an address that was changed contradicts the list.
    const changed = await support.get(older.replaceAll("&#38;", "&").replace("first=51", "first=61"));
    expect(textOf(changed)).not.toContain(" of 55");
  }, 60_000);

  test("as curl shows the same by the BI data source", async () => {
    const { uuid } = await aDebit({ currency: "SEK", amount: "12.50" });
    await aDebit({ currency: "SEK", amount: "99.00" });
    await project(started);
    const page = await support.get(
      `${PAYMENTS}?currency=SEK&amount=10..20&state=successful&mode=test&card=1111`,
    );
    const result = await runCurl(page, { BI_KEY: "demo-bi", BI_PASSWORD: "demo-bi-password" });
    const hits = (result["hits"] as { hits: { _source: { uuid: string } }[] }).hits;
    expect(hits.map(({ _source }) => _source.uuid)).toEqual([uuid]);
    expect(ordersOf(page)).toHaveLength(1);
  });

  test("as CSV has all that the filter admits, with formulas disarmed", async () => {
    const order = `=HYPERLINK("x",${Date.now()})`;
    await aDebit({ merchantTransactionId: order, currency: "NOK", amount: "1.00" });
    const { order: plain } = await aDebit({ currency: "NOK", amount: "2.00" });
    const csv = await support.get(`${PAYMENTS}.csv?currency=NOK`);
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(csv.headers.get("content-disposition")).toContain("attachment");
    const lines = csv.html.trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`,debit,success,2.00,NOK,${plain},`);
    expect(lines[2]).toContain(`,"'=HYPERLINK(""x"",`);
  });
});

test("the rows that were ticked are exported, with what bookkeeping needs of each", async () => {
  const [one, other, third] = [
    await aDebit({ amount: "21.00" }),
    await aDebit({ amount: "22.00" }),
    await aDebit(),
  ];
  await started.gateway.db.execute(sql`
    update transactions set result = result || ${json({ authCode: "B00K1N", rrn: "503311229999" })}::jsonb where uuid = ${one.uuid}`);
  const list = await support.get(PAYMENTS);
  expect(list.html).toContain(`value="${third.uuid}"`);
  const csv = await support.get(`${PAYMENTS}.csv?uuid=${one.uuid}&uuid=${other.uuid}&uuid=nothing`);
  const [head = "", ...lines] = csv.html.trim().split("\r\n");
  const columns = head.split(",");
  const values = lines.map((line) =>
    Object.fromEntries(line.split(",").map((value, index) => [columns[index], value])),
  );
  expect(new Set(values.map(({ uuid }) => uuid))).toEqual(new Set([one.uuid, other.uuid]));
  expect(values.find(({ uuid }) => uuid === one.uuid)).toMatchObject({
    booked_amount: "21.00",
    net: "21.00",
    merchant: "Demo Shop",
    connector: "Demo card",
    method: "Creditcard",
    auth_code: "B00K1N",
    rrn: "503311229999",
    decline_code: "",
  });
});

describe("the search", () => {
  test("finds by uuid, order, purchase id, e-mail, last four digits and amount", async () => {
    const email = `Ada-${Date.now()}@Customer.example`;
    const { uuid, order } = await aDebit({ amount: "73.19", customer: { email } });
    const today = new Date().toISOString().slice(0, 10).replaceAll("-", "");
    for (const query of [uuid, order, ` ${order} `, `${today}-${uuid}`])
      expect((await searched(query)).url, query).toBe(`${started.url}${PAYMENTS}/${uuid}`);
    for (const query of [email, email.toLowerCase(), "73.19 EUR", "€73.19", "73,19 eur", "EUR\u00a073.19"])
      expect(ordersOf(await searched(query)), query).toEqual([order]);
    expect(ordersOf(await searched("1111"))).toContain(order);
    expect((await searched("no such thing")).status).toBe(404);
  });

  test("finds by what a customer or a page says: order in any case or its beginning, name, number, amount, RRN, provider's id", async () => {
    const order = `Invoice-${Date.now()}-A`;
    const customer = {
      firstName: "Łucja",
      lastName: `Nowak${Date.now()}`,
      identification: `K-${Date.now()}`,
    };
    const { uuid } = await aDebit({ merchantTransactionId: order, amount: "4711.83", customer });
    const rrn = "503311223344";
    await started.gateway.db.execute(sql`
      update transactions set result = result || ${json({ rrn })}::jsonb where uuid = ${uuid}`);
    const reference = /sim-[0-9a-z-]+/.exec((await support.get(`${PAYMENTS}/${uuid}`)).html)?.[0] ?? "";
    for (const query of [
      order.toLowerCase(),
      order.slice(0, -3).toUpperCase(),
      order.replace("-", " "),
      customer.lastName.slice(0, -2),
      customer.lastName,
      customer.lastName.toUpperCase(),
      `${customer.firstName}  ${customer.lastName}`,
      `${customer.lastName} ${customer.firstName}`,
      customer.identification.toLowerCase(),
      "4711.83",
      "4711,83",
      rrn,
    ])
      expect(ordersOf(await searched(query)), query).toEqual([order]);
    expect((await searched(reference)).url).toBe(`${started.url}${PAYMENTS}/${uuid}`);
    // Names stand in no address, and the list masks them.
    const byName = await searched(customer.lastName);
    expect(decodeURIComponent(byName.url)).not.toContain(customer.lastName);
    expect(textOf(byName)).toContain("Payments of n···.");
    // An order's end is nobody's.
    for (const query of [order.slice(3), "4711.84", "503311223345"])
      expect([query, (await searched(query)).status]).toEqual([query, 404]);
  });

  test("repeats what was searched where it finds nothing", async () => {
    const page = await support.submit(await support.get(PAYMENTS), "/search", {
      query: "Nobody <b>Knows</b>",
    });
    expect(page.status).toBe(404);
    expect(page.html).toContain("Nothing found for “Nobody &#60;b&#62;Knows&#60;/b&#62;”");
    expect(support.form(page, "/search").fields["query"]).toBe("Nobody <b>Knows</b>");
    expect(page.url).not.toContain("Nobody");
  });

  test("finds by authorisation code and ARN, which the filter has too", async () => {
    const { uuid, order } = await aDebit({ amount: "61.00" });
    const arn = "74987500000000012345678";
    await started.gateway.db.execute(sql`
      update transactions set result = result || ${json({ authCode: "Q7W8E9", arn })}::jsonb where uuid = ${uuid}`);
    for (const query of ["Q7W8E9", arn]) expect(ordersOf(await searched(query)), query).toEqual([order]);
    expect(ordersOf(await support.get(`${PAYMENTS}?auth=Q7W8E9&state=failed`))).toEqual([]);
    expect(textOf(await support.get(`${PAYMENTS}/${uuid}`))).toContain("Q7W8E9");
    expect((await searched("AAAAAA")).status).toBe(404);
    expect((await searched("74987500000000012345679")).status).toBe(200);
    await project(started);
    const page = await support.get(`${PAYMENTS}?auth=Q7W8E9&arn=${arn}`);
    const found = await runCurl(page, { BI_KEY: "demo-bi", BI_PASSWORD: "demo-bi-password" });
    const { hits } = found["hits"] as { hits: { _source: { uuid: string } }[] };
    expect(hits.map(({ _source }) => _source.uuid)).toEqual([uuid]);
  });

  test("leaves an e-mail address in no address", async () => {
    const email = "sealed@customer.example";
    await aDebit({ customer: { email } });
    const page = await searched(email);
    expect(decodeURIComponent(page.url)).not.toContain("sealed");
    expect(page.html).not.toContain(email);
    expect(textOf(page)).toContain("s···@customer.example");
    const colleague = await ConsoleClient.demo(started.url, "finance");
    expect(ordersOf(await colleague.get(page.url))).toHaveLength(1);
    const changed = await colleague.get(page.url.slice(0, -3));
    expect(changed.status).toBe(422);
  });
});

describe("a payment", () => {
  test("is described in sentences, shows no card number, and gives the call that shows the same", async () => {
    const { uuid, order } = await aDebit({ amount: "129.00", description: "Two tickets" });
    const page = await support.get(`${PAYMENTS}/${uuid}`);
    const text = textOf(page);
    expect(text).toMatch(/Payment of EUR.129\.00/);
    expect(text).toContain(`Order ${order}`);
    expect(text).toContain("Number VISA ···· 1111");
    expect(text).toMatch(
      /The merchant requested the payment of EUR.129\.00 through Demo card: “Two tickets”\./,
    );
    expect(text).toContain("Approved");
    expect(shownDigits(page.html)).not.toContain("411111");
    const status = await runCurl(page, { API_USER: "demo", API_PASSWORD: "demo-password" });
    expect(status).toMatchObject({ uuid, transactionStatus: "SUCCESS", amount: "129.00" });
  });

  test("that was declined says why", async () => {
    const { body } = await api.debit({ ...anOrder(), transactionToken: await declinedCard(api) });
    const page = await support.get(`${PAYMENTS}/${String(body["uuid"])}`);
    expect(textOf(page)).toMatch(/Declined: .+\(code \d{4}/);
  });

  test("sends its newest callback again, and shows each attempt", async () => {
    const { uuid } = await aDebit({ callbackUrl: receiver.url });
    await started.gateway.runDue();
    const page = await support.get(`${PAYMENTS}/${uuid}`);
    expect(textOf(page)).toContain("Shop notified: paid (answered in ");
    const before = receiver.received.length;
    const sent = await support.submit(page, "/resend-callback");
    expect(textOf(sent)).toContain("The callback is being resent.");
    await started.gateway.runDue();
    expect(receiver.received.length).toBe(before + 1);
  });
});

describe("money", () => {
  test("is refunded after a page that says what happens, by the person, with the reason and the merchant's callback", async () => {
    const { uuid } = await aDebit({ amount: "129.00", callbackUrl: receiver.url });
    const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
    const check = await support.submit(form, "/refund", { amount: "30,00", reason: "box damaged" });
    expect(textOf(check)).toContain("Refund EUR 30.00?");
    expect(textOf(check)).toContain("A refund cannot be undone.");
    expect((await api.status(uuid)).body["transactionStatus"]).toBe("SUCCESS");
    const done = await support.submit(check, "/refund");
    const text = textOf(done);
    expect(text).toMatch(/Refund of EUR.30\.00: done\./);
    expect(text).toMatch(/Refund of EUR.30\.00 by Sam Support, “box damaged”: refunded\./);
    const [, followUp = ""] = /done=([0-9a-f]{20})/.exec(done.url) ?? [];
    expect((await api.status(followUp)).body).toMatchObject({ amount: "30.00", referenceUuid: uuid });
    expect(textOf(await support.get(`${PAYMENTS}/${followUp}`))).toMatch(/Sam Support requested the refund/);
    await started.gateway.runDue();
    expect(receiver.received.some(({ body }) => body["uuid"] === followUp)).toBe(true);
  });

  test("moves once by a double click, by the back button and in two tabs", async () => {
    const { uuid } = await aDebit({ amount: "50.00" });
    const check = await support.submit(await support.get(`${PAYMENTS}/${uuid}/refund`), "/refund", {
      amount: "20.00",
    });
    const [one, other] = await Promise.all([
      support.submit(check, "/refund"),
      support.submit(check, "/refund"),
    ]);
    expect(one.url).toBe(other.url);
    expect((await support.submit(check, "/refund")).url).toBe(one.url);
    const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
    expect(textOf(form)).toContain("At most 30.00.");
  });

  test("is checked again when what is left has changed meanwhile", async () => {
    const { uuid } = await aDebit({ amount: "50.00" });
    const check = async () =>
      support.submit(await support.get(`${PAYMENTS}/${uuid}/refund`), "/refund", { amount: "20.00" });
    const [first, second] = [await check(), await check()];
    await support.submit(first, "/refund");
    const again = await support.submit(second, "/refund");
    expect([again.status, textOf(again)]).toEqual([
      422,
      expect.stringContaining("The remaining amount is now EUR 30.00. Check again."),
    ]);
  });

  test.each([
    ["0", "Enter an amount, for example 9.99."],
    ["abc", "Enter an amount, for example 9.99."],
    ["9.999", "Enter an amount, for example 9.99."],
    ["10.00", "Enter at most 9.99, the remaining amount."],
    ["-1", "Enter an amount, for example 9.99."],
  ])("of %s is refused beside the field, and nothing typed is lost", async (amount, sentence) => {
    const { uuid } = await aDebit();
    const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
    const page = await support.submit(form, "/refund", {
      amount,
      reason: "kept",
      confirmed: "yes",
      rest: "9.99",
    });
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(page.html).toContain('value="kept"');
    expect(textOf(await support.get(`${PAYMENTS}/${uuid}/refund`))).toContain("At most 9.99.");
  });

  test("is not moved with a card number in the reason", async () => {
    const { uuid } = await aDebit();
    const form = await support.get(`${PAYMENTS}/${uuid}/refund`);
    const page = await support.submit(form, "/refund", {
      amount: "1.00",
      reason: "card 4111 1111 1111 1111",
    });
    expect([page.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining("must not contain a card number"),
    ]);
  });

  test("is captured in part, and the rest voided", async () => {
    const { body } = await api.preauthorize({ ...anOrder(), amount: "80.00" });
    const uuid = String(body["uuid"]);
    const check = await support.submit(await support.get(`${PAYMENTS}/${uuid}/capture`), "/capture", {
      amount: "50.00",
    });
    expect(textOf(await support.submit(check, "/capture"))).toMatch(/Capture of EUR.50\.00: done\./);
    const voiding = await support.submit(await support.get(`${PAYMENTS}/${uuid}/void`), "/void");
    expect(textOf(voiding)).toContain("Void EUR 30.00?");
    expect(textOf(await support.submit(voiding, "/void"))).toMatch(/Void of EUR.30\.00: done\./);
    const nothing = await support.get(`${PAYMENTS}/${uuid}/void`);
    expect([nothing.status, textOf(nothing)]).toEqual([
      409,
      expect.stringContaining("Nothing can be voided"),
    ]);
  });

  test("as curl is the call that the page makes", async () => {
    const { uuid } = await aDebit();
    const check = await support.submit(await support.get(`${PAYMENTS}/${uuid}/refund`), "/refund", {
      amount: "4.00",
      reason: "the customer's wish",
    });
    const result = await runCurl(check, { API_USER: "demo", API_PASSWORD: "demo-password" });
    expect(result).toMatchObject({ success: true });
    expect((await api.status(String(result["uuid"]))).body).toMatchObject({
      amount: "4.00",
      referenceUuid: uuid,
      description: "the customer's wish",
    });
    // The page and the command have one id: only one of them moves money.
    expect((await support.submit(check, "/refund")).url).toContain(`done=${String(result["uuid"])}`);
  });
});
