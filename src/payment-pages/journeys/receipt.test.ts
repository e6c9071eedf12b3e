import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, press } from "../../../tests/support/hosted-page.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const server = forThisFile(startMailServer);
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await started.gateway.runDue();
});

const configure = (settings: object) =>
  operator.post(`/api/provisioning/updateTenant/${TENANT}`, { settings });
const mailServer = () => ({ host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" });
const order = (more: object = {}) => orderOnPage(api, { language: "en", ...more });

/** Names and values of the receipt. */
function factsOf({ html }: Page): Record<string, string> {
  const rows = html.matchAll(/<dt>([^<]+)<\/dt>\s*<dd>(.*?)<\/dd>/gs);
  const plain = (text: string) => text.replaceAll(/<[^>]+>|\s+/g, " ").trim();
  return Object.fromEntries([...rows].map(([, name = "", value = ""]) => [name, plain(value)]));
}

describe("the page of a paid payment", () => {
  test("is a receipt with amount, last digits, date, order and reference, and can be printed", async () => {
    const { uuid, redirectUrl, body } = await order({ description: "Two tickets" });
    const page = await payOnPage(redirectUrl);
    const status = (await api.status(uuid)).body;
    expect(body["uuid"]).toBe(uuid);
    expect(factsOf(page)).toEqual({
      "Paid with": expect.stringMatching(/•••• 1111$/),
      Date: expect.stringMatching(/^\w+ \d+, \d{4} at .+ UTC$/),
      Order: status["merchantTransactionId"],
      Reference: uuid,
    });
    expect(page.html).toContain("€9.99");
    expect(page.html).toContain('aria-label="Visa"');
    expect(page.html).toMatch(/<button type="button"[^>]*>Print<\/button>/);
  });

  test("of another method names it as customers know it", async () => {
    const { redirectUrl } = await orderOnPage(api, { language: "en" }, "demo-redirect");
    const bank = await visit(redirectUrl);
    expect(factsOf(await press(bank, "/approve"))["Paid with"]).toBe("Online banking");
  });

  test("leads back to the merchant's site, where there is one", async () => {
    const { redirectUrl } = await order();
    expect((await payOnPage(redirectUrl)).html).not.toContain("Back to");
    const path = `/api/provisioning/updateMerchant/${MERCHANT}`;
    await operator.post(path, { homepage: "https://shop.example/?a=1&b=2" });
    const { html } = await visit(redirectUrl);
    expect(html).toMatch(/href="https:\/\/shop\.example\/\?a=1&#38;b=2"\s*>Back to Demo Shop</);
    await operator.post(path, { homepage: null });
  });
});

describe("the receipt by e-mail", () => {
  test("is not offered without a mail server, and a request for it sends nothing", async () => {
    await configure({ mail: null });
    const { redirectUrl } = await order();
    const page = await payOnPage(redirectUrl);
    expect(page.html).not.toContain("Receipt by e-mail");
    const form = { action: `${redirectUrl}/receipt`, target: undefined, fields: {} };
    expect((await submit(page, form, { email: "ada@example.com" })).html).not.toContain("on its way");
  });

  test("is sent to the address that the customer types, three times at most", async () => {
    await configure({ mail: mailServer() });
    const { redirectUrl } = await order({ customer: { email: "ada@example.com" } });
    const page = await payOnPage(redirectUrl);
    const form = formsOf(page).find(({ action }) => action.endsWith("/receipt"))!;
    expect(form.fields).toEqual({ email: "ada@example.com" });
    const wrong = await submit(page, form, { email: "not an address" });
    expect([wrong.status, wrong.html]).toEqual([
      422,
      expect.stringContaining("Please enter an e-mail address"),
    ]);
    for (const email of ["one@example.com", "two@example.com", "three@example.com"])
      expect((await submit(page, form, { email })).html).toContain(`on its way to ${email}`);
    const fourth = await submit(page, form, { email: "four@example.com" });
    expect(fourth.html).not.toMatch(/on its way|Receipt by e-mail/);
    await started.gateway.runDue();
    await started.gateway.runDue();
    const sent = server.mails.flatMap(({ to }) => to);
    expect(sent.toSorted()).toEqual(["one@example.com", "three@example.com", "two@example.com"]);
    const receipt = readable(server.mails[0]!);
    expect(receipt).toMatch(/has received your payment of EUR.9\.99/);
    // As on the page: the card and the date, as text and in HTML.
    expect(receipt).toMatch(/^Paid with: Visa •••• 1111\s+Date: \w+ \d+, \d{4} at /m);
    expect(receipt).toMatch(/<bdi>Visa •••• 1111<\/bdi>/);
  });

  test("is sent three times at most also when the form is sent many times at once", async () => {
    await configure({ mail: mailServer() });
    const { redirectUrl } = await order();
    const page = await payOnPage(redirectUrl);
    const form = formsOf(page).find(({ action }) => action.endsWith("/receipt"))!;
    const before = server.mails.length;
    const addresses = Array.from({ length: 12 }, (_, index) => `stranger-${index}@example.com`);
    await Promise.all(addresses.map((email) => submit(page, form, { email })));
    for (let round = 0; round < 4; round++) await started.gateway.runDue();
    expect(server.mails.length - before).toBe(3);
  });

  test.each([
    ["of the browser", "Asia/Tokyo", { billingCountry: "AT" }, "GMT+9"],
    ["of the country of the bill, without a script", "", { billingCountry: "JP" }, "GMT+9"],
    ["in UTC for a country with several", "", { billingCountry: "US" }, "UTC"],
    ["in UTC for what is no zone", "../../etc/localtime", {}, "UTC"],
  ])("has the customer's own time: %s", async (_which, timeZone, customer, shown) => {
    await configure({ mail: mailServer() });
    const { redirectUrl } = await order({ customer });
    const page = await payOnPage(redirectUrl);
    const form = formsOf(page).find(({ action }) => action.endsWith("/receipt"))!;
    const before = server.mails.length;
    await submit(page, form, { email: "zone@example.com", timeZone });
    await started.gateway.runDue();
    const [date = ""] = /^Date: \w+ \d+, .*/m.exec(readable(server.mails[before]!)) ?? [];
    expect(date.trim()).toMatch(new RegExp(`^Date: \\w+ \\d+, \\d{4} at .+ ${shown.replace("+", "\\+")}$`));
  });

  test("is of a paid payment only", async () => {
    await configure({ mail: mailServer() });
    const { redirectUrl } = await order({ payByLink: { sendByEmail: false } });
    const page = await press(await visit(redirectUrl), "/cancel");
    expect(page.html).not.toContain("Receipt by e-mail");
    const form = { action: `${redirectUrl}/receipt`, target: undefined, fields: {} };
    expect((await submit(page, form, { email: "ada@example.com" })).html).toContain("Payment cancelled");
  });
});
