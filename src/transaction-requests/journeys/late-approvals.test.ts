import { beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { cancelOrExpire } from "../../transactions/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, press } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

const CARD = "CO-0000-0000-0000-0000-0000-0001";
const REDIRECT = "CO-0000-0000-0000-0000-0000-0002";
const LINK = { payByLink: { sendByEmail: false } };
/** The provider receives the request after five minutes, when two inquiries have said that it did not. */
const ARRIVES_LATE = { extraData: { "simulator:arriveLate": "1" } };

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  const choice = { multiMethodMetaConnector: { connectors: [CARD, REDIRECT], retries: 2 } };
  await createConnector(operator, { apiKey: "choose", ...choice });
});

async function passMinutes(minutes: number): Promise<void> {
  clock.advance({ minutes });
  await started.gateway.runDue();
}

async function lateOf(uuid: string) {
  const [late, ...more] = await started.gateway.db.query<{ uuid: string; type: string }>(
    sql`select uuid, type from transactions where reference_uuid = ${uuid} and initiated_by = 'postback'`,
  );
  expect(more).toEqual([]);
  return late;
}

/** The money of a payment that the provider holds in the end, in minor units. */
async function leftAtProvider(reference: string): Promise<bigint> {
  const { left } = await started.gateway.db.one<{ left: bigint }>(sql`
    select coalesce(sum(amount_minor) filter (where transaction_uuid = ${reference}), 0)::bigint
      - coalesce(sum(amount_minor) filter (where reference_uuid = ${reference} and operation in ('refund', 'void')), 0)::bigint as left
    from simulator_bookings where status = 'approved'`);
  return left;
}

describe("a request that the provider received later than it said", () => {
  async function failsFirst(operation: string, request: Record<string, unknown>): Promise<string> {
    const { body } = await api.transaction("demo-card", operation, request);
    expect(body).toMatchObject({ success: true, returnType: "PENDING" });
    for (let inquiry = 0; inquiry < 3; inquiry++) await passMinutes(1);
    expect((await api.status(body["uuid"])).body).toMatchObject({ transactionStatus: "ERROR", code: "3005" });
    return body["uuid"];
  }

  async function expectReturned(uuid: string, type: string): Promise<void> {
    await passMinutes(20);
    const late = await lateOf(uuid);
    expect(late).toMatchObject({ type });
    expect((await api.status(late!.uuid)).body).toMatchObject({
      transactionStatus: "SUCCESS",
      referenceUuid: uuid,
      extraData: { latePayment: "true" },
    });
    expect(await leftAtProvider(uuid)).toBe(0n);
    expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "ERROR" });
    // Further inquiries return nothing twice.
    for (let day = 0; day < 3; day++) await passMinutes(24 * 60);
    expect(await leftAtProvider(uuid)).toBe(0n);
  }

  const order = (id: string) => ({
    merchantTransactionId: id,
    amount: "9.99",
    currency: "EUR",
    ...ARRIVES_LATE,
  });

  test.each(["debit", "preauthorize"])("a %s is returned", async (operation) => {
    const uuid = await failsFirst(operation, { ...order(operation), transactionToken: "ix::demo-visa" });
    await expectReturned(uuid, operation);
  });

  test("a capture is refunded", async () => {
    const { body } = await api.preauthorize({ amount: "50.00" });
    const uuid = await failsFirst("capture", { ...order("capture"), referenceUuid: body["uuid"] });
    await expectReturned(uuid, "capture");
  });

  test("a refund cannot be undone: it is recorded, counted and left to a person", async () => {
    const { body } = await api.debit();
    const uuid = await failsFirst("refund", { ...order("refund"), referenceUuid: body["uuid"] });
    await passMinutes(20);
    expect(await lateOf(uuid)).toMatchObject({ type: "refund" });
    const metrics = await (await fetch(`${started.url}/metrics`)).text();
    expect(metrics).toContain('quittance_late_payments_total{type="refund",fate="not_returnable"} 1');
    expect(metrics).toContain('quittance_late_payments_total{type="debit",fate="returned"} 1');
  });

  test("money that the provider does not take back at first is returned later, once", async () => {
    const uuid = await failsFirst("debit", { ...order("secondDecline"), transactionToken: "ix::demo-visa" });
    const update = (extraData: Record<string, string>) =>
      operator.post(`/api/provisioning/updateConnector/${CARD}`, { config: { extraData } });
    await update({ "simulator:decline": "3003" });
    await passMinutes(20);
    expect(await lateOf(uuid)).toBeDefined();
    expect(await leftAtProvider(uuid)).toBe(999n);
    await update({});
    await passMinutes(10);
    expect(await leftAtProvider(uuid)).toBe(0n);
  });
});

describe("a customer who pays on the provider's page", () => {
  const settings = (value: string) =>
    operator.post(`/api/provisioning/updateConnector/${REDIRECT}`, {
      settings: { "payByLink:late-payment": value },
    });

  async function atProvider(apiKey = "demo-redirect") {
    const { uuid, redirectUrl } = await orderOnPage(api, LINK, apiKey);
    return { uuid, redirectUrl, page: await visit(redirectUrl) };
  }

  test("at the moment at which the link is cancelled: the money is recorded as received after the end", async () => {
    await settings("void");
    const { uuid, page } = await atProvider();
    await started.gateway.db.transaction(async (tx) => {
      await cancelOrExpire(tx, { uuid, trigger: "cancel_requested", at: clock.now() });
      // The provider has sent a notification, and its response to the status inquiry waits for the cancellation.
      const action = new URL(formsOf(page)[0]!.action, page.url);
      const pressed = fetch(action, { method: "POST", redirect: "manual" });
      await isWaitingForALock();
      return { pressed };
    });
    await expect.poll(() => lateOf(uuid)).toMatchObject({ type: "debit" });
    await passMinutes(1);
    expect((await api.status(uuid, "demo-redirect")).body).toMatchObject({ transactionStatus: "CANCELLED" });
    expect(await leftAtProvider(uuid)).toBe(0n);
    await settings("keep");
  });

  test("after the cancellation: a status inquiry finds the money when the provider's notification is lost", async () => {
    const { uuid } = await atProvider();
    await api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
    await started.gateway.db.execute(
      sql`update simulator_bookings set status = 'approved' where transaction_uuid = ${uuid}`,
    );
    await passMinutes(10);
    expect(await lateOf(uuid)).toBeUndefined();
    await passMinutes(10);
    expect(await lateOf(uuid)).toMatchObject({ type: "debit" });
    // Kept unless the connector setting says otherwise.
    expect(await leftAtProvider(uuid)).toBe(999n);
  });

  test("and charges it back: the chargeback refers to the transaction of the late money, not to the one that ended", async () => {
    const { uuid, page } = await atProvider();
    await api.post(`/api/v3/payByLink/${uuid}/cancel`, "");
    await submit(page, formsOf(page)[0]!);
    const late = await lateOf(uuid);
    const { body } = await api.post("/simulator/chargebacks", { transactionUuid: uuid });
    expect(body).toMatchObject({ success: true });
    const chargebacks = await started.gateway.db.query(
      sql`select reference_uuid from transactions where type = 'chargeback' and merchant_guid = ${DEMO_MERCHANT}`,
    );
    expect(chargebacks).toEqual([{ referenceUuid: late!.uuid }]);
  });

  test("after another method was chosen: the money that the first page collects is returned", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, LINK, "choose");
    const choose = async (connector: string) => {
      const page = await visit(redirectUrl);
      return submit(
        page,
        formsOf(page).find(({ action }) => action.endsWith("/method"))!,
        { connector },
      );
    };
    await press(await choose(REDIRECT), "/decline");
    const card = await choose(CARD);
    const VISA = {
      cardNumber: "4111111111111111",
      expiry: "12 / 31",
      cvv: "123",
      cardHolder: "Ada Lovelace",
    };
    await submit(card, formsOf(card)[0]!, VISA);
    expect((await api.status(uuid, "choose")).body).toMatchObject({ transactionStatus: "SUCCESS" });

    // The provider takes its decline back, because the customer went back to its page.
    const { db } = started.gateway;
    await db.execute(sql`update simulator_bookings set status = 'approved' where transaction_uuid = ${uuid}`);
    for (let times = 0; times < 2; times++) {
      await db.execute(sql`insert into jobs (kind, lane, payload, run_at)
        values ('simulator-event', 'x', jsonb_build_object('transactionUuid', ${uuid}::text, 'event', 'notify'), quittance_now())`);
      await passMinutes(1);
    }
    expect(await lateOf(uuid)).toMatchObject({ type: "debit" });
    expect(await leftAtProvider(uuid)).toBe(0n);
    expect((await api.status(uuid, "choose")).body).toMatchObject({ transactionStatus: "SUCCESS" });
  });
});

test("an attempt in the card's currency that the provider approves later is returned in it", async () => {
  await started.gateway.runDue();
  const { uuid, redirectUrl } = await orderOnPage(api, { amount: "20.00", requestDcc: true }, "choose");
  const card = { expiry: "12 / 31", cvv: "123", cardHolder: "Ada Lovelace" };
  const payWith = async (cardNumber: string) => {
    const page = await visit(redirectUrl);
    const methods = formsOf(page).find(({ action }) => action.endsWith("/method"))!;
    const form = await submit(page, methods, { connector: CARD });
    return submit(form, formsOf(form)[0]!, { ...card, cardNumber });
  };
  const offer = await payWith("5105105105105100");
  const [choice] = formsOf(offer);
  const declined = await submit(offer, choice!, { currency: "USD" });
  expect(declined.html).toContain("Choose how to pay");
  // The other card is billed in euros, so that nothing is converted.
  await payWith("4000002500000003");
  expect((await api.status(uuid, "choose")).body).toMatchObject({
    transactionStatus: "SUCCESS",
    currency: "EUR",
  });

  const { db } = started.gateway;
  await db.execute(sql`update simulator_bookings set status = 'approved' where transaction_uuid = ${uuid}`);
  await db.execute(sql`insert into jobs (kind, lane, payload, run_at)
    values ('simulator-event', 'x', jsonb_build_object('transactionUuid', ${uuid}::text, 'event', 'notify'), quittance_now())`);
  await passMinutes(1);
  const late = await lateOf(uuid);
  expect((await api.status(late!.uuid)).body).toMatchObject({
    currency: "USD",
    amount: expect.stringMatching(/^2\d\.\d\d$/),
  });
  expect(await leftAtProvider(uuid)).toBe(0n);
});

async function isWaitingForALock(): Promise<void> {
  await expect
    .poll(async () => {
      const { waiting } = await started.gateway.db.one<{ waiting: bigint }>(sql`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return waiting;
    })
    .toBe(1n);
}
