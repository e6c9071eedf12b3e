import { beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { createAgent } from "../support/agents.ts";
import { basic } from "../support/api-client.ts";
import { ConsoleClient, formsOn } from "../support/console.ts";
import { DisputeShop } from "../support/dispute-shop.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { orderOnPage, RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { howMany, turnOf } from "../support/in-parts.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const USER = "MU-0000-0000-0000-0000-0000-0001";
const CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";
const FORM = "application/x-www-form-urlencoded";

interface Sent {
  readonly type?: string;
  readonly body?: string;
}

/** What a client sends by mistake, and what `curl -X POST` sends. */
const BODIES: Readonly<Record<string, Sent>> = {
  "no body": {},
  "no body, and the type of JSON": { type: "application/json" },
  "an empty text as JSON": { type: "application/json", body: "" },
  "a list": { type: "application/json", body: "[]" },
  null: { type: "application/json", body: "null" },
  "an empty object": { type: "application/json", body: "{}" },
  "a text": { type: "application/json", body: '"text"' },
  "half an object": { type: "application/json", body: '{"a":' },
  "plain text": { type: "text/plain", body: "{}" },
  "an empty form": { type: FORM, body: "" },
  "a form": { type: FORM, body: "a=b" },
  "files without a boundary": { type: "multipart/form-data", body: "{}" },
  "files without a part": { type: "multipart/form-data; boundary=x", body: "--x--\r\n" },
  "a type that is none": { type: ";", body: "{}" },
};

/** How many of them a route gets, in turns. */
const BODIES_OF_ROUTE = howMany({ here: 1, onCi: 2, whole: Object.keys(BODIES).length });

type Route = { readonly method: string; readonly url: string };

const shop = forThisFile(() => DisputeShop.open(new ManualClock("2026-11-20T12:00:00Z")));
/** The token of an assistant. */
let agentToken: string;
let writing: readonly Route[];
/** By the name of a part of a path: an object that exists while all routes are called. */
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  const { routes } = shop.started.gateway.app.routeTable;
  writing = routes.filter(({ method }) => !["GET", "HEAD", "OPTIONS", "TRACE"].includes(method));
  ids = await existingObjects();
  agentToken = String((await createAgent(shop.started)).body["token"]);
});

/** One object of each kind, so that a request goes further than to "there is no such". */
async function existingObjects(): Promise<Record<string, string>> {
  const provision = async (operation: string, body: object) =>
    (await shop.root.post(`/api/provisioning/${operation}`, body)).body;
  await provision(`updateMerchantUser/${USER}`, { settings: { "push-api": "1" } });
  const { merchantUser } = await provision(`createMerchantUser/${MERCHANT}`, {
    username: "other",
    password: "other-password",
    type: "api",
  });
  const { credential } = await provision(`createProvisioningCredential/${TENANT}`, {
    name: "Other",
    permissions: ["configure"],
  });
  const { riskProfile } = await provision(`createRiskProfile/${TENANT}`, { name: "Other" });
  const { uuid: registered } = (
    await shop.merchant.transaction("demo-card", "register", {
      merchantTransactionId: "registered",
      transactionToken: "ix::demo-visa",
    })
  ).body;
  const { scheduleId } = (
    await shop.merchant.post("/api/v3/schedule/demo-card/start", {
      registrationUuid: registered,
      amount: "1.00",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
    })
  ).body;
  const found = {
    adapter: "Simulator",
    agentCredentialGuid: (await createAgent(shop.started)).body["agentCredential"].guid,
    apiKey: "demo-card",
    connector: CONNECTOR,
    connectorGuid: CONNECTOR,
    credential: credential.guid,
    credentialGuid: credential.guid,
    id: "1",
    merchantGuid: MERCHANT,
    merchantUserGuid: merchantUser.guid,
    optionsName: "issuers",
    ownerGuid: MERCHANT,
    place: TENANT,
    placeGuid: TENANT,
    profileId: String(riskProfile.id),
    publicIntegrationKey: "demo-public",
    scheduleId,
    tenantGuid: TENANT,
    user: merchantUser.guid,
  };
  expect(Object.entries(found).filter(([, id]) => id === undefined)).toEqual([]);
  return found;
}

/** The address of a route, with objects that exist: new ones where one request ends them. */
async function addressOf({ url }: Route): Promise<string> {
  const uuids: Record<string, string> = { ...ids, ...(await ownObjects(url)) };
  return url.replace("*", "x").replaceAll(/:(\w+)\??/g, (_part, name: string) => uuids[name] ?? "unknown");
}

async function ownObjects(url: string): Promise<Record<string, string>> {
  const page = { ...RETURN_ADDRESSES, customer: { email: "ada@example.com" } };
  if (url.includes("/dispute/") || url.includes("/chargebacks/")) return { ...(await shop.chargeBack()) };
  if (url.startsWith("/redirect/")) {
    const { redirectUrl } = await orderOnPage(shop.merchant, page);
    const [, , uuid, token] = new URL(redirectUrl).pathname.split("/");
    return { uuid: uuid!, token: token! };
  }
  if (/\/payByLink\/|\/links\//.test(url)) {
    const order = { transactionToken: undefined, payByLink: { sendByEmail: false } };
    return { uuid: (await shop.merchant.debit({ ...page, ...order })).body["uuid"] };
  }
  if (url.startsWith("/three-d-secure/")) {
    const { uuid } = (await shop.merchant.debit({ ...page, threeDSecureData: { "3dsecure": "MANDATORY" } }))
      .body;
    const [row] = await shop.started.gateway.db.query<{ id: string }>(
      sql`select three_ds_server_trans_id as id from three_d_secure_authentications where transaction_uuid = ${uuid}`,
    );
    return row ? { threeDSServerTransID: row.id } : {};
  }
  // Else each query waits for the documents of what was written before.
  if (url.startsWith("/bi/")) await shop.started.gateway.runDue();
  if (!/:(?:uuid|transactionUuid)\b/.test(url)) return {};
  const { uuid } = (await shop.merchant.debit()).body;
  return { uuid, transactionUuid: uuid };
}

async function statusOf(route: Route, address: string, { type, body }: Sent, more: object): Promise<number> {
  const response = await fetch(shop.started.url + address, {
    method: route.method,
    redirect: "manual",
    headers: { ...(type !== undefined && { "content-type": type }), ...more },
    // Bytes have no content type of their own.
    ...(body !== undefined && { body: Buffer.from(body) }),
  });
  await response.arrayBuffer();
  return response.status;
}

function credentialsOf(url: string): Record<string, string> {
  if (url.startsWith("/api/provisioning/")) return { authorization: basic(ADMINISTRATOR) };
  if (url === "/mcp") return { authorization: `Bearer ${agentToken}` };
  if (url.startsWith("/bi/query/"))
    return { authorization: basic({ username: "demo-bi", password: "demo-bi-password" }) };
  return { authorization: basic({ username: "demo", password: "demo-password" }) };
}

test("no writing operation fails on a body that is missing, empty or of another kind", async () => {
  const failures: string[] = [];
  const refused = new Set<string>();
  for (const [row, route] of writing.filter(({ url }) => !url.startsWith("/console/")).entries()) {
    const address = await addressOf(route);
    for (const [what, sent] of turnOf(Object.entries(BODIES), row, BODIES_OF_ROUTE)) {
      const status = await statusOf(route, address, sent, credentialsOf(route.url));
      if (status >= 500) failures.push(`${route.method} ${route.url}, ${what}: ${status}`);
      if (status === 401) refused.add(route.url);
    }
  }
  expect(failures).toEqual([]);
  // Else the test would prove nothing of what comes after the credentials.
  expect([...refused]).toEqual([]);
  expect(writing.length).toBeGreaterThan(150);
});

/** The value that each form of the person's session has; undefined where it ended. */
async function csrfOf(person: ConsoleClient): Promise<string | undefined> {
  const forms = formsOn(await person.get("/console/me"));
  return forms.find(({ action }) => action.endsWith("/sign-out"))?.fields["csrf"];
}

test("no form of the console fails on a body that is missing, empty or of another kind", async () => {
  const failures: string[] = [];
  const handled = new Set<string>();
  let person = await ConsoleClient.demo(shop.started.url, "operator");
  let csrf: string | undefined;
  for (const [row, route] of writing.filter(({ url }) => url.startsWith("/console/")).entries()) {
    const address = await addressOf(route);
    // Some forms end the session.
    csrf = await csrfOf(person);
    if (csrf === undefined) {
      person = await ConsoleClient.demo(shop.started.url, "operator");
      csrf = await csrfOf(person);
    }
    const withToken: Sent = { type: FORM, body: String(new URLSearchParams({ csrf: csrf! })) };
    const bodies = turnOf(Object.entries(BODIES), row, BODIES_OF_ROUTE);
    for (const [what, sent] of [...bodies, ["only the value of the form", withToken] as const]) {
      const status = await statusOf(route, address, sent, { cookie: person.cookie ?? "" });
      if (status >= 500) failures.push(`${route.method} ${route.url}, ${what}: ${status}`);
      if (sent === withToken && status !== 403) handled.add(route.url);
    }
  }
  expect(failures).toEqual([]);
  // Else the test would prove nothing of what comes after the session and the role.
  expect(handled.size).toBeGreaterThan(40);
});
