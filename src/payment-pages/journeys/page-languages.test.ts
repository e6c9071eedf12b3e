import { describe, expect, test } from "vitest";
import { LANGUAGES, textsIn } from "../../languages/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit, type Page } from "../../../tests/support/script-less-customer.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

/** Presses a language in the picker, in a browser without scripts. */
async function choose(page: Page, language: string): Promise<Page> {
  const form = formsOf(page).find(({ action }) => action.endsWith("/language"));
  if (!form) throw new Error(`There is no language picker on ${page.url}: ${page.html}`);
  return submit(page, form, { language });
}

const languageOf = ({ html }: Page) =>
  /<html\s+lang="([\w-]+)"\s+dir="(\w+)"/.exec(html)?.slice(1).join(" ") ?? html;

describe("the language picker", () => {
  test("changes the language of every later page and keeps the payment's state", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { language: "en" });
    const declined = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000000000000002" });
    expect(declined.html).toContain(textsIn("en").page.declined);
    const before = (await api.status(uuid)).body;
    const hebrew = await choose(declined, "he");
    expect(languageOf(hebrew)).toBe("he rtl");
    expect(hebrew.html).toContain(textsIn("he").page.declined);
    expect((await api.status(uuid)).body).toEqual(before);
    const [card] = formsOf(hebrew);
    const paid = await submit(hebrew, card!, VISA);
    expect(paid.html).toContain(textsIn("he").page.successText);
    const japanese = await choose(paid, "ja");
    expect(languageOf(japanese)).toBe("ja ltr");
    expect(japanese.html).toContain(textsIn("ja").page.successText);
    expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("has every language by its own name, with its direction, and marks the current one", async () => {
    const { redirectUrl } = await orderOnPage(api, { language: "pt-BR" });
    const { html } = await visit(redirectUrl);
    const buttons = [
      ...html.matchAll(
        /<button\s+name="language"\s+value="([\w-]+)"\s+lang="\1"\s+dir="(\w+)"([^>]*)>\s*(.*?)\s*</g,
      ),
    ];
    expect(buttons.map(([, code, , , name]) => [code, name])).toEqual(
      LANGUAGES.map(({ code, name }) => [code, name]),
    );
    const marked = buttons.filter(([, , , more]) => more?.includes("aria-current"));
    expect(marked.map(([, code]) => code)).toEqual(["pt-BR"]);
    const fromRight = buttons.filter(([, , direction]) => direction === "rtl");
    expect(fromRight.map(([, code]) => code)).toEqual(["he", "ar"]);
  });

  test("takes precedence over the request's language and the browser's", async () => {
    const { redirectUrl } = await orderOnPage(api, { language: "de" });
    await choose(await visit(redirectUrl), "ko");
    const again = await fetch(redirectUrl, { headers: { "accept-language": "fr" } });
    expect(again.headers.get("content-language")).toBe("ko");
  });

  test.each(["xx", "", "../en", "a".repeat(1_000)])(
    "changes nothing for an unknown language: %s",
    async (code) => {
      const { redirectUrl } = await orderOnPage(api, { language: "de" });
      const page = await choose(await visit(redirectUrl), code);
      expect(page.status).toBe(200);
      expect(languageOf(page)).toBe("de ltr");
    },
  );

  test("refuses a form from another site", async () => {
    const { redirectUrl } = await orderOnPage(api, { language: "de" });
    const response = await fetch(`${redirectUrl}/language`, {
      method: "POST",
      headers: { origin: "https://evil.example", "content-type": "application/x-www-form-urlencoded" },
      body: "language=fr",
    });
    expect(response.status).toBe(403);
    expect(languageOf(await visit(redirectUrl))).toBe("de ltr");
  });
});

test.each([
  ["pt-BR", "pt-BR"],
  ["zh-Hant", "zh-TW"],
  ["AR", "ar"],
])("the request's language may have a region or a script: %s", async (language, code) => {
  const { redirectUrl } = await orderOnPage(api, { language });
  const { html } = await visit(redirectUrl);
  expect(html).toContain(textsIn(code as "ar").page.cardNumber);
});

test("the 3-D Secure pages are in the chosen language", async () => {
  const more = { language: "en", threeDSecureData: { "3dsecure": "MANDATORY" } };
  const { redirectUrl } = await orderOnPage(api, more);
  await choose(await visit(redirectUrl), "ar");
  const page = await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000002000000024" });
  expect(languageOf(page)).toBe("ar rtl");
  expect(page.html).toMatch(new RegExp(Object.values(textsIn("ar").authentication).join("|")));
});

test("an address of no payment is in the browser's language, by its weights", async () => {
  const response = await fetch(`${started.url}/redirect/no/such`, {
    headers: { accept: "text/html", "accept-language": "en;q=0.3, he;q=0.8" },
  });
  const html = await response.text();
  expect(html).toContain(textsIn("he").page.notFoundTitle);
  expect(html).toMatch(/lang="he"\s+dir="rtl"/);
});

test.each(LANGUAGES.map(({ code }) => code))(
  "the card form weighs at most 60 kB with all its files: %s",
  async (language) => {
    const { redirectUrl } = await orderOnPage(api, { language });
    const { html } = await visit(redirectUrl);
    const addresses = [...html.matchAll(/<(?:link|script)\b[^>]*?(?:href|src)="([^"]+)"/g)].map(
      ([, address]) => address!,
    );
    expect(addresses.length).toBeGreaterThan(2);
    const files = await Promise.all(
      [...new Set(addresses)].map(async (address) =>
        (await fetch(new URL(address, redirectUrl))).arrayBuffer(),
      ),
    );
    const bytes = files.reduce((sum, { byteLength }) => sum + byteLength, Buffer.byteLength(html));
    expect(bytes).toBeLessThan(60_000);
  },
);
