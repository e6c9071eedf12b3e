import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, RETURN_ADDRESSES } from "../../../tests/support/hosted-page.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const AREA = `/console/${MERCHANT}/connectors`;
const PATH = "multiMethodMetaConnector";
const ADMIN = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let operator: ConsoleClient;
const members = { card: "", bank: "", other: "" };

beforeAll(async () => {
  const simulator = async (name: string, method: string): Promise<string> => {
    const path = `/api/provisioning/createConnector/${MERCHANT}`;
    const config = { testMode: true };
    const apiKey = name.replaceAll(" ", "-");
    const { body } = await administrator.post(path, {
      name,
      publicName: name,
      apiKey,
      adapter: "Simulator",
      method,
      config,
    });
    return body["connector"].guid as string;
  };
  members.card = await simulator("Cards here", "Creditcard");
  members.bank = await simulator("Bank here", "RedirectPay");
  members.other = await simulator("Other cards", "Creditcard");
  operator = await ConsoleClient.demo(started.url, "operator");
});

const at = (member: keyof typeof members): string => `${PATH}.connectors.${members[member]}`;

interface Selection {
  readonly guid: string;
  readonly name: string;
  readonly disabledTransactionTypes: string[];
  readonly [PATH]: { connectors: string[]; retries: number | null; expiry: number | null };
}

async function named(name: string): Promise<Selection | undefined> {
  const { body } = await administrator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
  return (body["connectors"] as Selection[]).find((connector) => connector.name === name);
}

async function create(fields: Record<string, string>): Promise<ConsolePage> {
  return operator.submit(await operator.get(`${AREA}/new-selection`), "/new-selection", fields);
}

/** Makes a selection page of the two, and returns it. */
async function made(name: string): Promise<Selection> {
  const apiKey = name.replaceAll(" ", "-");
  const page = await create({ name, apiKey, [at("bank")]: "1", [at("card")]: "2" });
  expect(page.status, textOf(page)).toBe(200);
  return (await named(name))!;
}

async function save({ guid }: Selection, fields: Record<string, string>): Promise<ConsolePage> {
  return operator.submit(await operator.get(`${AREA}/${guid}`), `/${guid}`, fields);
}

/** The names that the page of a new payment offers, in order. */
async function offered(apiKey: string): Promise<string[]> {
  const { redirectUrl } = await orderOnPage(api, RETURN_ADDRESSES, apiKey);
  const { html } = await visit(redirectUrl);
  const names = ["Cards here", "Bank here", "Other cards"].filter((name) => html.includes(name));
  return names.toSorted((one, other) => html.indexOf(one) - html.indexOf(other));
}

function problemAt(page: ConsolePage, field: string): string | undefined {
  const escaped = field.replaceAll(/[.[\]]/g, String.raw`\$&`);
  return new RegExp(`id="${escaped}-problem">([^<]*)<`).exec(page.html)?.[1];
}

test("a payment selection page is made in the console, its payments offer its connectors, and one can be taken out", async () => {
  const list = await operator.get(AREA);
  expect(list.html).toContain(`href="${AREA}/new-selection"`);
  const page = await create({
    name: "Pay as you like",
    publicName: "Shop",
    apiKey: "pay-as-you-like",
    [at("bank")]: "1",
    [at("card")]: "2",
    [`${PATH}.retries`]: "2",
    [`${PATH}.expiry`]: "30",
  });
  expect(textOf(page)).toContain("Pay as you like is created");
  expect(page.html).toMatch(/API_KEY=pay-as-you-like\nSHARED_SECRET=\w+/);
  const selection = (await named("Pay as you like"))!;
  expect(selection).toMatchObject({
    publicName: "Shop",
    [PATH]: { connectors: [members.bank, members.card], retries: 2, expiry: 30 },
  });
  expect(await offered("pay-as-you-like")).toEqual(["Bank here", "Cards here"]);

  const saved = await save(selection, { [at("bank")]: "" });
  expect(textOf(saved)).toContain("The changes are saved.");
  expect((await named("Pay as you like"))?.[PATH]).toEqual({
    connectors: [members.card],
    retries: 2,
    expiry: 30,
  });
  expect(await offered("pay-as-you-like")).not.toContain("Bank here");
  const changes = await started.gateway.db.query(sql`
    select username, operation from configuration_changes where entity = 'connector' order by id desc limit 2`);
  expect(changes).toEqual([
    { username: "operator@demo.example", operation: "console.updateConnector" },
    { username: "operator@demo.example", operation: "console.createConnector" },
  ]);
});

describe("the order on the page", () => {
  test("follows the positions: a connector that is moved pushes the others on", async () => {
    const selection = await made("In order");
    const orderAfter = async (fields: Record<string, string>): Promise<string[]> => {
      await save(selection, fields);
      return (await named("In order"))![PATH].connectors;
    };
    const { card, bank, other } = members;
    expect(await orderAfter({ [at("other")]: "1" })).toEqual([other, bank, card]);
    expect(await orderAfter({ [at("other")]: "3" })).toEqual([bank, card, other]);
    expect(await orderAfter({ [at("card")]: "1" })).toEqual([card, bank, other]);
    const form = operator.form(await operator.get(`${AREA}/${selection.guid}`), `/${selection.guid}`);
    expect(form.fields).toMatchObject({ [at("card")]: "1", [at("bank")]: "2", [at("other")]: "3" });
  });
});

describe("the form of a payment selection page", () => {
  test.each([
    ["no connector", {}, "multiMethodMetaConnector.connectors.first"],
    ["a name that is too short", { name: "S" }, "name"],
    ["an API key in use", { apiKey: "demo-card" }, "apiKey"],
    ["retries that are no number", { [`${PATH}.retries`]: "many" }, `${PATH}.retries`],
    ["too long a time", { [`${PATH}.expiry`]: "525601" }, `${PATH}.expiry`],
  ])("refuses %s beside its field, keeps what was typed and makes nothing", async (_what, fields, field) => {
    const form = await operator.get(`${AREA}/new-selection`);
    const isEmpty = field.endsWith(".first");
    const chosen = isEmpty ? {} : { [at("card")]: "1" };
    const typed = { name: "Refused", apiKey: "refused", ...chosen, ...fields };
    const page = await operator.submit(form, "/new-selection", typed);
    expect(page.status).toBe(422);
    const [first = ""] = Object.keys(operator.form(form, "/new-selection").fields).filter((name) =>
      name.startsWith(`${PATH}.connectors.`),
    );
    expect(problemAt(page, isEmpty ? first : field)).toMatch(/\w/);
    expect(operator.form(page, "/new-selection").fields).toMatchObject(typed);
    expect(await named("Refused")).toBeUndefined();
    expect(await named("S")).toBeUndefined();
  });

  test("offers no selection page as a member, and takes no connector of another merchant", async () => {
    const form = await operator.get(`${AREA}/new-selection`);
    expect(form.html).not.toContain(`${PATH}.connectors.CO-0000-0000-0000-0000-0000-0003`);
    const foreign = { [`${PATH}.connectors.CO-ffff-ffff-ffff-ffff-ffff-ffff`]: "1" };
    const typed = { name: "Foreign", apiKey: "foreign", ...foreign };
    expect((await operator.submit(form, "/new-selection", typed)).status).toBe(422);
    expect(await named("Foreign")).toBeUndefined();
  });

  test("replaces nothing that another person changed meanwhile, and names the change", async () => {
    const selection = await made("Two people");
    const form = await operator.get(`${AREA}/${selection.guid}`);
    await administrator.post(`/api/provisioning/updateConnector/${selection.guid}`, {
      [PATH]: { connectors: [members.other] },
    });
    const page = await operator.submit(form, `/${selection.guid}`, { name: "Two people again" });
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain("Nothing was saved");
    expect(textOf(page)).toMatch(/Bank here.*: 1 became empty\./);
    expect((await named("Two people"))?.[PATH].connectors).toEqual([members.other]);
    const fields = operator.form(page, `/${selection.guid}`).fields;
    expect(fields).toMatchObject({ name: "Two people again", [at("other")]: "1", [at("bank")]: "" });
    await operator.submit(page, `/${selection.guid}`, {});
    expect((await named("Two people again"))?.[PATH].connectors).toEqual([members.other]);
  });

  test("has the settings that count at the connector of the shop, as the form of a routing has", async () => {
    const path = `/api/provisioning/createConnector/${MERCHANT}`;
    const routingMetaConnector = { defaultConnector: members.card };
    await administrator.post(path, { name: "Routed", apiKey: "routed", routingMetaConnector });
    const selection = await made("With settings");
    for (const connector of [selection, (await named("Routed"))!]) {
      const form = await operator.get(`${AREA}/${connector.guid}`);
      // Of the connector that takes the payment.
      for (const name of ["dcc:enabled", "risk-engine:manual-review-delay", "3dsecure:check"])
        expect(form.html).not.toContain(`settings.${name}`);
      await operator.submit(form, `/${connector.guid}`, {
        "settings.tx:max-attempts": "3",
        "settings.api:request-signing-enabled": "1",
        "disabledTransactionTypes.refund": "1",
      });
      const saved = (await named(connector.name))!;
      expect(saved).toMatchObject({
        settings: { "tx:max-attempts": "3", "api:request-signing-enabled": "1" },
        disabledTransactionTypes: ["refund"],
      });
      expect(saved[PATH]).toEqual(connector[PATH]);
    }
    const wrong = await save(selection, { "settings.tx:max-attempts": "101" });
    expect(problemAt(wrong, "settings.tx:max-attempts")).toMatch(/\w/);
  });

  test("leaves what the API changed besides: types of requests that it switched off", async () => {
    const selection = await made("Without refunds");
    const disabledTransactionTypes = ["refund"];
    await administrator.post(`/api/provisioning/updateConnector/${selection.guid}`, {
      disabledTransactionTypes,
    });
    await save(selection, { publicName: "Another name" });
    expect(await named("Without refunds")).toMatchObject({
      publicName: "Another name",
      disabledTransactionTypes,
      [PATH]: selection[PATH],
    });
  });

  test("says the same as its call of the API", async () => {
    const page = await operator.get(`${AREA}/new-selection`);
    const response = await runCurl(page, ADMIN);
    expect(response).toMatchObject({ success: true, connector: { isMetaConnector: true } });
    const made = await named("Ways to pay");
    expect(made?.[PATH].connectors).toHaveLength(2);
    const own = await runCurl(await operator.get(`${AREA}/${made?.guid}`), ADMIN);
    expect(own).toMatchObject({ success: true, connector: { [PATH]: made?.[PATH] } });
  });

  test("is for one merchant, and leads to the form of a connector where there is none", async () => {
    const { body } = await administrator.post(`/api/provisioning/createMerchant/${TENANT}`, {
      name: "Empty shop",
    });
    const empty = `/console/${String(body["merchant"].guid)}/connectors`;
    const none = await operator.get(`${empty}/new-selection`);
    expect(textOf(none)).toContain("There is no connector yet");
    expect(none.html).toContain(`href="${empty}/new"`);
    const choice = await operator.get(`/console/${TENANT}/connectors/new-selection`);
    expect(choice.html).toContain(`href="${AREA}/new-selection"`);
  });
});
