import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { FakeAdyen } from "../../../packages/lab/src/adyen/fake-adyen.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";

const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const USER = "report@Company.Quittance:pass:word";
const HEADER =
  "Merchant Account,Psp Reference,Merchant Reference,Creation Date,TimeZone,Type,Modification Reference,Gross Currency," +
  "Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number";

const adyen = forThisFile(() => FakeAdyen.start());
const shop = forThisFile(() => SettlementShop.open());
let files = 0;

beforeEach(() => void (adyen.requests.length = 0));

const connector = (reportCredentials: readonly string[] = [USER]) =>
  shop.connector("Adyen", {
    apiSecret: "AQE-test-api-key",
    username: adyen.merchantAccount,
    extraData: { apiBaseUrl: adyen.url },
    vault: { hmacKeys: [HMAC_KEY], reportCredentials },
  });

const settled = (reference: string, batch = "7") =>
  `QuittanceCOM,PSP1,${reference},2026-11-20 13:00:00,CET,Settled,MOD-${reference},EUR,,9.00,1,EUR,,8.90,0.10,${batch}`;

/** Puts a report on Adyen's report host. */
function aReport(lines: readonly string[], user = USER) {
  const fileName = `settlement_detail_report_batch_${(files += 1)}.csv`;
  const path = `/reports/download/MerchantAccount/QuittanceCOM/${fileName}`;
  adyen.reports.set(path, { content: `${[HEADER, ...lines].join("\r\n")}\r\n`, user });
  return { fileName, path };
}

async function announce(
  guid: string,
  { fileName, address, success = "true" }: { fileName: string; address: string; success?: string },
): Promise<void> {
  adyen.report("REPORT_AVAILABLE", {
    pspReference: fileName,
    reason: address,
    success,
    merchantReference: "",
  });
  for (const body of adyen.takeWebhooks(HMAC_KEY)) {
    const headers = { "content-type": "application/json" };
    const url = `${shop.started.url}/providers/adyen/${guid}`;
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
  }
  await shop.started.gateway.runDue();
}

const downloads = () => adyen.requests.filter(({ path }) => path.startsWith("/reports/")).length;

describe("a settlement report that Adyen announces", () => {
  test("is fetched with the report user, imported and matched, once", async () => {
    const { apiKey, guid } = await connector();
    const paid = await shop.pay(apiKey, "debit", "9.00");
    const { fileName, path } = aReport([settled(paid)]);
    await announce(guid, { fileName, address: adyen.url + path });
    expect(await shop.imports(guid)).toMatchObject([
      { kind: "report", state: "done", rowsRead: 1, rowsAdded: 1 },
    ]);
    expect(await shop.document(paid)).toMatchObject({ settlement_amount: 8.9, fees: [{ amount: 0.1 }] });
    await announce(guid, { fileName, address: adyen.url + path });
    // Events are purged some day; the report is the same one all the same.
    await shop.started.gateway.db.execute(sql`delete from provider_events`);
    await announce(guid, { fileName, address: adyen.url + path });
    expect(downloads()).toBe(1);
  });

  test("that cannot be read is retried, and says in which line", async () => {
    const { guid } = await connector();
    const { fileName, path } = aReport([settled("a"), settled("b").replace("EUR", "EURO")]);
    await announce(guid, { fileName, address: adyen.url + path });
    expect(await shop.imports(guid)).toMatchObject([
      { state: "running", because: expect.stringContaining("line 3: Gross Currency") },
    ]);
  });

  test("that cannot be fetched for four days has failed, and is fetched again on demand or when it is announced again", async () => {
    const { guid } = await connector();
    const fileName = "settlement_detail_report_batch_404.csv";
    const path = `/reports/download/MerchantAccount/QuittanceCOM/${fileName}`;
    await announce(guid, { fileName, address: adyen.url + path });
    const states = async () => (await shop.imports(guid)).map((one: { state: string }) => one.state);
    const lastAttempt = async () => {
      await shop.started.gateway.db.execute(sql`
        update jobs set attempts = 30 where kind = 'fetch-settlement-report' and dead_at is null`);
      shop.clock.advance({ hours: 5 });
      await shop.started.gateway.runDue();
    };
    shop.clock.advance({ hours: 5 });
    await shop.started.gateway.runDue();
    expect(await states()).toEqual(["running"]);
    await lastAttempt();
    expect(await shop.imports(guid)).toMatchObject([
      { state: "failed", because: expect.stringContaining("404") as string, doneAt: null },
    ]);
    const before = downloads();
    shop.clock.advance({ hours: 24 });
    await shop.started.gateway.runDue();
    expect(downloads()).toBe(before);

    const [{ guid: failed }] = (await shop.imports(guid)) as [{ guid: string }];
    expect((await shop.repeatImport(guid, failed)).body).toMatchObject({ success: true });
    expect(await states()).toEqual(["running"]);
    // Only what failed is repeated.
    expect((await shop.repeatImport(guid, failed)).status).toBe(422);
    await lastAttempt();
    expect(await states()).toEqual(["failed"]);

    // The event is the same one until it is purged.
    await shop.started.gateway.db.execute(sql`delete from provider_events`);
    adyen.reports.set(path, { content: `${HEADER}\r\n${settled("late")}\r\n`, user: USER });
    await announce(guid, { fileName, address: adyen.url + path });
    expect(await shop.imports(guid)).toMatchObject([
      { guid: failed, state: "done", because: null, rowsAdded: 1 },
    ]);
  });

  test("is fetched by the older report user while the newer one does not work yet", async () => {
    const { guid } = await connector(["report@Company.Quittance:new-password", USER]);
    const { fileName, path } = aReport([settled("c")]);
    await announce(guid, { fileName, address: adyen.url + path });
    expect(await shop.imports(guid)).toMatchObject([{ state: "done", rowsAdded: 1 }]);
  });

  test("is not fetched with a user that Adyen refuses, and the import says so", async () => {
    const { guid } = await connector(["report@Company.Quittance:wrong"]);
    const { fileName, path } = aReport([settled("d")]);
    await announce(guid, { fileName, address: adyen.url + path });
    expect(await shop.imports(guid)).toMatchObject([
      { state: "running", because: "Adyen responded 401 to the request for the report." },
    ]);
  });
});

describe("nothing is fetched", () => {
  const { fileName, path } = { fileName: "settlement_detail_report_batch_1.csv", path: "" };
  test.each<[string, (url: string) => { fileName: string; address: string; success?: string }]>([
    [
      "from another host",
      () => ({ fileName, address: `https://evil.example/reports/download/MerchantAccount/Q/${fileName}` }),
    ],
    [
      "from Adyen's host in clear",
      () => ({
        fileName,
        address: `http://ca-test.adyen.com/reports/download/MerchantAccount/Q/${fileName}`,
      }),
    ],
    [
      "from another port of the host",
      (url) => ({
        fileName,
        address: `${url.replace(/:\d+$/, ":1")}/reports/download/MerchantAccount/Q/${fileName}`,
      }),
    ],
    [
      "with credentials in the address",
      (url) => ({
        fileName,
        address: `${url.replace("//", "//a:b@")}/reports/download/MerchantAccount/Q/${fileName}`,
      }),
    ],
    ["by another path", (url) => ({ fileName, address: `${url}/v71/payments/${fileName}` })],
    [
      "above the reports",
      (url) => ({ fileName, address: `${url}/reports/download/MerchantAccount/../../../${fileName}` }),
    ],
    [
      "of another file than the signed one",
      (url) => ({ fileName, address: `${url}/reports/download/MerchantAccount/Q/other.csv` }),
    ],
    [
      "of another kind of report",
      (url) => ({
        fileName: "payments_accounting_report.csv",
        address: `${url}/reports/download/MerchantAccount/Q/payments_accounting_report.csv`,
      }),
    ],
    [
      "that could not be made",
      (url) => ({
        fileName,
        success: "false",
        address: `${url}/reports/download/MerchantAccount/Q/${fileName}`,
      }),
    ],
    ["without an address", () => ({ fileName, address: `will be sent${path}` })],
  ])("%s", async (_name, announced) => {
    const { guid } = await connector();
    await announce(guid, announced(adyen.url));
    expect(downloads()).toBe(0);
    expect(await shop.imports(guid)).toEqual([]);
  });

  test("without a report user: the operator uploads the report", async () => {
    const { guid } = await connector([]);
    const report = aReport([settled("e")]);
    await announce(guid, { fileName: report.fileName, address: adyen.url + report.path });
    expect(downloads()).toBe(0);
  });
});

test("the report user is a secret of the connector", async () => {
  const { guid } = await connector();
  const merchant = "ME-0000-0000-0000-0000-0000-0001";
  const { body } = await shop.operator.get(`/api/provisioning/listConnectors/${merchant}`);
  const listed = (body["connectors"] as { guid: string }[]).find((one) => one.guid === guid);
  expect(JSON.stringify(listed)).toContain("reportCredentials");
  expect(JSON.stringify(listed)).not.toContain("pass:word");
  const { rows } = { rows: await shop.started.gateway.db.query(sql`select config::text from connectors`) };
  expect(JSON.stringify(rows)).not.toContain("pass:word");
  const refused = await shop.operator.post(`/api/provisioning/updateConnector/${guid}`, {
    config: { vault: { reportCredentials: ["no-password"] } },
  });
  expect(JSON.stringify(refused.body)).toContain("config.vault.reportCredentials[0]");
});

// The last: each run of what is due looks for the payments of its rows again.
/** More than two commits store. */
const ROWS = 1_100;

test("a settlement report that breaks off is fetched again, and each of its rows is stored once", async () => {
  const { guid } = await connector();
  const lines = Array.from({ length: ROWS }, (_, index) => settled(`r${index}`));
  const { fileName, path } = aReport(lines);
  adyen.planned.push({ match: /reports/, cutAfterBytes: 66_000 });
  await announce(guid, { fileName, address: adyen.url + path });
  const [broken] = await shop.imports(guid);
  expect(broken).toMatchObject({
    state: "running",
    because: expect.stringContaining("could not be fetched"),
  });
  expect(broken!["rowsAdded"]).toBeGreaterThan(0);
  expect(broken!["rowsAdded"]).toBeLessThan(ROWS);
  shop.clock.advance({ minutes: 2 });
  await shop.started.gateway.runDue();
  expect(await shop.imports(guid)).toMatchObject([
    { state: "done", because: null, rowsRead: ROWS, rowsAdded: ROWS },
  ]);
});
