import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { insertMembership, insertPerson } from "../access/person-store.ts";
import { declinedCard } from "../../../tests/support/declined-card.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import {
  attributeOf,
  ConsoleClient,
  documentOf,
  elementsOf,
  runCurl,
  textOf,
  type ConsolePage,
} from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const OVERVIEW = `/console/${TENANT}/overview`;

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

async function pay(amount: string, currency: string): Promise<string> {
  const { body } = await api.debit({ ...anOrder(), amount, currency });
  expect(body["success"]).toBe(true);
  return String(body["uuid"]);
}

async function declined(): Promise<void> {
  const transactionToken = await declinedCard(api);
  await api.debit({ ...anOrder(), amount: "3.00", currency: "EUR", transactionToken });
}

async function inMode(mode: "live" | "test", page: ConsolePage): Promise<ConsolePage> {
  return support.submit(page, "/mode", { mode });
}

/** The key figures by their names, with all that stands below them. */
function figuresOf({ html }: ConsolePage): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<span class="name">([^<]*)<\/span>(.*?)<\/a/gs)].map(([, name = "", rest = ""]) => [
      name,
      textOf({ html: rest }).replaceAll("\u00a0", " ").trim(),
    ]),
  );
}

describe("before the first payment", () => {
  test("the overview leads through the first steps, and each link of it leads somewhere", async () => {
    const page = await support.get(OVERVIEW);
    const text = textOf(page);
    expect(text).toContain("Welcome to Quittance");
    // The people of the demo are no invited colleagues.
    expect(text).toContain("1 of 5 steps are done.");
    const main = page.html.slice(page.html.indexOf("<main"), page.html.indexOf("</main"));
    const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(3);
    for (const href of links) expect((await support.get(href)).status, href).toBe(200);
  });

  test("inviting a colleague is done when a person has come who is not of the demo", async () => {
    const { db } = started.gateway;
    const id = "colleague-of-the-first-steps";
    await insertPerson(db, {
      id,
      email: `${id}@example.com`,
      name: "Colleague",
      isDemo: false,
      passwordHash: "none",
    });
    const membership = {
      id,
      personId: id,
      placeGuid: TENANT,
      role: "support",
      isOwner: false,
      waitHours: null,
    } as const;
    await insertMembership(db, membership);
    expect(textOf(await support.get(OVERVIEW))).toContain("2 of 5 steps are done.");
    await db.execute(sql`delete from console_memberships where id = ${id}`);
    expect(textOf(await support.get(OVERVIEW))).toContain("1 of 5 steps are done.");
  });

  test.each(["insights", "explore", "payments"])(
    "%s of a new place has no empty chart, but the way to the first steps",
    async (page) => {
      await project(started);
      let empty = await support.get(`/console/${TENANT}/${page}`);
      // The first figures of a data source take longer than a page waits.
      while (textOf(empty).includes("Figures are being prepared.")) empty = await support.get(empty.url);
      expect(textOf(empty)).toContain("There are no payments yet");
      expect(textOf(empty)).not.toMatch(/Choose a longer|<svg class="chart/);
      expect(empty.html).toContain(`href="/console/${TENANT}/overview"`);
    },
  );

  test("an administrator who signs in lands on the overview, with the first steps", async () => {
    const admin = await ConsoleClient.demo(started.url, "admin");
    const landed = await admin.get("/console");
    expect(landed.url).toMatch(/\/overview$/);
    expect(textOf(landed)).toContain("Welcome to Quittance");
  });

  test("its curl has the API user and the connector of the place, and nothing of another merchant", async () => {
    const admin = new ApiClient(started.url, ADMINISTRATOR);
    const created = async (operation: string, body: object): Promise<string> => {
      const response = await admin.post(`/api/provisioning/${operation}`, body);
      expect([response.status, response.body]).toEqual([200, expect.anything()]);
      return Object.values(response.body).flatMap((value) => (value as { guid?: string }).guid ?? [])[0]!;
    };
    const parentTenantGuid = "TE-0000-0000-0000-0000-0000-0000";
    const tenant = await created("createTenant", { name: "Second Tenant", parentTenantGuid });
    const guid = await created(`createMerchant/${tenant}`, { name: "Second Shop" });
    const operator = await ConsoleClient.demo(started.url, "admin");
    const overview = `/console/${guid}/overview`;
    const empty = await operator.get(overview);
    expect(empty.html).toContain("$API_USER:$API_PASSWORD");
    expect(empty.html).not.toMatch(/demo-card|demo-password/);

    const user = { type: "api", password: "a long and good password 1" };
    await created(`createMerchantUser/${guid}`, { ...user, username: 'a"; touch x; "' });
    await created(`createMerchantUser/${guid}`, { ...user, username: "second-shop" });
    const card = { name: "Cards", adapter: "Simulator", method: "Creditcard", config: { testMode: true } };
    await created(`createConnector/${guid}`, { ...card, apiKey: "second-cards" });
    const page = await operator.get(overview);
    expect(page.html).not.toMatch(/demo-card|demo-password|touch x/);
    expect(page.html).toContain("/transaction/second-cards/debit");
    const { uuid, success, errorMessage } = await runCurl(page, { API_PASSWORD: user.password });
    expect([success, errorMessage]).toEqual([true, undefined]);
    const { merchantGuid } = await started.gateway.db.one<{ merchantGuid: string }>(
      sql`select merchant_guid from transactions where uuid = ${String(uuid)}`,
    );
    expect(merchantGuid).toBe(guid);
  });

  test("its curl makes the first payment, which the overview then shows", async () => {
    const { errorMessage, success } = await runCurl(await support.get(OVERVIEW), {});
    expect(errorMessage).toBeUndefined();
    expect(success).toBe(true);
    await project(started);
    const page = await support.get(OVERVIEW);
    expect(figuresOf(page)["Net volume"]).toContain("EUR 9.99");
    expect(textOf(page)).toContain("Newest payments");
  });
});

describe("the figures", () => {
  test("are of the currency with the most payments, and never add another one", async () => {
    const uuid = await pay("100.00", "EUR");
    await pay("900.00", "CHF");
    await declined();
    await api.transaction("demo-card", "refund", {
      merchantTransactionId: anOrder()["merchantTransactionId"],
      referenceUuid: uuid,
      amount: "30.00",
      currency: "EUR",
    });
    await project(started);
    // Figures that took long, as on a busy machine, are shown for a while.
    await expect
      .poll(async () => figuresOf(await support.get(OVERVIEW))["Net volume"])
      .toContain("EUR 79.99");
    const page = await support.get(OVERVIEW);
    const figures = figuresOf(page);
    expect(figures["Refunded"]).toContain("EUR 30.00");
    expect(figures["Approval rate"]).toMatch(/66\.7%.*2 of 3/);
    expect(figures["Payments"]).toMatch(/^2\b/);
    expect(page.html).toMatch(/<a href="\?period=7d&#38;currency=CHF"/);
    const inFrancs = figuresOf(await support.get(`${OVERVIEW}?currency=CHF`));
    expect(inFrancs["Net volume"]).toContain("CHF 900.00");
    expect(figuresOf(await support.get(`${OVERVIEW}?currency=XXX&period=never`))).toEqual(figures);
  });

  test("are those of one merchant at its place, by its tenant's documents", async () => {
    const ofMerchant = figuresOf(await support.get(`/console/${MERCHANT}/overview`));
    expect(ofMerchant["Net volume"]).toContain("EUR 79.99");
  });

  test("stand in a table too, and a declined payment with its reason", async () => {
    const page = await support.get(OVERVIEW);
    expect(page.html).toMatch(/<th scope="row">[^<]+<\/th>\s*<td class="num">EUR\u00a079\.99<\/td>/);
    expect(textOf(page)).toContain("1 of 3 payments declined");
  });

  test("of 90 days name the months on the axis of days, and the currency on that of amounts", async () => {
    const { html } = await support.get(`${OVERVIEW}?period=90d`);
    const [, amounts = ""] = /<ul class="y"[^>]*>(.*?)<\/ul>/s.exec(html) ?? [];
    expect(amounts.replaceAll(/<[^>]*>|\s+/g, " ").trim()).toMatch(/^EUR \d/);
    const [, days = ""] = /<ol class="x"[^>]*>(.*?)<\/ol>/s.exec(html) ?? [];
    const names = days
      .split("<li>")
      .map((name) => name.replaceAll(/<[^>]*>|\s+/g, " ").trim())
      .filter((name) => name !== "");
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(name).toMatch(/^\d{1,2} [A-Z][a-z]{2,3}$/);
  });

  test("lead from each reason to the payments that were declined for it, which have no totals", async () => {
    const reasons = elementsOf(documentOf(await support.get(OVERVIEW)), ({ tagName }) => tagName === "a");
    const address = reasons
      .map((link) => attributeOf(link, "href"))
      .find((href) => href?.includes("reason="));
    const list = await support.get(address!);
    expect(address).toMatch(/type=payment&state=failed&currency=EUR&mode=test&reason=2003$/);
    expect(textOf(list)).toMatch(/1 in the list(?! Paid)/);
  });

  test("are the answer to the question that the page shows as curl", async () => {
    const page = await support.get(OVERVIEW);
    const result = await runCurl(page, { BI_KEY: "demo-bi", BI_PASSWORD: "demo-bi-password" });
    const { buckets } = (result["aggregations"] as { currencies: { buckets: { key: string }[] } }).currencies;
    expect(buckets.map(({ key }) => key).toSorted()).toEqual(["CHF", "EUR"]);
  });

  test("have one day of the browser's zone where it differs from the day in UTC", async () => {
    const page = await support.get(`${OVERVIEW}?period=today`, { cookie: support.cookie ?? "" });
    expect(page.html).not.toContain("Pacific");
    const there = await support.get(OVERVIEW, {
      cookie: `${support.cookie}; quittance-console-zone=Pacific/Kiritimati`,
    });
    expect(there.html).toContain('title="Pacific/Kiritimati"');
    const bad = await support.get(OVERVIEW, {
      cookie: `${support.cookie}; quittance-console-zone=Nowhere/<script>`,
    });
    expect(bad.status).toBe(200);
    expect(bad.html).toContain('title="UTC"');
  });
});

describe("live or test", () => {
  test("is chosen once for the session, and lists and figures follow it", async () => {
    const uuid = await pay("11.00", "EUR");
    const list = `/console/${TENANT}/payments`;
    const test = await support.get(list);
    expect(test.html).toContain(uuid);
    expect(test.html).toContain('<body class="testing">');
    const live = await inMode("live", test);
    expect(live.url).toBe(`${started.url}${list}`);
    expect(live.html).not.toContain(uuid);
    expect(textOf(live)).toContain("Only live payments are shown.");
    expect(textOf(await support.get(OVERVIEW))).toContain("There is no live payment yet.");
    expect((await support.get(`${list}?mode=test`)).html).toContain(uuid);
    const ofTest = `/console/${TENANT}/payments/${uuid}`;
    expect((await support.get(ofTest)).html).toContain('class="badge test"');
    expect((await inMode("test", await support.get(`${list}?mode=live`))).html).toContain(uuid);
    expect((await support.get(ofTest)).html).not.toContain('class="badge test"');
  });

  test("does not change without the value of the form, or for another word", async () => {
    const page = await support.get(OVERVIEW);
    expect((await support.post("/console/mode", { mode: "live" })).status).toBe(403);
    await support.submit(page, "/mode", { mode: "both" });
    expect((await support.get(OVERVIEW)).html).toContain('<body class="testing">');
  });
});

describe("the place switcher", () => {
  test("lists the person's places by name, and finds one by a part of its name", async () => {
    const page = await support.get(OVERVIEW);
    expect(page.html).toMatch(
      new RegExp(`href="/console/${MERCHANT}/overview"[^>]*>.*?<span>Demo Shop</span>`, "s"),
    );
    const found = textOf(await support.get("/console/places?name=sHOP"));
    expect(found).toContain("Demo Shop");
    expect(textOf(await support.get("/console/places?name=%25"))).toContain("No match.");
  });
});

test("the whole menu is a page, for phones without scripts", async () => {
  const page = await support.get(`/console/${TENANT}/menu`);
  expect(page.status).toBe(200);
  for (const name of ["Overview", "Payments", "Links", "Approvals", "Choose another place"])
    expect(textOf(page)).toContain(name);
});
