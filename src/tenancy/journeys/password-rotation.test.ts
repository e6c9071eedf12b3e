import { beforeEach, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const clock = new ManualClock("2026-11-25T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const admin = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let number = 0;
let username: string;
let guid: string;
const FIRST = "the first password";

beforeEach(async () => {
  username = `rotated-${++number}`;
  const { body } = await provision(`createMerchantUser/${MERCHANT}`, {
    username,
    password: FIRST,
    type: "api",
  });
  ({ guid } = body["merchantUser"] as { guid: string });
});

const provision = (operation: string, body: object = {}) =>
  admin.post(`/api/provisioning/${operation}`, body);

async function rotate(body: object = {}): Promise<string> {
  const response = await provision(`rotateMerchantUserPassword/${guid}`, body);
  expect(response.status).toBe(200);
  return String(response.body["password"]);
}

async function statusWith(password: string): Promise<number> {
  return (await new ApiClient(started.url, { username, password }).debit(anOrder())).status;
}

async function listed(): Promise<Record<string, unknown>> {
  const { body } = await admin.get(`/api/provisioning/listMerchantUsers/${MERCHANT}`);
  return (body["merchantUsers"] as Record<string, unknown>[]).find((user) => user["guid"] === guid)!;
}

test("both passwords work until the chosen moment, and then only the new one", async () => {
  expect(await statusWith(FIRST)).toBe(200);
  const next = await rotate({ overlapHours: 2 });
  expect([await statusWith(FIRST), await statusWith(next)]).toEqual([200, 200]);
  expect(await listed()).toMatchObject({
    previousPasswordValidUntil: clock.now().add({ hours: 2 }).toString({ smallestUnit: "second" }),
    previousPasswordReplaced: true,
  });
  clock.advance({ minutes: 119 });
  expect(await statusWith(FIRST)).toBe(200);
  clock.advance({ minutes: 1 });
  expect([await statusWith(FIRST), await statusWith(next)]).toEqual([401, 200]);
});

test("the old password ends at once with 0 hours, early on request, and with a password that is set", async () => {
  const second = await rotate({ overlapHours: 0 });
  expect([await statusWith(FIRST), await statusWith(second)]).toEqual([401, 200]);
  const third = await rotate();
  expect([await statusWith(second), await statusWith(third)]).toEqual([200, 200]);
  const ended = await provision(`endPreviousMerchantUserPassword/${guid}`);
  expect(ended.body["merchantUser"]).toMatchObject({ previousPasswordValidUntil: null });
  expect([await statusWith(second), await statusWith(third)]).toEqual([401, 200]);
  const fourth = await rotate();
  await provision(`updateMerchantUser/${guid}`, { password: "one that was set" });
  expect([await statusWith(third), await statusWith(fourth), await statusWith("one that was set")]).toEqual([
    401, 401, 200,
  ]);
});

test("a lost response is followed by another rotation, and the client's password stays", async () => {
  const lost = await rotate();
  const next = await rotate();
  expect([await statusWith(FIRST), await statusWith(lost), await statusWith(next)]).toEqual([200, 401, 200]);
});

test("once the new password is in use, another rotation waits for the end of the overlap", async () => {
  const next = await rotate({ overlapHours: 1 });
  expect(await statusWith(next)).toBe(200);
  const refused = await provision(`rotateMerchantUserPassword/${guid}`, {});
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("overlapHours");
  expect([await statusWith(FIRST), await statusWith(next)]).toEqual([200, 200]);
  clock.advance({ hours: 1 });
  const last = await rotate();
  expect([await statusWith(FIRST), await statusWith(next), await statusWith(last)]).toEqual([401, 200, 200]);
});

test("a disabled user has no password that works", async () => {
  const next = await rotate();
  await provision(`updateMerchantUser/${guid}`, { disabled: true });
  expect([await statusWith(FIRST), await statusWith(next)]).toEqual([401, 401]);
});

test("of two rotations at a time one password is in force beside the first one", async () => {
  const passwords = await Promise.all([rotate(), rotate()]);
  const statuses = await Promise.all(passwords.map(statusWith));
  expect(new Set(statuses)).toEqual(new Set([200, 401]));
  expect(await statusWith(FIRST)).toBe(200);
});

test.each([{ overlapHours: -1 }, { overlapHours: 721 }, { overlapHours: 1.5 }, { password: "chosen" }])(
  "%j is refused by name, and changes nothing",
  async (body) => {
    const refused = await provision(`rotateMerchantUserPassword/${guid}`, body);
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(Object.keys(body)[0]);
    expect(await listed()).toMatchObject({ previousPasswordValidUntil: null });
  },
);

test("neither a password nor a hash is in the audit", async () => {
  const next = await rotate();
  const rows = await started.gateway.db.query(sql`
    select configuration_changes::text as row from configuration_changes where target = ${guid}`);
  const text = JSON.stringify(rows);
  expect(text).toContain("rotateMerchantUserPassword");
  expect(text).toContain("previous_password_hash");
  for (const secret of [next, FIRST, "scrypt$"]) expect(text).not.toContain(secret);
});
