import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const USERS = `/console/${MERCHANT}/developers/users`;
const DEMO_USER = "MU-0000-0000-0000-0000-0000-0001";
const ROLES = ["support", "finance", "developer", "operator", "admin"] as const;

const started = forThisFile(() => startTestGateway());
const people = {} as Record<DemoRole, ConsoleClient>;
let count = 0;

beforeAll(async () => {
  for (const role of ROLES) people[role] = await ConsoleClient.demo(started.url, role);
});

const passwordOn = (page: ConsolePage): string => /API_PASSWORD=([^\n<]+)/.exec(page.html)?.[1] ?? "";
const mayRefund = { "operation-refund": "yes", mode: "both" };

async function ask(role: DemoRole, fields: Record<string, string> = mayRefund) {
  const username = `second-${++count}`;
  const client = people[role];
  const page = await client.submit(await client.get(USERS), "/users", { username, ...fields });
  return { username, page, path: new URL(page.url).pathname };
}

const mayCall = async (username: string, password: string, operation: string) => {
  const client = new ApiClient(started.url, { username, password });
  return (await client.transaction("demo-card", operation, anOrder())).status;
};

const TAKES = ["debit", "preauthorize", "incrementalAuthorization", "register", "deregister"];

test.each([
  [
    "developer",
    [...TAKES, "capture", "void", "push", "profiles", "schedules", "links", "batch", "list"],
    "test",
  ],
  ["operator", [...TAKES, "push", "profiles", "schedules", "links", "list"], "both"],
  ["admin", [...TAKES, "push", "list"], "both"],
] as const)(
  "a %s makes alone users who take payments, and have no more than they have",
  async (role, operations, mode) => {
    const { username, page } = await ask(role, {});
    const password = passwordOn(page);
    expect(await mayCall(username, password, "debit")).toBe(200);
    for (const operation of ["refund", "payout"])
      expect(await mayCall(username, password, operation)).toBe(403);
    const made = await started.gateway.db.one<{ operations: string[]; mode: string }>(
      sql`select operations, mode from merchant_users where username = ${username}`,
    );
    expect([made.operations.toSorted(), made.mode]).toEqual([[...operations].toSorted(), mode]);
  },
);

test.each([
  ["developer", { mode: "live" }],
  ["developer", { mode: "both" }],
  ["operator", { "operation-capture": "yes" }],
  ["admin", { "operation-void": "yes", mode: "live" }],
] as const)("what a %s may not do in live mode needs a second person: %j", async (role, fields) => {
  const { username, page, path } = await ask(role, fields);
  expect(path).toMatch(/\/api-user-requests\//);
  expect(passwordOn(page)).toBe("");
  expect(
    await started.gateway.db.query(sql`select from merchant_users where username = ${username}`),
  ).toEqual([]);
});

test.each(["operator", "admin"] as const)("in test mode a %s gives captures alone", async (role) => {
  const { username, page } = await ask(role, { "operation-capture": "yes", mode: "test" });
  expect(await mayCall(username, passwordOn(page), "capture")).not.toBe(403);
});

test.each([
  ["a form without its choices", { rights: "", mode: "" }, [200, 403]],
  ["only what is chosen", { "operation-debit": "" }, [403, 403]],
  ["everything, for test connectors", { "operation-payout": "yes", mode: "test" }, [200, 200]],
] as const)("%s", async (_, fields, expected) => {
  const { username, page } = await ask("developer", fields);
  const password = passwordOn(page);
  expect([await mayCall(username, password, "debit"), await mayCall(username, password, "payout")]).toEqual(
    expected,
  );
});

describe("an API user who may refund live money", () => {
  test.each(["developer", "operator", "admin"] as const)("is not made by a %s alone", async (role) => {
    const { username, page, path } = await ask(role);
    expect(path).toMatch(/\/api-user-requests\//);
    expect(page.html).not.toContain("API_PASSWORD");
    expect(textOf(page)).toContain("Another person has to approve it.");
    // The forms that the page does not have are refused too.
    const csrf = people[role].form(page, "/withdraw").fields["csrf"] ?? "";
    for (const act of ["approve", "carry-out"]) {
      const tried = await people[role].post(`${path}/${act}`, { csrf });
      expect([403, 422]).toContain(tried.status);
      expect(tried.html).not.toContain("API_PASSWORD");
    }
    const made = await started.gateway.db.query(sql`select from merchant_users where username = ${username}`);
    expect(made).toEqual([]);
  });

  test.each(["finance"] as const)("is made once a %s has approved it, once", async (role) => {
    const { username, path } = await ask("developer", {
      ...mayRefund,
      "operation-payout": "yes",
    });
    const seen = await people[role].get(path);
    expect(textOf(seen)).toContain("Refund refund , Payout payout");
    const approved = await people[role].submit(seen, "/approve");
    expect(approved.html).not.toContain("API_PASSWORD");
    // Who approves does not get the password.
    const csrf = people[role].form(await people[role].get("/console/me"), "/sign-out").fields["csrf"] ?? "";
    const taken = await people[role].post(`${path}/carry-out`, { csrf });
    expect(taken.html).not.toContain("API_PASSWORD");
    const ready = await people.developer.get(path);
    const page = await people.developer.submit(ready, "/carry-out");
    const password = passwordOn(page);
    expect(await mayCall(username, password, "payout")).toBe(200);
    const again = await people.developer.submit(ready, "/carry-out");
    expect([again.status, passwordOn(again)]).toEqual([422, ""]);
    expect((await people.developer.get(path)).html).not.toContain(password);
  });

  test("is not approved by who approves and does not refund", async () => {
    const { path } = await ask("developer");
    const seen = await people.operator.get(path);
    expect(textOf(seen)).toContain("The rights of the API user reach beyond your own.");
    const csrf = people.operator.form(seen, "/refuse").fields["csrf"] ?? "";
    expect((await people.operator.post(`${path}/approve`, { csrf })).status).toBe(422);
    expect(textOf(await people.operator.post(`${path}/refuse`, { csrf }))).toContain("refused it");
  });

  test("is not approved by who refunds up to a limit, because it has none", async () => {
    const { db } = started.gateway;
    await db.execute(sql`
      insert into console_refund_limits (id, place_guid, role, currency, one_minor, day_minor)
      values ('limit', ${MERCHANT}, 'finance', 'USD', 10000, 20000)`);
    const { path } = await ask("developer", { ...mayRefund, "operation-payout": "yes" });
    const seen = await people.finance.get(path);
    expect(textOf(seen)).toContain("Your refunds have a limit, and those of an API user have none.");
    const csrf = people.finance.form(seen, "/refuse").fields["csrf"] ?? "";
    expect((await people.finance.post(`${path}/approve`, { csrf })).status).toBe(422);
    await db.execute(sql`delete from console_refund_limits where id = 'limit'`);
    expect((await people.finance.post(`${path}/approve`, { csrf })).status).toBe(200);
  });

  test.each(["support", "developer", "admin"] as const)("is not approved by a %s", async (role) => {
    const { path } = await ask("operator");
    const csrf = people[role].form(await people[role].get("/console/me"), "/sign-out").fields["csrf"] ?? "";
    expect((await people[role].post(`${path}/approve`, { csrf })).status).toBe(403);
    const carried = await people.operator.submit(await people.operator.get(path), "/withdraw");
    expect(textOf(carried)).toContain("withdrew it");
  });

  test("is not approved by a person who invited the requester, nor by one whom the requester invited", async () => {
    const { db } = started.gateway;
    for (const [person, inviter] of [
      ["demo-developer", "demo-finance"],
      ["demo-finance", "demo-developer"],
    ]) {
      await db.execute(
        sql`insert into console_inviters (person_id, inviter_id) values (${person!}, ${inviter!})`,
      );
      const { path, username } = await ask("developer");
      const refused = await people.finance.submit(await people.finance.get(path), "/approve");
      expect([refused.status, textOf(refused)]).toEqual([422, expect.stringContaining("a third person")]);
      await db.execute(sql`delete from console_inviters`);
      expect(
        await db.query(
          sql`select state from console_api_user_requests where wanted ->> 'username' = ${username}`,
        ),
      ).toEqual([{ state: "open" }]);
    }
  });

  test("is not made after a refusal, a withdrawal, or three days", async () => {
    const refused = await ask("developer");
    await people.finance.post(
      `${refused.path}/refuse`,
      people.finance.form(await people.finance.get(refused.path), "/approve").fields,
    );
    const withdrawn = await ask("developer");
    await people.finance.submit(await people.finance.get(withdrawn.path), "/approve");
    const approved = await people.developer.get(withdrawn.path);
    const { csrf = "" } = people.developer.form(approved, "/carry-out").fields;
    expect(textOf(await people.developer.submit(approved, "/withdraw"))).toContain("withdrew it");
    const late = await ask("developer");
    await people.finance.submit(await people.finance.get(late.path), "/approve");
    await started.gateway.db.execute(
      sql`update console_api_user_requests set expires_at = now() where wanted ->> 'username' = ${late.username}`,
    );
    for (const { path, username } of [refused, withdrawn, late]) {
      const page = await people.developer.post(`${path}/carry-out`, { csrf });
      expect([page.status, passwordOn(page)]).toEqual([422, ""]);
      expect(
        await started.gateway.db.query(sql`select from merchant_users where username = ${username}`),
      ).toEqual([]);
    }
  });

  test("gets no new password from one person, and the present one goes on", async () => {
    const offer = await people.developer.get(`${USERS}/${DEMO_USER}/password`);
    const page = await people.developer.submit(offer, "/password", { overlap: "24" });
    expect(passwordOn(page)).toBe("");
    const { pathname } = new URL(page.url);
    await people.finance.submit(await people.finance.get(pathname), "/approve");
    const done = await people.developer.submit(await people.developer.get(pathname), "/carry-out");
    expect(await mayCall("demo", passwordOn(done), "payout")).toBe(200);
    expect(await mayCall("demo", "demo-password", "payout")).toBe(200);
  });

  test("is disabled by one person, and enabled by two", async () => {
    const listed = await people.developer.get(USERS);
    const disabled = await people.developer.submit(listed, `/users/${DEMO_USER}/state`);
    expect(await mayCall("demo", "demo-password", "debit")).toBe(401);
    const asked = await people.developer.submit(disabled, `/users/${DEMO_USER}/state`);
    expect(await mayCall("demo", "demo-password", "debit")).toBe(401);
    const { pathname } = new URL(asked.url);
    await people.finance.submit(await people.finance.get(pathname), "/approve");
    await people.developer.submit(await people.developer.get(pathname), "/carry-out");
    expect(await mayCall("demo", "demo-password", "debit")).toBe(200);
  });

  test("has what was approved: after a change of its rights it is requested again", async () => {
    const offer = await people.developer.get(`${USERS}/${DEMO_USER}/password`);
    const page = await people.developer.submit(offer, "/password", { overlap: "0" });
    const { pathname } = new URL(page.url);
    await people.finance.submit(await people.finance.get(pathname), "/approve");
    await started.gateway.db.execute(
      sql`update merchant_users set operations = '{payout}' where guid = ${DEMO_USER}`,
    );
    const done = await people.developer.submit(await people.developer.get(pathname), "/carry-out");
    expect([done.status, passwordOn(done)]).toEqual([422, ""]);
    await started.gateway.db.execute(
      sql`update merchant_users set operations = null where guid = ${DEMO_USER}`,
    );
  });
});

test("requests are listed for the merchant and its tenant, and are at no other place", async () => {
  const { path, username } = await ask("developer");
  const approvals = await people.finance.get(`/console/${MERCHANT}/approvals`);
  expect(approvals.html).toContain(`/console/${MERCHANT}/api-user-requests"`);
  const list = await people.finance.get(`/console/${MERCHANT}/api-user-requests`);
  expect(list.html).toContain(username);
  const ofTenant = "/console/TE-0000-0000-0000-0000-0000-0001/api-user-requests";
  expect((await people.finance.get(ofTenant)).html).toContain(username);
  const id = path.split("/").at(-1);
  expect((await people.finance.get(`${ofTenant}/${id}`)).status).toBe(404);
});
