import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const AREA = `/console/${MERCHANT}/connectors`;
const SECRET = "sk_test_4eC39HqLyjWDarjtT1zdp7dc";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => ConsoleClient.demo(started.url, "operator"));

/** The newest change of a connector in the audit. */
async function newestChange(): Promise<Record<string, unknown>> {
  const [change] = await started.gateway.db.query<Record<string, unknown>>(
    sql`select username, operation, entity, before, after, changed from configuration_changes
      where entity = 'connector' order by id desc limit 1`,
  );
  return change!;
}

interface Listed {
  readonly guid: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly settings: Record<string, string>;
  readonly config: { readonly apiSecret: string; readonly vault: { readonly webhookSecrets: string[] } };
}

async function listed(guid: string): Promise<Listed> {
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await administrator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
  return (body["connectors"] as Listed[]).find((connector) => connector.guid === guid)!;
}

async function connect(fields: Record<string, string>, adapter = "Stripe"): Promise<ConsolePage> {
  const form = await operator.get(`${AREA}/new/${adapter}`);
  return operator.submit(form, `/new/${adapter}`, fields);
}

function problemAt(page: ConsolePage, field: string): string | undefined {
  const escaped = field.replaceAll(/[.[\]]/g, String.raw`\$&`);
  return new RegExp(`id="${escaped}-problem">([^<]*)<`).exec(page.html)?.[1];
}

describe("connecting a provider", () => {
  test("makes a connector with the fields that the provider needs, and shows the secret of the shop once", async () => {
    const page = await connect({
      name: "Stripe cards",
      apiKey: "stripe-cards",
      "config.apiSecret": SECRET,
      "config.testMode": "1",
      "config.language": "pt-BR",
      "config.vault.webhookSecrets": "whsec_one\nwhsec_two",
    });
    expect(textOf(page)).toContain("Stripe cards is connected");
    expect(page.html).toMatch(/SHARED_SECRET=\w+/);
    const [guid = ""] = /CO-[0-9a-f-]+/.exec(page.html) ?? [];
    const connector = await listed(guid);
    expect(connector).toMatchObject({
      adapter: "Stripe",
      method: "Creditcard",
      apiKey: "stripe-cards",
      config: { testMode: true, language: "pt-BR", apiSecret: "********" },
    });
    expect(await newestChange()).toMatchObject({
      username: "operator@demo.example",
      operation: "console.createConnector",
    });
    const own = await operator.get(`${AREA}/${guid}`);
    expect(own.html).toMatch(/>Deutsch<.*"pt-BR" selected>/s);
    expect(own.html).not.toContain(SECRET);
    for (const secret of ["whsec_one", "whsec_two"]) expect(own.html).not.toContain(secret);
    expect(textOf(own)).toContain(`/providers/stripe/${guid}`);
    expect(textOf(own)).toContain("Changes Olga Operator ");
  });

  test.each([
    [{ name: "St", apiKey: "a-key", "config.apiSecret": SECRET }, "name"],
    [{ name: "Stripe", apiKey: "not a key", "config.apiSecret": SECRET }, "apiKey"],
    [{ name: "Stripe", apiKey: "a-key", "config.apiSecret": "" }, "config.apiSecret"],
    [
      { name: "Stripe", apiKey: "a-key", "config.apiSecret": "sk_live_4eC39HqLyjWDarjtT1zdp7dc" },
      "config.apiSecret",
    ],
    [{ name: "Stripe", apiKey: "demo-card", "config.apiSecret": SECRET }, "apiKey"],
  ])("refuses %j beside its field, keeps what was typed and makes nothing", async (fields, field) => {
    const page = await connect({
      ...fields,
      "config.testMode": "1",
      "config.vault.webhookSecrets": "whsec_one",
      publicName: "Card payment",
    });
    expect(page.status).toBe(422);
    expect(problemAt(page, field)).toMatch(/\w/);
    const form = operator.form(page, "/new/Stripe").fields;
    expect(form).toMatchObject({ name: fields.name, apiKey: fields.apiKey, publicName: "Card payment" });
    expect(page.html).not.toMatch(/4eC39HqLyjWDarjtT1zdp7dc|whsec_one/);
    const names = await started.gateway.db.query(sql`select from connectors where name in ('St', 'Stripe')`);
    expect(names).toEqual([]);
  });

  test("is for a merchant of the tenant that the form names, and for none of another place", async () => {
    const form = await operator.get(`/console/${TENANT}/connectors/new/Simulator`);
    const fields = {
      name: "Of the tenant",
      apiKey: "of-the-tenant",
      merchant: "ME-ffff-ffff-ffff-ffff-ffff-ffff",
    };
    expect((await operator.submit(form, "/new/Simulator", fields)).status).toBe(422);
    const page = await operator.submit(form, "/new/Simulator", { ...fields, merchant: MERCHANT });
    expect(textOf(page)).toContain("Of the tenant is connected");
  });
});

describe("a connector", () => {
  test("is listed with how its payments ended, and its last webhook", async () => {
    for (let count = 0; count < 3; count++) await api.debit(anOrder());
    await started.gateway.runDue();
    await expect
      .poll(async () => textOf(await operator.get(`/console/${TENANT}/connectors`)), { timeout: 20_000 })
      .toMatch(/Demo card .*Simulator · Card .*100% 3 of 3/);
    const page = textOf(await operator.get(`${AREA}/${CARD}`));
    expect(page).toMatch(/Approval rate per day, .*100%.*Why\?/);
    await started.gateway.db.execute(sql`
      insert into provider_events (connector_guid, event_id, kind, event, state) values
        (${CARD}, 'one', 'inquire', '{}', 'done'), (${CARD}, 'two', 'inquire', '{}', 'unmatched')`);
    expect(textOf(await operator.get(AREA))).toMatch(/Demo card .* now 1 without effect/);
  });

  test("takes changes of its settings, each with before and after in the audit", async () => {
    const form = await operator.get(`${AREA}/${CARD}`);
    const page = await operator.submit(form, CARD, {
      name: "Cards of Europe",
      "settings.tx:max-attempts": "3",
    });
    expect(textOf(page)).toContain("The changes are saved.");
    const { name, settings } = await listed(CARD);
    expect({ name, settings }).toEqual({
      name: "Cards of Europe",
      settings: { "dcc:enabled": "1", "dcc:markup-percent": "3.5", "tx:max-attempts": "3" },
    });
    expect(await newestChange()).toMatchObject({
      operation: "console.updateConnector",
      changed: ["name", "settings"],
      before: { name: "Demo card" },
      after: { name: "Cards of Europe" },
    });
    expect(textOf(page)).toContain("Name, Settings (Max. attempts on the page)");
  });

  test("refuses a setting beside its field", async () => {
    const form = await operator.get(`${AREA}/${CARD}`);
    const page = await operator.submit(form, CARD, { "settings.dcc:markup-percent": "101" });
    expect(page.status).toBe(422);
    expect(problemAt(page, "settings.dcc:markup-percent")).toContain("from 0 to 100");
  });

  test("takes the parameters of 3-D Secure, and refuses one beside its field", async () => {
    const at = "config.vault.threeDV2Config";
    const vaultOf = async () =>
      (
        await started.gateway.db.one<{ vault: object }>(
          sql`select config->'vault' as vault from connectors where guid = ${CARD}`,
        )
      ).vault;
    const before = await vaultOf();
    const form = await operator.get(`${AREA}/${CARD}`);
    const bad = await operator.submit(form, CARD, { [`${at}.merchant.mcc`]: "12" });
    expect([bad.status, problemAt(bad, `${at}.merchant.mcc`) !== undefined]).toEqual([422, true]);
    const line = await operator.submit(form, CARD, { [`${at}.acquirers`]: "visa 12 MID-1" });
    expect([line.status, problemAt(line, `${at}.acquirers`) !== undefined]).toEqual([422, true]);
    expect(await vaultOf()).toEqual(before);
    const saved = await operator.submit(form, CARD, {
      [`${at}.merchant.mcc`]: "5732",
      [`${at}.acquirers`]: "visa 412345 MID of Vienna\nmastercard 512345 MID-2",
      [`${at}.parameterConfig.challengeIndicator`]: "03",
    });
    expect(textOf(saved)).toContain("The changes are saved.");
    expect(await vaultOf()).toEqual({
      threeDV2Config: {
        enabled: true,
        "3dsOnDemand": true,
        acquirers: [
          { scheme: "visa", bin: "412345", merchantId: "MID of Vienna" },
          { scheme: "mastercard", bin: "512345", merchantId: "MID-2" },
        ],
        merchant: { mcc: "5732" },
        parameterConfig: { challengeIndicator: "03" },
      },
    });
    // A form that is sent as it came changes nothing of it.
    const again = await operator.get(`${AREA}/${CARD}`);
    await operator.submit(again, CARD);
    expect(await vaultOf()).toMatchObject({ threeDV2Config: { merchant: { mcc: "5732" } } });
    expect((await newestChange())["changed"]).toEqual(["config"]);
  });

  test("keeps its secrets when the form is sent without them, and loses none of them to a mask", async () => {
    const page = await connect({
      name: "Rotating",
      apiKey: "rotating",
      "config.apiSecret": SECRET,
      "config.testMode": "1",
      "config.vault.webhookSecrets": "whsec_one",
    });
    const [guid = ""] = /CO-[0-9a-f-]+/.exec(page.html) ?? [];
    const secrets = async () => {
      const connector = await started.gateway.db.one<{ config: object }>(
        sql`select config from connectors where guid = ${guid}`,
      );
      return connector.config;
    };
    const before = await secrets();
    await operator.submit(await operator.get(`${AREA}/${guid}`), guid, { name: "Rotating secrets" });
    expect(await secrets()).toEqual(before);
    expect((await listed(guid)).config).toMatchObject({
      apiSecret: "********",
      vault: { webhookSecrets: ["********"] },
    });
    await operator.submit(await operator.get(`${AREA}/${guid}`), guid, {
      "config.vault.webhookSecrets": "whsec_two",
      "keep.config.vault.webhookSecrets": "1",
    });
    expect((await listed(guid)).config.vault.webhookSecrets).toHaveLength(2);
  });

  test("is disabled on a page that says what becomes of its payments", async () => {
    const page = await operator.get(`${AREA}/${CARD}/disable`);
    expect(textOf(page)).toContain("No payment waits for its outcome.");
    expect(textOf(page)).toContain("Demo payment selection");
    await operator.submit(page, "/disable");
    expect((await api.debit(anOrder())).body["success"]).toBe(false);
    expect((await listed(CARD)).disabled).toBe(true);
    // The form of a colleague who read the same page disables it again, and does not enable it.
    await operator.submit(page, "/disable");
    expect((await listed(CARD)).disabled).toBe(true);
    await operator.submit(await operator.get(`${AREA}/${CARD}/disable`), "/disable");
    expect((await api.debit(anOrder())).body["success"]).toBe(true);
  });

  test("is not found at a place that it does not belong to", async () => {
    const administrator = new ApiClient(started.url, ADMINISTRATOR);
    const { body } = await administrator.post(`/api/provisioning/createMerchant/${TENANT}`, {
      name: "Other",
    });
    const other = body["merchant"].guid as string;
    expect((await operator.get(`/console/${other}/connectors/${CARD}`)).status).toBe(404);
    expect((await operator.get(`/console/${other}/connectors/${CARD}/disable`)).status).toBe(404);
  });
});

test("people who may see connectors and not change them have no form", async () => {
  const finance = await ConsoleClient.demo(started.url, "finance");
  const page = await finance.get(`${AREA}/${CARD}`);
  expect(page.html).not.toContain("Save changes");
  expect((await finance.get(`${AREA}/${CARD}/disable`)).status).toBe(403);
  const support = await ConsoleClient.demo(started.url, "support");
  expect((await support.get(AREA)).status).toBe(403);
});

describe("the account of a connector", () => {
  const made = async (config: object = {}): Promise<string> => {
    const administrator = new ApiClient(started.url, ADMINISTRATOR);
    const { body } = await administrator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: "Account",
      apiKey: `account-${randomUUID()}`,
      adapter: "Simulator",
      method: "Creditcard",
      config: { testMode: true, ...config },
    });
    return body["connector"].guid;
  };

  test("is tested by a button, and the page says that it can be paid", async () => {
    const guid = await made();
    const page = await operator.get(`${AREA}/${guid}`);
    const tested = await operator.submit(page, `/${guid}/test#account`);
    expect(tested.status).toBe(200);
    expect(textOf(tested)).toContain("The account can be paid. Simulator");
    // It is of the audit, as the person.
    const { username, operation } = await started.gateway.db.one<{ username: string; operation: string }>(
      sql`select username, operation from configuration_changes where target = ${guid} order by id desc limit 1`,
    );
    expect({ username, operation }).toEqual({
      username: "operator@demo.example",
      operation: "console.testConnectorAccount",
    });
  });

  test("shows what is wrong beside its setting, and in the person's language", async () => {
    const administrator = new ApiClient(started.url, ADMINISTRATOR);
    const { body } = await administrator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: "Live by a test key",
      apiKey: `account-${randomUUID()}`,
      adapter: "Stripe",
      method: "Creditcard",
      config: { testMode: false, apiSecret: SECRET, vault: { webhookSecrets: ["whsec_0123456789"] } },
    });
    const { guid } = body["connector"];
    const page = await operator.get(`${AREA}/${guid}`);
    const tested = await operator.submit(page, `/${guid}/test#account`);
    expect(textOf(tested)).toContain("Payments would fail.");
    expect(problemAt(tested, "config.apiSecret")).toBe(
      "The key is of the other mode: live and test have keys of their own.",
    );
    expect(tested.html).not.toContain(SECRET);
    const german = await ConsoleClient.demo(started.url, "operator", "de");
    const again = await german.submit(await german.get(`${AREA}/${guid}`), `/${guid}/test#account`);
    expect(again.html).toContain('lang="de">Der Schlüssel ist ein Testschlüssel.');
  });

  test("says what to do by hand where the provider registers no webhooks, and what is missing where it does", async () => {
    const guid = await made();
    expect(textOf(await operator.get(`${AREA}/${guid}`))).toContain("There is nothing to set up");
    const page = await connect({
      name: "Webhook",
      apiKey: `webhook-${randomUUID()}`,
      "config.apiSecret": SECRET,
      "config.testMode": "1",
      "config.vault.webhookSecrets": "to-be-replaced",
    });
    const [stripe = ""] = /CO-[0-9a-f-]+/.exec(page.html) ?? [];
    const own = await operator.get(`${AREA}/${stripe}`);
    const registered = await operator.submit(own, `/${stripe}/webhook#webhook`);
    expect(textOf(registered)).toContain("The address was not registered.");
    expect(textOf(registered)).toContain("GATEWAY_PUBLIC_URL");
  });
});

describe("the calendar of changes", () => {
  test("has what concerns the connectors of the place, with what is in force apart", async () => {
    const page = await operator.get(AREA);
    const calendar = page.html.slice(page.html.indexOf('id="calendar"'));
    const [coming = "", inForce = ""] = calendar.split("<details>");
    expect(coming).toContain("End of the transition of the European Accessibility Act");
    expect(coming).toContain('datetime="2030-06-28"');
    expect(inForce).toContain("European Accessibility Act");
    expect(inForce).toContain('datetime="2025-06-28"');
    expect(inForce).toMatch(/in\s+force/);
    expect(inForce).toContain("https://eur-lex.europa.eu/eli/dir/2019/882/oj");
    expect(inForce).toMatch(/connectors\/CO-[0-9a-f-]+">Stripe cards</);
    // Of bank transfers, which no connector has.
    expect(calendar).not.toContain("Verification of payee");
  });
});

test("a payment selection page shows the connectors that customers choose from, and each of them leads back", async () => {
  const selection = await operator.get(`/console/${MERCHANT}/connectors/CO-0000-0000-0000-0000-0000-0003`);
  expect(textOf(selection)).toMatch(
    /Customers choose from 2 connectors [^·]+ Simulator · Card Demo redirect Simulator · Redirect Pay/,
  );
  const card = await operator.get(`/console/${MERCHANT}/connectors/${CARD}`);
  expect(textOf(card)).toContain("Gets payments from Demo payment selection");
});

test("a tenant without a merchant is led to the form for one, instead of a form that is refused", async () => {
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await administrator.post("/api/provisioning/createTenant", {
    name: "Without a merchant",
    parentTenantGuid: TENANT,
  });
  const tenant = `/console/${String(body["tenant"].guid)}`;
  for (const path of ["connectors/new/Simulator", "routing/new", "developers/users"]) {
    const page = await operator.get(`${tenant}/${path}`);
    expect(textOf(page), path).toContain("Without a merchant has no merchant yet.");
    expect(page.html, path).toContain(`href="${tenant}/settings/organisation/new-merchant"`);
    expect(page.html, path).not.toContain(`action="${tenant}/${path}"`);
  }
});

test.each([
  ["de", "für amex ist kein Acquirer eingerichtet", "Es ist nichts einzurichten: Er meldet"],
  ["es", "no hay ningún adquirente configurado para amex", "No hay nada que configurar: comunica"],
  ["fr", "aucun acquéreur n’est configuré pour amex", "Il n’y a rien à configurer : il signale"],
  ["it", "nessun acquirer è configurato per amex", "Non c’è nulla da configurare: comunica"],
])(
  "remarks on 3-D Secure and on webhooks are in the language of the person: %s",
  async (language, remark, webhook) => {
    const person = await ConsoleClient.demo(started.url, "operator", language);
    const { html } = await person.get(`${AREA}/CO-0000-0000-0000-0000-0000-0001`);
    const text = textOf({ html }).replaceAll("\u00a0", " ");
    expect(text).toContain(remark);
    expect(text).toContain(webhook);
    expect(text).not.toMatch(/no acquirer is configured|There is nothing to set up/);
  },
);
