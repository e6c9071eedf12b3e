import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LIST = `/console/${TENANT}/risk/profiles`;
const SECRETS = { ADMIN_USER: ADMINISTRATOR.username, ADMIN_PASSWORD: ADMINISTRATOR.password };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));

const isPaid = async (amount: string): Promise<boolean> =>
  (await api.debit({ ...anOrder(), amount })).body["success"] === true;

async function create(fields: Record<string, string>): Promise<string> {
  const page = await operator.submit(await operator.get(`${LIST}/new`), "/new", fields);
  return new URL(page.url).pathname;
}

async function addRule(at: string, check: string, fields: Record<string, string>): Promise<ConsolePage> {
  const form = await operator.get(`${at}/rules/new?check=${check}`);
  return operator.submit(form, "/rules/new", fields);
}

describe("a risk profile", () => {
  let at: string;

  test("is created, drafted rule by rule, tried, dry run and activated, and goes back to a version", async () => {
    at = await create({ name: "Web shop", isDefault: "1" });
    expect(textOf(await operator.get(at))).toContain("No rule yet: every payment is approved.");
    expect(await isPaid("700.00")).toBe(true);
    const drafted = await addRule(at, "amount", {
      id: "large",
      "check.limit": "500.00",
      "check.currency": "eur",
      action: "decline",
    });
    expect(textOf(drafted)).toContain("The draft is saved. It is not in force yet.");
    expect(textOf(drafted)).toMatch(/Above EUR 500\.00 large Decline 100% Edit/);
    expect(textOf(drafted)).toMatch(/Dry run: 1 payment would change/);
    expect(await isPaid("700.00")).toBe(true);

    const tried = await operator.submit(drafted, "/try#try", { amount: "501", currency: "EUR" });
    expect(textOf(tried)).toMatch(/Decline 1 Above EUR 500\.00/);
    const { action } = await runCurl(tried, SECRETS);
    expect(action).toBe("decline");

    await operator.submit(await operator.get(at), "/activate");
    expect(await isPaid("700.00")).toBe(false);
    expect(await isPaid("20.00")).toBe(true);
    const versions = await operator.get(`${at}/versions`);
    expect(textOf(versions)).toMatch(
      /Version 2 In force Olga Operator, .*New rule: Above EUR 500\.00 Decline The whole version .* Version 1 .*No rules\./,
    );
    const restored = await operator.submit(versions, "/versions/1/restore");
    expect(textOf(restored)).toContain("No rule yet: every payment is approved.");
    expect(await isPaid("700.00")).toBe(false);
    await operator.submit(restored, "/activate");
    expect(await isPaid("700.00")).toBe(true);
    const changes = await started.gateway.db.query<{ operation: string }>(sql`
      select operation from configuration_changes where entity in ('riskProfile', 'riskProfileDraft')
        and username = 'operator@demo.example' order by id`);
    expect(new Set(changes.map(({ operation }) => operation))).toEqual(
      new Set([
        "console.createRiskProfile",
        "console.saveRiskProfileDraft",
        "console.activateRiskProfileDraft",
        "console.restoreRiskProfileVersion",
      ]),
    );
  });

  test.each([
    [
      "blocklist",
      { "check.keys.EMAIL": "1", "check.keys.IPV4": "1" },
      "On a block list by: E-mail address and IP address",
    ],
    ["allowlist", {}, "On an allow list"],
    [
      "velocity",
      {
        "check.measure": "sum",
        "check.per": "card",
        "check.limit": "900.00",
        "check.currency": "EUR",
        "check.window.value": "2",
        "check.window.unit": "days",
      },
      "Above EUR 900.00 by one card in 2 days",
    ],
    [
      "countryIn",
      { "check.of": "billing", "check.in.AT": "1", "check.in.DE": "1" },
      "Country of the billing address: Austria and Germany",
    ],
    ["countryNotIn", { "check.of": "bin", "check.notIn.AT": "1" }, "Country of the card: not Austria"],
    [
      "countryComparison",
      { "check.of.bin": "1", "check.of.shipping": "1" },
      "Countries of the card and the shipping address differ",
    ],
  ])(
    "has a form for a rule with the check %s, which shows what it saved",
    async (check, fields, sentence) => {
      const form = { ...fields, id: check, action: "score", score: "-20", threeDSecure: "1" };
      const page = await addRule(at, check, form);
      expect([page.status, textOf(page).includes(sentence)]).toEqual([200, true]);
      expect(textOf(page)).toContain(`${check} Score -20 3DS`);
      const index = /rules\/(\d+)"\s*>Edit(?![\s\S]*rules\/\d+"\s*>Edit)/.exec(page.html)?.[1];
      const again = await operator.get(`${at}/rules/${index}`);
      expect(operator.form(again, `/rules/${index}`).fields).toMatchObject(form);
    },
  );

  test("has a score card, and rules that are moved and removed", async () => {
    const form = await operator.get(`${at}/draft`);
    const page = await operator.submit(form, "/draft", {
      description: "For the shop",
      "scoreCard[0].from": "40",
      "scoreCard[0].action": "review",
      "scoreCard[1].from": "-100",
      "scoreCard[1].action": "approve",
    });
    expect(textOf(page)).toMatch(/For the shop .*Score card From -100 Approve From 40 Review/);
    const moved = await operator.submit(page, "/rules/1/change", { to: "up" });
    expect(textOf(moved)).toMatch(/1 On an allow list .*2 On a block list by/);
    const removed = await operator.submit(moved, "/rules/0/change", { to: "remove" });
    expect(textOf(removed)).not.toContain("On an allow list");
  });

  test.each([
    ["id", "amount", { id: "" }],
    ["check.limit", "amount", { "check.limit": "5.001" }],
    ["check.currency", "amount", { "check.currency": "XXQ" }],
    ["score", "amount", { action: "score" }],
    [
      "check.window",
      "velocity",
      { "check.window.unit": "days", "check.window.value": "91", "check.limit": "3" },
    ],
    ["check.of", "countryComparison", { "check.of.bin": "1" }],
  ])("refuses a wrong %s, and keeps the draft", async (field, check, fields) => {
    const before = await draftOf(at);
    const page = await addRule(at, check, {
      id: "wrong",
      action: "decline",
      "check.limit": "5.00",
      "check.currency": "EUR",
      ...fields,
    });
    expect(page.status).toBe(422);
    expect(page.html).toContain(`href="#${field}`);
    expect(await draftOf(at)).toEqual(before);
  });

  test("is not saved over the draft of another person", async () => {
    const [one, two] = await Promise.all([operator.get(`${at}/draft`), developer.get(`${at}/draft`)]);
    await operator.submit(one, "/draft", { description: "Of the first" });
    const stale = await developer.submit(two, "/draft", { description: "Of the second" });
    expect(textOf(stale)).toContain("Nothing was changed: another person changed the draft meanwhile.");
    expect(textOf(stale)).toContain("Of the first");
  });

  test("is drafted and not activated by a developer, and read at a merchant", async () => {
    const page = await developer.get(at);
    expect(page.html).toContain("/discard");
    expect(page.html).not.toContain("/activate");
    const atMerchant = at.replace(TENANT, MERCHANT);
    const read = await operator.get(atMerchant);
    expect(textOf(read)).toContain("It belongs to a tenant above, and is changed there:");
    expect(read.html).not.toMatch(/\/(?:activate|discard|rules\/new|draft)"/);
    for (const path of ["draft", "rules/new?check=amount"])
      expect((await operator.get(`${atMerchant}/${path}`)).status).toBe(404);
    expect((await operator.get(`/console/${MERCHANT}/risk/profiles/new`)).status).toBe(404);
    expect((await operator.get(`${LIST}/999999`)).status).toBe(404);
  });
});

async function draftOf(at: string): Promise<unknown> {
  const id = Number(at.split("/").at(-1));
  return started.gateway.db.query(
    sql`select revision, content from risk_profile_drafts where profile_id = ${id}::int`,
  );
}

test("a person of a merchant alone does not create a profile of its tenant", async () => {
  const owner = await operatorOfMerchant();
  const before = await started.gateway.db.query(sql`select id from risk_profiles`);
  const page = await owner.get(`/console/${MERCHANT}/risk`);
  expect(page.html).not.toContain('/risk/profile"');
  const csrf = operator.form(page, "/risk").fields["csrf"] ?? "";
  const tried = await owner.post(`/console/${MERCHANT}/risk/profile`, { csrf });
  expect(tried.status).toBe(404);
  expect(await started.gateway.db.query(sql`select id from risk_profiles`)).toEqual(before);
});

/** The demo's operator with a role at the merchant alone. */
async function operatorOfMerchant(): Promise<ConsoleClient> {
  await started.gateway.db.execute(sql`
    update console_memberships set place_guid = ${MERCHANT}
    where person_id = (select id from console_people where email = 'operator@demo.example')`);
  return ConsoleClient.demo(started.url, "operator");
}
