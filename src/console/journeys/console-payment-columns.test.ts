import { describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const PAYMENTS = `/console/${TENANT}/payments`;
const ARN = "74987500000000098765432";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));

async function pay(request: Record<string, unknown> = {}): Promise<string> {
  const { body } = await api.debit({ ...anOrder(), ...request });
  return String(body["uuid"]);
}

/** Amounts have spaces that do not break. */
const words = (page: ConsolePage): string => textOf(page).replaceAll(" ", " ");

/** The heads of the list's columns. */
const headsOf = ({ html }: ConsolePage): string[] =>
  [...html.matchAll(/<th role="columnheader" scope="col"(?! class="tick")[^>]*>([^<]+)</g)].map(([, head]) =>
    head!.trim(),
  );

/** Sends the form as a browser does with these boxes ticked. */
async function choose(
  names: readonly string[],
  more: Record<string, string> = {},
  client = support,
  at = PAYMENTS,
) {
  const { fields } = client.form(await client.get(at), "/payments/columns");
  const hidden = Object.entries(fields).filter(([name]) => !name.startsWith("column-"));
  const ticked = names.map((name) => [`column-${name}`, "yes"] as const);
  return client.post(`${PAYMENTS}/columns`, { ...Object.fromEntries([...hidden, ...ticked]), ...more });
}

const USUAL = [
  "Amount",
  "State",
  "Reason",
  "Paid with",
  "Customer",
  "Order",
  "Connector",
  "Merchant",
  "When",
];

describe("the columns of the list", () => {
  test("are the usual ones until the person chooses, and then their own at each place, of nobody else", async () => {
    const uuid = await pay();
    await started.gateway.db.execute(sql`
      update transactions set result = result || ${JSON.stringify({ arn: ARN })}::jsonb where uuid = ${uuid}`);
    expect(headsOf(await support.get(PAYMENTS))).toEqual(USUAL);
    const page = await choose(["amount", "arn", "uuid", "when"]);
    expect(page.url).toBe(`${started.url}${PAYMENTS}`);
    expect(headsOf(page)).toEqual(["Amount", "Order", "ARN", "UUID", "When"]);
    expect(page.html).toContain(`data-label="ARN">${ARN}`);
    expect(headsOf(await support.get(`/console/${MERCHANT}/payments`))).toEqual(headsOf(page));
    expect(
      headsOf(await ConsoleClient.demo(started.url, "support").then((again) => again.get(PAYMENTS))),
    ).toEqual(headsOf(page));
    const colleague = await ConsoleClient.demo(started.url, "finance");
    expect(headsOf(await colleague.get(PAYMENTS))).toEqual(USUAL);
    const usual = await choose([], { usual: "yes" });
    expect(headsOf(usual)).toEqual(USUAL);
  });

  test("keep the filter of the page, always open the payment, and are only those that there are", async () => {
    const uuid = await pay({ amount: "12.34" });
    const page = await choose(
      ["nothing", "auth"],
      { "column-order": "" },
      support,
      `${PAYMENTS}?amount=12.34&currency=EUR`,
    );
    expect(page.url).toBe(`${started.url}${PAYMENTS}?currency=EUR&amount=12.34`);
    expect(headsOf(page)).toEqual(["Order", "Authorisation code"]);
    expect(page.html).toContain(`/payments/${uuid}">`);
    const elsewhere = await choose(["amount"], { query: "?next=//evil.example&state=failed" });
    expect(elsewhere.url).toBe(`${started.url}${PAYMENTS}?state=failed`);
    await choose([], { usual: "yes" });
  });

  test("may be those of the file, which otherwise has all", async () => {
    const uuid = await pay({ amount: "3.21" });
    const all = (await support.get(`${PAYMENTS}.csv?uuid=${uuid}`)).html.split("\r\n", 1)[0];
    await choose(["amount", "country", "customer", "arn"]);
    const page = await support.get(PAYMENTS);
    expect(page.html).toMatch(/payments\.csv\?[^"]*columns=chosen/);
    expect((await support.get(`${PAYMENTS}.csv?uuid=${uuid}`)).html.split("\r\n", 1)[0]).toBe(all);
    const file = await support.get(`${PAYMENTS}.csv?uuid=${uuid}&columns=chosen`);
    const [head, line, ...rest] = file.html.split("\r\n");
    expect(head).toBe("amount,currency,merchant_transaction_id,arn,card_country");
    expect(line).toMatch(/^3\.21,EUR,[^,]+,\d{23},[A-Z]{2}$/);
    expect(rest).toEqual([""]);
    const refused = await support.get(`${PAYMENTS}.csv?columns=everything`);
    expect(refused.headers.get("content-type")).toContain("text/html");
    await choose([], { usual: "yes" });
  });
});

describe("the totals of the list", () => {
  const CUSTOMER = { email: `totals-${Date.now()}@customer.example` };

  test("are what its transactions add up to, by currency and never together", async () => {
    const dollars = { customer: CUSTOMER, currency: "CAD" };
    const paid = await pay({ ...dollars, amount: "40.10" });
    await pay({ ...dollars, amount: "0.25" });
    await pay({ customer: CUSTOMER, amount: "7", currency: "JPY" });
    await api.transaction("demo-card", "refund", {
      merchantTransactionId: `r-${paid}`,
      referenceUuid: paid,
      amount: "15.05",
      currency: "CAD",
    });
    const found = await support.submit(await support.get(PAYMENTS), "/search", { query: CUSTOMER.email });
    expect(words(found)).toMatch(
      /4 in the list Paid CAD 40\.35 Refunded CAD 15\.05 Net CAD 25\.30 Also JPY 7/,
    );
    const canadian = await support.get(`${PAYMENTS}?currency=CAD`);
    expect(words(canadian)).toMatch(/3 in the list Paid CAD 40\.35 Refunded CAD 15\.05/);
    const refunded = await support.get(`${PAYMENTS}?currency=CAD&state=partly_refunded`);
    expect(words(refunded)).toMatch(/1 in the list Paid CAD 40\.10 Refunded CAD 15\.05/);
    const refunds = await support.get(`${PAYMENTS}?currency=CAD&type=refund`);
    expect(words(refunds)).toMatch(/1 in the list Paid CAD 0\.00 Refunded CAD 15\.05/);
    expect(words(await support.get(`${PAYMENTS}?currency=SEK`))).not.toContain("in the list");
    expect(words(await support.get(`${PAYMENTS}?currency=no`))).not.toContain("in the list");
  });

  test("are not shown of a part: those of many records are read when the person wants them", async () => {
    const uuid = await pay({ currency: "DKK" });
    await started.gateway.db.execute(sql`
      insert into transactions select made.* from transactions as payment, generate_series(1, 5000) as number,
        jsonb_populate_record(payment, jsonb_build_object('uuid', left(md5(uuid || number), 20),
          'merchant_transaction_id', uuid || number, 'created_at', created_at - interval '400 days')) as made
      where payment.uuid = ${uuid}`);
    const page = await support.get(`${PAYMENTS}?currency=DKK`);
    expect(words(page)).toContain("Totals of more than 5,000 records take longer. Add up");
    expect(words(page)).not.toContain("in the list");
    const [, wanted = ""] = /href="([^"]*)">Add up</.exec(page.html) ?? [];
    expect(words(await support.get(wanted.replaceAll("&#38;", "&")))).toMatch(
      /5,001 in the list Paid DKK 49,959\.99 Refunded DKK 0\.00/,
    );
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    expect(words(await support.get(`${PAYMENTS}?currency=DKK&from=${day}`))).toMatch(
      /1 in the list Paid DKK/,
    );
  });
});

test("the reason of a decline is in the person's language for a spreadsheet, and in the API's words for a program", async () => {
  await pay({ currency: "SEK", extraData: { "simulator:decline": "2006" } });
  const german = await ConsoleClient.demo(started.url, "support", "de");
  const reasonIn = async (query: string, delimiter: string) => {
    const { html } = await german.get(`${PAYMENTS}.csv?currency=SEK${query}`);
    const [head = [], line = []] = html
      .trim()
      .split("\r\n")
      .map((record) => record.split(delimiter));
    const valueOf = (column: string) => line[head.indexOf(column)];
    return { code: valueOf("decline_code"), reason: valueOf("decline_reason") };
  };
  const [english] = (await german.get(`${PAYMENTS}.csv?currency=SEK`)).html.split("\r\n").slice(1);
  expect(await reasonIn("", ",")).toEqual({ code: "2006", reason: "Insufficient funds" });
  expect(await reasonIn("&for=spreadsheet", ";")).toEqual({
    code: "2006",
    reason: "Deckung nicht ausreichend",
  });
  // The language of the reader changes nothing in a file for a program.
  const [same] = (await support.get(`${PAYMENTS}.csv?currency=SEK`)).html.split("\r\n").slice(1);
  expect(same).toBe(english);
});
