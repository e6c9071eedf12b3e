import { beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";
import { completeChallenge, openAcs, openShop } from "../../../tests/support/three-d-secure.ts";

const AT = "/console/ME-0000-0000-0000-0000-0000-0001";

const shop = forThisFile(() => openShop());
let operator: ConsoleClient;
let guid: string;
/** The uuid of each payment. */
const of: Record<string, string> = {};

async function pay(name: string, pan: string, code: string, more: { cardHolder?: string } = {}) {
  const order = await shop.order(pan, {
    ...more,
    data: { exemptionIndicator: code },
    more: { amount: "20.00" },
  });
  const { body } = await shop.api.debit(order, "exempted");
  expect(body["uuid"], JSON.stringify(body)).toBeTypeOf("string");
  of[name] = body["uuid"];
  return body;
}

beforeAll(async () => {
  guid = await createConnector(new ApiClient(shop.started.url, ADMINISTRATOR), {
    ...SIMULATED_CARDS,
    name: "Acquirer A",
    apiKey: "exempted",
    config: {
      testMode: true,
      exemptions: { tra: { bandEur: "100" }, floor: { granted: 0.7, of: 10 } },
      vault: { threeDV2Config: { enabled: true, "3dsOnDemand": true } },
    },
  });
  operator = await ConsoleClient.demo(shop.started.url, "operator");
  await pay("low", "5301250000000006", "01");
  await pay("risk", "4485000000000006", "02");
  await pay("listed", "4485000000000006", "03");
  // Without an exemption.
  const order = await shop.order("5301250000000006", { data: {}, more: { amount: "80.00" } });
  expect((await shop.api.debit(order, "exempted")).body).toMatchObject({ success: true });
  const stepped = await pay("stepped", "5413330000000001", "01", { cardHolder: "SCA Refuse" });
  await completeChallenge(await openAcs(stepped["redirectUrl"]), "pass");
  const lost = await pay("lost", "5413330000000001", "02", { cardHolder: "SCA Refuse" });
  await completeChallenge(await openAcs(lost["redirectUrl"]), "fail");
});

const exemptions = (query = "") => operator.get(`${AT}/exemptions?connector=${guid}${query}`);

/** The payments that a list shows, by their names here. */
async function listed(address: string): Promise<string[]> {
  const { html } = await operator.get(address);
  const uuids = new Set([...html.matchAll(/\/payments\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid));
  return Object.keys(of)
    .filter((name) => uuids.has(of[name]))
    .toSorted();
}

/** The lists that the numbers of a part open. */
function listsOf({ html }: ConsolePage, exemption: string): string[] {
  const found = [...html.matchAll(/href="([^"]*\/payments\?[^"]*)"/g)].map(([, href]) =>
    href!.replaceAll("&#38;", "&"),
  );
  return found.filter((href) => new URLSearchParams(href.split("?")[1]).get("exemption") === exemption);
}

test("what was requested is granted, stepped up or lost, and each number opens its payments", async () => {
  const page = await exemptions();
  const text = textOf(page);
  expect(text).toMatch(
    /Requested 5 83\.3% of 6 card payments · before: 0 Granted 3 60%.*Stepped up 1 20%.*Lost 1 20%/,
  );
  expect(text).toMatch(/Germany 4 2 1 1 50%/);
  expect(text).toMatch(/Poland 1 1 0 0 100%/);
  expect(text).toMatch(/Commerzbank AG 2 0 1 1 0%/);
  expect(text).toMatch(/All 5 3 1 1 60%/);
  expect(text).toMatch(/Low value 2 1 1 0 50%/);
  const lists = {
    requested: ["listed", "lost", "low", "risk", "stepped"],
    granted: ["listed", "low", "risk"],
    stepped_up: ["stepped"],
    lost: ["lost"],
    "granted.tra": ["risk"],
    "lost.tra": ["lost"],
  };
  for (const [exemption, names] of Object.entries(lists)) {
    const [first] = listsOf(page, exemption);
    expect([exemption, await listed(first ?? "")]).toEqual([exemption, names]);
  }
  const banks = listsOf(page, "requested").filter((href) => href.includes("bank=COMMERZBANK"));
  expect(await listed(banks[0] ?? "")).toEqual(["lost", "stepped"]);
});

test("the story of a payment says who pays for fraud", async () => {
  const story = async (name: string) => textOf(await operator.get(`${AT}/payments/${of[name]}`));
  expect(await story("low")).toContain(
    "The customer was not asked to confirm: Low value. For fraud the merchant pays.",
  );
  expect(await story("listed")).toContain(
    "The customer was not asked to confirm: Trusted merchant. For fraud the bank pays.",
  );
  expect(await story("stepped")).toContain("The bank refused the exemption (Low value)");
});

test("the story of an automatic one says when the bank named the shop as trusted", async () => {
  const apiKey = "auto-trusted";
  const vault = { threeDV2Config: { enabled: true, "3dsOnDemand": true } };
  const config = { testMode: true, exemptions: { mode: "auto" }, vault };
  await createConnector(new ApiClient(shop.started.url, ADMINISTRATOR), {
    ...SIMULATED_CARDS,
    apiKey,
    config,
  });
  const more = { amount: "700.00" };
  const data = { "3dsecure": "MANDATORY" };
  const first = await shop.order("4111111111111111", { cardHolder: "ENROLLED TRUSTED", data, more });
  const { body } = await shop.api.debit(first, apiKey);
  await openAcs(body["redirectUrl"]);
  const second = await shop.api.debit(await shop.order("4111111111111111", { data: {}, more }), apiKey);
  const story = async (uuid: string) => textOf(await operator.get(`${AT}/payments/${uuid}`));
  expect(await story(second.body["uuid"])).toMatch(
    /The bank said on \d+ \w+ \d{4} that the customer trusts this shop\. The customer was not asked to confirm: Trusted merchant\. For fraud the bank pays\./,
  );
  expect(await story(body["uuid"])).toContain("Has the customer listed the merchant at the bank?");
});

test("a file has a record for each exemption and issuer, and who fetched it is audited", async () => {
  const { html: csv } = await operator.get(`${AT}/exemptions.csv?connector=${guid}&days=30`);
  const lines = csv.trim().split(/\r?\n/);
  expect(lines[0]).toContain("exemption,card_country,card_bank,bin,requested,granted,stepped_up,lost");
  expect(lines).toContainEqual(expect.stringContaining("lowValue,DE,COMMERZBANK AG,,1,0,1,0,0"));
  expect(lines).toHaveLength(6);
});

test("without a request the page says what exemptions are", async () => {
  const text = textOf(await operator.get(`${AT}/exemptions?connector=${guid}&days=7`));
  expect(text).toContain("Requested 5");
  const other = await createConnector(new ApiClient(shop.started.url, ADMINISTRATOR), {
    ...SIMULATED_CARDS,
    name: "Acquirer B",
    apiKey: "not-exempted",
  });
  expect(textOf(await operator.get(`${AT}/exemptions?connector=${other}`))).toContain(
    "No exemption was requested",
  );
});

async function settings() {
  const [row] = await shop.started.gateway.db.query<{ config: Record<string, unknown> }>(
    sql`select config from connectors where guid = ${guid}`,
  );
  return row?.config["exemptions"];
}

describe("the settings", () => {
  test("are saved, and apply to the next payment", async () => {
    const page = await exemptions();
    const { action, fields } = operator.form(page, `/exemptions/${guid}`);
    const typed = {
      ...fields,
      mode: "auto",
      lowValue: "1",
      maxEur: "10",
      bandEur: "0",
      floorGranted: "62,5",
      floorOf: "20",
    };
    const saved = await operator.post(action, typed);
    expect(textOf(saved)).toContain("The settings were saved.");
    expect(await settings()).toMatchObject({
      mode: "auto",
      lowValue: { enabled: true, maxEur: "10" },
      tra: { bandEur: "0" },
      floor: { granted: 0.625, of: 20 },
    });
    const order = await shop.order("5301250000000006", { data: {}, more: { amount: "9.00" } });
    expect((await shop.api.debit(order, "exempted")).body).toMatchObject({
      exemption: { requested: "lowValue" },
    });
  });

  test.each([
    [{ maxEur: "31" }, "maxEur"],
    [{ maxEur: "abc" }, "maxEur"],
    [{ floorGranted: "101", floorOf: "20" }, "floorGranted"],
    [{ floorGranted: "70", floorOf: "1" }, "floorOf"],
  ])("%j are refused by the field, and nothing is changed", async (change, field) => {
    const { action, fields } = operator.form(await exemptions(), `/exemptions/${guid}`);
    const refused = await operator.post(action, { ...fields, ...change });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(`id="${field}-problem"`);
    expect(await settings()).toMatchObject({ floor: { of: 20 } });
  });

  test("are drafted, judged on the past, and come in force when the draft is activated", async () => {
    const before = await settings();
    const { action, fields } = operator.form(await exemptions(), `/exemptions/${guid}`);
    expect(action).toBe(`${AT}/exemptions/${guid}`);
    const same = await operator.post(`${action}/draft`, fields);
    expect(textOf(same)).toContain("Nothing differs from what is in force.");
    const refused = await operator.post(`${action}/draft`, { ...fields, maxEur: "31" });
    expect(refused.html).toContain('id="maxEur-problem"');
    expect(await settings()).toEqual(before);

    const drafted = await operator.post(`${action}/draft`, { ...fields, bandEur: "250" });
    expect(textOf(drafted)).toContain("The draft is saved. It is not in force yet.");
    expect(textOf(drafted)).toMatch(/Draft by you, .* Version \d+ is in force\./);
    expect(await settings()).toEqual(before);
    const form = operator.form(drafted, `/exemptions/${guid}/draft`);
    expect(form.fields["bandEur"]).toBe("250");
    const stale = await operator.post(form.action, { ...form.fields, revision: "0" });
    expect(textOf(stale)).toContain("Nothing was changed: another person changed the draft meanwhile.");

    expect(drafted.html).toContain(`${action}/what-if`);
    const judged = await operator.submit(await operator.get(`${action}/what-if`), "/what-if", {});
    expect(textOf(judged)).toContain("Exemptions of Acquirer A");
    const whatIfs = await shop.started.gateway.db.query<{ draft: string; content: object }>(
      sql`select draft, content from what_ifs where subject_id = ${guid}`,
    );
    expect(whatIfs).toMatchObject([
      { draft: "exemptions", content: { config: { exemptions: { tra: { bandEur: "250" } } } } },
    ]);

    const question = await operator.get(`${action}/activate`);
    expect(textOf(question)).toContain("Activate the draft of Exemptions of Acquirer A?");
    const active = await operator.submit(question, "/activate", {});
    expect(textOf(active)).toContain("The draft is in force.");
    expect(await settings()).toMatchObject({ tra: { bandEur: "250" }, floor: { of: 20 } });
  });

  test("versions are listed with what each changed, and an earlier one becomes the draft", async () => {
    const before = await settings();
    const { action } = operator.form(await exemptions(), `/exemptions/${guid}`);
    expect((await exemptions()).html).toContain(`href="${action}/versions"`);
    const versions = await operator.get(`${action}/versions`);
    expect(textOf(versions)).toMatch(/Version 3 .*Low risk up to Not requested EUR 250\.00/);
    const restored = await operator.submit(versions, "/versions/1/restore");
    expect(textOf(restored)).toContain("The draft is saved. It is not in force yet.");
    expect(operator.form(restored, `/exemptions/${guid}/draft`).fields["bandEur"]).toBe("100");
    expect(await settings()).toEqual(before);
    await operator.submit(await operator.get(`${action}/discard`), "/discard", {});
  });

  test("a draft is discarded, and what is in force stays", async () => {
    const before = await settings();
    const { action, fields } = operator.form(await exemptions(), `/exemptions/${guid}`);
    await operator.post(`${action}/draft`, { ...fields, mode: "off" });
    const discarded = await operator.submit(await operator.get(`${action}/discard`), "/discard", {});
    expect(textOf(discarded)).toContain("The draft is discarded.");
    expect(await settings()).toEqual(before);
  });

  test("are read by those who see the configuration, and changed by nobody else", async () => {
    const [finance, support] = await Promise.all(
      (["finance", "support"] as const).map((role) => ConsoleClient.demo(shop.started.url, role)),
    );
    const page = await finance!.get(`${AT}/exemptions?connector=${guid}`);
    expect(page.html).toContain("<fieldset disabled>");
    expect(page.html).not.toContain(`action="${AT}/exemptions/${guid}`);
    const { action, fields } = operator.form(await exemptions(), `/exemptions/${guid}`);
    const { csrf = "" } = finance!.form(await finance!.get("/console/me"), "/sign-out").fields;
    expect((await finance!.post(action, { ...fields, csrf, mode: "off" })).status).toBe(403);
    expect((await support!.get(`${AT}/exemptions`)).status).toBe(403);
  });
});
