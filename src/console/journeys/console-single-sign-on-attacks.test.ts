import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { exportSPKI, importJWK } from "jose";
import { ConsoleClient, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startSingleSignOn, redirectOf } from "../../../tests/support/single-sign-on.ts";

const on = forThisFile(() => startSingleSignOn());

beforeEach(async () => {
  on.provider.faults = {};
  expect(await on.configure()).toMatchObject({ status: 200 });
});

type Claims = Record<string, unknown>;

const claimsIn = (token = ""): Claims =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Claims;
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The person signs in, and the provider's ID token is replaced. */
async function enterWith(change: (claims: Claims, token: string) => string | Promise<string>) {
  on.provider.faults.tokens = async (tokens) => ({
    ...tokens,
    id_token: await change(claimsIn(tokens.id_token), tokens.id_token ?? ""),
  });
  return on.enter(on.person().sub);
}

function expectRefused({ client, page }: { client: ConsoleClient; page: ConsolePage }): void {
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.status).toBeLessThan(500);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(client.cookie).toBeUndefined();
}

const signed = (claims: Claims) => on.provider.sign(claims);
const now = () => Math.floor(Date.now() / 1000);

test("a token that the provider signs again is accepted, so that the tests below refuse the change alone", async () => {
  const { page } = await enterWith(signed);
  expect(page.status).toBe(200);
});

test("the address of an ID token is not verified by what UserInfo says of another one", async () => {
  const { email: colleague, sub } = on.person();
  await on.enter(sub);
  const { sub: eve } = on.person(["support"], { email: "eve@shops.example" });
  on.provider.faults.tokens = async (tokens) => {
    const { email: _email, email_verified: _verified, ...claims } = claimsIn(tokens.id_token);
    return { ...tokens, id_token: await signed({ ...claims, email: colleague }) };
  };
  expectRefused(await on.enter(eve));
});

describe("an ID token is refused", () => {
  test.each<[string, (claims: Claims) => Claims]>([
    ["for another audience", (claims) => ({ ...claims, aud: "another-client" })],
    [
      "for several audiences of which another one is meant",
      (claims) => ({ ...claims, aud: ["quittance", "other"], azp: "other" }),
    ],
    ["of another issuer", (claims) => ({ ...claims, iss: "https://evil.example" })],
    ["that has expired", (claims) => ({ ...claims, iat: now() - 900, exp: now() - 120 })],
    ["without an end", ({ exp: _exp, ...claims }) => claims],
    ["with the nonce of another sign-in", (claims) => ({ ...claims, nonce: "another" })],
    ["without a nonce", ({ nonce: _nonce, ...claims }) => claims],
    ["without a subject", ({ sub: _sub, ...claims }) => claims],
    ["that is not valid yet", (claims) => ({ ...claims, nbf: now() + 600 })],
  ])("%s", async (_name, change) => {
    expectRefused(await enterWith((claims) => signed(change(claims))));
  });

  test("without a signature", async () => {
    expectRefused(await enterWith((claims) => `${encode({ alg: "none" })}.${encode(claims)}.`));
    expectRefused(await enterWith((_claims, token) => token.slice(0, token.lastIndexOf(".") + 1)));
  });

  test("with a changed claim under the signature of before", async () => {
    expectRefused(
      await enterWith((claims, token) => {
        const [header, , signature] = token.split(".");
        return [header, encode({ ...claims, groups: ["leads"] }), signature].join(".");
      }),
    );
  });

  test.each(["the public key", "the client's secret"])("with a HMAC under %s", async (kind) => {
    const key = (await importJWK(on.provider.publicKey, "RS256", { extractable: true })) as CryptoKey;
    const secret = kind === "the public key" ? await exportSPKI(key) : "secret-of-the-client";
    expectRefused(
      await enterWith((claims) => {
        const content = `${encode({ alg: "HS256", kid: on.provider.publicKey.kid })}.${encode(claims)}`;
        return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
      }),
    );
  });

  test("under a key that it brings along, and under one that is published no more", async () => {
    const before = on.provider.publicKey;
    expectRefused(
      await enterWith((claims) => on.provider.sign(claims, { header: { kid: "unknown", jwk: before } })),
    );
    await on.provider.rotateKey();
    expectRefused(await enterWith((claims) => on.provider.sign(claims, { key: 1 })));
  });
});

test("an ID token may come from a clock that differs by some seconds", async () => {
  const { page } = await enterWith((claims) => signed({ ...claims, iat: now() + 20, exp: now() - 20 }));
  expect(page.status).toBe(200);
});

test("new keys of the provider hold at once", async () => {
  expect((await on.enter(on.person().sub)).page.status).toBe(200);
  await on.provider.rotateKey();
  expect((await on.enter(on.person().sub)).page.status).toBe(200);
});

describe("the response of the provider is refused", () => {
  test("when it is used a second time", async () => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    expect((await client.get(callback.href)).status).toBe(200);
    expectRefused({ client: new ConsoleClient(on.started.url), page: await client.get(callback.href) });
  });

  test("with a cookie that was kept from a sign-in before", async () => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    const kept = client.cookieNamed("oidc");
    await client.get(callback.href);
    const thief = new ConsoleClient(on.started.url);
    const page = await thief.get(callback.href, { cookie: kept });
    expectRefused({ client: thief, page });
  });

  test("in another browser: nobody is signed in to an account that is not theirs", async () => {
    const attacker = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, attacker);
    const victim = new ConsoleClient(on.started.url);
    expectRefused({ client: victim, page: await victim.get(callback.href) });
    const busy = new ConsoleClient(on.started.url);
    await on.leave(on.person().sub, busy);
    expectRefused({ client: busy, page: await busy.get(callback.href) });
  });

  test.each(["state", "code"])("with the %s of another sign-in", async (name) => {
    const [one, two] = [new ConsoleClient(on.started.url), new ConsoleClient(on.started.url)];
    const mine = await on.leave(on.person().sub, one);
    const theirs = await on.leave(on.person().sub, two);
    mine.searchParams.set(name, theirs.searchParams.get(name) ?? "");
    expectRefused({ client: one, page: await one.get(mine.href) });
  });

  test.each(["state", "code", "iss"])("without %s", async (name) => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    callback.searchParams.delete(name);
    expectRefused({ client, page: await client.get(callback.href) });
  });

  test("when another issuer made it", async () => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    callback.searchParams.set("iss", "https://honest.example");
    expectRefused({ client, page: await client.get(callback.href) });
  });

  test("when it is an error, which is shown as a page without its words", async () => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    const state = callback.searchParams.get("state") ?? "";
    const iss = on.provider.issuer;
    const query = new URLSearchParams({
      error: "access_denied",
      error_description: "<b>call 555</b>",
      state,
      iss,
    });
    const page = await client.get(`/console/sign-in/oidc/callback?${query.toString()}`);
    expectRefused({ client, page });
    expect(page.html).not.toContain("call 555");
  });

  test("after the tenant's provider was changed", async () => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    await on.configure({ clientId: "another" });
    expectRefused({ client, page: await client.get(callback.href) });
  });
});

describe("failures of the provider are pages", () => {
  test.each([
    ["/.well-known", 500, "{}"],
    ["/.well-known", 200, "no JSON"],
    ["/.well-known", 302, ""],
    ["/.well-known", 200, JSON.stringify({ issuer: "https://evil.example" })],
    ["/.well-known", 200, "x".repeat(300_000)],
  ])("at the start: %s answers %i", async (path, status, body) => {
    on.provider.faults.broken = { path, status, body };
    const client = new ConsoleClient(on.started.url);
    const page = await client.get(`/console/sign-in/oidc/${on.tenant}`);
    expectRefused({ client, page });
  });

  test.each([
    ["/token", 500, "{}"],
    ["/token", 400, JSON.stringify({ error: "invalid_client" })],
    ["/token", 200, "{}"],
    ["/jwks", 503, ""],
    ["/jwks", 200, JSON.stringify({ keys: [] })],
    ["/jwks", 200, "null"],
  ])("at the end: %s answers %i %s", async (path, status, body) => {
    const client = new ConsoleClient(on.started.url);
    const callback = await on.leave(on.person().sub, client);
    on.provider.faults.broken = { path, status, body };
    expectRefused({ client, page: await client.get(callback.href) });
  });

  test("also when nothing listens there, and when it names an address without https", async () => {
    const client = new ConsoleClient(on.started.url);
    on.provider.faults.metadata = { token_endpoint: "http://127.0.0.1:1/token" };
    expectRefused(await on.enter(on.person().sub));
    await on.configure({ issuer: "https://127.0.0.1:1", clientSecret: "x" });
    expectRefused({ client, page: await client.get(`/console/sign-in/oidc/${on.tenant}`) });
  });
});

test("the request to the provider has PKCE, state and nonce, each new", async () => {
  const addresses = await Promise.all(
    [1, 2].map(
      async () =>
        new URL(await redirectOf(new ConsoleClient(on.started.url), `/console/sign-in/oidc/${on.tenant}`))
          .searchParams,
    ),
  );
  for (const name of ["state", "nonce", "code_challenge"]) {
    const values = addresses.map((query) => query.get(name));
    expect(values.every((value) => value !== null && value.length >= 43)).toBe(true);
    expect(new Set(values).size).toBe(2);
  }
  expect(addresses[0]?.get("code_challenge_method")).toBe("S256");
  expect(addresses[0]?.get("response_type")).toBe("code");
  expect(addresses[0]?.get("redirect_uri")).toBe(`${on.started.url}/console/sign-in/oidc/callback`);
});
