import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { MERCHANT_SESSION } from "../support/apple-server.ts";
import { checkPage } from "../../tools/pages/check-page.ts";
import { APPLE_MERCHANT } from "../support/apple-pay.ts";
import { GOOGLE_MERCHANT } from "../support/google-pay.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { keepLog } from "../support/kept-log.ts";
import { formsOf, submit, visit, type Page } from "../support/script-less-customer.ts";
import { openWalletShop } from "../support/wallet-shop.ts";

const VALIDATION_URL = "https://apple-pay-gateway-cert.apple.com/paymentservices/startSession";
const DOMAIN_FILE = "7B227073704964223A22…";
const log = keepLog("trace");
let shop: Awaited<ReturnType<typeof openWalletShop>>;

beforeAll(async () => {
  shop = await openWalletShop({ log: log.log, appleDomainFile: DOMAIN_FILE });
});
afterAll(() => shop.close());
beforeEach(() => void shop.appleServer.requests.splice(0));

async function order(more: Record<string, unknown> = {}, apiKey = "wallets") {
  return orderOnPage(shop.api, { language: "en", ...more }, apiKey);
}

const unescaped = (html: string): string => html.replaceAll("&#34;", '"');

/** As the script of the page sends it. */
async function post(url: string, fields: Record<string, string>) {
  const response = await fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { accept: "application/json", "sec-fetch-site": "same-origin" },
    redirect: "manual",
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith("{") ? (JSON.parse(text) as object) : text };
}

const appleToken = (options?: Parameters<typeof shop.appleToken>[0]): string =>
  `applepay:${JSON.stringify({ token: shop.appleToken(options) })}`;
const googleToken = (options?: Parameters<typeof shop.googleToken>[0]): string =>
  `googlepay:${shop.googleToken(options)}`;
const payByApple = (url: string, transactionToken = appleToken()) =>
  post(`${url}/wallet`, { transactionToken, attempt: "0" });

async function payByGoogle(url: string, transactionToken: string): Promise<Page> {
  const page = await visit(`${url}/google-pay`);
  const form = formsOf(page).find(({ action }) => action.endsWith("/wallet"));
  return submit(page, form!, { transactionToken });
}

async function statusOf(uuid: string, apiKey = "wallets"): Promise<string> {
  return (await shop.api.status(uuid, apiKey)).body["transactionStatus"];
}

describe("the payment page", () => {
  test("has both buttons above the card form, and runs no script of a third party", async () => {
    const { redirectUrl } = await order();
    const { html, policy } = await visit(redirectUrl);
    const request = JSON.parse(unescaped(/data-request="([^"]+)"/.exec(html)![1]!)) as object;
    expect(request).toEqual({
      countryCode: "AT",
      currencyCode: "EUR",
      merchantCapabilities: ["supports3DS"],
      supportedNetworks: ["visa", "masterCard", "amex", "cartesBancaires"],
      total: { label: expect.any(String), amount: "9.99", type: "final" },
    });
    expect(html).toContain(`href="${new URL(redirectUrl).pathname}/google-pay"`);
    expect(html).toContain('name="cardNumber"');
    expect(html + policy).not.toContain("google.com");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
  });

  test("has the total with the surcharge in the wallet's request", async () => {
    const { redirectUrl } = await order({ surchargeAmount: "0.50" });
    expect(unescaped((await visit(redirectUrl)).html)).toContain('"amount":"10.49"');
    expect(unescaped((await visit(`${redirectUrl}/google-pay`)).html)).toContain('"totalPrice":"10.49"');
  });

  test.each([
    ["without wallets", false],
    ["without certificate and without consent to Google's script", true],
  ])("of a connector %s has none, and its policy is as before", async (name, hasWallets) => {
    const apiKey = `none-${name.length}`;
    const { merchantIdentityCertificate: _c, merchantIdentityKey: _k, ...applePay } = shop.applePay;
    const { loadGoogleScript: _l, ...googlePay } = shop.googlePay;
    await shop.connector(apiKey, hasWallets ? { applePay, googlePay } : {});
    const { redirectUrl } = await order({}, apiKey);
    const { html, policy } = await visit(redirectUrl);
    expect(html).not.toMatch(/apple-pay|google-pay|class="wallets/);
    // The page looks up the brands of a card at its own address.
    expect(policy).toContain("connect-src 'self';");
    expect((await visit(`${redirectUrl}/google-pay`)).url).toBe(redirectUrl);
    expect(await payByApple(redirectUrl)).toMatchObject({ body: { result: "page" } });
  });

  test("of a registration has none, because a wallet approves an amount", async () => {
    const { body } = await shop.api.transaction("wallets", "register", {
      merchantTransactionId: `register-${Date.now()}`,
    });
    expect((await visit(body["redirectUrl"])).html).not.toContain('class="wallets');
  });
});

describe("the page with Google's button", () => {
  test("alone loads Google's script, has no field for a card, and may open Google's window", async () => {
    const { redirectUrl } = await order();
    const response = await fetch(`${redirectUrl}/google-pay`);
    const html = await response.text();
    expect(html).toContain('<script defer src="https://pay.google.com/gp/p/js/pay.js">');
    expect(html).not.toContain("cardNumber");
    expect(html).toMatch(/<noscript><p class="problems">Google Pay is not available in this browser/);
    expect(response.headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
    const policy = response.headers.get("content-security-policy")!;
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' https://pay.google.com",
        "frame-src https://pay.google.com",
        "connect-src https://pay.google.com https://google.com/pay",
        "style-src 'self'",
      ]),
    );
    expect(unescaped(html)).toContain(`"merchantId":"${GOOGLE_MERCHANT}"`);
    expect(unescaped(html)).toContain('"environment":"TEST"');
  });

  test("passes the check of pages from outside, as the payment page does", async () => {
    const { redirectUrl } = await order();
    for (const address of [redirectUrl, `${redirectUrl}/google-pay`])
      expect(await checkPage(address), address).toEqual([]);
  });

  test("pays with the public key that belongs to the connector's private key", async () => {
    const { redirectUrl } = await order();
    const { html } = await visit(`${redirectUrl}/google-pay`);
    const point = Buffer.from(/"publicKey":"([^"]+)"/.exec(unescaped(html))![1]!, "base64");
    expect([point.length, point[0]]).toEqual([65, 4]);
  });
});

describe("a token from the page", () => {
  test("of Apple pays once, and the sheet learns that it is approved", async () => {
    const { uuid, redirectUrl } = await order();
    const token = appleToken();
    expect(await payByApple(redirectUrl, token)).toEqual({ status: 200, body: { result: "approved" } });
    expect(await statusOf(uuid)).toBe("SUCCESS");
    expect(await payByApple(redirectUrl, token)).toMatchObject({ body: { result: "page" } });
    const other = await order();
    expect(await payByApple(other.redirectUrl, token)).toMatchObject({ body: { result: "refused" } });
    expect(await statusOf(other.uuid)).not.toBe("SUCCESS");
  });

  test("of Google pays by the form, without 3-D Secure for a cryptogram and with it for PAN_ONLY", async () => {
    await shop.connector("secured", {
      googlePay: shop.googlePay,
      threeDV2Config: { enabled: true },
    });
    const mandatory = { threeDSecureData: { "3dsecure": "MANDATORY" } };
    const first = await order(mandatory, "secured");
    expect((await payByGoogle(first.redirectUrl, googleToken())).html).toContain("Thank you");
    const second = await order(mandatory, "secured");
    const details = {
      authMethod: "PAN_ONLY",
      cryptogram: undefined,
      eciIndicator: undefined,
      pan: "4000002000000024",
    };
    const challenged = await payByGoogle(second.redirectUrl, googleToken({ details }));
    expect(challenged.html).toMatch(/creq|Secure payment/);
    expect(await statusOf(second.uuid, "secured")).not.toBe("SUCCESS");
  });

  test("for another amount is refused, and the card form still pays", async () => {
    const { uuid, redirectUrl } = await order();
    const wrong = appleToken({ payload: { transactionAmount: 1 } });
    expect(await payByApple(redirectUrl, wrong)).toEqual({ status: 200, body: { result: "refused" } });
    expect((await visit(redirectUrl)).html).toContain('name="cardNumber"');
    expect(await payByApple(redirectUrl)).toMatchObject({ body: { result: "approved" } });
    expect(await statusOf(uuid)).toBe("SUCCESS");
  });

  test("of Google's that was changed is refused on the page, in words", async () => {
    const { redirectUrl } = await order();
    const page = await payByGoogle(redirectUrl, googleToken({ tamper: true }));
    expect(page.status).toBe(422);
    expect(page.html).toContain("The payment did not go through. Nothing was charged.");
    expect(page.html).toContain('name="cardNumber"');
  });

  test("that is declined returns to the page with the reason, and the next one pays", async () => {
    const { uuid, redirectUrl } = await order();
    const declined = appleToken({ payload: { applicationPrimaryAccountNumber: "4000000000000002" } });
    expect(await payByApple(redirectUrl, declined)).toMatchObject({ body: { result: "page" } });
    const { html } = await visit(redirectUrl);
    expect(html).toContain("The payment did not go through.");
    // A second press on the same sheet is of the attempt that was declined.
    expect(await payByApple(redirectUrl)).toMatchObject({ body: { result: "page" } });
    expect(await statusOf(uuid)).not.toBe("SUCCESS");
    const attempt = /data-attempt="(\d+)"/.exec(html)![1]!;
    const next = { transactionToken: appleToken(), attempt };
    expect(await post(`${redirectUrl}/wallet`, next)).toMatchObject({ body: { result: "approved" } });
    expect(await statusOf(uuid)).toBe("SUCCESS");
  });

  test("pays nothing on an expired or a cancelled page", async () => {
    const link = { payByLink: { sendByEmail: false, expirationInMinute: 60 } };
    const { uuid, redirectUrl } = await order(link);
    await shop.started.gateway.db.execute(
      sql`update transactions set expires_at = quittance_now() where uuid = ${uuid}`,
    );
    expect(await payByApple(redirectUrl)).toMatchObject({ body: { result: "page" } });
    expect((await visit(`${redirectUrl}/google-pay`)).html).toContain("This link has expired");
    expect(await post(`${redirectUrl}/apple-pay-session`, { validationUrl: VALIDATION_URL })).toMatchObject({
      status: 303,
    });
    expect(shop.appleServer.requests).toEqual([]);
    expect(await statusOf(uuid)).not.toBe("SUCCESS");
  });

  test("is only a wallet's: a stored instrument or a card token does not pay here", async () => {
    const { redirectUrl } = await order();
    for (const transactionToken of ["ix::demo-visa", "", "x".repeat(9_000)])
      expect(await payByApple(redirectUrl, transactionToken)).toMatchObject({ body: { result: "page" } });
  });

  test("from another site is refused", async () => {
    const { redirectUrl } = await order();
    for (const path of ["wallet", "apple-pay-session"]) {
      const response = await fetch(`${redirectUrl}/${path}`, {
        method: "POST",
        body: new URLSearchParams({ transactionToken: appleToken() }),
        headers: { "sec-fetch-site": "cross-site" },
      });
      expect(response.status).toBe(403);
    }
  });

  test("pays once when it is sent twice at the same moment", async () => {
    const { uuid, redirectUrl } = await order();
    const results = await Promise.all([1, 2, 3, 4].map(() => payByApple(redirectUrl)));
    expect(results.filter(({ body }) => JSON.stringify(body).includes("approved")).length).toBeLessThan(5);
    const { body } = await shop.api.get(`/api/v3/status/wallets/getByUuid/${uuid}?includeTracing=1`);
    expect(body["tracingData"].transactions).toHaveLength(1);
    expect(body["transactionStatus"]).toBe("SUCCESS");
  });
});

describe("the validation of the merchant", () => {
  const validate = async (validationUrl: string) => {
    const { redirectUrl } = await order();
    return post(`${redirectUrl}/apple-pay-session`, { validationUrl });
  };

  test("sends Apple the merchant, with its certificate, and returns Apple's session", async () => {
    expect(await validate(VALIDATION_URL)).toEqual({ status: 200, body: MERCHANT_SESSION });
    expect(shop.appleServer.requests).toEqual([
      {
        path: "/paymentservices/startSession",
        body: {
          merchantIdentifier: APPLE_MERCHANT,
          displayName: expect.any(String),
          initiative: "web",
          initiativeContext: "127.0.0.1",
        },
      },
    ]);
  });

  test.each([
    "https://evil.example/paymentservices/startSession",
    "https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession",
    "https://apple-pay-gateway.apple.com@evil.example/paymentservices/startSession",
    "https://apple-pay-gateway.apple.com:8443/paymentservices/startSession",
    "http://apple-pay-gateway.apple.com/paymentservices/startSession",
    "https://apple-pay-gateway.apple.com/other",
    "https://apple-pay-gateway.apple.com/paymentservices/startSession?x=1",
    "https://www.apple.com/paymentservices/startSession",
    "http://169.254.169.254/",
    "",
  ])("calls no other address than Apple's: %s", async (address) => {
    expect(await validate(address)).toEqual({ status: 422, body: { refused: "not_apples_address" } });
    expect(shop.appleServer.requests).toEqual([]);
  });

  test("that Apple refuses is in the log with its status, and without the key", async () => {
    shop.appleServer.respondWith(417);
    expect(await validate(VALIDATION_URL)).toMatchObject({ status: 502 });
    shop.appleServer.respondWith(200);
    expect(log.text()).toContain('"status":417');
    expect(log.text()).not.toContain("PRIVATE KEY");
  });

  test("serves the file by which Apple verifies the domain", async () => {
    const path = "/.well-known/apple-developer-merchantid-domain-association";
    const response = await fetch(shop.started.url + path);
    expect(await response.text()).toBe(DOMAIN_FILE);
  });
});
