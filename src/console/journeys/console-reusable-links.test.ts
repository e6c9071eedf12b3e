import { beforeEach, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, VISA } from "../../../tests/support/hosted-page.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LINKS = `/console/${MERCHANT}/links/reusable`;
const API = { API_USER: "demo", API_PASSWORD: "demo-password" };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

async function made(fields: Record<string, string>): Promise<ConsolePage> {
  return support.submit(await support.get(`${LINKS}/new`), "/reusable/new", {
    connector: "demo-card",
    currency: "eur",
    ...fields,
  });
}
const guidOf = (page: ConsolePage): string => /\/reusable\/(RL-[0-9a-f-]+)/.exec(page.url)?.[1] ?? "";
const addressOn = (page: ConsolePage): string =>
  /<code>(http[^<]*\/link\/[^<]+)<\/code>/.exec(page.html)?.[1] ?? "";
const linkOf = async (page: ConsolePage): Promise<Record<string, unknown>> =>
  (await api.get(`/api/v3/reusableLink/demo-card/${guidOf(page)}/get`)).body["reusableLink"];

describe("a new reusable link", () => {
  test.each([
    [
      { kind: "fixed", amount: "49,90", maxPayments: "20", order: "course-1", description: "Evening course" },
      { amount: "49.90", maxPayments: 20, merchantTransactionId: "course-1", description: "Evening course" },
    ],
    [
      { kind: "partial", amount: "300", firstMinimum: "100", nextMinimum: "25.50" },
      { amount: "300.00", partial: { firstMinimum: "100.00", minimum: "25.50" } },
    ],
    [
      { kind: "open", minimum: "5", maximum: "500", minutes: "" },
      { customerAmount: { minimum: "5.00", maximum: "500.00" } },
    ],
    [{ kind: "fixed", amount: "10", firstMinimum: "ten", minimum: "5", maximum: "1" }, { amount: "10.00" }],
    [
      { kind: "open", amount: "10", nextMinimum: "1", minimum: "5", maximum: "500" },
      { customerAmount: { minimum: "5.00", maximum: "500.00" } },
    ],
  ])("of %o takes what the form says of its kind", async (fields, expected) => {
    const page = await made(fields);
    expect(page.url).toContain("done=created");
    expect(textOf(page)).toContain("The link has been created.");
    expect(page.html).toContain('aria-label="The address as a QR code"');
    const link = await linkOf(page);
    expect(link).toMatchObject({ ...expected, currency: "EUR", state: "OPEN", url: addressOn(page) });
    expect("endsAt" in link).toBe(!("minutes" in fields));
    expect((await visit(addressOn(page))).status).toBe(200);
  });

  test("is made once by a form that is sent twice, and is in the audit once", async () => {
    const form = await support.get(`${LINKS}/new`);
    const fields = { connector: "demo-card", currency: "EUR", kind: "fixed", amount: "7" };
    const [one, other] = await Promise.all([
      support.submit(form, "/reusable/new", fields),
      support.submit(form, "/reusable/new", fields),
    ]);
    const again = await support.submit(form, "/reusable/new", fields);
    expect([guidOf(other), guidOf(again)]).toEqual([guidOf(one), guidOf(one)]);
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const { body } = await operator.get(`/api/provisioning/listChanges?target=${guidOf(one)}`);
    expect(body["changes"]).toHaveLength(1);
    expect(body["changes"][0]).toMatchObject({
      entity: "reusableLink",
      operation: "console.createReusableLink",
      username: "support@demo.example",
    });
  });

  test.each([
    [{ amount: "" }, "amount"],
    [{ amount: "0" }, "amount"],
    [{ amount: "ten" }, "amount"],
    [{ amount: "9.999" }, "amount"],
    [{ amount: "10", kind: "partial", nextMinimum: "11" }, "nextMinimum"],
    [{ amount: "10", kind: "partial", firstMinimum: "11" }, "firstMinimum"],
    [{ kind: "open", minimum: "5" }, "maximum"],
    [{ kind: "open", minimum: "5", maximum: "4" }, "maximum"],
    [{ amount: "10", currency: "EURO" }, "currency"],
    [{ amount: "10", maxPayments: "0" }, "maxPayments"],
    [{ amount: "10", maxPayments: "1.5" }, "maxPayments"],
    [{ amount: "10", maxPayments: "1000001" }, "maxPayments"],
    [{ amount: "10", order: "x".repeat(41) }, "order"],
    [{ amount: "10", language: "english" }, "language"],
    [{ amount: "10", callbackUrl: "javascript:alert(1)" }, "callbackUrl"],
  ])("of %o is refused beside the field, and nothing is made", async (fields, field) => {
    const before = (await api.get("/api/v3/reusableLink/demo-card/list")).body["reusableLinks"].length;
    const page = await made({ kind: "fixed", ...fields });
    expect(page.status).toBe(422);
    expect(page.html).toMatch(new RegExp(`<p class="problem" id="${field}-problem">[^<]+</p>`));
    expect((await api.get("/api/v3/reusableLink/demo-card/list")).body["reusableLinks"]).toHaveLength(before);
  });

  test.each([
    [{ kind: "gold", amount: "10" }, "Choose what a payment is."],
    [{ kind: "fixed", amount: "10", minutes: "7" }, "Choose how long the link is valid."],
    [{ kind: "fixed", amount: "10", connector: "demo-none" }, "Choose a connector."],
  ])("of %o is refused in the summary", async (fields, message) => {
    const page = await made(fields);
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(message)]);
  });

  test("has an order ID of its own", async () => {
    await made({ kind: "fixed", amount: "10", order: "taken-once" });
    const page = await made({ kind: "fixed", amount: "11", order: "taken-once" });
    expect(textOf(page)).toContain("Another link of this merchant already has this order ID.");
  });

  test("can be made by the command that the form shows", async () => {
    const page = await made({ kind: "open", minimum: "5", maximum: "4", order: "by-curl" });
    const command = page.html; // The command of a refused form is refused alike.
    const result = await runCurl(page, API);
    expect(command).toContain("reusableLink/demo-card/create");
    expect(result).toMatchObject({ success: false });
  });
});

describe("the page of a reusable link", () => {
  test("shows what was paid, and each payment leads to its own page", async () => {
    const page = await made({ kind: "partial", amount: "30", firstMinimum: "10", maxPayments: "3" });
    const shop = await visit(addressOn(page));
    const form = await fillIn(shop, { amount: "12.00" });
    await fillIn(form, VISA);
    const shown = await support.get(`${LINKS}/${guidOf(page)}`);
    expect(textOf(shown)).toMatch(/Payments 1 of 3 Paid so far EUR.12\.00 Still to pay EUR.18\.00/);
    const [, uuid = ""] = /\/payments\/([0-9a-f]{20})"/.exec(shown.html) ?? [];
    expect((await support.get(`/console/${MERCHANT}/payments/${uuid}`)).status).toBe(200);
    const list = await support.get(`/console/${TENANT}/links/reusable`);
    expect(textOf(list)).toMatch(/EUR.30\.00 in parts 1 of 3 EUR.12\.00/);
    expect(await runCurl(shown, API)).toMatchObject({ success: true, reusableLink: { paidAmount: "12.00" } });
    const single = await support.get(`/console/${MERCHANT}/links`);
    const [, row = ""] = single.html.split(`/links/${uuid}"`);
    expect(row.split("</tr>")[0]).toContain(`href="${LINKS}/${guidOf(page)}">Of a link for several payments`);
    const ordinary = await api.debit({ ...anOrder(), payByLink: { sendByEmail: false } });
    const both = await support.get(`/console/${MERCHANT}/links`);
    const [, other = ""] = both.html.split(`/links/${String(ordinary.body["uuid"])}"`);
    expect(other.split("</tr>")[0]).not.toContain("Of a link for several payments");
  });

  test("cancels the link after a question, with who did it in the audit", async () => {
    const page = await made({ kind: "fixed", amount: "10" });
    const question = await support.get(`${LINKS}/${guidOf(page)}/cancel`);
    expect((await linkOf(page))["state"]).toBe("OPEN");
    const cancelled = await support.submit(question, "/cancel");
    expect(textOf(cancelled)).toContain("The link is cancelled. It can no longer be paid.");
    expect(cancelled.html).not.toContain("/cancel");
    expect((await linkOf(page))["state"]).toBe("CANCELLED");
    await support.submit(question, "/cancel");
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const { body } = await operator.get(`/api/provisioning/listChanges?target=${guidOf(page)}`);
    expect(body["changes"].map(({ operation }: { operation: string }) => operation).toSorted()).toEqual([
      "console.cancelReusableLink",
      "console.createReusableLink",
    ]);
    const again = await support.get(`${LINKS}/${guidOf(page)}/cancel`);
    expect([again.status, textOf(again)]).toEqual([
      422,
      expect.stringContaining("The link has ended already."),
    ]);
  });

  test("is nothing for a link of another place, or none", async () => {
    for (const guid of ["RL-0000-0000-0000-0000-0000-0009", "none", "cancel"])
      expect((await support.get(`${LINKS}/${guid}`)).status).toBe(404);
  });
});

test("the list of links for one payment leads to the other, and back", async () => {
  const single = await support.get(`/console/${MERCHANT}/links`);
  expect(single.html).toContain(`href="${LINKS}"`);
  expect((await support.get(LINKS)).html).toContain(`href="/console/${MERCHANT}/links"`);
});
