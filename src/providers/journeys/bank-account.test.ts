import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { decodeQrCode } from "../../../tests/support/decode-qr.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const ACCOUNT = {
  iban: "AT44 1999 9000 0421 7201",
  bic: "GIBAATWWXXX",
  accountHolder: "Halden Group GmbH",
  bankName: "Donaubank",
};

const clock = new ManualClock("2026-11-25T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await createConnector(operator, {
    apiKey: "own-account",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: ACCOUNT },
  });
});

async function debit(more: object = {}, apiKey = "own-account") {
  const { transactionToken: _token, ...order } = anOrder();
  return (await api.transaction(apiKey, "debit", { ...order, ...more })).body;
}

test("a debit answers with account, reference and code, and its page shows them", async () => {
  const body = await debit({ amount: "1849.00" });
  expect(body).toMatchObject({
    success: true,
    returnType: "PENDING",
    paymentMethod: "BankTransfer",
    extraData: { iban: "AT441999900004217201", bic: "GIBAATWWXXX", beneficiary: "Halden Group GmbH" },
  });
  const { reference, epcQr } = body["extraData"];
  expect(reference).toMatch(/^RF\d\d[2-9A-HJ-NP-Z]{8}$/);
  expect(epcQr).toBe(
    `BCD\n002\n1\nSCT\nGIBAATWWXXX\nHalden Group GmbH\nAT441999900004217201\nEUR1849.00\n\n${reference}`,
  );
  const page = await visit(body["redirectUrl"]);
  expect(page.status).toBe(200);
  expect(decodeQrCode(page.html)).toBe(epcQr);
  for (const copied of ["1849.00", "AT441999900004217201", "Halden Group GmbH", reference])
    expect(page.html).toContain(`data-copy="${copied}"`);
  expect(page.html).toContain("December 9, 2026");
  const { body: status } = await api.status(body["uuid"], "own-account");
  expect(status).toMatchObject({ transactionStatus: "PENDING", extraData: { reference } });
});

test("each payment has a reference of its own", async () => {
  const bodies = await Promise.all(Array.from({ length: 20 }, () => debit()));
  expect(new Set(bodies.map(({ extraData }) => extraData.reference)).size).toBe(20);
});

test("there is no code in another currency than the euro", async () => {
  const { extraData } = await debit({ currency: "CHF" });
  expect(extraData).not.toHaveProperty("epcQr");
  expect(extraData.reference).toMatch(/^RF/);
});

test("a payment that nobody transfers expires after two weeks", async () => {
  const { uuid, redirectUrl } = await debit();
  clock.advance({ hours: 14 * 24 - 1 });
  await started.gateway.runDue();
  expect((await api.status(uuid, "own-account")).body["transactionStatus"]).toBe("PENDING");
  clock.advance({ hours: 2 });
  await started.gateway.runDue();
  expect((await api.status(uuid, "own-account")).body).toMatchObject({
    transactionStatus: "ERROR",
    errors: [{ code: "2005" }],
  });
  expect((await visit(redirectUrl)).html).not.toContain("data-copy");
});

test("a connector needs an IBAN with its check digits, and a holder", async () => {
  const create = async (extraData: object) =>
    (
      await operator.post("/api/provisioning/createConnector/ME-0000-0000-0000-0000-0000-0001", {
        name: "wrong",
        apiKey: "wrong-account",
        adapter: "BankAccount",
        method: "BankTransfer",
        config: { testMode: true, extraData },
      })
    ).body;
  for (const [name, extraData] of [
    ["iban", { ...ACCOUNT, iban: "AT45 1999 9000 0421 7201" }],
    ["iban", { accountHolder: "Halden Group GmbH" }],
    ["accountHolder", { iban: ACCOUNT.iban }],
    ["bic", { ...ACCOUNT, bic: "no" }],
    ["bank", { ...ACCOUNT, bank: "Donaubank" }],
  ] as const) {
    const body = await create(extraData);
    expect(body["success"], JSON.stringify(body)).toBe(false);
    expect(JSON.stringify(body)).toContain(`config.extraData.${name}`);
  }
});

test("the page of another provider's transfer in euro has the code too", async () => {
  const { redirectUrl, extraData: _none } = await debit({ amount: "20.00" }, "demo-transfer");
  const lines = decodeQrCode((await visit(redirectUrl)).html)?.split("\n") ?? [];
  expect(lines.slice(0, 8)).toEqual([
    "BCD",
    "002",
    "1",
    "SCT",
    "SIMUATWW",
    "Simulated Provider",
    "AT611904300234573201",
    "EUR20.00",
  ]);
  expect(lines[9]).toBe("");
  expect(lines[10]).toMatch(/^SIM-/);
});
