import { beforeAll, describe, expect, test } from "vitest";
import { basic } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { turnOf } from "../support/in-parts.ts";

/**
 * Routes that change data without Basic credentials: browsers and ACSs call them with the token in their address, providers
 * sign their webhooks.
 */
const WITHOUT_CREDENTIALS = [
  /^\/api\/v3\/tokenize\//,
  /^\/redirect\//,
  /^\/link\//,
  /^\/recover\//,
  /^\/three-d-secure\//,
  /^\/simulator\/(?!chargebacks)/,
  /^\/demo\//,
  // Cookies, and forms that carry a value: src/console/journeys/console-people.test.ts.
  /^\/console\//,
  /^\/providers\//,
];
/** Its clients also send lines of JSON; it changes nothing. */
const QUERIES = /^\/bi\/query\//;

/** Takes files, as a form sends them: every browser names the page that sends one. */
const UPLOADS = /^\/api\/v3\/(batchUpload\/|dispute\/[^/]+\/upload-evidence\/)/;
const MULTIPART = "multipart/form-data; boundary=x";
/** Its clients send the content type of a form; it changes nothing. */
const RECONCILIATION = /^\/api\/reconciliation\/retrieve\//;
const FORM = "application/x-www-form-urlencoded";
/** MT940 is plain text; every browser names the page that sends a form of this type. */
const STATEMENTS = /^\/api\/provisioning\/importBankStatement\//;
const PLAIN = "text/plain";
/** Whether the route takes the content type of a form. */
const takes = (type: string, url: string): boolean =>
  (type === MULTIPART && UPLOADS.test(url)) ||
  (type === FORM && RECONCILIATION.test(url)) ||
  (type === PLAIN && STATEMENTS.test(url));

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
type Route = { method: string; url: string };

let changing: Route[];

beforeAll(() => {
  const { routes } = started.gateway.app.routeTable;
  changing = routes.filter(({ method }) => !["GET", "HEAD", "OPTIONS", "TRACE"].includes(method));
});

async function send(route: Route, headers: Record<string, string>, body?: string) {
  const path = route.url.replace("*", "x").replaceAll(/:\w+\??/g, "demo-card");
  const credentials = route.url.startsWith("/api/provisioning")
    ? ADMINISTRATOR
    : QUERIES.test(route.url)
      ? { username: "demo-bi", password: "demo-bi-password" }
      : { username: "demo", password: "demo-password" };
  const response = await fetch(started.url + path, {
    method: route.method,
    headers: { authorization: basic(credentials), ...headers },
    ...(body !== undefined && { body: Buffer.from(body) }),
  });
  return response.status;
}

const statusesOf = async (routes: readonly Route[], request: (route: Route) => Promise<number>) => {
  const statuses: Record<string, number> = {};
  for (const route of routes) statuses[`${route.method} ${route.url}`] = await request(route);
  return statuses;
};
const all = (routes: readonly Route[], status: number) =>
  Object.fromEntries(routes.map(({ method, url }) => [`${method} ${url}`, status]));

describe("with cached credentials of a browser, another site's page", () => {
  const withCredentials = () =>
    changing.filter(({ url }) => !QUERIES.test(url) && !WITHOUT_CREDENTIALS.some((kind) => kind.test(url)));

  test("cannot send a form's content types, nor a body without one, to any route that changes data", async () => {
    const routes = withCredentials();
    expect(routes.length).toBeGreaterThan(40);
    const formTypes = [FORM, PLAIN, MULTIPART];
    for (const type of [...formTypes, "application/jsonp", "text/json; application/json"]) {
      const refusing = routes.filter(({ url }) => !takes(type, url));
      const statuses = await statusesOf(refusing, (route) => send(route, { "content-type": type }, "{}"));
      expect(statuses).toEqual(all(refusing, 415));
    }
    expect(await statusesOf(routes, (route) => send(route, {}, "{}"))).toEqual(all(routes, 415));
  });

  test("and a route that takes a file takes no other type than its own, not even JSON", async () => {
    const { paths } = (await (await fetch(`${started.url}/openapi.json`)).json()) as {
      paths: Record<string, { post?: { requestBody?: { content: object } } }>;
    };
    const typesOf = (url: string) =>
      Object.keys(paths[url.replaceAll(/:(\w+)/g, "{$1}")]?.post?.requestBody?.content ?? {});
    const files = withCredentials().filter(({ url }) => {
      const types = typesOf(url);
      return types.length > 0 && !types.some((type) => /json|form/.test(type));
    });
    expect(files.map(({ url }) => url.split("/")[3])).toEqual(
      expect.arrayContaining(["importBankStatement", "importVaultFile", "importSettlementReport"]),
    );
    const others = ["application/json", "application/pdf", "x/y"];
    for (const type of others)
      expect(await statusesOf(files, (route) => send(route, { "content-type": type }, "{}"))).toEqual(
        all(files, 415),
      );
    for (const route of files)
      for (const type of typesOf(route.url))
        expect([type, await send(route, { "content-type": type }, "{}")]).not.toEqual([type, 415]);
  });

  test("cannot use any route that changes data or queries, whatever it sends", async () => {
    const routes = [...withCredentials(), ...changing.filter(({ url }) => QUERIES.test(url))];
    const json = { "content-type": "application/json" };
    for (const [row, foreign] of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ].entries()) {
      const requests = [
        (route: Route) => send(route, { ...json, ...foreign }, "{}"),
        (route: Route) => send(route, foreign),
        (route: Route) => send(route, { "content-type": MULTIPART, ...foreign }, "{}"),
      ];
      for (const request of turnOf(requests, row))
        expect(await statusesOf(routes, request)).toEqual(all(routes, 403));
    }
  });

  test("cannot create a user with a form", async () => {
    const listed = { authorization: basic(ADMINISTRATOR) };
    const url = `${started.url}/api/provisioning`;
    const merchant = "ME-0000-0000-0000-0000-0000-0001";
    const form = '{"username":"intruder","password":"intruder-password","type":"api","x":"="}'.replace(
      ',"x":"="',
      "",
    );
    const response = await fetch(`${url}/createMerchantUser/${merchant}`, {
      method: "POST",
      headers: { ...listed, "content-type": "text/plain", origin: "https://evil.example" },
      body: form,
    });
    expect(response.status).toBe(403);
    const users = await (await fetch(`${url}/listMerchantUsers/${merchant}`, { headers: listed })).text();
    expect(users).not.toContain("intruder");
  });
});

test("the gateway's own pages, and clients that are no browsers, are served", async () => {
  const route = { method: "POST", url: "/api/provisioning/createTenant" };
  const json = { "content-type": "Application/JSON; charset=utf-8" };
  const own = [
    {},
    { "sec-fetch-site": "same-origin" },
    { origin: started.url },
    { "sec-fetch-site": "none" },
  ];
  for (const headers of own)
    expect(await send(route, { ...json, ...headers }, '{"name":"Tenant"}')).toBe(200);
  const query = { method: "POST", url: "/bi/query/transactions/v2/_count" };
  for (const headers of own) expect(await send(query, { ...json, ...headers }, "{}")).toBe(200);
});
