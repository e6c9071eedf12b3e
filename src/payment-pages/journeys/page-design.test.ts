import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, press, VISA } from "../../../tests/support/hosted-page.ts";
import { visit, type Page } from "../../../tests/support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const DESIGN = {
  accentColor: "#7A1FA2",
  accentColorDark: "#e1a8ff",
  imprintUrl: "https://shop.example/imprint?a=1&b=2",
  termsUrl: "https://shop.example/terms",
  privacyUrl: "https://shop.example/privacy",
  contactEmail: "help@shop.example",
  contactPhone: "+43 (1) 234-567",
  cardBrands: ["visa", "jcb"],
};

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

const design = (paymentPage: unknown) =>
  operator.post(`/api/provisioning/updateMerchant/${MERCHANT}`, { paymentPage });

test("amounts are written as in the customer's language", async () => {
  const shown = async (language: string, currency: string) =>
    (await visit((await orderOnPage(api, { language, currency, amount: "1249.00" })).redirectUrl)).html;
  expect(await shown("en", "EUR")).toContain("€1,249.00");
  expect(await shown("de", "EUR")).toContain("1.249,00\u00a0€");
  expect(await shown("en", "USD")).toContain("$1,249.00");
  expect(await shown("en", "CAD")).toContain("CA$1,249.00");
});

test("the items of the order are on the page, escaped, and only what has a name", async () => {
  const items = [
    { name: "Ticket <b>", quantity: 2, price: "4.50", currency: "EUR" },
    { identification: "no name", price: "1.00" },
    { name: "Poster", price: "0.999" },
  ];
  const { redirectUrl } = await orderOnPage(api, { items, language: "en" });
  const [, list = ""] = /<details class="fold">(.*?)<\/details>/s.exec((await visit(redirectUrl)).html) ?? [];
  const shown = list.replaceAll(/>\s+</g, "><");
  expect(shown).toContain("Your order (2 items)");
  expect(shown).toContain("<bdi>Ticket &#60;b&#62;</bdi><small>2 × €4.50</small></span><span>€9.00");
  // A price that is no amount of the currency is not shown.
  expect(shown).toContain("Poster</bdi></span><span></span>");
});

test("a merchant's colours, legal links and contact are on every page, also when the payment has ended", async () => {
  const { body } = await design(DESIGN);
  expect(body).toMatchObject({ success: true, merchant: { paymentPage: DESIGN } });
  const link = { payByLink: { sendByEmail: false }, language: "en" };
  const order = async () => (await orderOnPage(api, link)).redirectUrl;
  const form = await visit(await order());
  const cancelled = await press(await visit(await order()), "/cancel");
  const declined = await payOnPage(await order(), { ...VISA, cardNumber: "4000000000000002" });
  const paid = await payOnPage(await order());
  const challenged = await orderOnPage(api, { ...link, threeDSecureData: { "3dsecure": "MANDATORY" } });
  const challenge = await payOnPage(challenged.redirectUrl, { ...VISA, cardNumber: "4000002000000024" });
  for (const page of [form, cancelled, declined, paid, challenge]) await expectDesign(page);
  const marks = [...form.html.matchAll(/data-brand="(\w+)"/g)].map(([, brand]) => brand);
  expect(marks).toEqual(["visa", "jcb"]);
});

async function expectDesign({ html }: Page): Promise<void> {
  expect(html).toContain('href="https://shop.example/imprint?a=1&#38;b=2"');
  for (const part of ["/terms", "/privacy", "mailto:help@shop.example", "tel:+431234567"])
    expect(html).toContain(part);
  const [, path = "", integrity] =
    /href="(\/merchant-style\/[^"]+)"\s+integrity="sha256-([^"]+)"/.exec(html) ?? [];
  const response = await fetch(started.url + path);
  expect(response.headers.get("content-type")).toContain("text/css");
  const sheet = await response.text();
  expect(createHash("sha256").update(sheet).digest("base64")).toBe(integrity);
  expect(sheet).toContain("--accent: light-dark(#7a1fa2, #e1a8ff)");
}

test.each([
  ["a colour that cannot be read", { accentColor: "#ffcc00" }, "paymentPage.accentColor", "1.5:1"],
  ["a dark colour on dark pages", { accentColorDark: "#7a1fa2" }, "paymentPage.accentColorDark", "4.5:1"],
  ["a colour that is none", { accentColor: "red;}" }, "paymentPage.accentColor", ""],
  ["a link that is a script", { imprintUrl: "javascript:alert(1)" }, "paymentPage.imprintUrl", ""],
  ["a brand without a mark", { cardBrands: ["gold"] }, "paymentPage.cardBrands", ""],
  ["an unknown field", { colour: "#000000" }, "paymentPage", ""],
])("%s is refused by the field's name, and changes nothing", async (_what, wrong, field, why) => {
  await design(DESIGN);
  const { body } = await design(wrong);
  expect(body).toMatchObject({ success: false });
  expect(body["errorMessage"]).toContain(field);
  expect(body["errorMessage"]).toContain(why);
  const { redirectUrl } = await orderOnPage(api);
  expect((await visit(redirectUrl)).html).toContain("mailto:help@shop.example");
});

test("null takes the design back, and an old style sheet is not served", async () => {
  await design(DESIGN);
  const { redirectUrl } = await orderOnPage(api);
  const [path = ""] = /\/merchant-style\/[^"]+/.exec((await visit(redirectUrl)).html) ?? [];
  expect((await design(null)).body).toMatchObject({ success: true, merchant: { paymentPage: null } });
  expect((await visit(redirectUrl)).html).not.toMatch(/merchant-style|mailto:/);
  expect((await fetch(started.url + path)).status).toBe(404);
});
