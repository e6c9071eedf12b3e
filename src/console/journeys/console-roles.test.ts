import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, type DemoRole } from "../../../tests/support/console.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ROLES = ["support", "finance", "developer", "operator", "admin"] as const;

/** What each route needs, written down a second time: a route that is added without a line here fails the test below. */
const NEEDS: Readonly<Record<string, "everybody" | "signed in" | Column>> = {
  "POST /console/language": "everybody",
  "GET /console/sign-in": "everybody",
  "POST /console/sign-in": "everybody",
  "GET /console/sign-in/code": "everybody",
  "POST /console/sign-in/code": "everybody",
  "POST /console/sign-in/passkey": "everybody",
  "POST /console/sign-in/passkey/challenge": "everybody",
  "POST /console/sign-in/code/passkey": "everybody",
  "POST /console/sign-in/code/passkey/challenge": "everybody",
  "GET /console/sign-in/oidc": "everybody",
  "GET /console/sign-in/oidc/callback": "everybody",
  "GET /console/sign-in/oidc/:tenant": "everybody",
  "POST /console/sign-in/oidc/back-channel-logout": "everybody",
  "GET /console/reset-password": "everybody",
  "POST /console/reset-password": "everybody",
  "POST /console/reset-password/open": "everybody",
  "GET /console/reset-password/open": "everybody",
  "POST /console/reset-password/save": "everybody",
  "GET /console/reset-password/save": "everybody",
  "GET /console/reset-password/:token": "everybody",
  "POST /console/reset-password/:token": "everybody",
  "GET /console/invitation": "everybody",
  "POST /console/invitation/open": "everybody",
  "GET /console/invitation/open": "everybody",
  "POST /console/invitation/accept": "everybody",
  "GET /console/invitation/accept": "everybody",
  "GET /console/invitation/:token": "everybody",
  "POST /console/invitation/:token": "everybody",
  "GET /console": "signed in",
  "GET /console/places": "signed in",
  "POST /console/mode": "signed in",
  "GET /console/me": "signed in",
  "POST /console/me/password": "signed in",
  "GET /console/me/second-factor": "signed in",
  "POST /console/me/second-factor": "signed in",
  "POST /console/me/second-factor/remove": "signed in",
  "GET /console/me/second-factor/choose": "signed in",
  "GET /console/me/passkeys": "signed in",
  "POST /console/me/passkeys": "signed in",
  "GET /console/me/passkeys/new": "signed in",
  "POST /console/me/passkeys/challenge": "signed in",
  "POST /console/me/passkeys/:passkey/remove": "signed in",
  "POST /console/me/prove/challenge": "signed in",
  "POST /console/sign-out": "signed in",
  "POST /console/me/prove": "signed in",
  "GET /console/me/sessions": "signed in",
  "POST /console/me/sessions/end-others": "signed in",
  "POST /console/me/sessions/end-all": "signed in",
  "POST /console/me/sessions/:session/end": "signed in",
  "GET /console/:place/overview": "see",
  "GET /console/:place/menu": "see",
  "GET /console/:place/approvals": "see",
  "GET /console/:place/approvals/:approval": "see",
  "POST /console/:place/approvals/:approval/withdraw": "see",
  "POST /console/:place/approvals/:approval/approve": "approve",
  "POST /console/:place/approvals/:approval/refuse": "approve",
  "POST /console/:place/approvals/:approval/finish": "approve",
  "GET /console/:place/api-user-requests": "see",
  "GET /console/:place/api-user-requests/:request": "see",
  "POST /console/:place/api-user-requests/:request/approve": "approve",
  "POST /console/:place/api-user-requests/:request/refuse": "approve",
  "POST /console/:place/api-user-requests/:request/withdraw": "see",
  "POST /console/:place/api-user-requests/:request/carry-out": "developers",
  "GET /console/:place/limits": "people",
  "POST /console/:place/limits": "people",
  "POST /console/:place/limits/:limit/remove": "people",
  "GET /console/:place/credentials": "people",
  "POST /console/:place/credentials": "people",
  "POST /console/:place/credentials/:credential/rotate": "people",
  "POST /console/:place/credentials/:credential/revoke": "people",
  "GET /console/:place/people/:membership/reset": "people",
  "POST /console/:place/people/:membership/reset": "people",
  "GET /console/:place/audit": "people",
  "GET /console/:place/audit.csv": "people",
  "GET /console/:place/payments": "see",
  "GET /console/:place/payments/:uuid": "see",
  "POST /console/:place/search": "see",
  "POST /console/:place/payments/:uuid/resend-callback": "see",
  "GET /console/:place/payments.csv": "export",
  "GET /console/:place/payments/:uuid/capture": "money",
  "POST /console/:place/payments/:uuid/capture": "money",
  "GET /console/:place/payments/:uuid/void": "money",
  "POST /console/:place/payments/:uuid/void": "money",
  "GET /console/:place/payments/:uuid/refund": "money",
  "POST /console/:place/payments/:uuid/refund": "money",
  "GET /console/:place/payments/:uuid/release": "money",
  "POST /console/:place/payments/:uuid/release": "money",
  "GET /console/:place/payments/:uuid/reject": "money",
  "POST /console/:place/payments/:uuid/reject": "money",
  "GET /console/:place/customers": "customers",
  "POST /console/:place/customers/search": "customers",
  "GET /console/:place/customers/:customer": "customers",
  "POST /console/:place/customers/:customer/reveal": "customers",
  "POST /console/:place/customers/:customer/prefer": "customers",
  "GET /console/:place/customers/:customer/detach": "customers",
  "POST /console/:place/customers/:customer/detach": "customers",
  "GET /console/:place/customers/:customer/delete": "delete customers",
  "POST /console/:place/customers/:customer/delete": "delete customers",
  "GET /console/:place/disputes": "see",
  "GET /console/:place/disputes/:dispute": "see",
  "GET /console/:place/disputes/:dispute/pack": "reveal",
  "POST /console/:place/disputes/:dispute/files": "money",
  "GET /console/:place/disputes/:dispute/accept": "money",
  "POST /console/:place/disputes/:dispute/accept": "money",
  "POST /console/:place/disputes/:dispute/contest": "money",
  "GET /console/:place/schedules": "see",
  "GET /console/:place/schedules/:schedule": "see",
  "POST /console/:place/schedules/:schedule/pause": "schedules",
  "POST /console/:place/schedules/:schedule/continue": "schedules",
  "GET /console/:place/schedules/:schedule/cancel": "schedules",
  "POST /console/:place/schedules/:schedule/cancel": "schedules",
  "GET /console/:place/settlements": "settlements",
  "GET /console/:place/settlements.csv": "settlements",
  "GET /console/:place/links": "see",
  "GET /console/:place/links/new": "links",
  "POST /console/:place/links/new": "links",
  "GET /console/:place/links/:uuid": "see",
  "POST /console/:place/links/:uuid/resend": "links",
  "GET /console/:place/links/:uuid/replace": "links",
  "POST /console/:place/links/:uuid/replace": "links",
  "GET /console/:place/links/:uuid/cancel": "links",
  "POST /console/:place/links/:uuid/cancel": "links",
  "POST /console/:place/views": "see",
  "POST /console/:place/views/:view/delete": "see",
  "GET /console/:place/payments/:uuid/raw": "raw",
  "GET /console/:place/payments/:uuid/conversion": "see",
  "POST /console/:place/payments/:uuid/notes": "see",
  "POST /console/:place/payments/:uuid/tags": "see",
  "POST /console/:place/payments/:uuid/reveal": "reveal",
  "GET /console/:place/connectors": "see configuration",
  "GET /console/:place/connectors/new": "configure",
  "GET /console/:place/connectors/new/:adapter": "configure",
  "POST /console/:place/connectors/new/:adapter": "configure",
  "GET /console/:place/connectors/:connector": "see configuration",
  "POST /console/:place/connectors/:connector": "configure",
  "GET /console/:place/connectors/:connector/disable": "configure",
  "POST /console/:place/connectors/:connector/disable": "configure",
  "GET /console/:place/routing": "see configuration",
  "GET /console/:place/routing/new": "configure",
  "POST /console/:place/routing/new": "configure",
  "GET /console/:place/routing/:connector": "see configuration",
  "POST /console/:place/routing/:connector/discard": "draft",
  "POST /console/:place/routing/:connector/activate": "configure",
  "GET /console/:place/routing/:connector/rules/:rule": "draft",
  "POST /console/:place/routing/:connector/rules/:rule": "draft",
  "POST /console/:place/routing/:connector/rules/:rule/change": "draft",
  "GET /console/:place/routing/:connector/default": "draft",
  "POST /console/:place/routing/:connector/default": "draft",
  "GET /console/:place/routing/:connector/versions": "see configuration",
  "POST /console/:place/routing/:connector/versions/:version/restore": "draft",
  "GET /console/:place/risk": "block",
  "POST /console/:place/risk": "block",
  "POST /console/:place/risk/:entry/remove": "block",
  "POST /console/:place/risk/profile": "configure",
  "GET /console/:place/payments/:uuid/block": "block",
  "POST /console/:place/payments/:uuid/block": "block",
  "GET /console/:place/developers": "developers",
  "GET /console/:place/developers/users": "developers",
  "POST /console/:place/developers/users": "developers",
  "GET /console/:place/developers/users/:user/password": "developers",
  "POST /console/:place/developers/users/:user/password": "developers",
  "POST /console/:place/developers/users/:user/password/end": "developers",
  "POST /console/:place/developers/users/:user/state": "developers",
  "GET /console/:place/developers/secrets": "developers",
  "GET /console/:place/developers/secrets/:connector": "developers",
  "POST /console/:place/developers/secrets/:connector": "developers",
  "GET /console/:place/developers/keys": "developers",
  "POST /console/:place/developers/keys": "developers",
  "POST /console/:place/developers/keys/:key/revoke": "developers",
  "GET /console/:place/developers/callbacks": "developers",
  "POST /console/:place/developers/callbacks/:uuid/resend": "developers",
  "GET /console/:place/developers/endpoints": "developers",
  "POST /console/:place/developers/endpoints": "developers",
  "GET /console/:place/developers/endpoints/:endpoint": "developers",
  "POST /console/:place/developers/endpoints/:endpoint": "developers",
  "GET /console/:place/developers/endpoints/:endpoint/delete": "developers",
  "POST /console/:place/developers/endpoints/:endpoint/delete": "developers",
  "POST /console/:place/developers/endpoints/:endpoint/state": "developers",
  "POST /console/:place/developers/endpoints/:endpoint/rotate": "developers",
  "POST /console/:place/developers/endpoints/:endpoint/test": "developers",
  "POST /console/:place/developers/endpoints/:endpoint/resend": "developers",
  "GET /console/:place/developers/agents": "developers",
  "POST /console/:place/developers/agents": "developers",
  "GET /console/:place/developers/agents/:agent": "developers",
  "POST /console/:place/developers/agents/:agent/revoke": "developers",
  "GET /console/:place/developers/unacknowledged": "developers",
  "GET /console/:place/developers/signature": "developers",
  "POST /console/:place/developers/signature": "developers",
  "GET /console/:place/people": "people",
  "POST /console/:place/second-factor": "people",
  "POST /console/:place/people": "people",
  "GET /console/:place/people/:membership/remove": "people",
  "POST /console/:place/people/:membership/remove": "people",
  "POST /console/:place/invitations/:invitation/withdraw": "people",
  "POST /console/:place/invitations/:invitation/resend": "people",
};

type Column =
  | "see"
  | "export"
  | "money"
  | "links"
  | "raw"
  | "developers"
  | "people"
  | "approve"
  | "reveal"
  | "see configuration"
  | "draft"
  | "configure"
  | "block"
  | "customers"
  | "delete customers"
  | "settlements"
  | "schedules";

/** The developer moves and exports what is in test mode only, which the payment of this test is not. */
const MATRIX: Readonly<Record<DemoRole, Readonly<Record<Column, boolean>>>> = {
  support: {
    see: true,
    export: true,
    money: true,
    links: true,
    raw: false,
    developers: false,
    people: false,
    approve: false,
    reveal: true,
    "see configuration": false,
    draft: false,
    configure: false,
    block: true,
    customers: true,
    "delete customers": false,
    settlements: false,
    schedules: true,
  },
  finance: {
    see: true,
    export: true,
    money: true,
    links: true,
    raw: false,
    developers: false,
    people: false,
    approve: true,
    reveal: true,
    "see configuration": true,
    draft: false,
    configure: false,
    block: true,
    customers: false,
    "delete customers": false,
    settlements: true,
    schedules: true,
  },
  developer: {
    see: true,
    export: true,
    money: false,
    links: true,
    raw: true,
    developers: true,
    people: false,
    approve: false,
    reveal: false,
    "see configuration": true,
    draft: true,
    configure: false,
    block: false,
    customers: true,
    "delete customers": false,
    settlements: false,
    schedules: true,
  },
  operator: {
    see: true,
    export: true,
    money: false,
    links: true,
    raw: false,
    developers: true,
    people: true,
    approve: true,
    reveal: true,
    "see configuration": true,
    draft: true,
    configure: true,
    block: true,
    customers: true,
    "delete customers": true,
    settlements: true,
    schedules: true,
  },
  admin: {
    see: true,
    export: true,
    money: false,
    links: false,
    raw: true,
    developers: true,
    people: true,
    approve: false,
    reveal: true,
    "see configuration": true,
    draft: true,
    configure: true,
    block: true,
    customers: false,
    "delete customers": false,
    settlements: true,
    schedules: false,
  },
};

let started: TestGateway;
let uuid: string;
const people = {} as Record<DemoRole, ConsoleClient>;
const otherPlaces: string[] = [];

beforeAll(async () => {
  started = await startTestGateway();
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
  otherPlaces.push(guid, "TE-ffff-ffff-ffff-ffff-ffff-ffff", "ME-ffff-ffff-ffff-ffff-ffff-ffff", "nothing");
});
afterAll(() => started.close());

function routes(): string[] {
  return started.gateway.app.routeTable.routes
    .filter(({ url, method }) => /^\/console(?:$|\/(?!assets\/))/.test(url) && method !== "HEAD")
    .map(({ url, method }) => `${method} ${url}`);
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
  const csrf = client && client.form(await client.get("/console/me"), "/sign-out").fields["csrf"];
  const body = method === "POST" ? { body: new URLSearchParams({ csrf: csrf ?? "" }) } : {};
  const headers: Record<string, string> = client ? { cookie: client.cookie ?? "" } : {};
  const response = await fetch(started.url + path, { method, headers, redirect: "manual", ...body });
  await response.arrayBuffer();
  return response.status;
}

test("every route of the console is in the matrix", () => {
  expect(routes().toSorted()).toEqual(Object.keys(NEEDS).toSorted());
});

const atPlaces = Object.entries(NEEDS).filter(([, need]) => need !== "everybody" && need !== "signed in");

describe.each(ROLES)("a person with the role %s", (role) => {
  test.each(atPlaces)("%s", async (route, need) => {
    // Removing would change what the other cases need: the form is refused by its owner rule for the operator alone.
    if (/\/(?:remove|reset)$/.test(route) && route.startsWith("POST") && MATRIX[role].people) return;
    const allowed = MATRIX[role][need as Column];
    for (const place of [TENANT, MERCHANT]) {
      const status = await statusOf(people[role], route, place);
      if (allowed) expect(status, `${route} at ${place}`).not.toBe(403);
      else expect(status, `${route} at ${place}`).toBe(403);
    }
    // A sibling tenant, and what does not exist, are one 404. The administrator's place is above both.
    for (const place of role === "admin" ? otherPlaces.slice(1) : [ROOT, ...otherPlaces])
      expect(await statusOf(people[role], route, place), `${route} at ${place}`).toBe(404);
  });
});

test("nobody gets further than the sign-in page without a session", async () => {
  for (const [route] of Object.entries(NEEDS).filter(([, need]) => need !== "everybody"))
    expect(await statusOf(undefined, route, TENANT), route).toBe(303);
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
