import { beforeEach, expect, test } from "vitest";
import type { ConsoleClient } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { CLIENT } from "../../../tests/support/identity-provider.ts";
import { startSingleSignOn } from "../../../tests/support/single-sign-on.ts";

const on = forThisFile(() => startSingleSignOn());
let number = 0;

beforeEach(async () => {
  on.provider.faults = {};
  expect(await on.configure()).toMatchObject({ status: 200 });
});

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
const now = () => Math.floor(Date.now() / 1000);
const logoutClaims = (sub: string | undefined, more: object = {}) => ({
  iss: on.provider.issuer,
  aud: CLIENT.clientId,
  ...(sub !== undefined && { sub }),
  iat: now(),
  exp: now() + 120,
  jti: `jti-${++number}`,
  events: EVENTS,
  ...more,
});

async function logOut(token: string): Promise<Response> {
  return fetch(`${on.started.url}/console/sign-in/oidc/back-channel-logout`, {
    method: "POST",
    body: new URLSearchParams({ logout_token: token }),
  });
}

async function isOpen(client: ConsoleClient): Promise<boolean> {
  const page = await client.get(`/console/${on.merchant}/payments`);
  return page.status === 200 && !page.url.includes("/sign-in");
}

const signed = (claims: object, options: object = { typ: "logout+jwt" }) =>
  on.provider.sign(claims as never, options);

test("signing out leads to the provider, which ends its session and leads back", async () => {
  const { sub } = on.person();
  const { client } = await on.enter(sub);
  const account = await client.get("/console/me");
  expect(account.headers.get("content-security-policy")).toContain(
    `form-action 'self' ${on.provider.issuer}`,
  );
  const { csrf = "" } = client.form(account, "/sign-out").fields;
  const response = await fetch(`${on.started.url}/console/sign-out`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: client.cookie ?? "" },
    body: new URLSearchParams({ csrf }),
  });
  expect(response.status).toBe(303);
  const address = new URL(response.headers.get("location") ?? "");
  expect(address.origin).toBe(on.provider.issuer);
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${on.started.url}/console/sign-in`);
  expect(address.searchParams.get("id_token_hint")).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await isOpen(client)).toBe(false);
  const page = await fetch(address);
  expect(page.status).toBe(200);
});

test("a logout token of the provider ends the sessions of its person, and of nobody else", async () => {
  const [one, two] = [on.person(), on.person()];
  const { client: first } = await on.enter(one.sub);
  const { client: second } = await on.enter(one.sub);
  const { client: other } = await on.enter(two.sub);
  const response = await logOut(await signed(logoutClaims(one.sub)));
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(await Promise.all([first, second, other].map(isOpen))).toEqual([false, false, true]);
});

test("a logout token with a session of the provider ends what that session opened alone", async () => {
  const { sub } = on.person();
  let sid: unknown;
  on.provider.faults.tokens = async (tokens) => {
    const claims = JSON.parse(
      Buffer.from(tokens.id_token?.split(".")[1] ?? "", "base64url").toString(),
    ) as Record<string, unknown>;
    sid = `session-${++number}`;
    return { ...tokens, id_token: await on.provider.sign({ ...claims, sid: `session-${number}` }) };
  };
  const { client: first } = await on.enter(sub);
  const ended = sid;
  const { client: second } = await on.enter(sub);
  expect((await logOut(await signed(logoutClaims(undefined, { sid: ended })))).status).toBe(200);
  expect(await Promise.all([first, second].map(isOpen))).toEqual([false, true]);
});

test("a logout token is used once", async () => {
  const { sub } = on.person();
  const token = await signed(logoutClaims(sub));
  expect((await logOut(token)).status).toBe(200);
  const { client } = await on.enter(sub);
  expect((await logOut(token)).status).toBe(400);
  expect(await isOpen(client)).toBe(true);
});

test.each<[string, (sub: string) => object]>([
  ["a nonce", (sub) => logoutClaims(sub, { nonce: "x" })],
  ["another event", (sub) => logoutClaims(sub, { events: { "http://schemas.openid.net/event/other": {} } })],
  ["no event", (sub) => logoutClaims(sub, { events: undefined })],
  [
    "an event that is no object",
    (sub) => logoutClaims(sub, { events: "http://schemas.openid.net/event/backchannel-logout" }),
  ],
  ["no id", (sub) => logoutClaims(sub, { jti: undefined })],
  ["neither person nor session", () => logoutClaims(undefined)],
  ["another audience", (sub) => logoutClaims(sub, { aud: "another" })],
  ["another issuer", (sub) => logoutClaims(sub, { iss: "https://evil.example" })],
  ["an end that has passed", (sub) => logoutClaims(sub, { iat: now() - 250, exp: now() - 120 })],
  ["a time long ago", (sub) => logoutClaims(sub, { iat: now() - 3600 })],
])("a logout token with %s ends nothing", async (_name, claimsOf) => {
  const { sub } = on.person();
  const { client } = await on.enter(sub);
  expect((await logOut(await signed(claimsOf(sub)))).status).toBe(400);
  expect(await isOpen(client)).toBe(true);
});

test("an ID token, an unsigned token and no token end nothing", async () => {
  const { sub } = on.person();
  let idToken = "";
  on.provider.faults.tokens = (tokens) => {
    idToken = tokens.id_token ?? "";
    return tokens;
  };
  const { client } = await on.enter(sub);
  const claims = Buffer.from(JSON.stringify(logoutClaims(sub))).toString("base64url");
  const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`;
  await on.provider.rotateKey();
  const withOldKey = await on.provider.sign(logoutClaims(sub), { key: 1 });
  for (const token of [idToken, unsigned, withOldKey, "x.y.z", "", "x".repeat(20_000)])
    expect((await logOut(token)).status).toBe(400);
  expect(await isOpen(client)).toBe(true);
});

test("a logout token may name its audience in a list", async () => {
  const { sub } = on.person();
  const { client } = await on.enter(sub);
  expect((await logOut(await signed(logoutClaims(sub, { aud: [CLIENT.clientId] })))).status).toBe(200);
  expect(await isOpen(client)).toBe(false);
});
