import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { inLanguage } from "../language/translate.ts";
import { requestWord } from "../developers/operation-words.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LOG = `/console/${MERCHANT}/developers/requests`;

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const developer = forThisFile(() => ConsoleClient.demo(started.url, "developer"));

/** Requests are written once a second. */
async function pageWith(text: string, path = LOG): Promise<string> {
  for (let round = 0; round < 100; round++) {
    const page = await developer.get(path);
    if (textOf(page).includes(text)) return page.html;
    await sleep(100);
  }
  throw new Error(`The request log does not show ${text}.`);
}

async function rows(): Promise<string> {
  const found = await started.gateway.db.query<{ row: string }>(sql`
    select to_jsonb(api_requests)::text as row from api_requests`);
  return found.map(({ row }) => row).join("\n");
}

test("a declined payment and a refused request are recorded with user, error and how to send them again", async () => {
  // In a random id, digits pass for a card number from time to time, and are left out.
  const order = { ...anOrder(), merchantTransactionId: "order-recorded" };
  await api.debit({
    ...order,
    amount: "9.99",
    extraData: { "simulator:decline": "2006" },
    customer: { email: "ada@customer.example", firstName: "Ada" },
  });
  const html = await pageWith("2006");
  expect(html).toContain("transaction/demo-card/debit");
  const [, path = ""] = /class="go" href="([^"]+)"/.exec(html) ?? [];
  const page = await developer.get(path);
  const text = textOf(page);
  // The response was fine, and the payment was not.
  expect(page.html).toMatch(/badge good"\s*>HTTP 200<svg[^]*?badge wrong"\s*>Declined</);
  expect(page.html).toMatch(/<h1>\s*Payment\s*<\/h1>/);
  for (const words of ["API user demo", "Send it again", "POST /api/v3/transaction/demo-card/debit"])
    expect(text).toContain(words);
  expect(text).toContain(order["merchantTransactionId"]);
  expect(page.html).toContain("&#34;amount&#34;: &#34;9.99&#34;");
  expect(page.html).toContain("&#60;customer.email&#62;");
  // The log does not keep extraData, without which the payment would succeed.
  expect(text).toContain("There is no command: the log does not keep all that was sent");
  expect(page.html).not.toContain("ada@customer.example");
  await api.debit({ ...anOrder(), currency: "NOPE" });
  const list = await pageWith("1002");
  const [, refusedPath = ""] = /class="go" href="([^"]+)"/.exec(list) ?? [];
  expect((await developer.get(refusedPath)).html).toContain("$API_USER:$API_PASSWORD");
  const refused = textOf({ html: list });
  expect(refused).toContain("currency");
  expect(refused).toMatch(/HTTP (?:200 Refused|4\d\d )/);
});

test("the reason of a refused request is in the reader's language, with the message that the program received", async () => {
  await api.debit({ ...anOrder(), amount: "0.00" });
  await api.debit({ ...anOrder(), currency: "ZZZ" });
  // The page of the test before has a refused currency, too.
  await expect.poll(rows).toContain("ZZZ");
  const german = await ConsoleClient.demo(started.url, "developer", "de");
  const list = await german.get(LOG);
  expect(textOf(list)).toContain("currency: Diese Währung gibt es nicht.");
  expect(textOf(list)).toContain("amount: Der Betrag muss größer als 0 sein.");
  const [, path = ""] = /class="go" href="([^"]+)"/.exec(list.html) ?? [];
  const page = await german.get(path);
  expect(textOf(page)).toContain("currency: Diese Währung gibt es nicht.");
  expect(page.html).toContain(
    '<span class="under" lang="en">currency: &#39;ZZZ&#39; is not an ISO 4217 currency',
  );
});

test("successful requests are recorded only while the merchant is watched, and who began to watch is in the audit", async () => {
  const before = await api.debit(anOrder());
  await api.debit({ ...anOrder(), extraData: { "simulator:decline": "2007" } });
  await pageWith("2007");
  expect(await rows()).not.toContain(String(before.body["uuid"]));
  await developer.submit(await developer.get(LOG), "/watch");
  expect(textOf(await developer.get(LOG))).toContain("All requests are recorded until");
  for (let round = 0; round < 60; round++) {
    await api.debit(anOrder());
    await sleep(200);
    if (/"error_code": null/.test(await rows())) break;
  }
  expect(await rows()).toMatch(/"error_code": null/);
  const { username } = await started.gateway.db.one<{ username: string }>(sql`
    select username from configuration_changes where operation = 'console.watchRequests'`);
  expect(username).toBe("developer@demo.example");
  const uuid = String((await api.debit(anOrder())).body["uuid"]);
  await pageWith("transaction/demo-card/debit", `${LOG}?find=${uuid}`);
  expect(textOf(await developer.get(`${LOG}?failed=yes&find=${uuid}`))).toContain(
    "There is no such request.",
  );
});

test("requests of some days are listed page by page, with failed ones and a search within them", async () => {
  const { db } = started.gateway;
  await db.execute(sql`
    insert into api_requests (merchant_guid, connector_guid, username, method, path, status, duration_ms, request_id, at)
    select ${MERCHANT}, 'CO-1', 'old-user', 'POST', '/api/v3/old-' || number, 500, 1, '',
      '2020-02-29T00:00:00Z'::timestamptz + number * interval '28 minutes 20 seconds'
    from generate_series(0, 51) as number`);
  const old = `${LOG}?from=2020-02-29&to=2020-02-29`;
  const pathsOn = ({ html }: { html: string }) =>
    [...html.matchAll(/>POST (old-\d+)<\/a>/g)].map(([, path]) => path);
  const first = await developer.get(old);
  expect(pathsOn(first)).toEqual(Array.from({ length: 50 }, (_, index) => `old-${50 - index}`));
  const [, older = ""] = /rel="next" href="([^"]+)"/.exec(first.html) ?? [];
  expect(pathsOn(await developer.get(older.replaceAll("&#38;", "&")))).toEqual(["old-0"]);
  expect(first.html).toContain(`${LOG}?failed=yes&#38;from=2020-02-29&#38;to=2020-02-29`);
  expect(pathsOn(await developer.get(`${old}&failed=yes&find=old-user`))).toHaveLength(50);
  // Days begin in the person's time zone.
  const elsewhere = { cookie: `${developer.cookie}; quittance-console-zone=Pacific%2FAuckland` };
  expect(pathsOn(await developer.get(`${LOG}?from=2020-03-01&to=2020-03-01`, elsewhere))[0]).toBe("old-51");
  const none = await developer.get(`${LOG}?from=2020-02-28&to=2020-02-28`);
  expect(textOf(none)).toContain("There is no such request.");
  const wrong = await developer.get(`${LOG}?from=2020-02-30`);
  expect([wrong.status, textOf(wrong)]).toEqual([422, expect.stringContaining("Enter the first day")]);
});

test("no card number, CVV, token, password, key or data of a customer gets into the log, in any form or place", async () => {
  const pan = "4111111111111111";
  const secrets = [pan, "4111 1111 1111 1111", "4111-1111-1111-1111", "NDExMTExMTExMTExMTExMQ"];
  const bodies = [
    ...secrets.flatMap((secret) => [
      { merchantTransactionId: secret },
      { ...anOrder(), currency: secret },
      { ...anOrder(), amount: secret },
      { ...anOrder(), referenceUuid: secret },
      { ...anOrder(), withRegister: secret },
      { ...anOrder(), description: secret },
      { ...anOrder(), extraData: { [secret]: secret } },
      { ...anOrder(), customer: { email: secret, firstName: secret } },
      { ...anOrder(), [secret]: secret },
      { ...anOrder(), callbackUrl: `https://shop.example/${secret}?key=sk_live_0123456789` },
    ]),
    { ...anOrder(), transactionToken: "ix::a-secret-token", currency: "NOPE" },
    { ...anOrder(), cardData: { pan, cvv: "987", cardHolder: "Ada Cardholder" }, currency: "NOPE" },
    { ...anOrder(), customer: { email: "ada@customer.example" }, currency: "NOPE" },
  ];
  for (const body of bodies) await api.post("/api/v3/transaction/demo-card/debit", body);
  await api.get(`/api/v3/status/demo-card/getByUuid/${pan}`);
  await api.get(`/api/v3/status/demo-card/getByMerchantTransactionId/${pan}`);
  await fetch(`${started.url}/api/v3/transaction/demo-card/debit`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from("demo:demo-password").toString("base64")}`,
      "content-type": "application/json",
      "x-request-id": pan,
    },
    body: JSON.stringify({ ...anOrder(), currency: "NOPE" }),
  });
  await api.debit({ ...anOrder(), extraData: { "simulator:decline": "2016" } });
  await pageWith("2016");
  const kept = await rows();
  expect(kept).toContain('"cvv": "<cardData.cvv>"');
  expect(kept.split("\n").length).toBeGreaterThan(bodies.length);
  for (const secret of [
    "NDExMTExMTExMTExMTExMQ",
    "a-secret-token",
    "Ada Cardholder",
    "ada@customer.example",
    "sk_live_0123456789",
    "demo-password",
    "ZGVtbzpkZW1v",
  ])
    expect(kept, secret).not.toContain(secret);
  expect(kept.replaceAll(/[^0-9]/g, "")).not.toContain(pan);
});

test("requests without known credentials are of no merchant, and those of another place are not found", async () => {
  const stranger = new ApiClient(started.url, { username: "demo", password: "wrong-password" });
  await stranger.debit(anOrder());
  const { id } = await started.gateway.db.one<{ id: bigint }>(sql`
    select id from api_requests order by id desc limit 1`);
  expect((await developer.get(`${LOG}/${id}`)).status).toBe(200);
  await started.gateway.db.execute(sql`update api_requests set merchant_guid = 'ME-other' where id = ${id}`);
  expect((await developer.get(`${LOG}/${id}`)).status).toBe(404);
  expect((await developer.get(`${LOG}/unknown`)).status).toBe(404);
  expect(await rows()).not.toContain('"status": 401');
});

test("each operation of the merchants' API has words of its own, in the language of the page", async () => {
  const response = await fetch(new URL("/openapi.json", started.url));
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, object>> };
  const requests = Object.entries(paths)
    // Browsers and links call these, without an API user.
    .filter(
      ([path]) =>
        path.startsWith("/api/v3/") &&
        !/\/(?:tokenize|batchResults|vaultImportResults|vaultExportFiles)\//.test(path),
    )
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    );
  const words = requests.map(requestWord);
  expect(requests.filter((_request, index) => words[index] === "")).toEqual([]);
  const same = requests.filter((_request, index) => words.indexOf(words[index]!) !== index);
  // By the id of either side.
  expect(same.map(({ path }) => path)).toEqual([
    "/api/v3/status/{apiKey}/getByMerchantTransactionId/{merchantTransactionId}",
  ]);
  expect(inLanguage("de", () => requestWord({ method: "POST", path: "/api/v3/schedule/demo/1/pause" }))).toBe(
    "Zeitplan pausieren",
  );
});

test("the newest request is first, and those of one moment stay in the order in which they were written", async () => {
  const minutes = [5, 7, 6, 5];
  for (const [index, ago] of minutes.entries())
    await started.gateway.db.execute(sql`
      insert into api_requests (merchant_guid, connector_guid, username, method, path, status, duration_ms, request_id, at)
      select merchant_guid, connector_guid, 'order-of-times', 'POST', '/api/v3/transaction/demo-card/debit', 422, 1, ${`moment-${index}`},
        date_trunc('minute', now()) - make_interval(mins => ${ago}::int)
      from api_requests limit 1`);
  const { html } = await developer.get(`${LOG}?find=order-of-times`);
  const ids = [...html.matchAll(/class="go" href="[^"]*\/(\d+)"/g)].map(([, id]) => Number(id));
  const first = Math.min(...ids);
  expect(ids.map((id) => id - first)).toEqual([3, 0, 2, 1]);
});
