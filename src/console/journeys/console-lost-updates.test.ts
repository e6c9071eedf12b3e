import { describe, expect, test } from "vitest";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway());
const first = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const second = forThisFile(() => ConsoleClient.demo(started.url, "admin"));
const administrator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

async function listed(operation: string, list: string, guid: string): Promise<Record<string, unknown>> {
  const { body } = await administrator.get(`/api/provisioning/${operation}`);
  return (body[list] as Record<string, unknown>[]).find((one) => one["guid"] === guid)!;
}
const connector = () => listed(`listConnectors/${MERCHANT}`, "connectors", CARD);
const merchant = () => listed(`listMerchants/${TENANT}`, "merchants", MERCHANT);
const tenant = () => listed("listTenants", "tenants", TENANT);

const AT_CONNECTOR = `/console/${MERCHANT}/connectors/${CARD}`;
const AT_MERCHANT = `/console/${MERCHANT}/settings/organisation`;
const AT_TENANT = `/console/${TENANT}/settings/organisation`;
const AT_FEATURES = `/console/${TENANT}/settings/features`;
const AT_MAIL = `/console/${TENANT}/settings/mail`;
const SERVER = {
  "settings.mail.host": "one.example.com",
  "settings.mail.port": "587",
  "settings.mail.from": "Shop <shop@example.com>",
};

/** A form of settings, with what one person changes in it and what another one does. */
interface Contended {
  readonly at: string;
  readonly shown: () => Promise<unknown>;
  readonly one: Record<string, string>;
  readonly other: Record<string, string>;
  /** How the message names what the first person changed. */
  readonly names: string;
}

const FORMS: readonly (readonly [string, Contended])[] = [
  [
    "a connector, each another field",
    {
      at: AT_CONNECTOR,
      shown: connector,
      one: { publicName: "Cards of one" },
      other: { "settings.3dsecure:check": "mandatory" },
      names: "Cards of one",
    },
  ],
  [
    "a connector, both the same field",
    {
      at: AT_CONNECTOR,
      shown: connector,
      one: { name: "Named by one" },
      other: { name: "Named by two" },
      names: "Named by one",
    },
  ],
  [
    "a merchant",
    { at: AT_MERCHANT, shown: merchant, one: { city: "Graz" }, other: { city: "Linz" }, names: "Graz" },
  ],
  [
    "a tenant's name",
    {
      at: AT_TENANT,
      shown: tenant,
      one: { name: "Tenant of one" },
      other: { name: "Tenant of two" },
      names: "Tenant of one",
    },
  ],
  [
    "the features of a tenant",
    {
      at: AT_FEATURES,
      shown: tenant,
      one: { "settings.bi.extraDataKeys": "channel" },
      other: { "settings.bi.extraDataKeys": "shop" },
      names: "channel",
    },
  ],
  [
    "a mail server",
    {
      at: AT_MAIL,
      shown: tenant,
      one: SERVER,
      other: { ...SERVER, "settings.mail.host": "two.example.com" },
      names: "one.example.com",
    },
  ],
];

const submit = (
  client: ConsoleClient,
  page: ConsolePage,
  { at }: Contended,
  fields: Record<string, string>,
) => client.submit(page, new URL(at, started.url).pathname, fields);

const statusesOf = (tried: readonly { readonly status: number }[]): number[] =>
  tried.map(({ status }) => status).toSorted((one, other) => one - other);

describe.each(FORMS)("two people who edit %s", (_what, form) => {
  test("the second one is refused, sees what changed and by whom, and overwrites nothing", async () => {
    const [one, two] = await Promise.all([first.get(form.at), second.get(form.at)]);
    const saved = await submit(first, one, form, form.one);
    expect([saved.status, new URL(saved.url).search]).toEqual([200, "?saved=yes"]);
    const afterFirst = await form.shown();

    const refused = await submit(second, two, form, form.other);
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toContain("Nothing was saved: Olga Operator changed it");
    expect(textOf(refused)).toContain(form.names);
    expect(await form.shown()).toEqual(afterFirst);

    // Typed values are kept, the other fields have the present values: the form can be sent again and is saved.
    const again = await submit(second, refused, form, {});
    expect(new URL(again.url).search).toBe("?saved=yes");
    expect(await form.shown()).not.toEqual(afterFirst);
  });

  test("of two who save at the same moment one is saved", async () => {
    const [one, two] = await Promise.all([first.get(form.at), second.get(form.at)]);
    const mark = (fields: Record<string, string>, text: string) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [
          name,
          /port|from|check/.test(name) ? value : `${text}${value}`,
        ]),
      );
    const pages = await Promise.all([
      submit(first, one, form, mark(form.one, "x")),
      submit(second, two, form, mark(form.one, "y")),
    ]);
    expect(statusesOf(pages)).toEqual([200, 422]);
  });
});

describe("an endpoint of events", () => {
  const AREA = `/console/${MERCHANT}/developers/endpoints`;

  test("that another person changed is not overwritten", async () => {
    const made = await first.submit(await first.get(AREA), "/endpoints", {
      url: "https://events.example.com/one",
      description: "Fulfilment",
      "type-*": "yes",
    });
    const [, guid = ""] = /\/endpoints\/(WE-[0-9a-f-]+)\//.exec(made.html) ?? [];
    const at = `${AREA}/${guid}`;
    const endpoint = () => listed(`listWebhookEndpoints/${MERCHANT}`, "webhookEndpoints", guid);
    const [one, two] = await Promise.all([first.get(at), second.get(at)]);
    await first.submit(one, at, { description: "Warehouse" });
    const afterFirst = await endpoint();
    const refused = await second.submit(two, at, { "type-payment.*": "yes" });
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toContain("Purpose: Fulfilment became Warehouse.");
    expect(await endpoint()).toEqual(afterFirst);
    const again = await second.submit(refused, at);
    expect(again.url).toContain("note=changed");
    expect(await endpoint()).toMatchObject({ description: "Warehouse" });
  });
});

describe("a refund limit", () => {
  const AT = `/console/${TENANT}/limits`;
  const limit = (one: string) => ({ role: "support", currency: "EUR", one, day: "900.00" });

  test("that another person set is not replaced unseen, and of two at the same moment one is set", async () => {
    const [one, two] = await Promise.all([first.get(AT), second.get(AT)]);
    expect((await first.submit(one, "/limits", limit("50.00"))).status).toBe(200);
    const refused = await second.submit(two, "/limits", limit("70.00"));
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toContain("Nothing was saved: Olga Operator changed it");
    expect(textOf(await first.get(AT))).toContain("one refund EUR 50.00");
    // Read again, it may be replaced.
    expect((await second.submit(refused, "/limits", limit("70.00"))).status).toBe(200);
    const pages = await Promise.all([first.get(AT), second.get(AT)]);
    const tried = await Promise.all([
      first.submit(pages[0], "/limits", limit("80.00")),
      second.submit(pages[1], "/limits", limit("90.00")),
    ]);
    expect(statusesOf(tried)).toEqual([200, 422]);
  });
});

describe("a rate of one's own", () => {
  const AT = "/console/TE-0000-0000-0000-0000-0000-0000/settings/rates";
  const rate = (value: string) => ({ baseCurrency: "EUR", currency: "ISK", rate: value });

  test("that was set meanwhile is not replaced unseen, and of two at the same moment one is set", async () => {
    const [one, two, other] = await Promise.all([second.get(AT), second.get(AT), second.get(AT)]);
    expect((await second.submit(one, "/rates", rate("140"))).status).toBe(200);
    const refused = await second.submit(two, "/rates", rate("150"));
    expect(refused.status).toBe(422);
    expect(textOf(refused)).toMatch(/EUR → ISK\s+140 /);
    // Another pair is not concerned.
    expect((await second.submit(other, "/rates", { ...rate("11"), currency: "NOK" })).status).toBe(200);
    const pages = await Promise.all([second.get(AT), second.get(AT)]);
    const tried = await Promise.all(
      pages.map((page, index) => second.submit(page, "/rates", rate(`15${index}`))),
    );
    expect(statusesOf(tried)).toEqual([200, 422]);
  });
});

describe("the draft of a connector", () => {
  const draftAt = `/api/provisioning/saveConnectorDraft/${CARD}/three_d_secure`;
  const settings = (check: string) => ({ settings: { "3dsecure:check": check } });

  test("is not replaced where it was changed since it was read, also of two at the same moment", async () => {
    const saved = await administrator.post(draftAt, { ...settings("optional"), revision: 0 });
    expect(saved.body).toMatchObject({ success: true, draft: { revision: 1 } });
    const stale = await administrator.post(draftAt, { ...settings("mandatory"), revision: 0 });
    expect([stale.status, stale.body["errorMessage"]]).toEqual([
      422,
      "revision: the draft was changed since: read it again",
    ]);
    const tried = await Promise.all(
      ["off", "mandatory"].map((check) => administrator.post(draftAt, { ...settings(check), revision: 1 })),
    );
    expect(statusesOf(tried)).toEqual([200, 422]);
    expect((await administrator.post(draftAt, settings("optional"))).status).toBe(200);
  });
});

test("a form without the version it was made of saves nothing", async () => {
  const before = await connector();
  const page = await first.get(AT_CONNECTOR);
  for (const lost of [{ version: "" }, { seen: "" }, { version: "x", seen: "{}" }]) {
    const refused = await first.submit(page, AT_CONNECTOR, { name: "Without a version", ...lost });
    expect(refused.status).toBe(422);
  }
  expect(await connector()).toEqual(before);
});
