import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient, anOrder, basic, type ApiResponse } from "../support/api-client.ts";
import { BiClient, project } from "../support/bi.ts";
import { FakeAdyen } from "../support/fake-adyen.ts";
import { FakeStripe } from "../support/fake-stripe.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";
import { whileTimePasses } from "../support/passing-time.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };
const NOVEMBER = { periodFrom: "2026-11-01T00:00:00Z", periodTo: "2026-12-01T00:00:00Z" };
const clock = new ManualClock("2026-11-20T12:00:00Z");

let started: TestGateway;
let api: ApiClient;
let operator: ApiClient;
let bi: BiClient;
let stripe: FakeStripe;
let adyen: FakeAdyen;

beforeAll(async () => {
  stripe = await FakeStripe.start();
  adyen = await FakeAdyen.start();
  started = await startTestGateway({ clock, bi: { kind: "embedded" } });
  api = new ApiClient(started.url);
  operator = new ApiClient(started.url, ADMINISTRATOR);
  bi = new BiClient(started.url);
});
afterAll(async () => {
  await started?.close();
  await stripe?.close();
  await adyen?.close();
});

async function connector(
  adapter: string,
  config: object,
  merchant = MERCHANT,
): Promise<{ apiKey: string; guid: string }> {
  const apiKey = `${adapter.toLowerCase()}-${randomBytes(6).toString("hex")}`;
  const { body } = await operator.post(`/api/provisioning/createConnector/${merchant}`, {
    name: apiKey,
    apiKey,
    adapter,
    method: "Creditcard",
    config: { testMode: true, ...config },
  });
  expect(body).toMatchObject({ success: true });
  return { apiKey, guid: body["connector"].guid };
}

const aStripeConnector = (merchant?: string) =>
  connector(
    "Stripe",
    {
      apiSecret: "sk_test_1",
      extraData: { apiBaseUrl: stripe.url },
      vault: { webhookSecrets: ["whsec_0123456789abcdef0123456789abcdef"] },
    },
    merchant,
  );
const anAdyenConnector = () =>
  connector("Adyen", {
    apiSecret: "AQE-test-api-key",
    username: adyen.merchantAccount,
    extraData: { apiBaseUrl: adyen.url },
    vault: { hmacKeys: [HMAC_KEY] },
  });

async function pay(apiKey: string, operation: string, amount: string): Promise<string> {
  const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder: "Ada",
      pan: "4111111111111111",
      cvv: "123",
      expirationMonth: "12",
      expirationYear: "2030",
    },
  });
  const { transactionToken } = tokenized;
  const { body } = await api.transaction(apiKey, operation, {
    ...anOrder(),
    ...SHOP,
    transactionToken,
    amount,
  });
  expect(body).toMatchObject({ success: true });
  return body["uuid"];
}

async function follow(
  apiKey: string,
  operation: string,
  referenceUuid: string,
  amount: string,
): Promise<string> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, operation, { ...order, referenceUuid, amount });
  expect(body).toMatchObject({ success: true });
  return body["uuid"];
}

async function document(uuid: string): Promise<ApiResponse["body"]> {
  await project(started);
  return bi.document(uuid);
}

const fetchSettlements = (guid: string): Promise<ApiResponse> =>
  operator.post(`/api/provisioning/fetchSettlements/${guid}`, NOVEMBER);

const rows = async (guid: string, state: string) =>
  (await operator.get(`/api/provisioning/listSettlementRows/${guid}?state=${state}`)).body["settlementRows"];
const imports = async (guid: string) =>
  (await operator.get(`/api/provisioning/listSettlementImports/${guid}`)).body["settlementImports"];
const settlements = async (guid: string) =>
  (await operator.get(`/api/provisioning/listProviderSettlements/${guid}`)).body["providerSettlements"];

describe("payouts of Stripe", () => {
  test("bring fees, settlement and reconciliation of each transaction, once", async () => {
    const { apiKey, guid } = await aStripeConnector();
    const debit = await pay(apiKey, "debit", "100.00");
    const refund = await follow(apiKey, "refund", debit, "10.00");
    const authorised = await pay(apiKey, "preauthorize", "50.00");
    const capture = await follow(apiKey, "capture", authorised, "20.00");
    const payout = stripe.payOut({
      arrivalDate: "2026-11-25T00:00:00Z",
      more: [{ amount: -200, fee: 0, reporting_category: "fee", source: null }],
    });

    expect((await fetchSettlements(guid)).body).toMatchObject({ success: true });
    await started.gateway.runDue();
    expect(await document(debit)).toMatchObject({
      fees: [
        {
          amount: 0.3,
          currency: "EUR",
          entity_type: "normal",
          description: "Stripe fees",
          deducts_payout: false,
          date: "2026-11-25",
        },
      ],
      settlement_amount: 99.7,
      settlement_currency: "EUR",
      settlement_date: "2026-11-25 00:00:00",
      incoming_settlement_state: "Funds Received",
      reconciliation_state: "matched",
      postprocessing: { provider_settlement: { settlement_number: payout, settlement_status: "Done" } },
    });
    expect(await document(refund)).toMatchObject({ settlement_amount: -10, reconciliation_state: "matched" });
    expect(await document(capture)).toMatchObject({
      settlement_amount: 19.7,
      reconciliation_state: "matched",
    });
    expect((await document(authorised))["settlement_amount"]).toBeUndefined();
    expect(await settlements(guid)).toEqual([
      { settlementNumber: payout, currency: "EUR", rows: 6, unmatched: 0, net: "107.40", paidOut: "107.40" },
    ]);
    expect(await imports(guid)).toMatchObject([{ kind: "fetch", state: "done", rowsRead: 6, rowsAdded: 6 }]);
    expect(await rows(guid, "no_transaction")).toMatchObject([
      { row: { type: "fee" } },
      { row: { type: "payout" } },
    ]);

    await operator.post(`/api/provisioning/updateConnector/${guid}`, {
      settings: { "status:incoming-settlement-state": "1" },
    });
    expect((await api.status(debit, apiKey)).body["incomingSettlementState"]).toBe("Funds Received");
    expect((await api.status(authorised, apiKey)).body["incomingSettlementState"]).toBeUndefined();

    const before = await document(debit);
    await fetchSettlements(guid);
    await started.gateway.runDue();
    expect((await imports(guid))[1]).toMatchObject({ state: "done", rowsRead: 6, rowsAdded: 0 });
    expect(await document(debit)).toEqual(before);
  });

  test("with many rows and pages are read to the end, also when Stripe fails in between", async () => {
    const { guid } = await aStripeConnector();
    const unknown = (number: number) => ({
      amount: 100,
      fee: 30,
      reporting_category: "charge",
      source: {
        object: "charge",
        id: `ch_x${number}`,
        payment_intent: `pi_x${number}`,
        amount: 100,
        currency: "eur",
      },
    });
    stripe.payOut({
      arrivalDate: "2026-11-26T00:00:00Z",
      more: Array.from({ length: 120 }, (_, n) => unknown(n)),
    });
    stripe.respondNext = { match: /balance_transactions/, status: 200, body: "<html>" };
    await fetchSettlements(guid);
    await whileTimePasses(clock, started.gateway.runDue());
    expect(await imports(guid)).toMatchObject([{ state: "running", because: expect.any(String) as string }]);
    clock.advance({ minutes: 5 });
    await whileTimePasses(clock, started.gateway.runDue());
    expect(await imports(guid)).toMatchObject([{ state: "done", because: null }]);
    const unmatched = await rows(guid, "unmatched");
    expect(unmatched.length).toBeGreaterThanOrEqual(120);
    expect(unmatched[0]).toMatchObject({
      because: "No transaction has its reference.",
      transactionUuid: null,
    });
  });

  test("may be imported for any connector of the account, and for two of them without counting twice", async () => {
    const first = await aStripeConnector();
    const second = await aStripeConnector();
    const debit = await pay(first.apiKey, "debit", "5.00");
    stripe.payOut({ arrivalDate: "2026-11-27T00:00:00Z" });
    for (const { guid } of [second, first]) {
      await fetchSettlements(guid);
      await started.gateway.runDue();
      expect(await document(debit)).toMatchObject({ settlement_amount: 4.7, fees: [{ amount: 0.3 }] });
    }
  });

  test("change no transaction of another merchant", async () => {
    const { body } = await operator.post(`/api/provisioning/createMerchant/${TENANT}`, {
      name: "Other shop",
    });
    const debit = await pay((await aStripeConnector()).apiKey, "debit", "6.00");
    stripe.payOut({ arrivalDate: "2026-11-28T00:00:00Z" });
    const foreign = await aStripeConnector(body["merchant"].guid);
    await fetchSettlements(foreign.guid);
    await started.gateway.runDue();
    expect((await document(debit))["fees"]).toBeUndefined();
    expect(await rows(foreign.guid, "matched")).toEqual([]);
  });
});

const HEADER =
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type," +
  "Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC)," +
  "Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference";

interface Line {
  psp?: string;
  ref?: string;
  type: string;
  modification?: string;
  debit?: string;
  credit?: string;
  netDebit?: string;
  netCredit?: string;
  fees?: readonly [string, string, string, string];
  currency?: string;
  own?: string;
}

function line(given: Line): string {
  const {
    psp = "",
    ref = "",
    type,
    modification = "",
    debit = "",
    credit = "",
    currency = "EUR",
    own = "",
  } = given;
  const { netDebit = "", netCredit = "", fees = ["", "", "", ""] } = given;
  const at = ["2026-11-20 13:00:00", "CET"];
  return [
    "Co",
    "QuittanceCOM",
    psp,
    ref,
    "visa",
    ...at,
    type,
    modification,
    currency,
    debit,
    credit,
    "1",
    "EUR",
    netDebit,
    netCredit,
    ...fees,
    "7",
    own,
  ].join(",");
}

describe("the settlement detail report of Adyen", () => {
  async function upload(guid: string, lines: readonly string[], header = HEADER): Promise<ApiResponse> {
    const response = await fetch(`${started.url}/api/provisioning/importSettlementReport/${guid}`, {
      method: "POST",
      headers: { authorization: basic(ADMINISTRATOR), "content-type": "text/csv" },
      body: `${[header, ...lines].join("\r\n")}\r\n`,
    });
    const body = (await response.json()) as ApiResponse["body"];
    await started.gateway.runDue();
    return { status: response.status, headers: response.headers, body };
  }

  async function deliver(guid: string): Promise<void> {
    for (const body of adyen.takeWebhooks(HMAC_KEY)) {
      const headers = { "content-type": "application/json" };
      await fetch(`${started.url}/providers/adyen/${guid}`, { method: "POST", headers, body });
    }
    await started.gateway.runDue();
  }

  test("brings each kind of fee, and the same file again changes nothing", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const authorised = await pay(apiKey, "preauthorize", "20.00");
    const capture = await follow(apiKey, "capture", authorised, "12.00");
    await deliver(guid);
    const refund = await follow(apiKey, "refund", capture, "2.00");
    await deliver(guid);
    const file = [
      line({
        type: "Settled",
        psp: "PSP1",
        ref: authorised,
        modification: "MOD1",
        own: capture,
        credit: "12.00",
        netCredit: "11.5766",
        fees: ["0.10", "0.05", "0.0234", "0.25"],
      }),
      line({
        type: "Refunded",
        psp: "PSP1",
        ref: authorised,
        modification: "MOD2",
        own: refund,
        debit: "2.01",
        netDebit: "2.01",
      }),
      line({ type: "Fee", modification: "Transaction Fees November", netDebit: "1.00" }),
      line({ type: "Fee", modification: "Transaction Fees November", netDebit: "3.00" }),
      line({ type: "MerchantPayout", psp: "PAY1", netDebit: "5.5666" }),
      line({ type: "Settled", psp: "PSP9", ref: "elsewhere", credit: "1.00", netCredit: "1.00" }),
    ];
    expect((await upload(guid, file)).body).toMatchObject({ success: true, rows: 6, added: 6 });
    const settled = await document(capture);
    expect(settled).toMatchObject({
      settlement_amount: 11.577,
      reconciliation_state: "matched",
      settlement_date: "2026-11-20 12:00:00",
      incoming_settlement_state: "Funds Received",
      postprocessing: { provider_settlement: { settlement_number: "7" } },
    });
    expect(settled["fees"]).toMatchObject([
      { entity_type: "normal", amount: 0.1 },
      { entity_type: "markup", amount: 0.05 },
      { entity_type: "scheme", amount: 0.0234 },
      { entity_type: "interchange", amount: 0.25 },
    ]);
    expect(await document(refund)).toMatchObject({
      reconciliation_state: "mismatch",
      postprocessing: { reconciliation_conflicts: [{ resolved: false }] },
    });
    expect(await settlements(guid)).toEqual([
      { settlementNumber: "7", currency: "EUR", rows: 6, unmatched: 1, net: "6.5666", paidOut: "5.5666" },
    ]);
    expect(await rows(guid, "unmatched")).toMatchObject([{ row: { submissionReference: "elsewhere" } }]);

    // A person solved the conflict: the same file does not bring it back.
    await operator.post(`/api/provisioning/setReconciliation/${refund}`, { state: "matched" });
    expect((await upload(guid, file)).body).toMatchObject({ success: true, rows: 6, added: 0 });
    expect(await document(refund)).toMatchObject({ reconciliation_state: "matched" });
    expect(await document(capture)).toEqual(settled);
  });

  test("is matched later when the transaction became known later", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const authorised = await pay(apiKey, "preauthorize", "9.00");
    const capture = await follow(apiKey, "capture", authorised, "9.00");
    // The webhook that concludes the capture comes after the report.
    await upload(guid, [
      line({
        type: "Settled",
        psp: "P",
        ref: authorised,
        modification: "M",
        credit: "9.00",
        netCredit: "8.90",
        fees: ["0.10", "", "", ""],
      }),
    ]);
    expect(await rows(guid, "unmatched")).toHaveLength(1);
    await deliver(guid);
    clock.advance({ hours: 6 });
    await started.gateway.runDue();
    expect(await rows(guid, "unmatched")).toEqual([]);
    expect(await document(capture)).toMatchObject({ settlement_amount: 8.9, fees: [{ amount: 0.1 }] });
  });

  test.each<[string, string[], string?]>([
    ["there is no column 'Batch Number'", ["a,b"], "Psp Reference,Type"],
    [
      "line 3: Gross Currency",
      [line({ type: "Settled", psp: "P", credit: "1" }), line({ type: "Settled", currency: "EURO" })],
    ],
    ["Net Credit (NC): is not a decimal amount", [line({ type: "Fee", netCredit: "1e3" })]],
    ["both it and", [line({ type: "Fee", netCredit: "1", netDebit: "1" })]],
    ["is not CSV", ['"open']],
    ["has no record", []],
  ])("is refused as a whole when it cannot be read: %s", async (message, lines, header) => {
    const { guid } = await anAdyenConnector();
    const { status, body } = await upload(guid, lines, header);
    expect(status).toBe(422);
    expect(body["errorMessage"]).toContain(message);
    expect(await imports(guid)).toEqual([]);
  });

  test("is refused for a connector that has none, and Adyen has nothing to fetch", async () => {
    const { guid } = await aStripeConnector();
    expect((await upload(guid, [line({ type: "Fee" })])).status).toBe(422);
    expect((await fetchSettlements((await anAdyenConnector()).guid)).status).toBe(422);
    expect((await fetchSettlements("CO-none")).status).toBe(404);
    const asJson = await operator.post(`/api/provisioning/importSettlementReport/${guid}`, {});
    expect(asJson.status).toBe(415);
  });
});
