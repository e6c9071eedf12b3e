import { randomBytes } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, DEMO_PASSWORD, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { PASSWORD, setUpAdministrator } from "../../../tests/support/console-people.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { createTestDatabase } from "../../../tests/support/postgres.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PEOPLE = `/console/${TENANT}/people`;
const ACCEPT = "/console/invitation/accept";

const clock = new ManualClock("2026-11-22T10:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));

const signedIn = (role: Parameters<typeof ConsoleClient.demo>[1]) => ConsoleClient.demo(started.url, role);

/** Whether the page is one that only a signed-in person gets. */
function isInside(page: ConsolePage): boolean {
  return page.status === 200 && page.html.includes("/console/sign-out");
}

describe("signing in", () => {
  test("with the right password leads to the overview of the first place", async () => {
    const client = new ConsoleClient(started.url);
    const page = await client.signIn("Support@Demo.Example", DEMO_PASSWORD);
    expect(page.status).toBe(200);
    expect(page.url).toBe(`${started.url}/console/${TENANT}/overview`);
  });

  test("with a wrong password or an unknown address gives the same page", async () => {
    const wrong = await new ConsoleClient(started.url).signIn("support@demo.example", "wrong password");
    const unknown = await new ConsoleClient(started.url).signIn("nobody@demo.example", "wrong password");
    expect([wrong.status, unknown.status]).toEqual([422, 422]);
    expect(textOf(wrong)).toContain("The e-mail address or the password is wrong.");
    expect(textOf(wrong)).toBe(textOf(unknown));
    expect(wrong.html).not.toContain("wrong password");
  });

  test("with the form that old API clients send instead of a password does not work", async () => {
    const hash = async (text: string) =>
      Buffer.from(await crypto.subtle.digest("SHA-1", Buffer.from(text))).toString("hex");
    let form = DEMO_PASSWORD;
    for (let round = 0; round < 10; round++) form = await hash(form);
    const page = await new ConsoleClient(started.url).signIn("finance@demo.example", form);
    expect(page.status).toBe(422);
  });

  test("continues at the page that was asked for, and at no other site", async () => {
    const client = new ConsoleClient(started.url);
    const form = await client.get(`${PEOPLE}?a=b`);
    expect(form.url).toContain("/console/sign-in?next=");
    const page = await client.submit(form, "/console/sign-in", {
      email: "operator@demo.example",
      password: DEMO_PASSWORD,
    });
    expect(page.url).toBe(`${started.url}${PEOPLE}?a=b`);
    for (const next of ["https://evil.example/", "//evil.example", "/console//evil.example", "/api/v3"]) {
      const other = await new ConsoleClient(started.url).post("/console/sign-in", {
        email: "operator@demo.example",
        password: DEMO_PASSWORD,
        next,
      });
      expect(other.url, next).toBe(`${started.url}/console/${TENANT}/overview`);
    }
  });

  test("is refused after ten wrong passwords from one network for 30 minutes, and works from another", async () => {
    const proxied = await startTestGateway({ clock, trustedProxies: ["127.0.0.1"], demo: false });
    onTestFinished(() => proxied.close());
    await setUpAdministrator(proxied);
    const from = (address: string, password: string) =>
      new ConsoleClient(proxied.url).post(
        "/console/sign-in",
        { email: "eva@example.com", password },
        { "x-forwarded-for": address },
      );
    for (let guess = 0; guess < 10; guess++)
      expect(textOf(await from("203.0.113.9", `guess number ${guess}`))).toContain("is wrong");
    expect(textOf(await from("203.0.113.9", PASSWORD))).toContain("Try again in 30 minutes");
    expect((await from("198.51.100.7", PASSWORD)).status).toBe(200);
    clock.advance({ minutes: 30 });
    expect((await from("203.0.113.9", PASSWORD)).status).toBe(200);
  }, 60_000);
});

describe("a session", () => {
  test("is a cookie that scripts and other sites' forms cannot use", async () => {
    const response = await fetch(`${started.url}/console/sign-in`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ email: "support@demo.example", password: DEMO_PASSWORD }),
    });
    expect(response.headers.get("set-cookie")).toMatch(
      /^quittance-console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Lax$/,
    );
  });

  test("is stored as a digest only", async () => {
    const client = await signedIn("support");
    const rows = await started.gateway.db.query<{ row: string }>(
      sql`select console_sessions::text as row from console_sessions`,
    );
    const token = client.cookie!.split("=")[1]!;
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("ends after 15 minutes without use, and 12 hours in all", async () => {
    const client = await signedIn("support");
    for (const minutes of [14, 14, 14]) {
      clock.advance({ minutes });
      expect(isInside(await client.get("/console/me"))).toBe(true);
    }
    clock.advance({ minutes: 15 });
    const ended = await client.get("/console/me");
    expect(isInside(ended)).toBe(false);
    expect(textOf(ended)).toContain("You were signed out: a session ends after 15 minutes without use.");
    const order = anOrder();
    const { body } = await new ApiClient(started.url).debit(order);
    const payment = await client.get(`/console/${TENANT}/payments/${String(body["uuid"])}`);
    expect(textOf(payment)).toContain("without use. Sign in to go on with the payment.");
    expect(payment.html).not.toContain(order["merchantTransactionId"]);
    const stranger = await new ConsoleClient(started.url).get("/console/me");
    expect(textOf(stranger)).not.toContain("You were signed out");

    const busy = await signedIn("support");
    for (let quarter = 0; quarter < 51; quarter++) {
      clock.advance({ minutes: 14 });
      expect(isInside(await busy.get("/console/me"))).toBe(true);
    }
    clock.advance({ minutes: 7 });
    expect(isInside(await busy.get("/console/me"))).toBe(false);
  });

  test("ends on the server when its person signs out", async () => {
    const client = await signedIn("support");
    const { cookie } = client;
    await client.submit(await client.get("/console/me"), "/console/sign-out");
    client.cookie = cookie;
    expect(isInside(await client.get("/console/me"))).toBe(false);
  });

  test("does not survive in a cookie that was planted before signing in", async () => {
    const client = await signedIn("support");
    const planted = client.cookie;
    await client.signIn("finance@demo.example", DEMO_PASSWORD);
    expect(client.cookie).not.toBe(planted);
    client.cookie = planted;
    expect(isInside(await client.get("/console/me"))).toBe(false);
  });

  test("does not work on the API, and credentials of the API do not work in the console", async () => {
    const client = await signedIn("admin");
    const cookie = { cookie: client.cookie! };
    for (const path of ["/api/v3/status/demo-card/getByUuid/x", "/api/provisioning/listTenants"]) {
      const response = await fetch(started.url + path, { headers: cookie });
      expect(response.status, path).toBe(401);
    }
    const debit = await fetch(`${started.url}/api/v3/transaction/demo-card/debit`, {
      method: "POST",
      headers: { ...cookie, "content-type": "application/json" },
      body: JSON.stringify(anOrder()),
    });
    expect(debit.status).toBe(401);
    for (const credentials of [`${ADMINISTRATOR.username}:${ADMINISTRATOR.password}`, "demo:demo-password"]) {
      const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
      const page = await new ConsoleClient(started.url).get("/console/me", { authorization });
      expect(page.url).toContain("/console/sign-in");
    }
  });

  test("changes nothing by a form without its token, with another session's, or from another site", async () => {
    const [client, other] = [await signedIn("operator"), await signedIn("admin")];
    const page = await client.get(PEOPLE);
    const { fields } = client.form(page, PEOPLE);
    const foreign = other.form(await other.get(PEOPLE), PEOPLE).fields["csrf"]!;
    const invite = { email: "new@example.com", role: "support" };
    expect((await client.post(PEOPLE, invite)).status).toBe(403);
    expect((await client.post(PEOPLE, { ...invite, csrf: foreign })).status).toBe(403);
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }] as Record<
      string,
      string
    >[])
      expect((await client.post(PEOPLE, { ...fields, ...invite }, headers)).status).toBe(403);
    expect(textOf(await client.get(PEOPLE))).not.toContain("new@example.com");
  });
});

describe("people", () => {
  test("are invited by a link that works once, and removed: their next request finds the place closed", async () => {
    const owner = await signedIn("operator");
    const invited = await owner.submit(await owner.get(PEOPLE), PEOPLE, {
      email: "Max@Example.com",
      role: "finance",
    });
    const link = /http:\S+\/console\/invitation#[\w-]+/.exec(textOf(invited))![0];
    const max = new ConsoleClient(started.url);
    const form = await max.open(link);
    expect(textOf(form)).toContain("max@example.com");
    const weak = await max.submit(form, "", { name: "Max", password: "short" });
    expect([weak.status, textOf(weak)]).toEqual([
      422,
      expect.stringContaining("Use at least 12 characters."),
    ]);
    const joined = await max.submit(form, "", { name: "Max Muster", password: PASSWORD });
    expect(joined.url).toBe(`${started.url}/console/${TENANT}/overview`);
    expect((await new ConsoleClient(started.url).open(link)).status).toBe(404);

    const people = await owner.get(PEOPLE);
    expect(textOf(people)).toContain("Max Muster · Finance");
    const [, remove = ""] =
      /href="([^"]+\/remove)"\s*>Remove<span class="unseen"> Max Muster/.exec(people.html) ?? [];
    await owner.submit(await owner.get(remove), "/remove");
    expect(textOf(await owner.get(PEOPLE))).not.toContain("Max Muster");
    expect((await max.get(`/console/${TENANT}/payments`)).status).toBe(404);
    expect(isInside(await max.get("/console/me"))).toBe(true);
  });

  test("who exist accept an invitation when they are signed in, and another person cannot", async () => {
    const owner = await signedIn("operator");
    const page = await owner.submit(await owner.get(PEOPLE), PEOPLE, {
      email: "support@demo.example",
      role: "developer",
    });
    const link = /http:\S+\/console\/invitation#[\w-]+/.exec(textOf(page))![0];
    const token = link.split("#").at(-1)!;
    const finance = await signedIn("finance");
    expect(textOf(await finance.open(link))).toContain("Sign in as support@demo.example");
    const csrf = finance.form(await finance.get("/console/me"), "/sign-out").fields["csrf"]!;
    expect((await finance.post(ACCEPT, { csrf, token })).status).toBe(404);
    const anonymous = await new ConsoleClient(started.url).post(ACCEPT, {
      token,
      name: "Eve",
      password: PASSWORD,
    });
    expect(anonymous.status).toBe(422);
    const support = await signedIn("support");
    await support.submit(await support.open(link), "/accept");
    expect(textOf(await support.get("/console/places"))).toContain("developer");
  });

  test("cannot be invited or removed by a person who owns no place, nor remove themselves", async () => {
    const [support, operator, admin] = [
      await signedIn("support"),
      await signedIn("operator"),
      await signedIn("admin"),
    ];
    expect((await support.get(PEOPLE)).status).toBe(403);
    const { fields } = operator.form(await operator.get(PEOPLE), PEOPLE);
    const own = await operator.post(`${PEOPLE}/demo-operator/remove`, fields);
    expect([own.status, textOf(own)]).toEqual([
      422,
      expect.stringContaining("Another owner has to remove you."),
    ]);
    const role = await operator.post(PEOPLE, { ...fields, email: "a@example.com", role: "admin" });
    expect([role.status, textOf(role)]).toEqual([422, expect.stringContaining("Choose a role.")]);
    const csrf = admin.form(await admin.get(PEOPLE), PEOPLE).fields["csrf"]!;
    const elsewhere = await admin.post(
      `/console/TE-0000-0000-0000-0000-0000-0000/people/demo-operator/remove`,
      { csrf },
    );
    expect(elsewhere.status).toBe(404);
  });

  test("are audited: who did what, in the commit of the change, without passwords", async () => {
    const owner = await signedIn("operator");
    await owner.submit(await owner.get(PEOPLE), PEOPLE, { email: "audited@example.com", role: "support" });
    const operator = new ApiClient(started.url, ADMINISTRATOR);
    const { body } = await operator.get("/api/provisioning/listChanges?limit=1000");
    const changes = body["changes"] as Record<string, unknown>[];
    expect(changes.at(-1)).toMatchObject({
      username: "operator@demo.example",
      operation: "console.inviteColleague",
      entity: "invitation",
      after: { email: "audited@example.com", token_hash: "********" },
    });
    expect(JSON.stringify(changes)).not.toMatch(/scrypt\$/);
  });
});

describe("the first start", () => {
  test("makes a set-up link that is valid once and makes an administrator, who may then invite", async () => {
    const fresh = await startTestGateway({ demo: false });
    onTestFinished(() => fresh.close());
    const link = fresh.gateway.setUpLink!;
    const client = await setUpAdministrator(fresh);
    expect((await new ConsoleClient(fresh.url).open(link)).status).toBe(404);
    const page = await client.get("/console/TE-0000-0000-0000-0000-0000-0000/people");
    expect(textOf(page)).toContain("Eva · Admin, owner");
    const invited = await client.submit(page, "/people", { email: "ops@example.com", role: "operator" });
    expect(textOf(invited)).toContain("Send this link to ops@example.com");
  });

  test("of two uses of the set-up link at a time one succeeds", async () => {
    const fresh = await startTestGateway({ demo: false });
    onTestFinished(() => fresh.close());
    const token = new URL(fresh.gateway.setUpLink!).hash.slice(1);
    const pages = await Promise.all(
      ["a@example.com", "b@example.com"].map((email) =>
        new ConsoleClient(fresh.url).post(ACCEPT, { token, email, name: "First Person", password: PASSWORD }),
      ),
    );
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  test("outside of demo mode the demo's people cannot sign in, also on data of a demo, and their sessions end", async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    const shared = { databaseUrl: database.url, masterKey: randomBytes(32) };
    const demo = await startTestGateway({ ...shared, demo: true });
    const { cookie } = await ConsoleClient.demo(demo.url, "support");
    expect(cookie).toMatch(/^quittance-console=/);
    await demo.close();
    const live = await startTestGateway({ ...shared, demo: false });
    onTestFinished(() => live.close());
    const client = new ConsoleClient(live.url);
    expect((await client.signIn("support@demo.example", DEMO_PASSWORD)).status).toBe(422);
    client.cookie = cookie;
    expect(isInside(await client.get("/console/me"))).toBe(false);
  });

  test("the demo's people cannot sign in from another machine", async () => {
    const elsewhere = await startTestGateway({ trustedProxies: ["127.0.0.1"] });
    onTestFinished(() => elsewhere.close());
    const fields = { email: "support@demo.example", password: DEMO_PASSWORD };
    const remote = await new ConsoleClient(elsewhere.url).post("/console/sign-in", fields, {
      "x-forwarded-for": "203.0.113.9",
    });
    expect(textOf(remote)).toContain("only on the gateway's own machine");
  });
});

test("the page at the root leads to console, API documentation, demo shop and BI", async () => {
  const response = await fetch(started.url);
  const html = await response.text();
  expect(response.status).toBe(200);
  for (const path of ["/console", "/docs", "/demo", "/bi"]) expect(html).toContain(`href="${path}"`);
});

/** The administrator Eva, by the set-up link. */
