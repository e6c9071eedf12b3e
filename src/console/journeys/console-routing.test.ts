import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const ADMIN = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let operator: ConsoleClient;
let developer: ConsoleClient;
const guids = { a: "", b: "", routing: "" };
let at = "";

beforeAll(async () => {
  const connector = async (name: string, request: object): Promise<string> => {
    const path = `/api/provisioning/createConnector/${MERCHANT}`;
    const { body } = await administrator.post(path, { name, apiKey: name.replaceAll(" ", "-"), ...request });
    return body["connector"].guid as string;
  };
  const simulator = { adapter: "Simulator", method: "Creditcard", config: { testMode: true } };
  guids.a = await connector("Acquirer A", simulator);
  guids.b = await connector("Acquirer B", simulator);
  guids.routing = await connector("Cards", {
    routingMetaConnector: { defaultConnector: guids.b, fallback: [guids.a] },
  });
  at = `/console/${MERCHANT}/routing/${guids.routing}`;
  for (const [amount, currency] of [
    ["10.00", "EUR"],
    ["20.00", "EUR"],
    ["5.00", "CHF"],
  ])
    await pay({ amount, currency });
  operator = await ConsoleClient.demo(started.url, "operator");
  developer = await ConsoleClient.demo(started.url, "developer");
});
beforeEach(async () => {
  await started.gateway.db.execute(sql`delete from connector_drafts`);
});

async function pay(more: object): Promise<string> {
  const order = { ...anOrder(), transactionToken: "ix::demo-visa", ...more };
  const { body } = await api.transaction("Cards", "debit", order);
  expect(body["success"], JSON.stringify(body)).toBe(true);
  const { connectorGuid } = await started.gateway.db.one<{ connectorGuid: string }>(
    sql`select connector_guid from transactions where uuid = ${String(body["uuid"])}`,
  );
  return connectorGuid;
}

async function addRule(client: ConsoleClient, fields: Record<string, string>): Promise<ConsolePage> {
  return client.submit(await client.get(`${at}/rules/new`), "/rules/new", { connector: guids.a, ...fields });
}

async function setRules(rules: object[]): Promise<void> {
  const routingMetaConnector = { defaultConnector: guids.b, fallback: [], rules };
  await administrator.post(`/api/provisioning/updateConnector/${guids.routing}`, { routingMetaConnector });
}

async function inForce(): Promise<{ rules: object[] }> {
  const { body } = await administrator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
  const found = (body["connectors"] as { guid: string; routingMetaConnector: { rules: object[] } }[]).find(
    ({ guid }) => guid === guids.routing,
  );
  return found!.routingMetaConnector;
}

describe("a draft of the routing", () => {
  test("is saved rule by rule, changes nothing, and says which of the last payments would move", async () => {
    const page = await addRule(developer, { "currencies.EUR": "1" });
    expect(textOf(page)).toContain("The draft is saved. It is not in force yet.");
    expect(textOf(page)).toContain("If currency is EUR");
    expect(textOf(page)).toContain("Dry run: 2 payments would move");
    expect(textOf(page)).toMatch(/Acquirer B → Acquirer A 2 the newest of them EUR 30\.00 Rule 1/);
    expect((await inForce()).rules).toEqual([]);
    expect(await pay({ currency: "EUR" })).toBe(guids.b);
  });

  test("names the person who changed it last: to others by name, to themselves as you", async () => {
    await addRule(developer, { "currencies.EUR": "1" });
    expect(textOf(await developer.get(at))).toContain("Draft by you, ");
    expect(textOf(await operator.get(at))).toContain("Draft by Dan Developer, ");
    expect(textOf(await operator.get(`${at}/discard`))).toContain("The draft by Dan Developer, ");
    const connector = await operator.get(at.replace("/routing/", "/connectors/"));
    expect(textOf(connector)).toMatch(/Changes .*admin/);
    expect(textOf(connector)).not.toContain("@demo.example");
  });

  test("has countries, currencies and kinds of cards by their names, in the language of the person", async () => {
    const german = await ConsoleClient.demo(started.url, "operator", "de");
    const form = await german.get(`${at}/rules/new`);
    expect(form.html).toMatch(/name="binCountries\.AT"[^>]*>\s*Österreich/);
    expect(form.html).toMatch(/name="currencies\.CHF"[^>]*>\s*Schweizer Franken \(CHF\)/);
    expect(form.html).toMatch(/name="binTypes\.PREPAID"[^>]*>\s*Prepaid/);
    const chosen = { "binCountries.AT": "1", "binCountries.DE": "1", "binTypes.CREDIT": "1" };
    const page = await german.submit(form, "/rules/new", { connector: guids.a, ...chosen });
    expect(textOf(page)).toMatch(/Deutschland oder Österreich .*Kredit/);
    const again = await german.get(`${at}/rules/0`);
    expect(german.form(again, "/rules/0").fields).toMatchObject(chosen);
    expect(textOf(again)).toContain("Deutschland und Österreich");
    expect((await german.get(at)).html).toMatch(/<option value="AT"\s*>Österreich<\/option>/);
  });

  test("is put in force by an operator, and the next payment goes by it; it can be taken back", async () => {
    await addRule(operator, { "currencies.CHF": "1" });
    await pay({ currency: "CHF" });
    const question = await operator.get(`${at}/activate`);
    expect(textOf(question)).toMatch(
      /Activate the draft of .*\d+ of the last \d+ payments would have been treated differently\. .*from .* to .*: CHF.*New payments follow the draft at once\./,
    );
    expect((await inForce()).rules).toEqual([]);
    const done = await operator.submit(question, "/activate");
    expect(textOf(done)).toContain("The draft is in force.");
    expect((await inForce()).rules).toEqual([{ connector: guids.a, currencies: ["CHF"] }]);
    expect(await pay({ currency: "CHF" })).toBe(guids.a);
    const versions = await operator.get(`${at}/versions`);
    expect(textOf(versions)).toMatch(
      /Version 2 In force Olga Operator, .*New rule: If currency is CHF Acquirer A The whole version .*Version 1 /,
    );
    await operator.submit(versions, "/versions/1/restore");
    await operator.submit(await operator.get(at), "/activate");
    expect((await inForce()).rules).toEqual([]);
    expect(await pay({ currency: "CHF" })).toBe(guids.b);
    const changes = await started.gateway.db.query<{ entity: string; operation: string; action: string }>(
      sql`select entity, operation, action from configuration_changes where operation like 'console.%' order by id desc limit 2`,
    );
    expect(changes.map(({ entity, action }) => `${entity} ${action}`).toSorted()).toEqual([
      "connector changed",
      "connectorDraft removed",
    ]);
  });

  test("is not put in force by a developer, nor by a form of an older draft", async () => {
    await addRule(operator, { "currencies.CHF": "1" });
    const form = await operator.get(`${at}/activate`);
    expect((await developer.get(at)).html).not.toContain("Activate draft");
    await addRule(developer, { "currencies.USD": "1" });
    const page = await operator.submit(form, "/activate");
    expect(textOf(page)).toContain("another person changed the draft meanwhile");
    expect((await inForce()).rules).toEqual([]);
  });

  test("is not put in force after what is in force was changed", async () => {
    await addRule(operator, { "currencies.CHF": "1" });
    const routingMetaConnector = { defaultConnector: guids.b, fallback: [] };
    await administrator.post(`/api/provisioning/updateConnector/${guids.routing}`, { routingMetaConnector });
    const page = await operator.submit(await operator.get(at), "/activate");
    expect(textOf(page)).toContain("Nothing was activated");
    expect((await inForce()).rules).toEqual([]);
  });

  test.each([
    ["minAmount", "ten", "minAmount"],
    ["sharePercent", "101", "sharePercent"],
    ["connector", "CO-ffff-ffff-ffff-ffff-ffff-ffff", "connector"],
  ])(
    "refuses the %s %s beside its field, keeps what was typed and saves nothing",
    async (name, value, field) => {
      const page = await addRule(operator, { "currencies.EUR": "1", [name]: value });
      expect(page.status).toBe(422);
      expect(page.html).toContain(`id="${field}-problem"`);
      if (name !== "connector") expect(operator.form(page, "/rules/new").fields[name]).toBe(value);
      expect(await started.gateway.db.query(sql`select from connector_drafts`)).toEqual([]);
    },
  );

  test("has rules that are edited, moved and removed, and a form that is too old changes nothing", async () => {
    await addRule(operator, { "currencies.EUR": "1" });
    await addRule(operator, { "currencies.CHF": "1", connector: guids.b });
    const page = await operator.get(at);
    const moved = await operator.submit(page, "/rules/1/change", { to: "up" });
    expect(textOf(moved)).toMatch(/1 If currency is CHF .*2 If currency is EUR/);
    const stale = await operator.submit(page, "/rules/1/change", { to: "remove" });
    expect(textOf(stale)).toContain("another person changed the draft meanwhile");
    await operator.submit(await operator.get(`${at}/rules/0`), "/rules/0", {
      "currencies.CHF": "",
      "currencies.USD": "1",
    });
    await operator.submit(await operator.get(at), "/rules/1/change", { to: "remove" });
    const last = await operator.submit(await operator.get(`${at}/default`), "/default", {
      defaultConnector: guids.a,
    });
    expect(textOf(last)).toMatch(/1 If currency is USD .*2 Everything else Acquirer A/);
    await operator.submit(await operator.get(at), "/discard");
    expect(textOf(await operator.get(at))).toContain("Nothing is tried when a provider cannot be reached.");
  });

  test("keeps a value of the API that no choice has", async () => {
    const rules = [{ connector: guids.a, binTypes: ["CHARGE CARD"], currencies: ["XTS"] }];
    await setRules(rules);
    await operator.submit(await operator.get(`${at}/rules/0`), "/rules/0", { "brands.visa": "1" });
    await operator.submit(await operator.get(at), "/activate");
    expect((await inForce()).rules).toEqual([{ ...rules[0], brands: ["visa"] }]);
    await setRules([]);
  });
});

test("a merchant without a connector is led to the form for one, instead of a routing that cannot be created", async () => {
  const { body } = await administrator.post(
    "/api/provisioning/createMerchant/TE-0000-0000-0000-0000-0000-0001",
    {
      name: "Without a connector",
    },
  );
  const merchant = `/console/${String(body["merchant"].guid)}`;
  const page = await operator.get(`${merchant}/routing/new`);
  expect(textOf(page)).toContain("There is no connector yet");
  expect(page.html).toContain(`href="${merchant}/connectors/new"`);
  expect(page.html).not.toContain("Create routing");
});

describe("an imagined payment", () => {
  test("goes through the rules with a reason for each condition, and the API says the same", async () => {
    await addRule(operator, { "currencies.EUR": "1", "brands.amex": "1" });
    const page = await operator.get(`${at}?try=yes&amount=49&currency=eur&brand=visa`);
    expect(textOf(page)).toMatch(
      /Acquirer B .*1 does not match Currency EUR Card brand Visa Everything else/,
    );
    const answer = await runCurl(page, ADMIN);
    expect(answer).toMatchObject({ success: true, rule: null, connectorGuid: guids.b });
    const matching = await operator.get(`${at}?try=yes&amount=49&currency=EUR&brand=amex`);
    expect(textOf(matching)).toMatch(/Acquirer A .*1 matches/);
  });

  test("names what is switched off", async () => {
    await administrator.post(`/api/provisioning/updateConnector/${guids.b}`, { disabled: true });
    const page = await operator.get(`${at}?try=yes&amount=49&currency=EUR`);
    await administrator.post(`/api/provisioning/updateConnector/${guids.b}`, { disabled: false });
    expect(textOf(page)).toContain("the payment would be refused");
    expect(textOf(page)).toContain("Acquirer B: Disabled");
  });

  test("with a bad amount is refused in words", async () => {
    expect((await operator.get(`${at}?try=yes&amount=ten`)).status).toBe(422);
  });
});

test("a routing is created at a merchant, and its page is the list where it is the only one", async () => {
  const page = await operator.get(`/console/${TENANT}/routing`);
  expect(page.url).toContain(guids.routing);
  const form = await operator.get(`/console/${MERCHANT}/routing/new`);
  const made = await operator.submit(form, "/routing/new", { name: "More cards", apiKey: "more-cards" });
  expect(made.html).toContain("SHARED_SECRET=");
  expect(textOf(await operator.get(`/console/${TENANT}/routing`))).toContain("More cards");
});

test("the draft of a new routing is run dry with payments that went to its connectors directly", async () => {
  const create = async (request: object): Promise<string> => {
    const { body } = await administrator.post(`/api/provisioning/createConnector/${MERCHANT}`, request);
    return body["connector"].guid as string;
  };
  const simulator = { adapter: "Simulator", method: "Creditcard", config: { testMode: true } };
  const direct = await create({ name: "Direct", apiKey: "Direct", ...simulator });
  for (const currency of ["EUR", "EUR", "CHF"])
    await api.transaction("Direct", "debit", { ...anOrder(), amount: "7.00", currency });
  const routingMetaConnector = { defaultConnector: direct, fallback: [] };
  const fresh = await create({ name: "New cards", apiKey: "New-cards", routingMetaConnector });
  const page = `/console/${MERCHANT}/routing/${fresh}`;
  const drafted = await operator.submit(await operator.get(`${page}/rules/new`), "/rules/new", {
    connector: guids.a,
    "currencies.EUR": "1",
  });
  expect(textOf(drafted)).toContain("Dry run: 2 payments would move");
  expect(textOf(drafted)).toMatch(/Direct → Acquirer A 2 .*EUR 14\.00/);
  expect(textOf(drafted)).toContain("No payment has used this routing yet");
});

// The last one: the shop's key names the routing from then on.
test("an operator puts the routing in front of a connector, after a page with what that changes", async () => {
  const page = await operator.get(at);
  expect(textOf(page)).toContain("Put in front of Acquirer B");
  const question = await operator.get(`${at}/front/${guids.b}`);
  expect(textOf(question)).toContain("The shop changes nothing");
  expect((await operator.get(`${at}/front/CO-0000-0000-0000-0000-0000-0001`)).status).toBe(404);
  expect(textOf(await developer.get(at))).not.toContain("Put in front of");
  const done = await operator.submit(question, `/front/${guids.b}`, {});
  expect(textOf(done)).toContain("The shop's payments follow this routing now.");
  expect(textOf(await operator.get(at))).not.toContain("Put in front of Acquirer B");
  const order = { ...anOrder(), transactionToken: "ix::demo-visa" };
  const { body } = await api.transaction("Acquirer-B", "debit", order);
  expect(body["success"], JSON.stringify(body)).toBe(true);
});
