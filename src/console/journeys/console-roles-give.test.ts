import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const PATH = "/api/provisioning";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const ROLES = ["support", "finance", "developer", "operator", "admin"] as const;
const PERMISSIONS = ["read", "configure", "credentials", "annotate", "operate", "review"] as const;
type Permission = (typeof PERMISSIONS)[number];

const started = forThisFile(() => startTestGateway());
const root = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let uuid: string;
const people = {} as Record<DemoRole, ConsoleClient>;

/** An operation of a credential, and the route of the console by which a person does the same. */
interface Same {
  readonly operation: string;
  readonly path: () => string;
  readonly body?: object;
  readonly route: () => string;
  readonly method?: "POST";
}
const PERIOD = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-11-02T00:00:00Z" };
const payment = () => `payments/${uuid}`;
const SAME: readonly Same[] = [
  { operation: "listChanges", path: () => "", route: () => "audit" },
  { operation: "listCallbacks", path: () => `/${uuid}`, route: payment },
  { operation: "getAuthenticationTrace", path: () => `/${uuid}`, route: payment },
  { operation: "listProvisioningCredentials", path: () => `/${TENANT}`, route: () => "credentials" },
  {
    operation: "createProvisioningCredential",
    path: () => `/${TENANT}`,
    body: { name: "Given", permissions: ["credentials"] },
    route: () => "credentials",
  },
  {
    operation: "createMerchantUser",
    path: () => `/${MERCHANT}`,
    body: { username: "given", password: "long-password-1", type: "api" },
    route: () => "developers",
  },
  {
    operation: "rotateSharedSecret",
    path: () => `/${CONNECTOR}`,
    body: {},
    route: () => "developers/secrets",
  },
  {
    operation: "createBiApiKey",
    path: () => `/${TENANT}`,
    body: { name: "Given" },
    route: () => "developers/keys",
  },
  {
    operation: "addTags",
    path: () => `/${uuid}`,
    body: { tags: ["given"], createdBy: "crm" },
    route: () => `${payment()}/tags`,
    method: "POST",
  },
  {
    operation: "resendCallback",
    path: () => `/${uuid}`,
    body: {},
    route: () => `${payment()}/resend-callback`,
    method: "POST",
  },
  {
    operation: "createSettlementExport",
    path: () => `/${MERCHANT}`,
    body: PERIOD,
    route: () => "payments.csv",
  },
  { operation: "releaseRiskReview", path: () => `/${uuid}`, body: {}, route: () => `${payment()}/release` },
  { operation: "rejectRiskReview", path: () => `/${uuid}`, body: {}, route: () => `${payment()}/reject` },
];

beforeAll(async () => {
  uuid = String((await new ApiClient(started.url).preauthorize(anOrder())).body["uuid"]);
  await started.gateway.db.execute(sql`update transactions set test_mode = false where uuid = ${uuid}`);
  for (const role of ROLES) people[role] = await ConsoleClient.demo(started.url, role);
});

async function csrfOf(client: ConsoleClient): Promise<string> {
  return client.form(await client.get("/console/me"), "/sign-out").fields["csrf"] ?? "";
}

/** Sent without the form of the page, which offers only what can be given. */
async function give(client: ConsoleClient, permissions: readonly Permission[]): Promise<ConsolePage> {
  const chosen = Object.fromEntries(permissions.map((permission) => [`permission-${permission}`, "yes"]));
  const fields = { csrf: await csrfOf(client), name: "Given", ...chosen };
  return client.post(`/console/${TENANT}/credentials`, fields);
}

function clientOf(page: ConsolePage): ApiClient | undefined {
  const [, username, password] = /(PC-[0-9a-f-]+):([^\s<]+)<\/code>/.exec(page.html) ?? [];
  return username && password ? new ApiClient(started.url, { username, password }) : undefined;
}

async function mayByCredential(client: ApiClient, { operation, path, body }: Same): Promise<boolean> {
  const address = `${PATH}/${operation}${path()}`;
  const { status } = body ? await client.post(address, body) : await client.get(address);
  return status !== 403;
}

async function mayInConsole(client: ConsoleClient, { route, method }: Same): Promise<boolean> {
  const address = `/console/${TENANT}/${route()}`;
  const page = method
    ? await client.post(address, { csrf: await csrfOf(client) })
    : await client.get(address);
  return page.status !== 403;
}

const GIVEN: Readonly<Record<DemoRole, readonly Permission[]>> = {
  support: [],
  finance: [],
  developer: [],
  operator: ["read", "configure", "credentials", "annotate", "operate"],
  admin: ["read", "configure", "credentials", "annotate", "operate"],
};

describe.each(ROLES)("the credentials that a person with the role %s makes", (role) => {
  test.each(PERMISSIONS)("with '%s' do nothing that the person may not", async (permission) => {
    const page = await give(people[role], [permission]);
    const client = clientOf(page);
    expect(client !== undefined).toBe(GIVEN[role].includes(permission));
    if (!client) {
      expect([403, 422]).toContain(page.status);
      return;
    }
    for (const same of SAME)
      if (await mayByCredential(client, same))
        expect(await mayInConsole(people[role], same), same.operation).toBe(true);
  });

  test("never have all permissions at once, unless the person has", async () => {
    expect(clientOf(await give(people[role], PERMISSIONS))).toBeUndefined();
    const all = clientOf(await give(people[role], GIVEN[role]));
    expect(all !== undefined).toBe(GIVEN[role].length > 0);
    for (const same of SAME)
      if (all && (await mayByCredential(all, same)))
        expect(await mayInConsole(people[role], same), same.operation).toBe(true);
  });
});

test("'operate' releases and rejects no risk review", async () => {
  const client = clientOf(await give(people.operator, ["operate"]));
  for (const operation of ["releaseRiskReview", "rejectRiskReview"]) {
    const { status, body } = await client!.post(`${PATH}/${operation}/${uuid}`, {});
    expect([status, body["errorMessage"]]).toEqual([403, "The credential lacks the permission 'review'"]);
  }
});

test("the page offers what the person can give, and a credential with more is revoked and not rotated", async () => {
  const made = await root.post(`${PATH}/createProvisioningCredential/${TENANT}`, {
    name: "Reviews",
    permissions: ["review"],
  });
  const { guid } = made.body["credential"] as { guid: string };
  const { operator } = people;
  const page = await operator.get(`/console/${TENANT}/credentials`);
  expect(page.html).toContain('name="permission-operate"');
  expect(page.html).not.toContain('name="permission-review"');
  expect(page.html).toContain(`${guid}/revoke`);
  expect(page.html).not.toContain(`${guid}/rotate`);
  const rotated = await operator.post(`/console/${TENANT}/credentials/${guid}/rotate`, {
    csrf: await csrfOf(operator),
  });
  expect([rotated.status, clientOf(rotated)]).toEqual([403, undefined]);
  expect(textOf(rotated)).toContain("Your role cannot grant the permission review.");
  const reviewer = new ApiClient(started.url, { username: guid, password: String(made.body["password"]) });
  expect((await reviewer.post(`${PATH}/releaseRiskReview/${uuid}`, {})).status).not.toBe(401);
});

test("an owner who may also capture gives 'review'", async () => {
  await started.gateway.db.execute(sql`
    insert into console_memberships (id, person_id, place_guid, role, is_owner)
    values ('operator-too', 'demo-operator', ${TENANT}, 'support', false)`);
  const client = clientOf(await give(people.operator, ["review"]));
  expect((await client!.post(`${PATH}/releaseRiskReview/${uuid}`, {})).status).not.toBe(403);
});

test("the audit has the name of the credential that made a change", async () => {
  const client = clientOf(await give(people.operator, ["configure"]))!;
  const { status } = await client.post(`${PATH}/createMerchant/${TENANT}`, { name: "Shop of a credential" });
  expect(status).toBe(200);
  const audit = await people.operator.get(`/console/${TENANT}/audit`);
  expect(textOf(audit)).toMatch(/ Given PC-[0-9a-f-]+ from \S+ Merchant Shop of a credential created/);
});
