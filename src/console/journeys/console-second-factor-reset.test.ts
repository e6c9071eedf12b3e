import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { insertMembership, insertPerson } from "../../console/access/person-store.ts";
import type { Role } from "../../console/access/permissions.ts";
import { sql } from "../../platform/database/index.ts";
import { hashPassword } from "../../tenancy/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PASSWORD = "a long and good password";
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };

type PlaceName = "merchant" | "tenant" | "root" | "sibling";
interface At {
  readonly place: PlaceName;
  readonly role: Role;
  readonly isOwner: boolean;
}

/** People who help. A tenant owns its merchant, the root tenant both; the sibling is another tenant below the root. */
const HELPERS = {
  "the owner of the merchant": { place: "merchant", role: "operator", isOwner: true },
  "the owner of the tenant": { place: "tenant", role: "operator", isOwner: true },
  "the owner of the installation": { place: "root", role: "admin", isOwner: true },
  "the owner of a sibling tenant": { place: "sibling", role: "operator", isOwner: true },
  "an operator who is no owner": { place: "tenant", role: "operator", isOwner: false },
  "support with the flag of an owner": { place: "tenant", role: "support", isOwner: true },
} as const satisfies Record<string, At>;
type Helper = keyof typeof HELPERS;

/** The colleague's places, at the first of which the form is opened, and the people who may help; 403 and 404 for all others. */
const COLLEAGUES: readonly (readonly [name: string, at: readonly PlaceName[], helpers: readonly Helper[]])[] =
  [
    [
      "at the merchant",
      ["merchant"],
      ["the owner of the merchant", "the owner of the tenant", "the owner of the installation"],
    ],
    ["at the tenant", ["tenant"], ["the owner of the tenant", "the owner of the installation"]],
    ["at the installation", ["root"], ["the owner of the installation"]],
    [
      "at the merchant and at the tenant above it",
      ["merchant", "tenant"],
      ["the owner of the tenant", "the owner of the installation"],
    ],
    [
      "at the merchant and at the installation above it",
      ["merchant", "root"],
      ["the owner of the installation"],
    ],
    ["at the merchant and at a sibling tenant", ["merchant", "sibling"], ["the owner of the installation"]],
  ];

/** Places where a helper is nothing: to them they do not exist. */
const UNKNOWN: Readonly<Record<PlaceName, readonly PlaceName[]>> = {
  merchant: ["tenant", "root", "sibling"],
  tenant: ["root", "sibling"],
  root: [],
  sibling: ["merchant", "tenant", "root"],
};

const started = forThisFile(() => startTestGateway({ demo: false }));
let passwordHash: string;
const places = { root: "TE-0000-0000-0000-0000-0000-0000" } as Record<PlaceName, string>;
const clients = {} as Record<Helper, ConsoleClient>;

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD, CHEAP);
  const admin = new ApiClient(started.url, ADMINISTRATOR);
  const create = async (operation: string, body: object): Promise<string> => {
    const response = await admin.post(`/api/provisioning/${operation}`, body);
    expect(response.status).toBe(200);
    return (Object.values(response.body).find((value) => typeof value === "object") as { guid: string }).guid;
  };
  const parentTenantGuid = places.root;
  places.tenant = await create("createTenant", { name: "Tenant", parentTenantGuid });
  places.sibling = await create("createTenant", { name: "Sibling", parentTenantGuid });
  places.merchant = await create(`createMerchant/${places.tenant}`, { name: "Merchant" });
  for (const [name, at] of Object.entries(HELPERS) as [Helper, At][]) {
    const { email } = await aPerson([at]);
    clients[name] = new ConsoleClient(started.url);
    await clients[name].signIn(email, PASSWORD);
  }
});

async function aPerson(at: readonly At[]): Promise<{ id: string; email: string; memberships: string[] }> {
  const { db } = started.gateway;
  const id = randomUUID();
  const email = `${id}@example.com`;
  await insertPerson(db, { id, email, name: "Colleague", isDemo: false, passwordHash });
  const memberships = at.map(() => randomUUID());
  for (const [index, { place, role, isOwner }] of at.entries())
    await insertMembership(db, {
      id: memberships[index]!,
      personId: id,
      placeGuid: places[place],
      role,
      isOwner,
      waitHours: null,
    });
  return { id, email, memberships };
}

/** With a second factor, a passkey and a session. */
async function aColleague(at: readonly PlaceName[]): Promise<{ id: string; membership: string }> {
  const { db } = started.gateway;
  const roleAt = (place: PlaceName) => (place === "root" ? "admin" : "operator");
  const person = await aPerson(at.map((place) => ({ place, role: roleAt(place), isOwner: false })));
  const { id } = person;
  await db.execute(sql`
    insert into console_second_factors (person_id, totp_secret, last_step) values (${id}, 'sealed', 0)`);
  await db.execute(sql`insert into console_recovery_codes (person_id, code_hash) values (${id}, 'hash')`);
  await db.execute(sql`
    insert into console_passkeys (id, credential_id, person_id, name, public_key, sign_count, transports)
    values (${id}, ${id}, ${id}, 'Phone', 'key', 0, '{}')`);
  await db.execute(sql`insert into console_sessions (token_hash, person_id) values (${id}, ${id})`);
  return { id, membership: person.memberships[0]! };
}

/** How many ways to sign in are left, beside the password alone. */
async function leftOf(id: string): Promise<number> {
  const { count } = await started.gateway.db.one<{ count: number }>(sql`
    select ((select count(*) from console_second_factors where person_id = ${id})
      + (select count(*) from console_recovery_codes where person_id = ${id})
      + (select count(*) from console_passkeys where person_id = ${id})
      + (select count(*) from console_sessions where person_id = ${id}))::int as count`);
  return count;
}

describe.each(COLLEAGUES)("the second factor of a person %s", (_name, at, allowed) => {
  test.each(Object.keys(HELPERS) as Helper[])("reset by %s", async (helper) => {
    const { id, membership } = await aColleague(at);
    const client = clients[helper];
    const csrf = client.form(await client.get("/console/me"), "/sign-out").fields["csrf"]!;
    const [place] = at;
    const path = `/console/${places[place!]}/people/${membership}/reset`;
    const page = await client.post(path, { csrf });
    if (allowed.includes(helper)) {
      expect([page.status, await leftOf(id)]).toEqual([200, 0]);
      return;
    }
    const isUnknown = UNKNOWN[HELPERS[helper].place].includes(place!);
    expect([page.status, await leftOf(id)]).toEqual([isUnknown ? 404 : 403, 4]);
    if (!isUnknown && HELPERS[helper].role === "operator")
      expect(textOf(page)).toContain("Only an owner of this place can do this.");
  });
});

test("a membership of another place is not found, also by who owns both", async () => {
  const { id, membership } = await aColleague(["merchant"]);
  const client = clients["the owner of the installation"];
  const csrf = client.form(await client.get("/console/me"), "/sign-out").fields["csrf"]!;
  for (const place of [places.tenant, places.root]) {
    const page = await client.post(`/console/${place}/people/${membership}/reset`, { csrf });
    expect([page.status, await leftOf(id)]).toEqual([404, 4]);
  }
});

test("a person without a second factor has no button to reset it, and a form that was open signs nobody out", async () => {
  const { id, memberships } = await aPerson([{ place: "merchant", role: "support", isOwner: false }]);
  const other = await aColleague(["merchant"]);
  await started.gateway.db.execute(
    sql`insert into console_sessions (token_hash, person_id) values (${id}, ${id})`,
  );
  const client = clients["the owner of the merchant"];
  const people = `/console/${places.merchant}/people`;
  const list = await client.get(people);
  expect(list.html).toContain(`${people}/${memberships[0]}/remove`);
  expect(list.html).not.toContain(`${people}/${memberships[0]}/reset`);
  expect(list.html).toContain(`${people}/${other.membership}/reset`);
  const csrf = client.form(await client.get("/console/me"), "/sign-out").fields["csrf"]!;
  const path = `${people}/${memberships[0]}/reset`;
  for (const page of [await client.get(path), await client.post(path, { csrf })])
    expect([page.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining("This colleague has no second factor."),
    ]);
  expect(await leftOf(id)).toBe(1);
});

test("a reset needs a fresh proof", async () => {
  const { id, membership } = await aColleague(["merchant"]);
  const client = clients["the owner of the tenant"];
  await started.gateway.db.execute(sql`update console_sessions set authenticated_at = '-infinity'`);
  const csrf = client.form(await client.get("/console/me"), "/sign-out").fields["csrf"]!;
  const page = await client.post(`/console/${places.merchant}/people/${membership}/reset`, { csrf });
  expect([page.status, await leftOf(id)]).toEqual([403, 4]);
  await client.submit(page, "/reset", { proof: PASSWORD });
  expect(await leftOf(id)).toBe(0);
});
