import { expect, test } from "vitest";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage, type DemoRole } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { textsIn } from "../../languages/index.ts";
import { sql } from "../../platform/database/index.ts";
import { codeOptions } from "../language/code-names.ts";
import { inLanguage } from "../language/translate.ts";
import { replaceItalian } from "../../../tests/support/pseudo-language.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

replaceItalian();

async function pay(request: object): Promise<string> {
  return String((await api.debit({ ...anOrder(), ...request })).body["uuid"]);
}

test.each([
  ["en", undefined, "Sign in to the console"],
  ["de", "de-AT,de;q=0.9,en;q=0.5", "In der Konsole anmelden"],
  ["es", "es", "Iniciar sesión en la consola"],
  ["fr", "pl, fr;q=0.7, en;q=0.3", "Connexion à la console"],
  ["en", "ja, pl", "Sign in to the console"],
])("the page for signing in is in %s for a browser of %s", async (language, accepted, title) => {
  const page = await new ConsoleClient(started.url, accepted).get("/console/sign-in");
  expect(page.html).toContain(`<html lang="${language}">`);
  expect(page.headers.get("content-language")).toBe(language);
  expect(textOf(page)).toContain(title);
});

test("the chosen language is kept before the browser's own, also after signing in, and the open page is shown again", async () => {
  const client = new ConsoleClient(started.url, "fr");
  const signInPage = await client.get("/console/sign-in?next=/console/me");
  const german = await client.submit(signInPage, "/console/language", { language: "de" });
  expect(german.url).toBe(`${started.url}/console/sign-in?next=/console/me`);
  expect(textOf(german)).toContain("E-Mail-Adresse");
  await client.signIn("support@demo.example", "demo-console-password");
  const account = await client.get("/console/me");
  expect(textOf(account)).toContain("Aktive Sitzungen");
  const spanish = await client.submit(account, "/console/language", { language: "es" });
  expect(spanish.url).toBe(`${started.url}/console/me`);
  expect(textOf(spanish)).toContain("Sesiones activas");
});

test("what is no language of the console changes nothing, and leads to no other site", async () => {
  const client = new ConsoleClient(started.url, "de");
  for (const language of ["ja", "xx", "../de", "de; Path=/x"]) {
    const page = await client.post("/console/language", { language, next: "//evil.example/" });
    expect(page.url.startsWith(`${started.url}/console`)).toBe(true);
    expect(page.html).toContain(`<html lang="de">`);
  }
});

test("a signed-in person's language is not changed by a form without its value", async () => {
  const client = await ConsoleClient.demo(started.url, "support", "de");
  const page = await client.post("/console/language", { language: "fr", next: "/console/me" });
  expect(page.status).toBe(403);
  expect((await client.get("/console/me")).html).toContain(`<html lang="de">`);
});

test("a payment's story, its amounts and its times are written in the language of the reader", async () => {
  const uuid = await pay({ amount: "1234.50" });
  const german = await ConsoleClient.demo(started.url, "support", "de");
  const text = textOf(await german.get(`/console/${TENANT}/payments/${uuid}`)).replaceAll("\u00a0", " ");
  expect(text).toContain("Zahlung über 1.234,50 EUR");
  expect(text).toMatch(/Der Händler hat über .+ angefordert: Zahlung über 1\.234,50 EUR\./);
  expect(text).toMatch(/Genehmigt: Autorisierungscode \w+/);
  expect(text).toMatch(/\d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}:\d{2}/);
  const french = await ConsoleClient.demo(started.url, "support", "fr");
  expect(textOf(await french.get(`/console/${TENANT}/payments/${uuid}`))).toMatch(
    /Le commerçant a demandé via/,
  );
});

test("a German refunds half of a payment, with a comma, and reads in German why more is refused", async () => {
  const uuid = await pay({ amount: "1234.50" });
  const client = await ConsoleClient.demo(started.url, "support", "de");
  const form = await client.get(`/console/${TENANT}/payments/${uuid}/refund`);
  const refused = await client.submit(form, "/refund", { amount: "2000,00" });
  expect(textOf(refused).replaceAll("\u00a0", " ")).toContain(
    "Geben Sie höchstens den Restbetrag von 1234,50 ein.",
  );
  const check = await client.submit(refused, "/refund", { amount: "617,25", reason: "Karton beschädigt" });
  expect(textOf(check).replaceAll("\u00a0", " ")).toContain("617,25 EUR erstatten?");
  const done = await client.submit(check, "/refund");
  const text = textOf(done).replaceAll("\u00a0", " ");
  expect(text).toContain("Erstattung über 617,25 EUR: erledigt.");
  expect(text).toContain("„Karton beschädigt“");
});

test.each([
  ["de", "1.200,50", "1.200,50 EUR erstatten?"],
  ["fr", "1\u202f200,50", "Rembourser 1 200,50 EUR"],
  ["en", "1,200.50", "Refund EUR 1,200.50?"],
])("an amount is accepted as the console shows it in %s: %s", async (language, amount, title) => {
  const uuid = await pay({ amount: "1234.50" });
  const client = await ConsoleClient.demo(started.url, "support", language);
  const form = await client.get(`/console/${TENANT}/payments/${uuid}/refund`);
  const check = await client.submit(form, "/refund", { amount });
  expect(textOf(check)).toContain(title);
  const done = await client.submit(check, "/refund");
  expect(done.url).toContain("?done=");
  const [refund] = await started.gateway.db.query<{ amountMinor: bigint }>(
    sql`select amount_minor from transactions where reference_uuid = ${uuid}`,
  );
  expect(refund?.amountMinor).toBe(120_050n);
});

test("an amount that can be read in two ways is refused at its field, and no money moves", async () => {
  const uuid = await pay({ amount: "2000.000", currency: "KWD" });
  const client = await ConsoleClient.demo(started.url, "support", "de");
  const form = await client.get(`/console/${TENANT}/payments/${uuid}/refund`);
  const refused = await client.submit(form, "/refund", { amount: "1.230" });
  expect([refused.status, textOf(refused)]).toEqual([
    422,
    expect.stringContaining("Dieser Betrag ist mehrdeutig."),
  ]);
  expect(refused.html).toMatch(/id="amount-problem"/);
  expect(refused.html).toContain('value="1.230"');
  const check = await client.submit(refused, "/refund", { amount: "1,230" });
  expect(textOf(check)).toContain("1,230 KWD erstatten?");
  await client.submit(check, "/refund");
  const refunds = await started.gateway.db.query<{ amountMinor: bigint }>(
    sql`select amount_minor from transactions where reference_uuid = ${uuid}`,
  );
  expect(refunds).toEqual([{ amountMinor: 1_230n }]);
});

/** Texts on pages that belong to the data or the API. */
const DATA = [
  // Words that people of this file typed.
  /nothing at all|Karton beschädigt/g,
  /[\w.+-]+@[\w.-]+/g,
  /[\w.]···@[\w.]+/g,
  /https?:\/\/\S+/g,
  /\b[A-Z]{2}(?:-[0-9A-F]{4}){6}\b/g,
  /\b(?:order|console|link|sim|demo|Q)-[\w-]+/g,
  /\b[0-9a-f-]{20,64}\b/g,
  // The authorisation code of the simulator.
  /\b[0-9A-F]{6}\b/g,
  // A date, as Intl writes it in Italian.
  /\b\d+ (?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic) \d{4}\b/g,
  /\b(?:AT|EUR|KWD|USD|UTC|HTTP|OK|ERROR|PENDING|OPTIONAL|ARN|RRN|uuid|Visa|Quittance)\b/g,
  // Marks of cards, in the filter.
  /\b(?:Mastercard|American Express|Discover|Diners Club|JCB|UnionPay|Maestro|DinaCard)\b/g,
  /\b(?:Deutsch|English|Español|Français|Italiano)\b/g,
  // Fields, operations, entities and other names of the API.
  /\b(?:\d?[a-z]+(?:[A-Z]\w*)+|X-[A-Z]\w+|console\.\w+)/g,
  /\b(?:debit|preauthorize|capture|void|register|deregister|refund|payout)\b/g,
  // The product and the bank of a card, in the table of card ranges.
  /\b(?:Classic|Jpmorgan Chase Bank N\.A\.|Stati Uniti)/g,
  // The name of the demo's API user.
  /\bdemo\b/g,
  /\b(?:person|membership|connector|merchant|tenant|settings|success|eci|read|configure|credentials|annotate|operate|privacy)\b/g,
  /\b(?:Demo(?: \w+){0,2}|Sam Support|Fay Finance|Dan Developer|Olga Operator|Ada Admin)\b/g,
];

const strings = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === "string" ? [text] : typeof text === "object" && text !== null ? strings(text) : [],
  );
/** Texts that no dictionary of the console has: names of codes, and those of the gateway's own pages, as for an address without a page. */
const ITALIAN: ReadonlySet<string> = new Set([
  ...inLanguage("it", () =>
    (["country", "currency", "language", "timeZone"] as const).flatMap(codeOptions),
  ).map(([, name]) => name),
  ...strings(textsIn("it")),
]);

test("no page has a text in English that no dictionary has", async () => {
  const uuid = await pay({
    amount: "129.00",
    callbackUrl: "http://127.0.0.1:9/callback",
    customer: { email: "ada@customer.example" },
  });
  await started.gateway.runDue();
  const { merchantTransactionId } = anOrder();
  const { body } = await api.debit({
    merchantTransactionId,
    amount: "12.00",
    currency: "EUR",
    payByLink: { sendByEmail: true },
    customer: { email: "ada@customer.example" },
  });
  const link = { uuid: String(body["uuid"]) };
  const visits: readonly (readonly [role: DemoRole, paths: readonly string[]])[] = [
    [
      "support",
      [
        "payments",
        "payments?state=failed&amount=x&currency=X&card=1&from=y&to=y&type=y&mode=y&auth=-&arn=1",
        "payments?card=9999",
        `payments/${uuid}`,
        `payments/${uuid}/refund`,
        "payments/none",
        "links",
        "links?state=failed",
        `links/${link.uuid}`,
        `links/${link.uuid}/replace`,
        `links/${link.uuid}/cancel`,
        "links/new",
        "insights",
        "payments?brand=x&country=x&code=x&connector=x",
        "agent-requests",
        "approvals",
        "people",
      ],
    ],
    [
      "developer",
      [
        "developers",
        "developers/users",
        "developers/secrets",
        "developers/keys",
        "developers/callbacks",
        "developers/callbacks?failed=yes",
        "developers/signature",
        `payments/${uuid}/raw`,
      ],
    ],
    ["operator", ["people", "audit", "audit?check=yes", "limits", "credentials", "approvals"]],
  ];
  const left: string[] = [];
  const look = (page: ConsolePage): void => {
    for (const text of visibleTexts(page)) {
      if (ITALIAN.has(text.trim())) continue;
      const rest = DATA.reduce((shorter, data) => shorter.replaceAll(data, " "), text);
      if (/[A-Za-z]{2}/.test(rest)) left.push(`${new URL(page.url).pathname}: ${text.trim()}`);
    }
  };
  const outside = new ConsoleClient(started.url, "it");
  const before = ["sign-in", "sign-in/code", "invitation", "reset-password"];
  for (const path of before) look(await outside.get(`/console/${path}`));
  look(await outside.signIn("nobody@demo.example", "wrong"));
  for (const [role, paths] of visits) {
    const client = await ConsoleClient.demo(started.url, role, "it");
    for (const path of paths) look(await client.get(`/console/${TENANT}/${path}`));
    for (const path of ["/console/me", "/console/me/sessions", "/console/me/second-factor"])
      look(await client.get(path));
    if (role !== "support") continue;
    const form = await client.get(`/console/${TENANT}/payments/${uuid}/refund`);
    look(await client.submit(form, "/refund", { amount: "-1" }));
    const check = await client.submit(form, "/refund", { amount: "1.00" });
    look(check);
    look(await client.submit(check, "/refund"));
    look(await client.submit(check, "/search", { query: "nothing at all" }));
  }
  expect(left).toEqual([]);
});

const SHOWN_ATTRIBUTES = [
  "aria-label",
  "placeholder",
  "data-label",
  "data-copy",
  "data-copied",
  "title",
  "alt",
];
/** Code, commands, what was typed, and the names of languages in themselves. */
const NOT_TEXT = ["head", "code", "pre", "textarea", "script", "svg"];

function visibleTexts({ html }: ConsolePage): string[] {
  const texts: string[] = [];
  const read = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if ("value" in node) texts.push(node.value);
    if (!("tagName" in node) || NOT_TEXT.includes(node.tagName)) return;
    const of = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
    if (node.tagName !== "html" && of("lang") !== undefined) return;
    texts.push(...SHOWN_ATTRIBUTES.map((name) => of(name) ?? ""));
    node.childNodes.forEach(read);
  };
  parse(html, { scriptingEnabled: false }).childNodes.forEach(read);
  const title = /<title>(.*?) · Quittance<\/title>/.exec(html)?.[1] ?? "";
  return [...texts, title].filter((text) => text.trim() !== "");
}
