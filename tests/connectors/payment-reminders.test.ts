import { beforeAll, expect, test } from "vitest";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { readable, startMailServer } from "../support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeStripe.start());
const server = forThisFile(startMailServer);
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  const mail = { host: "127.0.0.1", port: server.port, from: "Demo Shop <shop@example.com>" };
  await operator.post(`/api/provisioning/updateTenant/${TENANT}`, {
    settings: { mail, payByLinkEmailPermission: true },
  });
  await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Vouchers",
    apiKey: "remind-multibanco",
    adapter: "Stripe",
    method: "Multibanco",
    config: {
      testMode: true,
      apiSecret: "sk_test_1",
      extraData: { apiBaseUrl: fake.url },
      vault: { webhookSecrets: ["whsec_1"] },
    },
  });
});

/** A link whose customer has chosen to pay later. */
async function payLater({ sendByEmail = true } = {}): Promise<{ uuid: string; redirectUrl: string }> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("remind-multibanco", "debit", {
    ...order,
    amount: "25.00",
    currency: "EUR",
    customer: { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" },
    payByLink: { sendByEmail, expirationInMinute: 60 },
  });
  await started.gateway.runDue();
  await fetch(body["redirectUrl"], { redirect: "manual" });
  return body as { uuid: string; redirectUrl: string };
}

async function passTo(at: string): Promise<void> {
  clock.advance({ seconds: Math.ceil(clock.now().until(Temporal.Instant.from(at)).total("seconds")) });
  await started.gateway.runDue();
}

test("a customer who got a link by e-mail and has not paid is reminded once, a day before the end", async () => {
  await payLater({ sendByEmail: false });
  await payLater();
  const paid = fake.requests.findLast(({ path }) => path.endsWith("/confirm"))!.path.split("/")[3]!;
  const { uuid, redirectUrl } = await payLater();
  fake.intents.finishAction(paid);
  const before = server.mails.length;
  await passTo("2026-11-29T00:50:00Z");
  expect(server.mails.length).toBe(before);
  await passTo("2026-11-29T00:54:00Z");
  await started.gateway.runDue();
  const mails = server.mails.slice(before).map(readable);
  expect(mails).toHaveLength(1);
  for (const text of ["Subject: Reminder: Payment request from Demo Shop", "November 30, 2026", redirectUrl])
    expect(mails[0]).toContain(text);
  // The link leads to the way to pay, not to another payment.
  expect(await (await fetch(redirectUrl)).text()).toContain("999000999");
  expect((await api.status(uuid, "remind-multibanco")).body).toMatchObject({ transactionStatus: "PENDING" });
});
