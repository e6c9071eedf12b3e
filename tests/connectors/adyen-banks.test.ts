import { beforeEach, expect, test } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { atAdyen, connect, createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };
const DOLOMITEN = "d5d5b133-1c0d-4c08-b2be-3c9b116dc326";
const RAIFFEISEN = "ee9fc487-ebe0-486c-8101-17dce5141a67";
const OUT_OF_ORDER = "6765e225-a0dc-4481-9666-e26303d4f221";
const UNAVAILABLE = "The list of banks cannot be shown right now.";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const fake = forThisFile(() => FakeAdyen.start());
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeEach(() => {
  fake.requests.length = 0;
  fake.planned.length = 0;
});

const connector = (method: string) => connect(operator, "adyen", atAdyen(fake, method));

async function debit(apiKey: string, change: Record<string, unknown> = {}) {
  const { transactionToken: _token, ...order } = anOrder();
  const whole = { ...order, amount: "25.00", currency: "EUR", ...SHOP, ...change };
  return (await api.transaction(apiKey, "debit", whole)).body as Record<string, string>;
}

const visit = (url: string) => fetch(url, { redirect: "manual" });
const textOf = async (url: string) => (await visit(url)).text();
const send = (url: string, form: Record<string, string>) =>
  fetch(url, { redirect: "manual", method: "POST", body: new URLSearchParams(form) });
const payments = () => fake.requests.filter(({ path }) => path.endsWith("/payments"));
const lists = () => fake.requests.filter(({ path }) => path.endsWith("/paymentMethods"));
const statusOf = async (apiKey: string, uuid: string) =>
  (await api.status(uuid, apiKey)).body as Record<string, unknown>;

/** Adyen turns every request for the list away. */
function failLists(): void {
  const body = '{"status":403,"errorCode":"010","errorType":"security","message":"Not allowed"}';
  for (let times = 0; times < 20; times += 1)
    fake.planned.push({ match: /paymentMethods/, status: 403, body });
}

/** Pays at the bank's page, and comes back. */
async function payAtBank(redirectUrl: string): Promise<void> {
  const page = await visit(redirectUrl);
  const result = new URL(page.headers.get("location")!).searchParams.get("result")!;
  await visit(`${redirectUrl}/return?redirectResult=${result}`);
}

test.each([
  ["Eps", "EUR", "eps", "Dolomitenbank", DOLOMITEN],
  ["Przelewy24", "PLN", "onlineBanking_PL", "mBank", "243"],
])(
  "the customer of %s chooses a bank on our page and pays there",
  async (method, currency, type, name, issuer) => {
    const { apiKey } = await connector(method);
    const { redirectUrl = "", uuid = "", returnType } = await debit(apiKey, { currency });
    expect(returnType).toBe("REDIRECT");
    const page = await textOf(redirectUrl);
    expect(page).toMatch(/<select[^>]+name="bank"/);
    expect(page).toContain(name);
    expect((await send(redirectUrl, { bank: issuer })).status).toBe(303);
    expect(payments()[0]?.body["paymentMethod"]).toEqual({ type, issuer });
    await payAtBank(redirectUrl);
    expect(await statusOf(apiKey, uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
    expect(payments()).toHaveLength(1);
  },
);

test("Przelewy24 shows the documents that its customer accepts, and EPS has none", async () => {
  const p24 = await debit((await connector("Przelewy24")).apiKey, { currency: "PLN" });
  const page = await textOf(p24["redirectUrl"]!);
  expect(page).toContain("https://www.przelewy24.pl/regulamin");
  expect(page).toContain("https://www.przelewy24.pl/obowiazek-informacyjny-rodo-platnicy");
  const eps = await debit((await connector("Eps")).apiKey);
  expect(await textOf(eps["redirectUrl"]!)).not.toContain("you accept");
});

test.each([
  ["none", {}],
  ["an empty one", { bank: "" }],
  ["one of another list", { bank: "154" }],
  ["one that takes no payments", { bank: OUT_OF_ORDER }],
  ["what is no id", { bank: "<script>" }],
])(
  "a form with %s for the bank is shown again, and nothing is sent",
  async (_what, form: Record<string, string>) => {
    const { redirectUrl = "" } = await debit((await connector("Eps")).apiKey);
    await visit(redirectUrl);
    const again = await send(redirectUrl, form);
    expect(again.status).toBe(422);
    const page = await again.text();
    expect(page).toContain("Please choose your bank.");
    expect(page).toMatch(/<select[^>]+aria-invalid="true"/);
    expect(payments()).toEqual([]);
  },
);

test("a bank that takes no payments cannot be chosen", async () => {
  const { redirectUrl = "" } = await debit((await connector("Eps")).apiKey);
  const page = await textOf(redirectUrl);
  expect(page).toMatch(new RegExp(`value="${OUT_OF_ORDER}"\\s+disabled`));
  expect(page).not.toMatch(new RegExp(`value="${DOLOMITEN}"\\s+disabled`));
});

test("without a list the page says so, offers to try again, and shows the banks as soon as there are some", async () => {
  const { redirectUrl = "" } = await debit((await connector("Eps")).apiKey);
  failLists();
  const page = await textOf(redirectUrl);
  expect(page).toContain(UNAVAILABLE);
  expect(page).toContain(`href="${new URL(redirectUrl).pathname}"`);
  expect(page).not.toContain('name="bank"');
  expect((await send(redirectUrl, { bank: DOLOMITEN })).status).toBe(303);
  expect(payments()).toEqual([]);
  fake.planned.length = 0;
  const again = await textOf(redirectUrl);
  expect(again).toContain("Dolomitenbank");
  expect(again).not.toContain(UNAVAILABLE);
});

test("the list is requested once for minutes, for each connector and language", async () => {
  const { apiKey } = await connector("Eps");
  const { redirectUrl = "" } = await debit(apiKey);
  const german = () => fetch(redirectUrl, { headers: { "accept-language": "de" } });
  await Promise.all([visit(redirectUrl), visit(redirectUrl), visit(redirectUrl)]);
  await visit((await debit(apiKey))["redirectUrl"]!);
  expect(lists()).toHaveLength(1);
  await german();
  expect(lists().map(({ body }) => body["shopperLocale"])).toEqual(["en", "de"]);
  clock.advance({ minutes: 6 });
  await visit(redirectUrl);
  expect(lists()).toHaveLength(3);
});

test("a request that names the bank needs no page of ours", async () => {
  const { apiKey } = await connector("Eps");
  const body = await debit(apiKey, { extraData: { bank: RAIFFEISEN } });
  expect(body).toMatchObject({ success: true, returnType: "REDIRECT" });
  expect(payments()[0]?.body["paymentMethod"]).toEqual({ type: "eps", issuer: RAIFFEISEN });
  await payAtBank(body["redirectUrl"]!);
  expect(await statusOf(apiKey, body["uuid"]!)).toMatchObject({ transactionStatus: "SUCCESS" });
});

test.each([
  ["of another list", "154"],
  ["that takes no payments", OUT_OF_ORDER],
  ["that is no id", "Raiffeisen Bankengruppe"],
  ["without a letter", ""],
])("a request with a bank %s is refused by the field's name, and nothing is sent", async (_what, bank) => {
  const { apiKey } = await connector("Eps");
  const body = await debit(apiKey, { extraData: { bank } });
  expect(body).toMatchObject({ success: false, errorMessage: expect.stringContaining("extraData.bank") });
  expect(payments()).toEqual([]);
});

test("a bank is checked on the page while the list cannot be read, and where the customer chooses the method", async () => {
  const { apiKey, guid } = await connector("Eps");
  failLists();
  const { redirectUrl = "" } = await debit(apiKey, { extraData: { bank: RAIFFEISEN } });
  expect(payments()).toEqual([]);
  fake.planned.length = 0;
  const page = await textOf(redirectUrl);
  expect(page).toMatch(new RegExp(`value="${RAIFFEISEN}"\\s+selected`));
  const other = await connector("Ideal");
  await createConnector(operator, {
    apiKey: `selection-${apiKey}`,
    multiMethodMetaConnector: { connectors: [guid, other.guid] },
  });
  const chosen = await debit(`selection-${apiKey}`, { extraData: { bank: "154" } });
  const selection = await textOf(chosen["redirectUrl"]!);
  expect(selection).toContain("Dolomitenbank");
  expect((await send(chosen["redirectUrl"]!, { connector: guid, bank: DOLOMITEN })).status).toBe(303);
  expect(payments()[0]?.body["paymentMethod"]).toEqual({ type: "eps", issuer: DOLOMITEN });
});

test("a data field named bank means nothing to other methods", async () => {
  const { apiKey } = await connector("Ideal");
  const body = await debit(apiKey, { extraData: { bank: "any text of the merchant" } });
  expect(body).toMatchObject({ success: true });
  expect(lists()).toEqual([]);
});

test("the options call lists the banks that take payments, by their ids", async () => {
  const { apiKey } = await connector("Eps");
  const options = async (parameters: unknown, key = apiKey) =>
    (await api.post(`/api/v3/options/${key}/banks`, { parameters })).body as Record<string, unknown>;
  expect(await options({})).toEqual({
    success: true,
    options: { [DOLOMITEN]: "Dolomitenbank", [RAIFFEISEN]: "Raiffeisen Bankengruppe" },
  });
  expect(await options({ currency: "EUR", language: "de" })).toMatchObject({ success: true });
  for (const [wrong, field] of [
    [{ currency: "PLN" }, "parameters.currency"],
    [{ currency: 1 }, "parameters.currency"],
    [{ language: "xx" }, "parameters.language"],
    [{ country: "AT" }, "parameters"],
  ] as const)
    expect(await options(wrong)).toMatchObject({
      success: false,
      errorMessage: expect.stringContaining(`${field}: `),
    });
  expect(await options({}, (await connector("Ideal")).apiKey)).toMatchObject({ success: false });
  const unread = await connector("Eps");
  failLists();
  expect(await options({}, unread.apiKey)).toMatchObject({ success: false, errorCode: 3005 });
});
