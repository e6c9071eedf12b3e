import { beforeAll, expect, test } from "vitest";
import { codeAt } from "../../console/accounts/totp.ts";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { PASSWORD, setUpAdministrator } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const EMAIL = "eva@example.com";

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock, demo: false }));
let secret: string;
let recoveryCodes: string[];

/** One person, who adds the second factor in the first test and uses it in the others. */
beforeAll(async () => {
  const client = await setUpAdministrator(started, { email: EMAIL });
  const page = await client.get("/console/me/second-factor");
  secret = /<code>([A-Z2-7 ]{39})<\/code>/.exec(page.html)![1]!.replaceAll(" ", "");
  const wrong = await client.submit(page, "/second-factor", { password: PASSWORD, code: "000000" });
  expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining("The code is wrong.")]);
  const foreign = await client.submit(page, "/second-factor", { password: "not this one", code: code() });
  expect([foreign.status, textOf(foreign)]).toEqual([422, expect.stringContaining("The password is wrong.")]);
  const added = await client.submit(page, "/second-factor", { password: PASSWORD, code: code() });
  recoveryCodes = textOf(added).match(/\b[0-9a-f]{5}-[0-9a-f]{5}\b/g) ?? [];
  expect(recoveryCodes).toHaveLength(10);
  nextCode();
});

function code(): string {
  return codeAt(secret, BigInt(Math.floor(clock.now().epochMilliseconds / 30_000)));
}

/** A code counts once. */
function nextCode(): void {
  clock.advance({ seconds: 30 });
}

async function withPassword(): Promise<{ client: ConsoleClient; page: ConsolePage }> {
  const client = new ConsoleClient(started.url);
  const page = await client.signIn(EMAIL, PASSWORD);
  expect(page.url).toBe(`${started.url}/console/sign-in/code`);
  return { client, page };
}

async function isInside(client: ConsoleClient): Promise<boolean> {
  return (await client.get("/console/me")).html.includes("/console/sign-out");
}

test("the password alone opens nothing, a code does, and counts once", async () => {
  const { client, page } = await withPassword();
  expect(await isInside(client)).toBe(false);
  const halfway = client.cookie;
  await client.submit(page, "/code", { code: code() });
  expect(await isInside(client)).toBe(true);
  expect(client.cookie).not.toBe(halfway);
  const { client: thief, page: again } = await withPassword();
  const refused = await thief.submit(again, "/code", { code: code() });
  expect([refused.status, await isInside(thief)]).toEqual([422, false]);
  nextCode();
});

test("of the same code in two browsers at a time one signs in", async () => {
  const browsers = [await withPassword(), await withPassword()];
  const pages = await Promise.all(
    browsers.map(({ client, page }) => client.submit(page, "/code", { code: code() })),
  );
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 422]));
  nextCode();
});

test("the page for the code stays open for ten minutes", async () => {
  const { client, page } = await withPassword();
  clock.advance({ minutes: 10 });
  const late = await client.submit(page, "/code", { code: code() });
  expect(late.url).toBe(`${started.url}/console/sign-in?code=late`);
  expect(textOf(late)).toContain("The code has to be entered within ten minutes. Sign in again.");
});

test("a lost phone is replaced by a recovery code, once", async () => {
  const [recovery = ""] = recoveryCodes;
  const { client, page } = await withPassword();
  await client.submit(page, "/code", { code: recovery });
  expect(await isInside(client)).toBe(true);
  const { client: other, page: again } = await withPassword();
  expect((await other.submit(again, "/code", { code: recovery })).status).toBe(422);
});

test("ten wrong codes close the way for 30 minutes, also to right ones", async () => {
  const { client, page } = await withPassword();
  for (let guess = 0; guess < 10; guess++)
    expect((await client.submit(page, "/code", { code: `00000${guess}` })).status).toBe(422);
  const right = await client.submit(page, "/code", { code: code() });
  expect(textOf(right)).toContain("Too many wrong codes. Try again in 30 minutes.");
  clock.advance({ minutes: 30 });
  const { client: later, page: form } = await withPassword();
  await later.submit(form, "/code", { code: code() });
  expect(await isInside(later)).toBe(true);
  nextCode();
});

test("neither the secret nor a recovery code is in the database in clear", async () => {
  const { db } = started.gateway;
  const rows = await db.query(sql`
    select console_second_factors::text as row from console_second_factors
    union all select console_recovery_codes::text from console_recovery_codes
    union all select configuration_changes::text from configuration_changes`);
  const all = JSON.stringify(rows);
  expect(all).not.toContain(secret);
  for (const recovery of recoveryCodes) expect(all).not.toContain(recovery);
  expect(all).toContain("secondFactor");
});

test("removing it needs the password", async () => {
  const { client, page } = await withPassword();
  await client.submit(page, "/code", { code: code() });
  const form = await client.get("/console/me/second-factor");
  expect((await client.submit(form, "/remove", { password: "not this one" })).status).toBe(422);
  await client.submit(form, "/remove", { password: PASSWORD });
  const free = new ConsoleClient(started.url);
  await free.signIn(EMAIL, PASSWORD);
  expect(await isInside(free)).toBe(true);
});
