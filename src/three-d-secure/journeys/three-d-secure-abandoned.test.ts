import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { formsOf, submit } from "../../../tests/support/script-less-customer.ts";
import {
  completeChallenge,
  openAcs,
  openShop,
  type ThreeDSecureShop,
} from "../../../tests/support/three-d-secure.ts";

const CHALLENGED = "4000002000000024";

let shop: ThreeDSecureShop;
let clock: ManualClock;

beforeAll(async () => {
  clock = new ManualClock("2026-11-20T12:00:00Z");
  shop = await openShop({ workers: false, clock });
});
afterAll(() => shop.close());

async function pay(): Promise<{ uuid: string; redirectUrl: string }> {
  const { body } = await shop.api.debit(await shop.order(CHALLENGED));
  return { uuid: body["uuid"], redirectUrl: body["redirectUrl"] };
}

async function after(duration: Temporal.DurationLike): Promise<void> {
  clock.advance(duration);
  await shop.started.gateway.runDue();
}

const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body;
const bookedAs = (uuid: string) =>
  shop.started.gateway.db.query(sql`select status from simulator_bookings where transaction_uuid = ${uuid}`);
const unverified = { transactionStatus: "ERROR", code: "2021" };

describe("a customer who does not return", () => {
  test("from the challenge: the payment ends ten minutes later, unpaid", async () => {
    const { uuid, redirectUrl } = await pay();
    await openAcs(redirectUrl);
    await after({ minutes: 9 });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    await after({ minutes: 2 });
    expect(await statusOf(uuid)).toMatchObject(unverified);
  });

  test("and never opened the link: the payment ends after fifteen minutes, unpaid", async () => {
    const { uuid } = await pay();
    await after({ minutes: 14 });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    await after({ minutes: 2 });
    expect(await statusOf(uuid)).toMatchObject(unverified);
  });

  test("but passed the challenge: the payment succeeds, because the ACS's result counts", async () => {
    const { uuid, redirectUrl } = await pay();
    const page = await openAcs(redirectUrl);
    const acsPage = await submit(page, formsOf(page)[0]!);
    await submit(acsPage, formsOf(acsPage)[0]!, { outcome: "pass" });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "REDIRECT" });
    await after({ seconds: 20 });
    expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "SUCCESS", returnData: { eci: "05" } });
  });
});

test("a challenge passed after the payment ended does not pay", async () => {
  const { uuid, redirectUrl } = await pay();
  const page = await openAcs(redirectUrl);
  await after({ minutes: 11 });
  await completeChallenge(page, "pass");
  await after({ minutes: 1 });
  expect(await statusOf(uuid)).toMatchObject(unverified);
});

test("a return without a result ends a minute later, unpaid", async () => {
  const order = await shop.order(CHALLENGED, { cardHolder: "ENROLLED NO_RESULT" });
  const { body } = await shop.api.debit(order);
  await completeChallenge(await openAcs(body["redirectUrl"]), "pass");
  expect(await statusOf(body["uuid"])).toMatchObject({ transactionStatus: "REDIRECT" });
  await after({ seconds: 61 });
  expect(await statusOf(body["uuid"])).toMatchObject(unverified);
});

test("a customer who gives up during the authentication leaves no stored card", async () => {
  const { body } = await shop.api.debit({ ...(await shop.order(CHALLENGED)), withRegister: true });
  const { uuid, redirectUrl } = body;
  const kept = () =>
    shop.started.gateway.db.query(sql`
      select transaction_uuid from stored_instruments where transaction_uuid = ${uuid} and sealed is not null
      union all select transaction_uuid from sealed_cards where transaction_uuid = ${uuid}`);
  expect(await kept()).toHaveLength(2);
  await fetch(`${redirectUrl}/cancel`, { method: "POST", redirect: "manual" });
  expect(await statusOf(uuid)).toMatchObject({ transactionStatus: "CANCELLED" });
  expect(await kept()).toEqual([]);
});

test("an authentication that ends after the payment was given up does not pay", async () => {
  const apiKey = await shop.connector({ enabled: true });
  const browser = { browserAcceptHeader: "*/*", browserUserAgent: "test", browserLanguage: "en" };
  const order = await shop.order("4000002000000008", { cardHolder: "ENROLLED TIMEOUT", data: browser });
  const paying = shop.api.debit(order, apiKey);
  const recorded = () =>
    shop.started.gateway.db.query(
      sql`select uuid from transactions where merchant_transaction_id = ${order["merchantTransactionId"]}`,
    );
  await expect.poll(recorded, { interval: 20 }).toHaveLength(1);
  // It was never submitted to the provider.
  await after({ seconds: 46 });
  const { uuid } = (await paying).body;
  await after({ seconds: 61 });
  const { body } = await shop.api.status(uuid, apiKey);
  expect(body).toMatchObject({ transactionStatus: "ERROR", code: "3005" });
  expect(await bookedAs(uuid)).toEqual([]);
});
