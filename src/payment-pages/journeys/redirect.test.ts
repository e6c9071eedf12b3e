import { describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const { transactionToken: _token, ...ORDER } = anOrder();
const SHOP = {
  successUrl: "https://shop.example/success",
  cancelUrl: "https://shop.example/cancelled",
  errorUrl: "https://shop.example/error",
};

async function redirectDebit(): Promise<Record<string, string>> {
  const { merchantTransactionId } = anOrder();
  const { body } = await api.transaction("demo-redirect", "debit", {
    ...ORDER,
    ...SHOP,
    merchantTransactionId,
  });
  expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
  return body;
}

async function goTo(url: string, form?: Record<string, string>): Promise<Response> {
  return fetch(url, {
    redirect: "manual",
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
}

/** Opens the link, sends the form of the provider's page, and follows the redirects back. */
async function payAtProvider(redirectUrl: string, choice: string): Promise<string | null> {
  const opened = await goTo(redirectUrl);
  const providerUrl = opened.headers.get("location")!;
  expect(providerUrl).toContain("/simulator/pay/");
  const chosen = await goTo(`${providerUrl}/${choice}`, {});
  const back = await goTo(chosen.headers.get("location")!);
  return back.headers.get("location");
}

describe("a payment on the provider's own page", () => {
  test.each([
    ["approve", "SUCCESS", SHOP.successUrl],
    ["decline", "ERROR", SHOP.errorUrl],
    ["cancel", "ERROR", SHOP.errorUrl],
  ])("ends with the customer's choice: %s", async (choice, transactionStatus, address) => {
    const { uuid, redirectUrl } = await redirectDebit();
    expect((await api.status(uuid!, "demo-redirect")).body).toMatchObject({ transactionStatus: "REDIRECT" });
    expect(await payAtProvider(redirectUrl!, choice)).toBe(address);
    expect((await api.status(uuid!, "demo-redirect")).body).toMatchObject({ transactionStatus });
  });

  test("a wrong token gets the same response as an unknown payment", async () => {
    const { redirectUrl } = await redirectDebit();
    const forged = redirectUrl!.slice(0, -1) + (redirectUrl!.endsWith("0") ? "1" : "0");
    const unknown = redirectUrl!.replace(/redirect\/[0-9a-f]{20}/, "redirect/ffffffffffffffffffff");
    const [first, second] = await Promise.all([goTo(forged), goTo(unknown)]);
    expect([first.status, second.status]).toEqual([404, 404]);
    expect(await first.text()).toBe(await second.text());
  });
});
