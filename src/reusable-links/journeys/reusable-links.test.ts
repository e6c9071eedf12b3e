import { describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { ManualClock } from "../../platform/clock.ts";
import { CreateRequest } from "../http/schemas.ts";

const DECLINED = { ...VISA, cardNumber: "4000000000000002" };
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let links = 0;

const PATH = "/api/v3/reusableLink/demo-card";

async function aLink(terms: Record<string, unknown>): Promise<{ guid: string; url: string }> {
  links++;
  const request = { merchantTransactionId: `link-${links}`, currency: "EUR", ...terms };
  const { status, body } = await api.post(`${PATH}/create`, request);
  expect([status, body["errorMessage"]]).toEqual([200, undefined]);
  return body["reusableLink"];
}

async function stateOf({ guid }: { guid: string }): Promise<Record<string, unknown>> {
  const { body } = await api.get(`${PATH}/${guid}/get`);
  const { state, paidCount, paidAmount, leftAmount } = body["reusableLink"];
  return { state, paidCount, paidAmount, ...(leftAmount !== undefined && { leftAmount }) };
}

/** The page that follows the link's form: the payment's, or the link's with a problem. */
async function begin({ url }: { url: string }, amount?: string): Promise<Page> {
  const page = await visit(url);
  const [form] = formsOf(page);
  if (!form) throw new Error(`The link has no form: ${page.html}`);
  return submit(page, form, amount === undefined ? {} : { amount });
}

const isPayment = ({ url }: Page): boolean => url.includes("/redirect/");

async function pay(link: { url: string }, amount?: string, card = VISA): Promise<Page> {
  const page = await begin(link, amount);
  expect(isPayment(page)).toBe(true);
  return payOnPage(page.url, card);
}

describe("a link with a limit of payments", () => {
  test("is paid so many times, each with an id of its own, and then says that it is paid", async () => {
    const link = await aLink({ amount: "49.00", maxPayments: 2, description: "Evening course" });
    expect((await visit(link.url)).html).toContain("Evening course");
    expect((await pay(link)).html).toContain("Your payment was successful.");
    expect(await stateOf(link)).toEqual({ state: "OPEN", paidCount: 1, paidAmount: "49.00" });
    await pay(link);
    expect(await stateOf(link)).toEqual({ state: "PAID", paidCount: 2, paidAmount: "98.00" });
    const over = await visit(link.url);
    expect([over.status, formsOf(over).length]).toEqual([410, 1]);
    expect(over.html).toContain("Nothing is left to pay on this link.");
    const { body } = await api.get(`${PATH}/${link.guid}/get`);
    const payments = body["payments"] as { uuid: string; state: string; amount: string }[];
    expect(payments.map(({ state, amount }) => [state, amount])).toEqual([
      ["PAID", "49.00"],
      ["PAID", "49.00"],
    ]);
    const paid = await api.status(payments[0]?.uuid ?? "");
    expect(paid.body["merchantTransactionId"]).toMatch(/^link-\d+-[0-9A-F]{8}$/);
  });

  test("takes no more at the same moment, and gives a place back that was not paid", async () => {
    const link = await aLink({ amount: "10.00", maxPayments: 3 });
    const pages = await Promise.all(Array.from({ length: 8 }, () => begin(link)));
    expect(pages.every(isPayment)).toBe(true);
    // A card that is declined keeps no place.
    await payOnPage(pages[0]!.url, DECLINED);
    const paid = await Promise.all(pages.slice(1).map(({ url }) => payOnPage(url, VISA)));
    expect(paid.filter(({ html }) => html.includes("Your payment was successful.")).length).toBe(3);
    // The others are back at the link, which says why.
    const others = paid.filter((page) => page.url.includes("/link/"));
    expect(others.length).toBe(4);
    for (const page of others) expect(page.html).toMatch(/Nothing is left to pay|Please try again in a few/);
    expect(await stateOf(link)).toMatchObject({ state: "PAID", paidCount: 3, paidAmount: "30.00" });
  });

  test("keeps no place for visitors who press the button and submit nothing", async () => {
    const link = await aLink({ amount: "10.00", maxPayments: 2 });
    for (let press = 0; press < 5; press++) expect(isPayment(await begin(link))).toBe(true);
    expect((await visit(link.url)).html).not.toContain("Please try again in a few minutes.");
    await pay(link);
    await pay(link);
    expect(await stateOf(link)).toMatchObject({ state: "PAID", paidCount: 2 });
    const states = async (): Promise<string[]> =>
      (await api.get(`${PATH}/${link.guid}/get`)).body["payments"].map(
        ({ state }: { state: string }) => state,
      );
    expect(await states()).toEqual(["PAID", "PAID", ...Array<string>(5).fill("OPEN")]);
    clock.advance({ minutes: 31 });
    await started.gateway.runDue();
    expect(await states()).toEqual(["PAID", "PAID", ...Array<string>(5).fill("NOT_PAID")]);
  });
});

test("a link that was paid is PAID in the list, and when it is cancelled, before anybody looks at it", async () => {
  const [listed, cancelled] = [
    await aLink({ amount: "3.00", maxPayments: 1 }),
    await aLink({ amount: "3.00", maxPayments: 1 }),
  ];
  for (const link of [listed, cancelled]) await pay(link);
  const { body } = await api.get(`${PATH}/list`);
  const one = body["reusableLinks"].find(({ guid }: { guid: string }) => guid === listed.guid);
  expect([one.state, one.paidAmount]).toEqual(["PAID", "3.00"]);
  expect((await api.post(`${PATH}/${cancelled.guid}/cancel`, "")).body).toEqual({
    success: true,
    state: "PAID",
  });
});

describe("a link in a currency of three decimals, the last of which the card schemes do not settle", () => {
  const open = { currency: "KWD", customerAmount: { minimum: "1.000", maximum: "9.000" } };

  test("takes no amount that could not be paid later, and names its field", async () => {
    for (const [path, terms] of [
      ["customerAmount.minimum", { ...open, customerAmount: { minimum: "1.234", maximum: "9.000" } }],
      ["customerAmount.maximum", { ...open, customerAmount: { minimum: "1.000", maximum: "9.001" } }],
      ["partial.minimum", { currency: "KWD", amount: "9.000", partial: { minimum: "1.234" } }],
      ["amount", { currency: "KWD", amount: "9.001" }],
    ] as const) {
      links++;
      const request = { merchantTransactionId: `link-${links}`, ...terms };
      const { status, body } = await api.post(`${PATH}/create`, request);
      expect([status, body["errorMessage"]]).toEqual([
        422,
        `${path}: the last of the three decimals of KWD must be 0, as in 5.120`,
      ]);
    }
  });

  test("refuses such an amount of a customer, with the advice to use fewer decimals", async () => {
    const link = await aLink(open);
    const page = await begin(link, "1.234");
    expect([page.status, isPayment(page)]).toEqual([422, false]);
    expect(page.html).toContain("Please enter an amount with fewer decimals, for example KWD");
    await pay(link, "1.230");
  });

  test("paid in parts begins at the least amount that can be paid", async () => {
    const link = await aLink({ currency: "KWD", amount: "9.000", partial: {} });
    expect((await visit(link.url)).html).toContain("0.010");
  });
});

describe("a link that is paid in parts", () => {
  const partial = { amount: "100.00", partial: { firstMinimum: "30.00", minimum: "5.00" } };

  test("begins with the first minimum, goes on with smaller parts, and ends with the rest", async () => {
    const link = await aLink(partial);
    for (const amount of ["29.99", "€100.01", "0"]) {
      const page = await begin(link, amount);
      expect([amount, page.status, isPayment(page)]).toEqual([amount, 422, false]);
      expect(page.html).toContain("Please enter an amount from €30.00 to €100.00.");
    }
    for (const amount of ["abc", "-30", "30.001", "$30"]) {
      const page = await begin(link, amount);
      expect([amount, page.status, isPayment(page)]).toEqual([amount, 422, false]);
      expect(page.html).toContain("Please enter the amount in digits, for example €30.00.");
    }
    await pay(link, "30,00\u00a0€");
    expect(await stateOf(link)).toMatchObject({ state: "OPEN", leftAmount: "70.00" });
    expect((await visit(link.url)).html).toContain("Still to pay: €70.00");
    await pay(link, "€66");
    // The rest is below the minimum, and can be paid in full.
    expect((await visit(link.url)).html).toContain("€4.00");
    await pay(link);
    expect(await stateOf(link)).toEqual({
      state: "PAID",
      paidCount: 3,
      paidAmount: "100.00",
      leftAmount: "0.00",
    });
  });

  test("never takes more than its amount, in however many tabs", async () => {
    const link = await aLink(partial);
    // One that nobody pays keeps nothing.
    await begin(link, "100.00");
    const pages = await Promise.all(Array.from({ length: 5 }, () => begin(link, "40.00")));
    expect(pages.every(isPayment)).toBe(true);
    await Promise.all(pages.map(({ url }) => payOnPage(url, VISA)));
    expect(await stateOf(link)).toMatchObject({ paidAmount: "80.00", leftAmount: "20.00" });
    expect((await begin(link, "20.01")).status).toBe(422);
  });
});

test("a customer chooses the amount within the bounds, in their own way of writing", async () => {
  const link = await aLink({ customerAmount: { minimum: "1.00", maximum: "5000.00" }, language: "de" });
  expect((await visit(link.url)).html).toContain("Von 1,00\u00a0€ bis 5.000,00\u00a0€");
  await pay(link, "1.234,50");
  expect(await stateOf(link)).toEqual({ state: "OPEN", paidCount: 1, paidAmount: "1234.50" });
});

describe("a link ends", () => {
  test("at its end, and no payment begins that could not be finished until then", async () => {
    const link = await aLink({ amount: "5.00", expirationInMinute: 10 });
    clock.advance({ minutes: 8 });
    const last = await begin(link);
    clock.advance({ seconds: 90 });
    const page = await visit(link.url);
    expect([page.status, page.html.includes("This link has expired")]).toEqual([410, true]);
    expect((await payOnPage(last.url, VISA)).html).toContain("Your payment was successful.");
    expect(await stateOf(link)).toMatchObject({ state: "ENDED", paidCount: 1 });
  });

  test("when it is cancelled, with the payments that nobody is paying", async () => {
    const link = await aLink({ amount: "5.00" });
    const open = await begin(link);
    for (const _ of [1, 2]) {
      const { body } = await api.post(`${PATH}/${link.guid}/cancel`, "");
      expect(body).toEqual({ success: true, state: "CANCELLED" });
    }
    const page = await visit(link.url);
    expect([page.status, page.html.includes("This link is no longer valid")]).toEqual([410, true]);
    expect(await api.get(`${PATH}/${link.guid}/get`)).toMatchObject({
      body: { payments: [{ state: "NOT_PAID" }] },
    });
    expect((await visit(open.url)).html).not.toContain("cardNumber");
  });
});

describe("creating a link", () => {
  test.each([
    [{ amount: "10.00", customerAmount: { minimum: "1.00", maximum: "2.00" } }, "amount"],
    [{}, "amount"],
    [{ amount: "10.001" }, "amount"],
    [{ amount: "0.00" }, "amount"],
    [{ amount: "10.00", partial: { firstMinimum: "10.01" } }, "partial.firstMinimum"],
    [{ amount: "10.00", partial: { minimum: "0.00" } }, "partial.minimum"],
    [{ customerAmount: { minimum: "2.00", maximum: "1.00" } }, "customerAmount.maximum"],
    [{ amount: "10.00", currency: "XXQ" }, "currency"],
    [{ amount: "10.00", maxPayments: 0 }, "maxPayments"],
    [{ amount: "10.00", description: "card 4111 1111 1111 1111" }, "description"],
    [{ amount: "10.00", callbackUrl: "ftp://shop.example" }, "callbackUrl"],
  ])("with %j is refused by its field, and makes none", async (terms, field) => {
    const request = { merchantTransactionId: "refused", currency: "EUR", ...terms };
    const { status, body } = await api.post(`${PATH}/create`, request);
    expect([status, body["success"]]).toEqual([status, false]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body["errorMessage"]).toContain(field);
    const { body: list } = await api.get(`${PATH}/list`);
    const ids = list["reusableLinks"].map(
      (one: { merchantTransactionId: string }) => one.merchantTransactionId,
    );
    expect(ids).not.toContain("refused");
  });

  test("twice with the same fields makes one, and with others is refused", async () => {
    const request = { merchantTransactionId: "twice", currency: "EUR", amount: "7.00", maxPayments: 4 };
    const [one, other] = await Promise.all([1, 2].map(() => api.post(`${PATH}/create`, request)));
    expect(one?.body["reusableLink"].url).toBe(other?.body["reusableLink"].url);
    const { status, body } = await api.post(`${PATH}/create`, { ...request, amount: "8.00" });
    expect([status, body["errorMessage"]]).toEqual([422, expect.stringContaining("merchantTransactionId")]);
  });
});

test("a link shows every field of the request that made it", async () => {
  const shared = {
    merchantTransactionId: "whole",
    currency: "EUR",
    maxPayments: 4,
    description: "Evening course",
    language: "de",
    callbackUrl: "https://shop.example/callback",
    successUrl: "https://shop.example/success",
    errorUrl: "https://shop.example/error",
    merchantMetaData: "room 3",
  };
  const parts = { amount: "90.00", partial: { firstMinimum: "20.00", minimum: "10.00" } };
  const chosen = { customerAmount: { minimum: "5.00", maximum: "50.00" } };
  // The end is shown as a moment.
  const fields = [...Object.keys({ ...shared, ...parts, ...chosen }), "expirationInMinute"];
  expect(fields.toSorted()).toEqual(Object.keys(CreateRequest.properties).toSorted());
  for (const [number, terms] of [parts, chosen].entries()) {
    const request = { ...shared, ...terms, merchantTransactionId: `whole-${number}` };
    const { guid } = await aLink({ ...request, expirationInMinute: 60 });
    const { body } = await api.get(`${PATH}/${guid}/get`);
    expect(body["reusableLink"]).toMatchObject({ ...request, endsAt: expect.any(String) as string });
  }
});

test("a wrong token and an unknown link are one page, and opening a link begins nothing", async () => {
  const link = await aLink({ amount: "5.00" });
  const wrong = await visit(link.url.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
  const unknown = await visit(`${started.url}/link/RL-0000-0000-0000-0000-0000-0000/${"0".repeat(32)}`);
  expect([wrong.status, unknown.status]).toEqual([404, 404]);
  expect(wrong.html).toBe(unknown.html);
  await visit(`${link.url}.`);
  expect(await api.get(`${PATH}/${link.guid}/get`)).toMatchObject({ body: { payments: [] } });
});

test.each([".", ")", "]", ">", ").", "%3E", ","])(
  "a program may take %s along at the end of its address",
  async (more) => {
    const link = await aLink({ amount: "5.00" });
    expect(await visit(link.url + more)).toMatchObject({ status: 200, html: (await visit(link.url)).html });
  },
);

test("another page may not begin a payment on it", async () => {
  const link = await aLink({ amount: "5.00" });
  const response = await fetch(link.url, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
    body: "amount=5.00",
    redirect: "manual",
  });
  expect(response.status).toBe(403);
});
