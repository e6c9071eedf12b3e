import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { hashPassword } from "../../tenancy/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { shownDigits } from "@quittance/provider-kit/testing";

const ROOT = "TE-0000-0000-0000-0000-0000-0000";
const PASSWORD = "a long and good password";
const CHEAP = { N: 2 ** 10, r: 8, p: 1 };
/** Filters, orders and periods of a list or of figures, of which there are hundreds. */
const CHOICES_OF_PAGE = 4;

/** A tenant whose every text has a word of its own. */
interface Canary {
  readonly word: string;
  readonly tenant: string;
  readonly merchant: string;
  readonly uuids: readonly string[];
  /** An open payment link. */
  readonly link: string;
  /** guids of its API user and connector, and a BI key. */
  readonly user: string;
  readonly connector: string;
  readonly routing: string;
  readonly key: string;
  readonly client: ConsoleClient;
}

const started = forThisFile(() => startTestGateway({ demo: true }));
let one: Canary;
let other: Canary;

beforeAll(async () => {
  one = await aTenant("aardvark");
  other = await aTenant("wombat");
});

async function aTenant(animal: string): Promise<Canary> {
  const word = `${animal}${randomBytes(4).toString("hex")}`;
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const provision = async (operation: string, body: object): Promise<string> => {
    const { status, body: response } = await operator.post(`/api/provisioning/${operation}`, body);
    expect(status, JSON.stringify(response)).toBe(200);
    const created = Object.values(response).find((value) => typeof value === "object") as { guid: string };
    return created.guid;
  };
  const tenant = await provision("createTenant", { name: `Tenant ${word}`, parentTenantGuid: ROOT });
  const merchant = await provision(`createMerchant/${tenant}`, { name: `Merchant ${word}` });
  const user = { username: `user-${word}`, password: "long-enough-password" };
  const userGuid = await provision(`createMerchantUser/${merchant}`, { ...user, type: "api" });
  const connector = await provision(`createConnector/${merchant}`, {
    name: `Connector ${word}`,
    adapter: "Simulator",
    method: "Creditcard",
    apiKey: `key-${word}`,
    config: { testMode: true },
  });
  const routing = await provision(`createConnector/${merchant}`, {
    name: `Routing ${word}`,
    apiKey: `routing-${word}`,
    routingMetaConnector: { defaultConnector: connector },
  });
  const api = new ApiClient(started.url, user);
  const customer = { email: `${word}@customer.example`, firstName: word, lastName: word };
  const uuids: string[] = [];
  for (const operation of ["debit", "preauthorize"]) {
    const { body } = await api.transaction(`key-${word}`, operation, {
      merchantTransactionId: `${word}-${operation}`,
      amount: "12.00",
      currency: "EUR",
      transactionToken: "ix::demo-visa",
      description: `About ${word}`,
      callbackUrl: `http://127.0.0.1:9/${word}`,
      customer,
    });
    expect(body["success"], JSON.stringify(body)).toBe(true);
    uuids.push(String(body["uuid"]));
  }
  const { body: link } = await api.transaction(`key-${word}`, "debit", {
    merchantTransactionId: `${word}-link`,
    amount: "7.00",
    currency: "EUR",
    description: `About ${word}`,
    customer,
    payByLink: { sendByEmail: true },
  });
  expect(link["success"], JSON.stringify(link)).toBe(true);
  const { body: key } = await operator.post(`/api/provisioning/createBiApiKey/${tenant}`, {
    name: `Key ${word}`,
    merchantGuid: merchant,
  });
  await started.gateway.runDue();
  return {
    word,
    tenant,
    merchant,
    uuids,
    link: String(link["uuid"]),
    user: userGuid,
    connector,
    routing,
    key: String(key["apiKey"]),
    client: await aPerson(word, tenant),
  };
}

/** With all roles of the tenant. */
async function aPerson(word: string, tenant: string): Promise<ConsoleClient> {
  const { db } = started.gateway;
  const email = `${word}@people.example`;
  await db.execute(sql`
    insert into console_people (id, email, name, password_hash)
    values (${word}, ${email}, ${`Person ${word}`}, ${await hashPassword(PASSWORD, CHEAP)})`);
  for (const role of ["support", "finance", "developer", "operator"])
    await db.execute(sql`
      insert into console_memberships (id, person_id, place_guid, role, is_owner)
      values (${`${word}-${role}`}, ${word}, ${tenant}, ${role}, ${role === "operator"})`);
  await db.execute(sql`
    insert into console_queries (id, person_id, place_guid, name, kind, content, is_shared)
    values (${`query-${word}`}, ${word}, ${tenant}, ${`Query ${word}`}, 'question', '?show=paid', true)`);
  const client = new ConsoleClient(started.url);
  await client.signIn(email, PASSWORD);
  return client;
}

test("a crawler of one tenant follows every link and form of the console, and never meets the other tenant's data", async () => {
  const { client } = one;
  const pages = new Map<string, string>();
  const toVisit = ["/console", `/console/${one.tenant}/payments`, `/console/${one.merchant}/payments`];
  const visits = new Map<string, number>();
  for (let path = toVisit.pop(); path !== undefined && pages.size < 800; path = toVisit.pop()) {
    const [page = ""] = path.split("?");
    const times = visits.get(page) ?? 0;
    if (pages.has(path) || path.includes("/sign-") || times >= CHOICES_OF_PAGE) continue;
    visits.set(page, times + 1);
    const { html } = await client.get(path);
    pages.set(path, html);
    for (const [, href = ""] of html.matchAll(/href="([^"]+)"/g)) {
      const { pathname, search, origin } = new URL(href.replaceAll("&#38;", "&"), started.url + path);
      if (origin === started.url && pathname.startsWith("/console") && !pathname.includes("/assets/"))
        toVisit.push(pathname + search);
    }
  }
  const all = [...pages.values()].join("\n");
  expect(pages.size).toBeGreaterThan(15);
  expect([...pages.keys()].some((path) => path.includes(".csv"))).toBe(true);
  expect([...pages.keys()].some((path) => path.endsWith(`/explore/queries/query-${one.word}`))).toBe(true);
  expect(all).toContain(one.word);
  expect(all).not.toContain(other.word);
  for (const uuid of other.uuids) expect(all).not.toContain(uuid);
  // Nothing of the card but the last four digits: neither the number, in any spelling, nor its beginning. One page has test cards.
  const ofPayments = [...pages].filter(([path]) => !path.endsWith("/developers/test-data"));
  expect(shownDigits(ofPayments.map(([, html]) => html).join("\n"))).not.toContain("411111");
  expect(all).toContain("···· 1111");
});

test("another tenant's payments, people and places are not found by their addresses, nor by the search", async () => {
  const { client } = one;
  const [uuid = ""] = other.uuids;
  const search = client.form(await client.get(`/console/${one.tenant}/payments`), "/search").fields;
  const { csrf = "" } = search;
  for (const place of [one.tenant, one.merchant, other.tenant, other.merchant]) {
    for (const path of [
      `payments/${uuid}`,
      `payments/${uuid}/refund`,
      `payments/${uuid}/raw`,
      `payments/${uuid}/conversion`,
      `payments/${uuid}/block`,
      `links/${other.link}`,
      `links/${other.link}/cancel`,
      `links/${other.link}/replace`,
      `developers/users/${other.user}/password`,
      `developers/secrets/${other.connector}`,
      `connectors/${other.connector}`,
      `connectors/${other.connector}/disable`,
      `routing/${other.routing}`,
      `routing/${other.routing}/rules/new`,
      `routing/${other.routing}/default`,
      `routing/${other.routing}/versions`,
      `people/${other.word}-support/remove`,
      `explore/queries/query-${other.word}`,
    ]) {
      const page = await client.get(`/console/${place}/${path}`);
      expect([page.status, page.html.includes(other.word)], `${place}/${path}`).toEqual([404, false]);
    }
    for (const path of [
      `payments/${uuid}/refund`,
      `payments/${uuid}/block`,
      `payments/${uuid}/resend-callback`,
      `payments/${uuid}/notes`,
      `payments/${uuid}/tags`,
      `links/${other.link}/resend`,
      `links/${other.link}/cancel`,
      `links/${other.link}/replace`,
      `developers/users/${other.user}/password`,
      `developers/users/${other.user}/state`,
      `developers/secrets/${other.connector}`,
      `connectors/${other.connector}`,
      `connectors/${other.connector}/disable`,
      `routing/${other.routing}/rules/new`,
      `routing/${other.routing}/default`,
      `routing/${other.routing}/activate`,
      `routing/${other.routing}/discard`,
      `routing/${other.routing}/versions/1/restore`,
      `developers/keys/${other.key}/revoke`,
      `developers/callbacks/${uuid}/resend`,
      `people/${other.word}-support/remove`,
      `explore/queries/query-${other.word}/delete`,
    ]) {
      const fields = { confirmed: "yes", text: "ours", tag: "ours", overlap: "24", disabled: "yes" };
      const page = await client.post(`/console/${place}/${path}`, { csrf, ...fields });
      expect([page.status, page.html.includes(other.word)], `${place}/${path}`).toEqual([404, false]);
    }
  }
  for (const query of [uuid, `${other.word}-debit`, `${other.word}@customer.example`]) {
    const page = await client.post(`/console/${one.tenant}/search`, { csrf, query });
    // The page repeats what was searched, in its heading and its field.
    expect(page.html.replaceAll(query, ""), query).not.toContain(other.word);
  }
});
