import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

/** The provider's response with the address of its page is lost; from then on only a status inquiry returns it. */
const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));

const { transactionToken: _token, ...ORDER } = anOrder();

/** A link that was opened once, so that the payment was submitted; the response was lost. */
async function openedLink(): Promise<{ uuid: string; redirectUrl: string }> {
  const { merchantTransactionId } = anOrder();
  const { body } = await api.transaction("demo-redirect", "debit", {
    ...ORDER,
    merchantTransactionId,
    payByLink: { sendByEmail: false, expirationInMinute: 60 },
    extraData: { "simulator:dropAnswer": "1" },
  });
  expect(body).toMatchObject({ returnType: "REDIRECT" });
  const { uuid, redirectUrl } = body as { uuid: string; redirectUrl: string };
  expect((await visit(redirectUrl)).headers.get("location")).toBeNull();
  return { uuid, redirectUrl };
}

async function letTimePass(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

function visit(url: string, method = "GET"): Promise<Response> {
  return fetch(url, { redirect: "manual", method });
}

test("a customer who opens the link again reaches the provider's page, and pays", async () => {
  const { uuid, redirectUrl } = await openedLink();
  await letTimePass(2);
  const providerUrl = (await visit(redirectUrl)).headers.get("location")!;
  expect(providerUrl).toContain("/simulator/pay/");
  const back = (await visit(`${providerUrl}/approve`, "POST")).headers.get("location")!;
  await visit(back);
  expect((await api.status(uuid, "demo-redirect")).body).toMatchObject({ transactionStatus: "SUCCESS" });
});

test("the merchant can cancel it", async () => {
  const { uuid } = await openedLink();
  await letTimePass(2);
  expect((await api.post(`/api/v3/payByLink/${uuid}/cancel`, {})).body).toMatchObject({ success: true });
});

test("it expires", async () => {
  const { uuid } = await openedLink();
  await letTimePass(2);
  await letTimePass(60);
  expect((await api.status(uuid, "demo-redirect")).body).toMatchObject({ transactionStatus: "CANCELLED" });
});
