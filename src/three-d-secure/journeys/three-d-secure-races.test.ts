import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { encodeForForm, findCurrentAuthentication, noAuthenticationAwaited } from "../index.ts";
import { startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { formsOf, submit } from "../../../tests/support/script-less-customer.ts";
import {
  completeChallenge,
  openAcs,
  openShop,
  type ThreeDSecureShop,
} from "../../../tests/support/three-d-secure.ts";

let database: TestDatabase;
let shop: ThreeDSecureShop;
let other: TestGateway;

beforeAll(async () => {
  database = await createTestDatabase();
  const masterKey = randomBytes(32);
  shop = await openShop({ databaseUrl: database.url, masterKey, workers: true });
  other = await startTestGateway({ databaseUrl: database.url, masterKey, workers: true });
});
afterAll(async () => {
  await other.close();
  await shop.close();
  await database.drop();
});

/** The number of submissions of a transaction, step-ups included. */
async function bookingsOf(uuid: string): Promise<{ approved: number; all: number }> {
  return shop.started.gateway.db.one(sql`
    select count(*)::int as "all", (count(*) filter (where status = 'approved'))::int as approved
    from simulator_bookings where transaction_uuid like ${`${uuid}%`}`);
}

/** Passes the challenge, and does not return yet. */
async function passChallenge(order: Record<string, unknown>) {
  const { body } = await shop.api.debit(order);
  const page = await openAcs(body["redirectUrl"]);
  const acsPage = await submit(page, formsOf(page)[0]!);
  await submit(acsPage, formsOf(acsPage)[0]!, { outcome: "pass" });
  const uuid: string = body["uuid"];
  const found = await findCurrentAuthentication(shop.started.gateway.db, uuid);
  return { uuid, redirectUrl: new URL(body["redirectUrl"]), authentication: found!.authentication };
}

test.each([
  ["an authenticated payment", { "3dsecure": "MANDATORY" }, "9.99", { approved: 1, all: 1 }],
  ["a stepped-up payment", {}, "65.00", { approved: 1, all: 2 }],
])("%s is booked once, however often and wherever its customer returns", async (_, data, amount, booked) => {
  const order = await shop.order("4111111111111111", {
    data: { ...data, challengeIndicator: "04" },
    more: { amount },
  });
  const { uuid, redirectUrl, authentication } = await passChallenge(order);
  const { threeDSServerTransID, acsTransID, sessionToken } = authentication;
  const cres = {
    messageType: "CRes",
    messageVersion: "2.2.0",
    threeDSServerTransID,
    acsTransID,
    transStatus: "Y",
  };
  const form = {
    cres: encodeForForm(JSON.stringify(cres)),
    threeDSSessionData: encodeForForm(sessionToken),
  };
  const returnTo = (url: string) =>
    fetch(`${url}/three-d-secure/${threeDSServerTransID}/challenge-return`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  const look = (url: string) => fetch(`${url}${redirectUrl.pathname}`, { redirect: "manual" });
  const urls = [shop.started.url, other.url];
  await Promise.all(
    Array.from({ length: 4 }, () => urls.flatMap((url) => [returnTo(url), look(url)])).flat(),
  );
  expect((await shop.api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await bookingsOf(uuid)).toEqual(booked);
});

test("two browsers that send their data at the same time cause one AReq", async () => {
  const { body } = await shop.api.debit(await shop.order("4000002000000008"));
  const url = `${body["redirectUrl"]}/authentication`;
  await Promise.all(
    Array.from({ length: 6 }, () =>
      fetch(url, { method: "POST", body: new URLSearchParams({}), redirect: "manual" }),
    ),
  );
  await expect
    .poll(async () => (await shop.api.status(body["uuid"])).body)
    .toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await bookingsOf(body["uuid"])).toEqual({ approved: 1, all: 1 });
});

test("during the authentication no other card replaces the first", async () => {
  const isFree = async (uuid: string) =>
    shop.started.gateway.db.one(
      sql`select (${noAuthenticationAwaited}) as free from transactions where uuid = ${uuid}`,
    );
  const order = await shop.order("4000002000000024");
  const { body } = await shop.api.debit(order);
  expect(await isFree(body["uuid"])).toEqual({ free: false });
  const page = await openAcs(body["redirectUrl"]);
  expect(await isFree(body["uuid"])).toEqual({ free: false });
  await completeChallenge(page, "pass");
  expect(await isFree(body["uuid"])).toEqual({ free: true });
});
