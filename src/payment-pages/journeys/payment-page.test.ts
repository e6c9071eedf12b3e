import { describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";
import {
  fillIn,
  orderOnPage,
  payOnPage,
  press,
  RETURN_ADDRESSES,
  VISA,
} from "../../../tests/support/hosted-page.ts";
import { formsOf, visit, type Page } from "../../../tests/support/script-less-customer.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

/** The sentence below each field. */
function problemsOf({ html }: Page): Record<string, string> {
  const found = html.matchAll(/<p class="problem" id="(\w+)-problem">([^<]*)<\/p>/g);
  return Object.fromEntries([...found].map(([, field = "", sentence = ""]) => [field, sentence]));
}

const statusOf = async (uuid: string) => (await api.status(uuid)).body["transactionStatus"];

describe("the card form", () => {
  test("shows merchant, description, amount and currency, and pays without scripts", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { description: "Two <tickets>", language: "en" });
    const page = await visit(redirectUrl);
    expect(page.html).toContain("Demo Shop");
    expect(page.html).toContain("Two &#60;tickets&#62;");
    expect(page.html).toContain("€9.99");
    const paid = await fillIn(page, VISA);
    expect(paid.html).toContain("Your payment was successful.");
    expect((await api.status(uuid)).body).toMatchObject({
      transactionStatus: "SUCCESS",
      returnData: { type: "visa", lastFourDigits: "1111" },
    });
  });

  test("redirects the customer who paid to the merchant", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES);
    expect((await payOnPage(redirectUrl)).url).toBe(RETURN_ADDRESSES.successUrl);
    expect(await statusOf(uuid)).toBe("SUCCESS");
  });

  test("redirects to an address in any script", async () => {
    const successUrl = "https://shöp.example/grüße?für=1€";
    const { redirectUrl } = await orderOnPage(api, { successUrl, language: "en" });
    expect((await payOnPage(redirectUrl)).url).toBe(
      "https://xn--shp-tna.example/gr%C3%BC%C3%9Fe?f%C3%BCr=1%E2%82%AC",
    );
  });

  test("names the wrong field and never returns the card number", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, { language: "en" });
    const wrong = { cardNumber: "4111 1111 1111 1112", expiry: "01 / 20", cvv: "12", cardHolder: "Ada <L>" };
    const page = await payOnPage(redirectUrl, wrong);
    expect(page.status).toBe(422);
    expect(problemsOf(page)).toEqual({
      cardNumber: "One of the digits is wrong. Please compare the number with your card.",
      expiry: "This card has expired.",
      cvv: "The security code of this card has 3 digits.",
      cardHolder: "",
    });
    expect(page.html).not.toContain('value="12"');
    expect(shownDigits(page.html)).not.toContain("4111");
    expect(formsOf(page)[0]?.fields).toMatchObject({ cardNumber: "", cvv: "", expiry: "01 / 20" });
    expect(await statusOf(uuid)).toBe("REDIRECT");
    expect((await fillIn(page, VISA)).html).toContain("Your payment was successful.");
  });

  test.each([
    [{ cardNumber: "" }, "cardNumber", "Please enter the card number."],
    [{ cardNumber: "4111 1111" }, "cardNumber", "The card number is not complete."],
    [{ cardNumber: "5555 5555 5555 4445" }, "cardNumber", "One of the digits is wrong."],
    [{ cardNumber: "1234 5678 9012 3456" }, "cardNumber", "Please check the card number."],
    [{ cvv: "" }, "cvv", "Please enter the security code."],
    [{ cardNumber: "378282246310005", cvv: "12345" }, "cvv", "The security code of this card has 4 digits."],
    [{ expiry: "13 / 31" }, "expiry", "Please enter the month and year shown on the card"],
    [{ cardHolder: "" }, "cardHolder", "Please enter the name as shown on the card."],
  ])("says of %o what is wrong with it", async (wrong, field, sentence) => {
    const { redirectUrl } = await orderOnPage(api, { language: "en" });
    const page = await payOnPage(redirectUrl, { ...VISA, ...wrong });
    const { [field]: problem, ...others } = problemsOf(page);
    expect(problem).toContain(sentence);
    expect(Object.values(others).filter(Boolean)).toEqual([]);
  });

  test("knows the customer's name, and keeps the one that was typed when the card is declined", async () => {
    const customer = { firstName: "Ada", lastName: "King <Lovelace>" };
    const { redirectUrl } = await orderOnPage(api, { customer, language: "en" });
    const holder = (page: Page) => formsOf(page)[0]?.fields["cardHolder"];
    const page = await visit(redirectUrl);
    expect(page.html).toContain('value="Ada King &#60;Lovelace&#62;"');
    const declined = { ...VISA, cardNumber: "4000000000000002", cardHolder: "Grace Hopper" };
    expect(holder(await fillIn(page, declined))).toBe("Grace Hopper");
  });

  test.each([true, false])(
    "of a connector in test mode %s is marked accordingly, also when it was paid",
    async (testMode) => {
      const operator = new ApiClient(started.url, ADMINISTRATOR);
      const request = { adapter: "Simulator", method: "Creditcard", config: { testMode } };
      const apiKey = `marked-${testMode}`;
      const path = "/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001";
      expect((await operator.post(path, { ...request, name: apiKey, apiKey })).status).toBe(200);
      const { redirectUrl } = await orderOnPage(api, { language: "en" }, apiKey);
      const pages = [await visit(redirectUrl), await payOnPage(redirectUrl)];
      const marks = pages.map(({ html }) => [
        html.includes("Test mode"),
        html.includes("No money moves here."),
      ]);
      expect(marks).toEqual([
        [testMode, testMode],
        [testMode, testMode],
      ]);
    },
  );

  test.each([
    ["de", "Kartennummer"],
    ["fr", "Numéro de carte"],
    ["es", "Número de tarjeta"],
    ["it", "Numero di carta"],
  ])("is in the request's language, or the browser's: %s", async (language, label) => {
    const requested = await orderOnPage(api, { language });
    expect((await visit(requested.redirectUrl)).html).toContain(label);
    const unsaid = await orderOnPage(api);
    const headers = { "accept-language": `xx, ${language}-CH;q=0.9, en;q=0.1` };
    expect(await (await fetch(unsaid.redirectUrl, { headers })).text()).toContain(label);
  });

  test("a customer who cancels goes to cancelUrl, and the link cannot be paid", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES);
    const page = await visit(redirectUrl);
    expect((await press(page, "/cancel")).url).toBe(RETURN_ADDRESSES.cancelUrl);
    expect((await fillIn(page, VISA)).url).toBe(RETURN_ADDRESSES.cancelUrl);
    expect(await statusOf(uuid)).toBe("CANCELLED");
  });

  test("a double click, a second tab, the back button and a reload pay once", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api);
    const [first, second] = await Promise.all([visit(redirectUrl), visit(redirectUrl)]);
    const responses = await Promise.all(
      [first, first, first, second, second].map((page) => fillIn(page, VISA)),
    );
    for (const response of responses) expect(response.status).toBe(200);
    expect((await fillIn(first, VISA)).html).toContain("Your payment was successful.");
    expect((await visit(redirectUrl)).html).toContain("Your payment was successful.");
    const { body } = await api.get(`/api/v3/status/demo-card/getByUuid/${uuid}?includeTracing=1`);
    expect(body).toMatchObject({ transactionStatus: "SUCCESS" });
    const { submissions } = await started.gateway.db.one<{ submissions: number }>(sqlOf(uuid));
    expect(submissions).toBe(1);
  });
});

test.each(["method", "stored", "currency", "cancel", "language", "authentication"])(
  "the address of a form, opened again, shows the page and changes nothing: %s",
  async (form) => {
    const { uuid, redirectUrl } = await orderOnPage(api);
    const page = await visit(`${redirectUrl}/${form}`);
    expect([page.status, page.url]).toEqual([200, redirectUrl]);
    expect(page.html).toContain("Card number");
    expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "REDIRECT" });
    expect((await visit(`${started.url}/redirect/${uuid}/nothing/${form}`)).html).toContain(
      "Payment not found",
    );
  },
);

describe("a request that is refused and changes nothing", () => {
  test("a wrong token and an unknown payment get the same page", async () => {
    const { redirectUrl } = await orderOnPage(api);
    const forged = redirectUrl.slice(0, -1) + (redirectUrl.endsWith("0") ? "1" : "0");
    const unknown = redirectUrl.replace(/redirect\/[0-9a-f]{20}/, "redirect/ffffffffffffffffffff");
    const pages = await Promise.all([forged, unknown, `${redirectUrl}x`].map(visit));
    expect(pages.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1);
  });

  test.each([
    ["a page of another site", { "sec-fetch-site": "cross-site" }, 403],
    ["a neighbour of the same site", { "sec-fetch-site": "same-site" }, 403],
    ["a foreign origin in an older browser", { origin: "https://evil.example" }, 403],
    ["a body that is no form", { "content-type": "application/json" }, 415],
  ])("%s", async (_name, headers, status) => {
    const { uuid, redirectUrl } = await orderOnPage(api);
    const body = new URLSearchParams({ instrument: "card", ...VISA }).toString();
    const form = { "content-type": "application/x-www-form-urlencoded", ...headers };
    const response = await fetch(redirectUrl, {
      method: "POST",
      body,
      headers: form as Record<string, string>,
    });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await statusOf(uuid)).toBe("REDIRECT");
  });

  test("a form that is too large", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api);
    const body = new URLSearchParams({ ...VISA, cardHolder: "x".repeat(10_000) });
    expect((await fetch(redirectUrl, { method: "POST", body })).status).toBe(413);
    expect(await statusOf(uuid)).toBe("REDIRECT");
  });

  test("fields sent several times or with hostile values", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api);
    for (const body of ["cardNumber=4111&cardNumber=4111", "cardHolder=%00&__proto__=x", "cardNumber[a]=1"]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" };
      expect((await fetch(redirectUrl, { method: "POST", body, headers })).status).toBe(422);
    }
    expect(await statusOf(uuid)).toBe("REDIRECT");
  });

  test("pages run only scripts of the gateway, cannot be framed and are not stored", async () => {
    const { redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES);
    const { headers, status } = await fetch(redirectUrl);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("form-action 'self' https://shop.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    const { html } = await visit(redirectUrl);
    expect(html).not.toMatch(/<style|\sstyle=|onclick|<script>|http:\/\/(?!127)/);
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain('integrity="sha384-');
  });

  test.each([
    "",
    "/return",
    "/methods",
    "/method",
    "/stored",
    "/currency",
    "/cancel",
    "/google-pay",
    "/language",
  ])("a HEAD request of the address%s is answered as GET without a body, and opens no link", async (path) => {
    const { redirectUrl, uuid } = await orderOnPage(api);
    const head = await fetch(redirectUrl + path, { method: "HEAD", redirect: "manual" });
    expect(await head.text()).toBe("");
    const row = await started.gateway.db.one<{ status: string }>(sqlOf(uuid));
    expect(row.status).toBe("await_redirect");
    const got = await fetch(redirectUrl + path, { redirect: "manual" });
    expect([head.status, head.headers.get("content-type")]).toEqual([
      got.status,
      got.headers.get("content-type"),
    ]);
  });

  test("lets the scheme of an app through, and frames it nowhere", async () => {
    const { redirectUrl } = await orderOnPage(api, { successUrl: "myshop://order/17" });
    const { headers } = await fetch(redirectUrl);
    expect(headers.get("content-security-policy")).toContain("form-action 'self' myshop:;");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});

function sqlOf(uuid: string) {
  return sql`select status, submissions from transactions where uuid = ${uuid}`;
}
