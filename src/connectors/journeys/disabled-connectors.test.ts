import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ApiClient } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { fillIn, orderOnPage, payOnPage, press, VISA } from "../../../tests/support/hosted-page.ts";
import { formsOf, submit, visit } from "../../../tests/support/script-less-customer.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const LINK = { payByLink: { sendByEmail: false } };
const NOT_NOW = "Not possible at the moment";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let card: string;
let redirect: string;
let selection: string;

beforeAll(async () => {
  await started.gateway.runDue();
  const simulator = { adapter: "Simulator", settings: { "dcc:enabled": "1" } };
  card = await connector("card", { ...simulator, method: "Creditcard" });
  redirect = await connector("redirect", { ...simulator, method: "RedirectPay" });
  selection = await connector("selection", { multiMethodMetaConnector: { connectors: [card] } });
});
beforeEach(async () => {
  for (const guid of [card, redirect, selection]) await disable(guid, false);
});

async function connector(apiKey: string, request: Record<string, unknown>): Promise<string> {
  const path = `/api/provisioning/createConnector/${MERCHANT}`;
  return (await operator.post(path, { name: apiKey, apiKey, ...request })).body["connector"].guid;
}

async function disable(guid: string, disabled = true): Promise<void> {
  const { body } = await operator.post(`/api/provisioning/updateConnector/${guid}`, { disabled });
  expect(body).toMatchObject({ success: true });
}

async function submissions(uuid: string): Promise<number> {
  return (
    await started.gateway.db.one<{ submissions: number }>(
      sql`select submissions from transactions where uuid = ${uuid}`,
    )
  ).submissions;
}

describe("a connector that is disabled while its customer pays", () => {
  test("accepts no card, and the link can be paid when it is enabled again", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api, LINK, "card");
    const page = await visit(redirectUrl);
    await disable(card);
    expect((await fillIn(page, VISA)).html).toContain(NOT_NOW);
    expect(await submissions(uuid)).toBe(0);
    await disable(card, false);
    await payOnPage(redirectUrl);
    expect((await api.status(uuid, "card")).body).toMatchObject({ transactionStatus: "SUCCESS" });
  });

  test("does not redirect to the provider's page, and the customer and the merchant can cancel", async () => {
    const [one, other] = [await orderOnPage(api, LINK, "redirect"), await orderOnPage(api, LINK, "redirect")];
    await disable(redirect);
    const page = await visit(one.redirectUrl);
    expect(page.html).toContain(NOT_NOW);
    expect((await press(page, "/cancel")).html).toContain("Payment cancelled");
    expect((await api.post(`/api/v3/payByLink/${other.uuid}/cancel`, "")).status).toBe(200);
    expect(await submissions(one.uuid)).toBe(0);
  });

  test("is not on the Payment Selection Page, which says that it has no methods", async () => {
    const { redirectUrl } = await orderOnPage(api, {}, "selection");
    await disable(card);
    expect((await visit(redirectUrl)).html).toContain(NOT_NOW);
    await disable(card, false);
    await disable(selection);
    expect((await visit(redirectUrl)).html).toContain(NOT_NOW);
  });

  test("does not continue an offered conversion, neither for the merchant nor on the page", async () => {
    const { body } = await api.debit({ requestDcc: true }, "card");
    expect(body).toMatchObject({ returnType: "PENDING_DCC" });
    const { redirectUrl } = await orderOnPage(api, { requestDcc: true }, "card");
    const offer = await payOnPage(redirectUrl);
    await disable(card);
    const choice = { continueDccUuid: body["uuid"], selectedDccCurrency: "USD" };
    const response = await api.post("/api/v3/transaction/card/continue-dcc", choice);
    expect(response).toMatchObject({ status: 400, body: { success: false, errorCode: 1007 } });
    const shown = await submit(offer, formsOf(offer)[0]!, { currency: "USD" });
    expect(shown.html).toContain(NOT_NOW);
    await disable(card, false);
    expect((await api.post("/api/v3/transaction/card/continue-dcc", choice)).body).toMatchObject({
      returnType: "FINISHED",
    });
  });
});
