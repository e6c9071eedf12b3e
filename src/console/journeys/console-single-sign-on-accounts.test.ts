import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { inviteColleague, PASSWORD } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startSingleSignOn, type SingleSignOn } from "../../../tests/support/single-sign-on.ts";

const on = forThisFile(() => startSingleSignOn());

beforeAll(async () => {
  expect(await on.configure()).toMatchObject({ status: 200 });
});

const payments = (): string => `/console/${on.merchant}/payments`;

/** The person enters the password of the local account, and goes to the provider again. */
async function connect({ client, page }: Entered, sub: string, password = PASSWORD): Promise<Entered> {
  const answer = await client.submit(page, "/oidc/connect", { password });
  if (answer.status !== 200) return { client, page: answer };
  expect(client.cookie).toBeUndefined();
  return on.enter(sub, client);
}
type Entered = Awaited<ReturnType<SingleSignOn["enter"]>>;

test("an account with a password is connected by that password alone, once", async () => {
  const email = "careful@shops.example";
  await inviteColleague(on.started, on.admin, { place: on.merchant, email, role: "developer" });
  const { sub } = on.person(["support"], { email });
  const first = await on.enter(sub);
  expect([first.page.status, textOf(first.page)]).toEqual([
    403,
    expect.stringContaining("Connect your account"),
  ]);
  expect(first.client.cookie).toBeUndefined();
  const wrong = await connect(first, sub, "not the password");
  expect([wrong.page.status, textOf(wrong.page)]).toEqual([422, expect.stringContaining("is wrong")]);
  const identities = () =>
    on.started.gateway.db.query(sql`select from console_identities where subject = ${sub}`);
  expect(await identities()).toEqual([]);
  const { action, fields } = first.client.form(first.page, "/oidc/connect");
  const forged = await first.client.post(action, {
    ...fields,
    connection: `${fields["connection"]}x`,
    password: PASSWORD,
  });
  expect(forged.status).toBe(400);
  expect((await connect(first, sub)).page.status).toBe(200);
  expect(await identities()).toHaveLength(1);
  expect((await on.enter(sub)).page.status).toBe(200);
});

test("a verified address opens the connected account of a colleague of the tenant, with the local role too", async () => {
  const email = "colleague@shops.example";
  await inviteColleague(on.started, on.admin, { place: on.merchant, email, role: "developer" });
  const { sub } = on.person(["support"], { email: email.toUpperCase() });
  const { client, page } = await connect(await on.enter(sub), sub);
  expect(page.status).toBe(200);
  expect((await client.get(`/console/${on.merchant}/developers`)).status).toBe(200);
  const people = await on.started.gateway.db.query(sql`select from console_people where email = ${email}`);
  expect(people).toHaveLength(1);
});

test("a role by claim counts in no session that a password opened", async () => {
  const email = "both@shops.example";
  await inviteColleague(on.started, on.admin, { place: on.merchant, email, role: "support" });
  const { sub } = on.person(["leads"], { email });
  const { client } = await connect(await on.enter(sub), sub);
  expect((await client.get(`/console/${on.tenant}/people`)).status).toBe(200);
  const local = new ConsoleClient(on.started.url);
  await local.signIn(email, PASSWORD);
  expect((await local.get(`/console/${on.tenant}/people`)).status).toBe(404);
  expect((await local.get(payments())).status).toBe(200);
});
