import { connect } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Route } from "../../src/platform/http/index.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ApiClient } from "../support/api-client.ts";
import { ConsoleClient, textOf } from "../support/console.ts";
import { CuttableProxy } from "../support/cuttable-proxy.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { createTestDatabase } from "../support/postgres.ts";

/** Routes that no person opens: the APIs, probes, and files that pages include. */
const NO_PAGES =
  /^\/(api|mcp|assets|transaction|bi\/query|metrics|healthz|readyz|openapi\.json|js|payment-page|merchant-logo|merchant-style|providers|favicon\.ico|demo\/live|demo\/history|demo\/test-clock|simulator\/chargebacks|simulator\/movements|simulator\/3ds\/directory-server)(\/|$)|\.(js|css|svg)$|^\/docs\/pictures\/|\/results\/:resultsToken$|^\/console\/.*\/(challenge|back-channel-logout)$/;
const GERMAN = { "accept-language": "de-AT,de;q=0.9", "x-request-id": "reference-1" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

const gateway = forThisFile(() => startTestGateway());

test("every route is a page or an API", () => {
  const { routes } = gateway.gateway.app.routeTable;
  const unclear = routes.filter(({ url, isPage }) => isPage === NO_PAGES.test(url));
  expect(unclear.map(({ url, isPage }) => ({ url, isPage }))).toEqual([]);
  expect(pages(gateway).length).toBeGreaterThan(30);
});

describe("every page route responses with a page in the customer's language", () => {
  test("when there is no such payment, and where the form is malformed", async () => {
    for (const route of pages(gateway)) await expectPage(gateway, route, {});
  });

  test("when the body is too large", async () => {
    for (const route of pages(gateway).filter(({ method }) => method === "POST"))
      await expectFailurePage(gateway, route, { body: "a=".padEnd(1_100_000, "x"), status: 413 });
  });

  test("when the body is not a form", async () => {
    for (const route of pages(gateway).filter(({ method }) => method === "POST")) {
      const headers = { "content-type": "application/json" };
      await expectPage(gateway, route, { headers, body: "{" });
    }
  });

  test("when the method is wrong", async () => {
    for (const route of pages(gateway)) {
      const status = route.url.includes("*") ? undefined : 405;
      await expectFailurePage(gateway, { ...route, method: "DELETE" }, { status });
    }
  });

  test("when the address is malformed", async () => {
    for (const route of pages(gateway).filter(({ url }) => url.includes(":"))) {
      for (const id of ["%zz", "%00", "x".repeat(600)]) await expectFailurePage(gateway, route, { id });
    }
  });

  test("when the request's header is too large for any route", async () => {
    const { port, host } = new URL(gateway.url);
    const socket = connect(Number(port), "127.0.0.1");
    const cookie = "x".repeat(20_000);
    socket.write(
      `GET /redirect/a/b HTTP/1.1\r\nhost: ${host}\r\naccept-language: de\r\ncookie: ${cookie}\r\n\r\n`,
    );
    const response = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (data) => (text += String(data))).on("close", () => resolve(text));
    });
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    expect(response).toContain("content-type: text/html");
    expect(response).toContain('<html lang="de" dir="ltr">');
  });

  test("when the database is unavailable, and the page retries", async () => {
    const { proxied, proxy } = await gatewayBehindProxy();
    proxy.cut();
    for (const route of pages(proxied)) {
      const { response, html } = await expectPage(proxied, route, {});
      if (response.status !== 503) {
        // Only routes that need no database.
        expect(route.url, html).not.toMatch(/^\/(redirect|three-d-secure|simulator\/pay)\//);
        continue;
      }
      expectFailure(response, html);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(html).toMatch(/<a class="button primary"|<button class="primary"/);
    }
  });

  test("when something else is broken, with the reference in the log and a way to continue", async () => {
    const { db } = gateway.gateway;
    await db.execute(sql`alter schema public rename to elsewhere`);
    try {
      for (const route of pages(gateway)) {
        const { response, html } = await expectPage(gateway, route, {});
        if (response.status !== 500) continue;
        expectFailure(response, html);
        expect(response.headers.get("refresh")).toBe(null);
        expect(html).toMatch(/<a class="button primary"|<button class="primary"/);
      }
      const { response } = await expectPage(gateway, { url: "/redirect/:uuid/:token", method: "GET" }, {});
      expect(response.status).toBe(500);
    } finally {
      await db.execute(sql`alter schema elsewhere rename to public`);
    }
  });
});

describe("the way to continue", () => {
  test("from a payment page whose database is unavailable is the page itself, until the database is back", async () => {
    const { proxied, proxy } = await gatewayBehindProxy();
    const { redirectUrl } = await orderOnPage(new ApiClient(proxied.url));
    proxy.cut();
    const failed = await fetch(redirectUrl);
    expect(failed.status).toBe(503);
    expect(failed.headers.get("refresh")).toMatch(/^\d+$/);
    expect(await failed.text()).toContain('href=""');
    proxy.restore();
    expect((await fetch(redirectUrl)).status).toBe(200);
  });

  test("from a form whose database is unavailable is the payment page, which shows the result; the card is not sent again", async () => {
    const { proxied, proxy } = await gatewayBehindProxy();
    const { redirectUrl } = await orderOnPage(new ApiClient(proxied.url));
    proxy.cut();
    const body = new URLSearchParams({ cardNumber: "4111 1111 1111 1111", cvv: "737" });
    const failed = await fetch(redirectUrl, { method: "POST", body, redirect: "manual" });
    const html = await failed.text();
    expect(failed.status).toBe(503);
    const { pathname } = new URL(redirectUrl);
    expect(failed.headers.get("refresh")).toMatch(new RegExp(`^\\d+; url=${pathname}$`));
    expect(html).toContain(`href="${pathname}"`);
    expect(html).not.toMatch(/4111 1111|name="(cardNumber|cvv)"/);
  });

  test("from the issuer's form is to send it again, because only the database has the payment", async () => {
    const { proxied, proxy } = await gatewayBehindProxy();
    proxy.cut();
    const body = new URLSearchParams({ cres: "e30", threeDSSessionData: '"><script>' });
    const failed = await fetch(`${proxied.url}/three-d-secure/unknown/challenge-return`, {
      method: "POST",
      body,
    });
    const html = await failed.text();
    expect(html).toContain('<input type="hidden" name="cres" value="e30" />');
    expect(html).toContain('name="threeDSSessionData"');
    expect(html).not.toContain("<script");
  });

  test("never leads to another site, whatever the address looks like", async () => {
    const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
    socket.end(
      "GET //evil.example/redirect HTTP/1.1\r\nhost: a\r\naccept: text/html\r\nconnection: close\r\n\r\n",
    );
    const response = await new Promise<string>((resolve) => {
      let text = "";
      socket.on("data", (data) => (text += String(data))).on("close", () => resolve(text));
    });
    expect(response).toContain("text/html");
    expect(response).not.toContain("evil");
  });

  test("is below the path at which a proxy serves the gateway", async () => {
    const below = await startTestGateway({ publicPath: "/payments" });
    onTestFinished(() => below.close());
    const { redirectUrl } = await orderOnPage(new ApiClient(below.url));
    await below.gateway.db.execute(sql`alter schema public rename to elsewhere`);
    const failed = await fetch(redirectUrl, { method: "POST", body: new URLSearchParams({ a: "b" }) });
    expect(await failed.text()).toContain(`href="${new URL(redirectUrl).pathname}"`);
    expect(new URL(redirectUrl).pathname).toMatch(/^\/payments\/redirect\//);
  });
});

describe("in the console", () => {
  const MENU = '<nav class="menu" aria-label="Console">';
  const BATCHES = "/console/ME-0000-0000-0000-0000-0000-0001/batches";

  test("a page that is broken stands in the frame, and needs nothing that is broken too", async () => {
    const { db } = gateway.gateway;
    const client = await ConsoleClient.demo(gateway.url, "finance");
    const headers = { "x-request-id": "reference-2" };
    await db.execute(sql`alter table batches rename to elsewhere`);
    try {
      const page = await client.get(BATCHES, headers);
      expect([page.status, textOf(page)]).toEqual([500, expect.stringContaining("Something went wrong")]);
      expect(page.html).toContain("<code>reference-2</code>");
      expect(page.html).toContain(MENU);
      expect(page.html).toMatch(new RegExp(`<a href="${BATCHES}"[^>]*aria-current="page"`));
    } finally {
      await db.execute(sql`alter table elsewhere rename to batches`);
    }
    await db.execute(sql`alter table console_sessions rename to elsewhere`);
    try {
      const page = await client.get(BATCHES, headers);
      expect([page.status, textOf(page)]).toEqual([500, expect.stringContaining("Something went wrong")]);
      expect(page.html).toContain('<a class="button primary" href="">Try again</a>');
      expect(page.html).not.toContain(MENU);
    } finally {
      await db.execute(sql`alter table elsewhere rename to console_sessions`);
    }
  });

  test("a form that is refused stands in the frame", async () => {
    const client = await ConsoleClient.demo(gateway.url, "finance");
    const page = await client.post(`${BATCHES}/new`, { csrf: "of-another-session" });
    expect([page.status, textOf(page)]).toEqual([403, expect.stringContaining("This form is too old")]);
    expect(page.html).toContain(MENU);
  });
});

describe("a route that is no page", () => {
  test("an unknown address is a page for a browser, and JSON for a program", async () => {
    const url = `${gateway.url}/nothing-here`;
    const browser = await fetch(url, { headers: { accept: "text/html,application/xhtml+xml" } });
    expect([browser.status, browser.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    const program = await fetch(url);
    expect([program.status, await program.json()]).toEqual([
      404,
      expect.objectContaining({ errorCode: 1000 }),
    ]);
  });

  test("the API responds with JSON also to a browser", async () => {
    for (const path of ["/api/v3/nothing", "/api/v3/transaction/demo-card/debit", "/transaction/a/nothing"]) {
      const response = await fetch(gateway.url + path, { headers: { accept: "text/html" } });
      expect(response.headers.get("content-type")).toContain("application/json");
    }
  });
});

interface Sent {
  readonly id?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}
interface PageResponse {
  readonly response: Response;
  readonly html: string;
}

function pages({ gateway: { app } }: TestGateway): Pick<Route, "url" | "method">[] {
  return app.routeTable.routes.filter(({ isPage, method }) => isPage && method !== "HEAD");
}

/** A person can read the response: a page, or a redirect to one. */
async function expectPage(
  { url: base }: TestGateway,
  { url, method }: Pick<Route, "url" | "method">,
  { id = "unknown", headers = {}, body = url.includes(":choice") ? "" : "a=b" }: Sent,
): Promise<PageResponse> {
  const path = url.replace(":choice", "approve").replace(/:\w+/g, id).replace("*", "nothing-here");
  const response = await fetch(base + path, {
    method,
    headers: { ...GERMAN, ...(method === "POST" && FORM), ...headers },
    redirect: "manual",
    ...(method === "POST" && { body }),
  });
  const html = await response.text();
  if (response.status < 300 || response.status >= 400)
    expect(response.headers.get("content-type"), `${method} ${url} ${response.status} ${html}`).toMatch(
      /^text\/html/,
    );
  return { response, html };
}

async function expectFailurePage(
  gateway: TestGateway,
  route: Pick<Route, "url" | "method">,
  { status, ...sent }: Sent & { status?: number | undefined },
): Promise<void> {
  const { response, html } = await expectPage(gateway, route, sent);
  // The console leads people who are not signed in there: it reads no form of theirs, and no address says whether it exists.
  if (/^\/console\/sign-in(?:$|\?next=)/.test(response.headers.get("location") ?? "")) return;
  if (status !== undefined) expect(response.status, `${route.method} ${route.url}`).toBe(status);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expectFailure(response, html);
}

function expectFailure(response: Response, html: string): void {
  // The console has no language that is written from right to left.
  expect(html).toMatch(/<html lang="de"(?: dir="ltr")?>/);
  expect(html).toContain("reference-1");
  expect(response.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; .*style-src '(?:sha256-|self')/,
  );
  expect(response.headers.get("cache-control")).toBe("no-store");
}

async function gatewayBehindProxy(): Promise<{ proxied: TestGateway; proxy: CuttableProxy }> {
  const database = await createTestDatabase();
  const proxy = await CuttableProxy.to(database.url);
  const proxied = await startTestGateway({ databaseUrl: proxy.url });
  onTestFinished(async () => {
    await proxied.close();
    await database.drop();
  });
  return { proxied, proxy };
}
