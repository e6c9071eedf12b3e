import { shownDigits } from "@quittance/provider-kit/testing";
import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { createConnector, SIMULATED_CARDS } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage, VISA } from "../../../tests/support/hosted-page.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const CARD = "CO-0000-0000-0000-0000-0000-0001";
const TERMINAL = `/console/${MERCHANT}/terminal`;
const API = { API_USER: "demo", API_PASSWORD: "demo-password" };

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));
let support: ConsoleClient;

beforeEach(async () => void (support = await ConsoleClient.demo(started.url, "support")));

async function sent(fields: Record<string, string> = {}): Promise<ConsolePage> {
  return support.submit(await support.get(TERMINAL), "/terminal", {
    connector: "demo-card",
    amount: "49,90",
    currency: "eur",
    ...fields,
  });
}

/** The payment whose page the browser arrived at. */
function uuidOf({ url }: ConsolePage): string {
  return /\/redirect\/([0-9a-f]{20})\//.exec(url)?.[1] ?? "";
}

async function recorded(uuid: string) {
  const [row] = await started.gateway.db.query<{
    request: Record<string, unknown>;
    initiatedBy: string;
    status: string;
    type: string;
  }>(sql`select request, initiated_by, status, type from transactions where uuid = ${uuid}`);
  return row;
}

async function countPayments(): Promise<number> {
  const [row] = await started.gateway.db.query<{ count: string }>(sql`select count(*) from transactions`);
  return Number(row?.count);
}

async function provision(operation: string, body: object): Promise<Record<string, unknown>> {
  const response = await operator.post(`/api/provisioning/${operation}`, body);
  expect(response.body).toMatchObject({ success: true });
  return response.body;
}

describe("a payment by phone", () => {
  test("is taken on the payment page, without 3-D Secure, and leads back to the payment in the console", async () => {
    await createConnector(operator, {
      ...SIMULATED_CARDS,
      apiKey: "secured",
      virtualTerminalAvailable: true,
      config: { testMode: true, vault: { threeDV2Config: { enabled: true, "3dsOnDemand": false } } },
    });
    // The bank of other customers with this card requires a challenge.
    const challenged = { ...VISA, cardNumber: "4000001000000109" };
    const shop = await orderOnPage(api, {}, "secured");
    await payOnPage(shop.redirectUrl, challenged);
    expect((await recorded(shop.uuid))?.status).not.toBe("success");
    const page = await sent({ connector: "secured", description: "Two tickets", firstName: "Ada" });
    const uuid = uuidOf(page);
    expect(page.status).toBe(200);
    expect(page.html).toContain("Two tickets");
    expect(await recorded(uuid)).toMatchObject({
      type: "debit",
      initiatedBy: "vt-tenant",
      request: { transactionIndicator: "MOTO", amount: "49.90", customer: { firstName: "Ada" } },
    });
    const paid = await payOnPage(page.url, challenged);
    expect((await recorded(uuid))?.status).toBe("success");
    const path = `/console/${MERCHANT}/payments/${uuid}`;
    expect(decodeURIComponent(paid.url)).toContain(path);
    const text = textOf(await support.get(path));
    expect(text).toMatch(/Sam Support requested the payment of EUR.49\.90 in the console/);
    expect(text).toContain("mail and telephone orders are not authenticated");
  });

  test("can be preauthorized", async () => {
    const page = await sent({ type: "preauthorize" });
    await payOnPage(page.url);
    expect(await recorded(uuidOf(page))).toMatchObject({ type: "preauthorize", status: "success" });
  });

  test("is requested once by a double click and by the back button, also with an order id", async () => {
    for (const order of ["", `phone-${Date.now()}`]) {
      const form = await support.get(TERMINAL);
      const fields = { connector: "demo-card", amount: "5.00", currency: "EUR", order };
      const [one, other] = await Promise.all([
        support.submit(form, "/terminal", fields),
        support.submit(form, "/terminal", fields),
      ]);
      expect(uuidOf(one)).not.toBe("");
      expect([uuidOf(other), uuidOf(await support.submit(form, "/terminal", fields))]).toEqual([
        uuidOf(one),
        uuidOf(one),
      ]);
    }
  });

  test.each([
    [{ amount: "ten" }, "Enter an amount, for example 49.90"],
    [{ amount: "0" }, "The amount must be greater than 0."],
    [{ currency: "EURO" }, "Choose a currency."],
    [{ email: "nobody" }, "Enter an e-mail address, for example"],
    [{ type: "refund" }, "Choose a type."],
    [{ connector: "demo-redirect" }, "Choose a connector."],
    [{ connector: "demo-debit" }, "Choose a connector."],
    [{ connector: "demo-meta" }, "Choose a connector."],
    [{ connector: "unknown" }, "Choose a connector."],
    [{ description: "card 4111 1111 1111 1111" }, "This field must not contain a card number."],
    [{ order: "4111111111111111" }, "This field must not contain a card number."],
    [{ lastName: "5555 5555 5555 4444" }, "This field must not contain a card number."],
  ])("with %j is refused, records nothing, and nothing else typed is lost", async (fields, sentence) => {
    const before = await countPayments();
    const page = await sent({ firstName: "kept", ...fields });
    expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
    expect(page.html).toContain('value="kept"');
    expect(shownDigits(page.html)).not.toMatch(/411111|555555/);
    expect(await countPayments()).toBe(before);
  });

  test("with the order of another payment is refused", async () => {
    const order = anOrder();
    await api.debit(order);
    const page = await sent({ order: String(order["merchantTransactionId"]) });
    expect([page.status, textOf(page)]).toEqual([
      422,
      expect.stringContaining("Another payment of this merchant already has this order ID."),
    ]);
  });

  test("is checked by the risk profile for payments in the console", async () => {
    const { riskProfile } = (await provision(`createRiskProfile/${TENANT}`, {
      name: "By phone",
      rules: [{ id: "large", check: { kind: "amount", currency: "EUR", limit: "10.00" }, action: "decline" }],
    })) as { riskProfile: { id: number } };
    await createConnector(operator, {
      ...SIMULATED_CARDS,
      apiKey: "phone-risk",
      virtualTerminalAvailable: true,
      vtRiskRuleSet: riskProfile.id,
    });
    expect((await api.debit({ ...anOrder(), amount: "49.90" }, "phone-risk")).body).toMatchObject({
      success: true,
    });
    const page = await sent({ connector: "phone-risk" });
    await payOnPage(page.url);
    expect(textOf(await support.get(`/console/${MERCHANT}/payments/${uuidOf(page)}`))).toContain("2013");
  });

  test("as curl is the call that the form makes", async () => {
    const result = await runCurl(await support.get(TERMINAL), API);
    expect(result).toMatchObject({ success: true, returnType: "REDIRECT" });
    expect((await recorded(String(result["uuid"])))?.request).toMatchObject({ transactionIndicator: "MOTO" });
  });
});

test("the terminal at a tenant begins with the merchant", async () => {
  const page = await support.get(`/console/${TENANT}/terminal`);
  expect(page.html).toContain(`href="${TERMINAL}"`);
});

test("a developer takes payments by phone in test mode only", async () => {
  await createConnector(operator, {
    ...SIMULATED_CARDS,
    apiKey: "live-phone",
    virtualTerminalAvailable: true,
    config: { testMode: false },
  });
  expect((await support.get(TERMINAL)).html).toContain('value="live-phone"');
  support = await ConsoleClient.demo(started.url, "developer");
  const form = await support.get(TERMINAL);
  expect(form.html).toContain('value="demo-card"');
  expect(form.html).not.toContain('value="live-phone"');
  const page = await sent({ connector: "live-phone" });
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining("Choose a connector.")]);
});

test("an operator switches the terminal off and on at the connector", async () => {
  const people = await ConsoleClient.demo(started.url, "operator");
  const at = `/console/${MERCHANT}/connectors/${CARD}`;
  const offers = async () => (await support.get(TERMINAL)).html.includes('value="demo-card"');
  expect(await offers()).toBe(true);
  const off = people.form(await people.get(at), CARD);
  const { virtualTerminalAvailable, ...fields } = off.fields;
  expect(virtualTerminalAvailable).toBe("1");
  await people.post(off.action, fields);
  expect(await offers()).toBe(false);
  await people.submit(await people.get(at), CARD, { virtualTerminalAvailable: "1" });
  expect(await offers()).toBe(true);
  // It is not offered for what takes no cards.
  const redirect = await people.get(`/console/${MERCHANT}/connectors/CO-0000-0000-0000-0000-0000-0002`);
  expect(redirect.html).not.toContain("virtualTerminalAvailable");
});
