import { describe, expect, test } from "vitest";

import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };
const clock = new ManualClock("2026-11-21T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

async function pay(apiKey: string, change: Record<string, unknown> = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", { ...order, ...SHOP, language: "en", ...change });
  return body as Record<string, string>;
}

const visit = (url: string) => fetch(url, { redirect: "manual" });
const send = (url: string, form: Record<string, string>) =>
  fetch(url, { redirect: "manual", method: "POST", body: new URLSearchParams(form) });
const statusOf = async (uuid: string, apiKey: string) =>
  (await api.status(uuid, apiKey)).body["transactionStatus"] as string;

async function secondsLater(seconds: number): Promise<void> {
  clock.advance({ seconds });
  await started.gateway.runDue();
}

describe("the demo's BLIK", () => {
  async function enter(blikCode: string) {
    const { uuid, redirectUrl } = await pay("demo-blik");
    expect(await (await visit(redirectUrl!)).text()).toContain('name="blikCode"');
    const { status } = await send(redirectUrl!, { blikCode });
    return { uuid: uuid!, redirectUrl: redirectUrl!, status };
  }

  test.each([
    ["123456", "SUCCESS", SHOP.successUrl],
    ["222222", "ERROR", SHOP.errorUrl],
  ])("waits for the app with the code %s, and ends as %s", async (code, ended, url) => {
    const { uuid, redirectUrl, status } = await enter(code);
    expect(status).toBe(303);
    expect(await statusOf(uuid, "demo-blik")).toBe("PENDING");
    expect(await (await visit(redirectUrl)).text()).toContain("We are waiting for your bank");
    await secondsLater(16);
    expect(await statusOf(uuid, "demo-blik")).toBe(ended);
    expect((await visit(redirectUrl)).headers.get("location")).toBe(url);
  });

  test("declines a wrong code, and lets the customer try another", async () => {
    const { uuid, redirectUrl } = await enter("000000");
    expect(await statusOf(uuid, "demo-blik")).not.toBe("SUCCESS");
    const again = await (await visit(redirectUrl)).text();
    const attempt = /name="attempt" value="(\d+)"/.exec(again)?.[1] ?? "";
    expect((await send(redirectUrl, { blikCode: "654321", attempt })).status).toBe(303);
    await secondsLater(16);
    expect(await statusOf(uuid, "demo-blik")).toBe("SUCCESS");
  });

  test("is paid back in parts", async () => {
    const { uuid } = await enter("123456");
    await secondsLater(16);
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await api.transaction("demo-blik", "refund", {
      ...order,
      amount: "4.00",
      referenceUuid: uuid,
    });
    expect(body).toMatchObject({ returnType: "FINISHED" });
  });
});

describe("the demo's bank transfer", () => {
  test("shows the account and a reference of its own until the money has come", async () => {
    const [{ uuid, redirectUrl, returnType }, other] = [
      await pay("demo-transfer"),
      await pay("demo-transfer"),
    ];
    expect(returnType).toBe("PENDING");
    const { body } = await api.status(uuid!, "demo-transfer");
    const { iban, reference } = body["extraData"] as Record<string, string>;
    const shown = await (await visit(redirectUrl!)).text();
    for (const text of ["AT61 1904 3002 3457 3201", "SIMUATWW", "Simulated Provider", reference!])
      expect(shown).toContain(text);
    expect(iban).toBe("AT611904300234573201");
    expect(JSON.stringify((await api.status(other.uuid!, "demo-transfer")).body)).not.toContain(reference);
    await secondsLater(301);
    expect(await statusOf(uuid!, "demo-transfer")).toBe("SUCCESS");
    expect((await visit(redirectUrl!)).headers.get("location")).toBe(SHOP.successUrl);
  });

  test("that nobody pays is declined", async () => {
    const { uuid } = await pay("demo-transfer", { extraData: { pendingOutcome: "error" } });
    await secondsLater(301);
    expect(await statusOf(uuid!, "demo-transfer")).toBe("ERROR");
  });
});
