import { describe, expect, onTestFinished, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { readable, startMailServer } from "../../../tests/support/mail-server.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const PEOPLE = `/console/${TENANT}/people`;
const PASSWORD = "a long and good password";
const CODE = /[\w-]{43}/;

const started = forThisFile(() => startTestGateway());
let number = 0;

const anAddress = () => `person-${++number}@example.com`;
const addressesIn = (text: string) => text.match(/https?:\/\/[^\s"<>]+/g) ?? [];

/** The address with the secret; it must stand where no browser sends it. */
function secretLinkIn(text: string, page: string): { link: string; code: string } {
  const link = addressesIn(text).find((address) => address.includes(page)) ?? "";
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search]).toEqual([page, ""]);
  expect(hash).toMatch(/^#[\w-]{43}$/);
  return { link, code: hash.slice(1) };
}

async function invite(email: string): Promise<ConsolePage> {
  const owner = await ConsoleClient.demo(started.url, "operator");
  return owner.submit(await owner.get(PEOPLE), "/people", { email, role: "support" });
}

async function shownLink(email: string): Promise<{ link: string; code: string }> {
  return secretLinkIn((await invite(email)).html, "/console/invitation");
}

async function withMails() {
  const server = await startMailServer();
  const setMail = (mail: object | null) =>
    new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/updateTenant/${TENANT}`, {
      settings: { mail },
    });
  await setMail({ host: "127.0.0.1", port: server.port, from: "Payments <pay@example.com>" });
  onTestFinished(async () => {
    await setMail(null);
    await server.close();
  });
  return async () => {
    await started.gateway.runDue();
    return readable(server.mails.at(-1)!);
  };
}

/** The addresses that a browser would request from the page. */
const requestsOf = ({ html }: ConsolePage) =>
  [...html.matchAll(/(?:href|action|formaction|src)="([^"]*)"|name="next"\s+value="([^"]*)"/g)].map(
    ([, address = "", next = ""]) => decodeURIComponent(`${address}${next}`).split("#", 1)[0],
  );

describe("the secret of a link stands behind the # of", () => {
  test("the set-up link of the first start", async () => {
    const fresh = await startTestGateway({ demo: false });
    onTestFinished(() => fresh.close());
    const { link } = secretLinkIn(fresh.gateway.setUpLink!, "/console/invitation");
    const client = new ConsoleClient(fresh.url);
    const form = await client.open(link);
    expect(textOf(form)).toContain("You become the administrator of this installation.");
    const page = await client.submit(form, "/accept", {
      email: "eva@example.com",
      name: "Eva",
      password: PASSWORD,
    });
    expect([page.status, page.html.includes('aria-label="Console"')]).toEqual([200, true]);
  });

  test("the invitation that a page shows, where there is no mail server", async () => {
    const { code } = await shownLink(anAddress());
    expect(code).toMatch(CODE);
  });

  test("the mails with an invitation and with a new password, in each of their parts", async () => {
    const mail = await withMails();
    const email = anAddress();
    await invite(email);
    const invitation = await mail();
    const links = addressesIn(invitation).filter((address) => address.includes("/console/"));
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) secretLinkIn(link, "/console/invitation");
    const client = new ConsoleClient(started.url);
    await client.submit(await client.open(links[0]!), "/accept", { name: "Max", password: PASSWORD });
    await client.post("/console/reset-password", {
      email,
      csrf: client.form(await client.get("/console/me"), "/sign-out").fields["csrf"]!,
    });
    const reset = addressesIn(await mail()).filter((address) => address.includes("/console/"));
    expect(reset.length).toBeGreaterThan(2);
    for (const link of reset) secretLinkIn(link, "/console/reset-password");
  });
});

describe("without scripts", () => {
  test.each(["the link", "its code", "the link with the mail's signs around it"])(
    "a person pastes %s, and no page leads to an address with the secret in it",
    async (what) => {
      const email = anAddress();
      const { link, code } = await shownLink(email);
      const pasted = {
        "the link": link,
        "its code": code,
        "the link with the mail's signs around it": ` <${link}>. `,
      }[what]!;
      const client = new ConsoleClient(started.url);
      const empty = await client.get("/console/invitation");
      expect(empty.headers.get("referrer-policy")).toBe("same-origin");
      const opened = await client.submit(empty, "/open", { link: pasted });
      expect([opened.status, textOf(opened)]).toEqual([200, expect.stringContaining(email)]);
      const weak = await client.submit(opened, "/accept", { name: "Max", password: "short" });
      expect([weak.status, textOf(weak)]).toEqual([
        422,
        expect.stringContaining("Use at least 12 characters."),
      ]);
      for (const page of [opened, weak]) {
        expect(page.url).not.toContain(code);
        expect(requestsOf(page).join(" ")).not.toContain(code);
      }
      const joined = await client.submit(weak, "/accept", { name: "Max", password: PASSWORD });
      expect(joined.html).toContain('aria-label="Console"');
      expect((await new ConsoleClient(started.url).open(link)).status).toBe(404);
    },
  );

  test("a new password is chosen by a pasted link, once", async () => {
    const mail = await withMails();
    const email = anAddress();
    const client = new ConsoleClient(started.url);
    await invite(email);
    const { link: invitation } = secretLinkIn(await mail(), "/console/invitation");
    await client.submit(await client.open(invitation), "/accept", { name: "Max", password: PASSWORD });
    const outside = new ConsoleClient(started.url);
    await outside.post("/console/reset-password", { email });
    const { link, code } = secretLinkIn(await mail(), "/console/reset-password");
    const opened = await outside.open(link);
    expect(textOf(opened)).toContain("Choose a new password");
    expect(requestsOf(opened).join(" ")).not.toContain(code);
    const weak = await outside.submit(opened, "/save", { password: "short" });
    expect(weak.status).toBe(422);
    expect(requestsOf(weak).join(" ")).not.toContain(code);
    const saved = await outside.submit(weak, "/save", { password: "a new and good password" });
    expect(textOf(saved)).toContain("The new password is saved.");
    expect((await outside.open(link)).status).toBe(404);
  });

  test.each(["/console/invitation", "/console/reset-password"])(
    "%s refuses an empty field beside it, and a wrong code",
    async (path) => {
      const client = new ConsoleClient(started.url);
      for (const link of ["", " ", "#", "x".repeat(9_000)]) {
        const page = await client.submit(await client.get(path), "/open", { link });
        expect([page.status, page.html.includes('id="link-problem"')]).toEqual([422, true]);
      }
      for (const link of ["none", "x".repeat(43), `${started.url}${path}#${"x".repeat(43)}`]) {
        const page = await client.submit(await client.get(path), "/open", { link });
        expect(page.status).toBe(404);
      }
    },
  );
});

test("a person signs in to accept an invitation, and needs its link only once", async () => {
  const { link, code } = await shownLink("support@demo.example");
  const client = new ConsoleClient(started.url);
  const opened = await client.open(link);
  expect(textOf(opened)).toContain("Sign in as support@demo.example");
  // What remembers the link meanwhile: no script can read it, and it ends by itself.
  expect(opened.headers.get("set-cookie")).toMatch(
    /^quittance-console-link=.*; HttpOnly; SameSite=Lax; Max-Age=900$/,
  );
  expect(requestsOf(opened).join(" ")).not.toContain(code);
  const [, signIn = ""] = /href="([^"]*sign-in[^"]*)"/.exec(opened.html) ?? [];
  const form = await client.get(signIn);
  const back = await client.submit(form, "/sign-in", {
    email: "support@demo.example",
    password: "demo-console-password",
  });
  expect([back.status, back.url]).toEqual([200, `${started.url}/console/invitation/open`]);
  const joined = await client.submit(back, "/accept");
  expect(joined.url).toBe(`${started.url}/console/${TENANT}/overview`);
});

test("of two links that are open in one browser, a form accepts its own", async () => {
  const [mine, other] = [anAddress(), anAddress()];
  const client = new ConsoleClient(started.url);
  const form = await client.open((await shownLink(mine)).link);
  await client.open((await shownLink(other)).link);
  await client.submit(form, "/accept", { name: "Max", password: PASSWORD });
  const people = await started.gateway.db.query(
    sql`select email from console_people where email in (${mine}, ${other})`,
  );
  expect(people).toEqual([{ email: mine }]);
});

test("the language of an open invitation can be changed without a secret in an address", async () => {
  const client = new ConsoleClient(started.url);
  const email = anAddress();
  const page = await client.open((await shownLink(email)).link);
  const german = await client.submit(page, "/language", { language: "de" });
  expect([german.url, german.headers.get("content-language")]).toEqual([
    `${started.url}/console/invitation/open`,
    "de",
  ]);
  expect(german.html).toContain(email);
});

test("without a link that was opened, the page has the form for one", async () => {
  for (const path of ["/console/invitation", "/console/reset-password"])
    for (const step of ["open", path.endsWith("invitation") ? "accept" : "save"])
      expect((await new ConsoleClient(started.url).get(`${path}/${step}`)).url).toBe(`${started.url}${path}`);
});
