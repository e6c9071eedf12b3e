import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { camt } from "../support/camt.ts";
import { createConnector, DEMO_MERCHANT } from "../support/connectors.ts";
import { checkConsolePage, consoleLooks, onConsolePage, signInAs } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("files of transfers in the console");
const started = forThisFile(() => startTestGateway());
let approvalId: string;

beforeAll(async () => {
  const api = new ApiClient(started.url);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const extraData = { iban: "AT441999900004217201", accountHolder: "Halden Group GmbH" };
  const connector = { adapter: "BankAccount", method: "BankTransfer", config: { testMode: true, extraData } };
  await createConnector(operator, { apiKey: "own", ...connector });
  const { transactionToken: _token, ...order } = anOrder();
  const { body: paid } = await api.transaction("own", "debit", { ...order, amount: "49.90" });
  const payer = { name: "Mara Lindqvist", iban: "AT611904300234573201" };
  const file = camt([{ amount: "49.90", text: [paid["extraData"].reference], ...payer }]);
  await operator.send("POST", `/api/provisioning/importBankStatement/${DEMO_MERCHANT}`, {
    body: Buffer.from(file),
    headers: { "content-type": "application/xml" },
  });
  const merchantTransactionId = String(anOrder()["merchantTransactionId"]);
  const refund = { merchantTransactionId, referenceUuid: paid["uuid"], amount: "49.90", currency: "EUR" };
  await api.transaction("own", "refund", refund);
  const path = `/api/provisioning/createTransferFile/${DEMO_MERCHANT}`;
  approvalId = (await operator.post(path, {})).body["approvalId"];
});
afterAll(() => browser?.close());

describe.skipIf(!browser).each(consoleLooks("narrow"))("on %s", (look, options) => {
  test("finance sees what a file of transfers pays before it is approved", () =>
    onConsolePage(browser!, { url: started.url, options }, async (page: Page) => {
      await signInAs(page, started.url, "finance");
      await page.goto(`${started.url}/console/${DEMO_MERCHANT}/approvals/${approvalId}`);
      await page.getByText("AT611904300234573201").waitFor();
      await checkConsolePage(page, { state: "transfer-file", look });
    }));
});
