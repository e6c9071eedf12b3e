import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { signatureOf } from "@quittance/provider-kit/testing";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { atStripe, createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { whileTimePasses } from "../support/passing-time.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const SECRET = "whsec_payouts";
const ACCOUNT = "acct_1PgafTB7WZ01zgkW";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeStripe.start());
const receiver = forThisFile(startCallbackReceiver);
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
let guid: string;

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  guid = await createConnector(operator, {
    apiKey: "stripe-payouts",
    ...atStripe(fake, "BankTransfer", { webhookSecret: SECRET }),
  });
});
beforeEach(() => {
  fake.transfers.made.length = 0;
  fake.loseResponseTo = undefined;
});

async function payOut(walletReferenceId = ACCOUNT, change: object = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction("stripe-payouts", "payout", {
    ...order,
    amount: "120.00",
    currency: "EUR",
    customer: { paymentData: { walletData: { walletReferenceId } } },
    callbackUrl: receiver.url,
    ...change,
  });
  return body as Record<string, string>;
}

async function minutesLater(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

const statusOf = async (uuid: string) =>
  ((await api.status(uuid, "stripe-payouts")).body as Record<string, unknown>)["transactionStatus"];

describe("a payout at Stripe", () => {
  test("goes to a connected account, and is finished at once", async () => {
    const body = await payOut();
    expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
    expect(fake.transfers.made).toMatchObject([{ amount: 12_000, currency: "eur", destination: ACCOUNT }]);
    expect(await statusOf(body["uuid"]!)).toBe("SUCCESS");
  });

  test("whose response was lost is found, and was made once", async () => {
    fake.loseResponseTo = /transfers$/;
    const body = await whileTimePasses(clock, payOut());
    expect(body).toMatchObject({ returnType: "PENDING" });
    fake.loseResponseTo = undefined;
    await minutesLater(5);
    expect(await statusOf(body["uuid"]!)).toBe("SUCCESS");
    expect(fake.transfers.made).toHaveLength(1);
  });

  test("above the balance, and to what is no account, is declined", async () => {
    expect(await payOut(ACCOUNT, { amount: "99999.00" })).toMatchObject({ returnType: "ERROR" });
    const wrong = await payOut("a customer");
    expect(JSON.stringify(wrong)).toContain("customer.paymentData.walletData.walletReferenceId");
    expect(fake.transfers.made).toHaveLength(0);
  });

  test("that is reversed later becomes a failed payout, once", async () => {
    const { uuid } = await payOut();
    const body = JSON.stringify(fake.transfers.reverse(fake.transfers.made[0]!["id"] as string));
    for (let time = 0; time < 2; time++) {
      const headers = { "stripe-signature": signatureOf(body, { secret: SECRET, at: clock.now() }) };
      expect((await api.post(`/providers/stripe/${guid}`, body, headers)).status).toBe(200);
      await started.gateway.runDue();
    }
    const failures = receiver.received.filter(
      ({ body: one }) => one["referenceUuid"] === uuid && one["result"] === "ERROR",
    );
    expect(failures).toHaveLength(1);
    expect(failures[0]!.body).toMatchObject({ transactionType: "PAYOUT", amount: "120.00" });
    expect(await statusOf(uuid!)).toBe("ERROR");
  });
});
