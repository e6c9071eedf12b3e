import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { MATRIX, type Column } from "../../../tests/support/console-role-matrix.ts";
import { NEEDS } from "../../../tests/support/console-route-needs.ts";
import { ConsoleClient, textOf, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { IS_WHOLE, turnOf } from "../../../tests/support/in-parts.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ROLES = ["support", "finance", "developer", "operator", "admin"] as const;

const started = forThisFile(() => startTestGateway());
let uuid: string;
const people = {} as Record<DemoRole, ConsoleClient>;
/** A sibling of the demo's tenant. */
let sibling: string;
const NOWHERE = ["TE-ffff-ffff-ffff-ffff-ffff-ffff", "ME-ffff-ffff-ffff-ffff-ffff-ffff", "nothing"];

beforeAll(async () => {
  const api = new ApiClient(started.url);
  uuid = String((await api.preauthorize(anOrder())).body["uuid"]);
  await started.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${uuid}`);
  await started.gateway.db.execute(sql`
    insert into disputes (guid, tenant_guid, merchant_guid, connector_guid, transaction_uuid, test_mode, dispute_id, stage,
      amount_minor, currency, reason, opened_at, modified_at)
    select 'a-live-dispute', tenant_guid, merchant_guid, connector_guid, uuid, false, 'd-1', 'chargeback', 100, 'EUR', '', now(), now()
    from transactions where uuid = ${uuid}`);
  for (const role of ROLES) people[role] = await ConsoleClient.demo(started.url, role);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await operator.post("/api/provisioning/createTenant", {
    name: "Sibling",
    parentTenantGuid: ROOT,
  });
  const { guid } = body["tenant"] as { guid: string };
  expect(guid).toMatch(/^TE-/);
  sibling = guid;
});

function routes(): string[] {
  return started.gateway.app.routeTable.routes
    .filter(({ url, method }) => /^\/console(?:$|\/(?!assets\/))/.test(url) && method !== "HEAD")
    .map(({ url, method }) => `${method} ${url}`);
}

const csrfs = new Map<ConsoleClient, string>();

/** It is of the session, so that one page per person has it. */
async function csrfOf(client: ConsoleClient): Promise<string> {
  const known = csrfs.get(client);
  if (known !== undefined) return known;
  const csrf = client.form(await client.get("/console/me"), "/sign-out").fields["csrf"] ?? "";
  csrfs.set(client, csrf);
  return csrf;
}

/** Sends the request with a valid form value, and without following where it leads. */
async function statusOf(client: ConsoleClient | undefined, route: string, place: string): Promise<number> {
  const [method = "", url = ""] = route.split(" ");
  const path = url
    .replace(":place", place)
    .replace(":uuid", uuid)
    .replace(":dispute", "a-live-dispute")
    .replace(":membership", "demo-support")
    .replace(/:\w+/, "unknown");
  const csrf = method === "POST" && client ? await csrfOf(client) : "";
  const body = method === "POST" ? { body: new URLSearchParams({ csrf }) } : {};
  const headers: Record<string, string> = client ? { cookie: client.cookie ?? "" } : {};
  const response = await fetch(started.url + path, { method, headers, redirect: "manual", ...body });
  await response.arrayBuffer();
  return response.status;
}

test("every route of the console is in the matrix", () => {
  expect(routes().toSorted()).toEqual(Object.keys(NEEDS).toSorted());
});

const atPlaces = Object.entries(NEEDS).filter(([, need]) => need !== "everybody" && need !== "signed in");

/**
 * A sibling tenant, the tenant above, and what does not exist, are one 404. The administrator's place is above the first two. For what
 * does not exist there is no role to look at: the least and the most powerful one show it.
 */
function placesOutOf(role: DemoRole): readonly string[] {
  if (role === "admin") return NOWHERE;
  return role === "support" ? [ROOT, sibling, ...NOWHERE] : [ROOT, sibling];
}

/**
 * Whether in a tenant or in its merchant, and which place out of the role: roles and routes take turns, so that each route is called for a
 * place out of one role, and the slow tests have all.
 */
describe.each(ROLES.map((role, column) => ({ role, column })))(
  "a person with the role $role",
  ({ role, column }) => {
    test.each(atPlaces.map(([route, need], row) => ({ route, need, turn: row + column })))(
      "$route",
      async ({ route, need, turn }) => {
        // Removing would change what the other cases need: the form is refused by its owner rule for the operator alone.
        if (/\/(?:remove|reset)$/.test(route) && route.startsWith("POST") && MATRIX[role].people) return;
        const allowed = MATRIX[role][need as Column];
        for (const place of turnOf([TENANT, MERCHANT], turn)) {
          const status = await statusOf(people[role], route, place);
          if (allowed) expect(status, `${route} at ${place}`).not.toBe(403);
          else expect(status, `${route} at ${place}`).toBe(403);
        }
        if (!IS_WHOLE && turn % ROLES.length !== 0) return;
        for (const place of turnOf(placesOutOf(role), Math.floor(turn / ROLES.length)))
          expect(await statusOf(people[role], route, place), `${route} at ${place}`).toBe(404);
      },
    );
  },
);

test("nobody gets further than the sign-in page without a session", async () => {
  for (const [route] of Object.entries(NEEDS).filter(([, need]) => need !== "everybody"))
    expect(await statusOf(undefined, route, TENANT), route).toBe(303);
});

test("an address that does not exist is a page of the console, and nothing to who is not signed in", async () => {
  const { support } = people;
  for (const path of [
    `${MERCHANT}/paymentz`,
    `${MERCHANT}/payments/${uuid}/elsewhere`,
    `${sibling}/paymentz`,
    "me/nothing",
  ]) {
    const page = await support.get(`/console/${path}`);
    expect([page.status, textOf(page)], path).toEqual([
      404,
      expect.stringContaining("This page does not exist"),
    ]);
    expect(page.html, path).toContain('<nav class="menu" aria-label="Console">');
    expect(page.html, path).toContain('type="search"');
    const place = path.startsWith(MERCHANT) ? MERCHANT : TENANT;
    expect(page.html, path).toContain(`href="/console/${place}/overview">Go to the overview</a>`);
    const stranger = await new ConsoleClient(started.url).getOnce(`/console/${path}`);
    expect([stranger.status, stranger.headers.get("location")], path).toEqual([
      303,
      `/console/sign-in?next=${encodeURIComponent(`/console/${path}`)}`,
    ]);
  }
  const csrf = await csrfOf(support);
  expect((await support.post(`/console/${MERCHANT}/paymentz`, { csrf })).status).toBe(404);
});

test("a place where a person has no role shows them the frame of their own", async () => {
  const page = await people.support.get(`/console/${sibling}/overview`);
  expect(page.status).toBe(404);
  expect(page.html).toContain(`href="/console/${TENANT}/overview">Go to the overview</a>`);
});

test("a developer moves money and exports in test mode only", async () => {
  // The cases above have blocked its card.
  await started.gateway.db.execute(sql`delete from risk_list_entries`);
  const api = new ApiClient(started.url);
  const order = anOrder();
  const test = String((await api.preauthorize(order)).body["uuid"]);
  const { developer } = people;
  expect((await developer.get(`/console/${TENANT}/payments/${test}/void`)).status).toBe(200);
  const csv = (await developer.get(`/console/${TENANT}/payments.csv`)).html;
  expect(csv).toContain(test);
  expect(csv).not.toContain(uuid);
  expect((await people.support.get(`/console/${TENANT}/payments.csv`)).html).toContain(uuid);
  const page = (await developer.get(`/console/${TENANT}/payments/${uuid}`)).html;
  expect(page).not.toContain("/void");
});
