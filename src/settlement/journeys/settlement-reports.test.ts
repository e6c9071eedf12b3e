import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, basic, type ApiResponse } from "../../../tests/support/api-client.ts";
import { FakeAdyen } from "../../../packages/lab/src/adyen/fake-adyen.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";
import { allEvents } from "../../../tests/support/events.ts";
import { sentStatements } from "../../../tests/support/sent-statements.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

const adyen = forThisFile(() => FakeAdyen.start());
const shop = forThisFile(() => SettlementShop.open());

const anAdyenConnector = () =>
  shop.connector("Adyen", {
    apiSecret: "AQE-test-api-key",
    username: adyen.merchantAccount,
    extraData: { apiBaseUrl: adyen.url },
    vault: { hmacKeys: [HMAC_KEY] },
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
    const response = await fetch(`${shop.started.url}/api/provisioning/importSettlementReport/${guid}`, {
      method: "POST",
      headers: { authorization: basic(ADMINISTRATOR), "content-type": "text/csv" },
      body: `${[header, ...lines].join("\r\n")}\r\n`,
    });
    const body = (await response.json()) as ApiResponse["body"];
    await shop.started.gateway.runDue();
    return { status: response.status, headers: response.headers, body };
  }

  async function deliver(guid: string): Promise<void> {
    for (const body of adyen.takeWebhooks(HMAC_KEY)) {
      const headers = { "content-type": "application/json" };
      await fetch(`${shop.started.url}/providers/adyen/${guid}`, { method: "POST", headers, body });
    }
    await shop.started.gateway.runDue();
  }

  test("brings each kind of fee, and the same file again changes nothing", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const authorised = await shop.pay(apiKey, "preauthorize", "20.00");
    const capture = await shop.follow(apiKey, "capture", authorised, "12.00");
    await deliver(guid);
    const refund = await shop.follow(apiKey, "refund", capture, "2.00");
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
    const settled = await shop.document(capture);
    expect(settled).toMatchObject({
      settlement_amount: 11.5766,
      reconciliation_state: "matched",
      settlement_date: "2026-11-20 12:00:00",
      incoming_settlement_state: "Funds Received",
      postprocessing: {
        provider_settlement: { settlement_number: "7" },
        jobs: [
          { job_type_id: "settlement-import", created_by: "operator", conflicted: false, external_id: "7" },
        ],
      },
    });
    expect(settled["fees"]).toMatchObject([
      { entity_type: "normal", amount: 0.1 },
      { entity_type: "markup", amount: 0.05 },
      { entity_type: "scheme", amount: 0.0234 },
      { entity_type: "interchange", amount: 0.25 },
    ]);
    expect(await shop.document(refund)).toMatchObject({
      reconciliation_state: "mismatch",
      postprocessing: { reconciliation_conflicts: [{ resolved: false }], jobs: [{ conflicted: true }] },
    });
    expect(await shop.settlements(guid)).toEqual([
      {
        settlementNumber: "7",
        currency: "EUR",
        rows: 6,
        unmatched: 1,
        net: "6.5666",
        paidOut: "5.5666",
        bankState: "expected",
        bankEntry: null,
        difference: null,
        payoutGuid: null,
      },
    ]);
    expect(await shop.rows(guid, "unmatched")).toMatchObject([{ row: { submissionReference: "elsewhere" } }]);

    // A person solved the conflict: the same file does not bring it back.
    await shop.operator.post(`/api/provisioning/setReconciliation/${refund}`, { state: "matched" });
    expect((await upload(guid, file)).body).toMatchObject({ success: true, rows: 6, added: 0 });
    expect(await shop.document(refund)).toMatchObject({ reconciliation_state: "matched" });
    expect(await shop.document(capture)).toEqual(settled);
  });

  test("makes a refund and a dispute of Adyen's own page transactions of the payment, once", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const debit = await shop.pay(apiKey, "debit", "20.00");
    const psp = String((await shop.document(debit))["adapter_txid"]);
    const row = { psp, ref: debit };
    const file = [
      line({ ...row, type: "Refunded", modification: "R1", debit: "4.00", netDebit: "4.00" }),
      line({ ...row, type: "Chargeback", modification: "D1", debit: "6.00", netDebit: "16.00" }),
      line({ ...row, type: "ChargebackReversed", modification: "D1", credit: "6.00", netCredit: "6.00" }),
      // More than is left of the payment: nothing is made of it.
      line({ ...row, type: "Refunded", modification: "R2", debit: "99.00", netDebit: "99.00" }),
    ];
    await upload(guid, file);
    const followUps = () =>
      shop.started.gateway.db.query(sql`
        select uuid, type, status, amount_minor, initiated_by, api_version from transactions where reference_uuid = ${debit}
        order by type desc`);
    const made = { status: "success", initiatedBy: "import", apiVersion: "psp" };
    const recorded = await followUps();
    expect(recorded).toMatchObject([
      { type: "refund", amountMinor: 400n, ...made },
      { type: "chargeback-reversal", amountMinor: 600n, ...made },
      { type: "chargeback", amountMinor: 600n, ...made },
    ]);
    expect(await shop.rows(guid, "unmatched")).toMatchObject([{ row: { providerReference: "R2" } }]);
    const [{ uuid: refund }] = recorded as [{ uuid: string }];
    expect(await shop.document(refund)).toMatchObject({
      type: "refund",
      related_id: debit,
      initiated_by: "import",
      adapter_txid: "R1",
      reconciliation_state: "matched",
      settlement_amount: -4,
    });
    expect(await shop.document(debit)).toMatchObject({ is_refunded: true, is_fully_refunded: false });
    // An amount that was refunded there cannot be refunded here.
    const { transactionToken: _token, ...order } = anOrder();
    const more = { ...order, referenceUuid: debit, amount: "16.01" };
    expect((await shop.api.transaction(apiKey, "refund", more)).body).toMatchObject({ errorCode: 1006 });
    // Neither the same file, nor one of another batch, nor the webhook makes them again.
    await upload(guid, file);
    await upload(
      guid,
      file.map((text) => text.replace(/,7,$/, ",8,")),
    );
    expect(await followUps()).toHaveLength(3);
  });

  test("makes no transaction of a refund of the gateway whose outcome is still open", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const debit = await shop.pay(apiKey, "debit", "20.00");
    const psp = String((await shop.document(debit))["adapter_txid"]);
    const refund = await shop.follow(apiKey, "refund", debit, "4.00");
    await upload(guid, [
      line({ psp, ref: debit, type: "Refunded", modification: "R9", debit: "4.00", netDebit: "4.00" }),
    ]);
    const { count } = await shop.started.gateway.db.one<{ count: bigint }>(
      sql`select count(*) as count from transactions where reference_uuid = ${debit}`,
    );
    expect([count, (await shop.api.status(refund, apiKey)).body["transactionStatus"]]).toEqual([
      1n,
      "PENDING",
    ]);
  });

  test("gives a transaction the acquirer's reference number, where the report has the column", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const debit = await shop.pay(apiKey, "debit", "20.00");
    const settled = line({ psp: "PSP1", ref: debit, type: "Settled", credit: "20.00", netCredit: "20.00" });
    await upload(guid, [`${settled},74537604221431003881865`], `${HEADER},ARN`);
    const document = await shop.document(debit);
    expect(document).toMatchObject({ arn: "74537604221431003881865", reconciliation_state: "matched" });
  });

  test("is matched later when the transaction became known later", async () => {
    const { apiKey, guid } = await anAdyenConnector();
    const authorised = await shop.pay(apiKey, "preauthorize", "9.00");
    const capture = await shop.follow(apiKey, "capture", authorised, "9.00");
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
    expect(await shop.rows(guid, "unmatched")).toHaveLength(1);
    await deliver(guid);
    shop.clock.advance({ hours: 6 });
    await shop.started.gateway.runDue();
    expect(await shop.rows(guid, "unmatched")).toEqual([]);
    expect(await shop.document(capture)).toMatchObject({ settlement_amount: 8.9, fees: [{ amount: 0.1 }] });
  });

  test("looks up in one statement whether its rows name anything, and each of them is news once", async () => {
    const { guid } = await anAdyenConnector();
    const news = async () =>
      (await allEvents(shop.api, "types=settlement.mismatch")).filter(
        ({ data }) => data.object["connectorGuid"] === guid,
      );
    await upload(
      guid,
      Array.from({ length: 20 }, (_, number) =>
        line({
          type: "Settled",
          psp: `ELSE${number}`,
          ref: `elsewhere-${number}`,
          modification: `X${number}`,
          credit: "1.00",
          netCredit: "1.00",
        }),
      ),
    );
    expect(await shop.rows(guid, "unmatched")).toHaveLength(20);
    expect(await news()).toHaveLength(20);
    shop.clock.advance({ hours: 6 });
    const sent = await sentStatements(() => shop.started.gateway.runDue());
    const lookUps = sent.filter(({ text }) => text.includes("provider_submissions"));
    expect(lookUps.filter(({ values }) => String(values).includes("ELSE7"))).toHaveLength(1);
    expect(await shop.rows(guid, "unmatched")).toHaveLength(20);
    expect(await news()).toHaveLength(20);
  });

  test("is read as a spreadsheet leaves it, and shows amounts in the form of their currency", async () => {
    const { guid } = await anAdyenConnector();
    const saved = (text: string) => `${text.replaceAll(",", ";")};;`;
    const rows = [
      line({
        type: "Settled",
        psp: "P",
        ref: "elsewhere",
        modification: "M",
        credit: "31.1",
        netCredit: "31",
      }),
      line({ type: "MerchantPayout", netDebit: "0" }),
    ];
    const uploaded = await upload(guid, [...rows, ",".repeat(24)].map(saved), `sep=;\r\n${saved(HEADER)}`);
    expect(uploaded.body).toMatchObject({ success: true, rows: 2 });
    expect(await shop.rows(guid, "unmatched")).toMatchObject([
      { row: { gross: { amount: "31.10" }, net: { amount: "31.00" } } },
    ]);
    expect(await shop.settlements(guid)).toMatchObject([{ net: "31.00", paidOut: "0.00" }]);
  });

  test("is taken with a row that ends early: what is missing at its end is empty", async () => {
    const { guid } = await anAdyenConnector();
    const settled = { type: "Settled", psp: "P", ref: "elsewhere", credit: "5.00", netCredit: "4.90" };
    const [whole, short] = [line({ ...settled, modification: "M" }), line({ ...settled, modification: "N" })];
    expect(short.endsWith(",,,,,7,")).toBe(true);
    const uploaded = await upload(guid, [whole, short.slice(0, -1)]);
    expect(uploaded.body).toMatchObject({ success: true, rows: 2 });
    const row = { net: { amount: "4.90" }, submissionReference: "elsewhere" };
    expect(await shop.rows(guid, "unmatched")).toMatchObject([
      { row: { ...row, providerReference: "M" } },
      { row: { ...row, providerReference: "N" } },
    ]);
  });

  test("is refused by the name of its content type when it is sent as another", async () => {
    const { guid } = await anAdyenConnector();
    const path = `/api/provisioning/importSettlementReport/${guid}`;
    const headers = { "content-type": "text/plain" };
    const { status, body } = await shop.operator.post(path, HEADER, headers);
    expect([status, body["errorMessage"]]).toEqual([415, "The Content-Type must be text/csv."]);
  });

  test.each<[string, string[], string?]>([
    ["line 2: Type: is empty", ["Co,QuittanceCOM,P"]],
    ["line 2: has 23 values, and the header has 22 columns", [`${line({ type: "Fee" })},x`]],
    [
      "Net Credit (NC): must be a decimal amount with a point, as 31.10",
      [line({ type: "Fee", netCredit: '"31,10"' })],
    ],
    ["there is no column 'Batch Number'", [line({ type: "Fee" })], HEADER.replace("Batch Number", "Batch")],
    [
      "line 3: Gross Currency",
      [line({ type: "Settled", psp: "P", credit: "1" }), line({ type: "Settled", currency: "EURO" })],
    ],
    [
      "Net Credit (NC): must be a decimal amount with a point, as 31.10",
      [line({ type: "Fee", netCredit: "1e3" })],
    ],
    ["both it and", [line({ type: "Fee", netCredit: "1", netDebit: "1" })]],
    ["is not CSV", ['"open']],
    ["has no record", []],
  ])("is refused as a whole when it cannot be read: %s", async (message, lines, header) => {
    const { guid } = await anAdyenConnector();
    const { status, body } = await upload(guid, lines, header);
    expect(status).toBe(422);
    expect(body["errorMessage"]).toContain(message);
    expect(await shop.imports(guid)).toEqual([]);
  });

  test("is refused for a connector that has none, and Adyen has nothing to fetch", async () => {
    const { body } = await shop.operator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
    const [simulated] = body["connectors"].filter(
      ({ adapter }: { adapter: string }) => adapter === "Simulator",
    );
    expect((await upload(simulated.guid, [line({ type: "Fee" })])).status).toBe(422);
    const { guid } = await anAdyenConnector();
    expect((await shop.fetchSettlements(guid)).status).toBe(422);
    expect((await shop.fetchSettlements("CO-none")).status).toBe(404);
    expect((await shop.operator.post(`/api/provisioning/importSettlementReport/${guid}`, {})).status).toBe(
      415,
    );
  });
});
