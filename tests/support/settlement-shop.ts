import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { anOrder, type ApiResponse } from "./api-client.ts";
import { BiClient, project } from "./bi.ts";
import { DemoShop } from "./demo-shop.ts";
import { startTestGateway, type TestGateway } from "./gateway.ts";
import type { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };

/** A gateway with BI whose demo merchant has connectors of fake providers, and what their settlements brought. */
export class SettlementShop extends DemoShop {
  readonly #bi: BiClient;

  private constructor(started: TestGateway, clock: ManualClock) {
    super(started, clock);
    this.#bi = new BiClient(started.url);
  }

  static async open(): Promise<SettlementShop> {
    const clock = new ManualClock("2026-11-20T12:00:00Z");
    return new SettlementShop(await startTestGateway({ clock, bi: { kind: "embedded" } }), clock);
  }

  async connector(
    adapter: string,
    config: object,
    merchant = MERCHANT,
  ): Promise<{ apiKey: string; guid: string }> {
    const apiKey = `${adapter.toLowerCase()}-${randomBytes(6).toString("hex")}`;
    const { body } = await this.operator.post(`/api/provisioning/createConnector/${merchant}`, {
      name: apiKey,
      apiKey,
      adapter,
      method: "Creditcard",
      config: { testMode: true, ...config },
    });
    expect(body).toMatchObject({ success: true });
    return { apiKey, guid: body["connector"].guid };
  }

  /** A debit of 100.00 at the fake of Stripe with a refund of 10.00, and its payout, which costs 2.00 and is fetched here. */
  async settleAtStripe(
    stripe: FakeStripe,
  ): Promise<{ connector: { apiKey: string; guid: string }; debit: string }> {
    const connector = await this.connector("Stripe", {
      apiSecret: "sk_test_1",
      extraData: { apiBaseUrl: stripe.url },
      vault: { webhookSecrets: ["whsec_0123456789abcdef0123456789abcdef"] },
    });
    const debit = await this.pay(connector.apiKey, "debit", "100.00");
    await this.follow(connector.apiKey, "refund", debit, "10.00");
    stripe.payOut({
      arrivalDate: "2026-11-25T00:00:00Z",
      more: [{ amount: -200, fee: 0, reporting_category: "fee", source: null }],
    });
    expect((await this.fetchSettlements(connector.guid)).body).toMatchObject({ success: true });
    await this.started.gateway.runDue();
    return { connector, debit };
  }

  async pay(apiKey: string, operation: string, amount: string, more: object = {}): Promise<string> {
    const { body: tokenized } = await this.api.post("/api/v3/tokenize/demo-public", {
      cardData: {
        cardHolder: "Ada",
        pan: "4111111111111111",
        cvv: "123",
        expirationMonth: "12",
        expirationYear: "2030",
      },
    });
    const order = { ...anOrder(), ...SHOP, transactionToken: tokenized["transactionToken"], amount, ...more };
    const { body } = await this.api.transaction(apiKey, operation, order);
    expect(body).toMatchObject({ success: true });
    return body["uuid"];
  }

  async follow(apiKey: string, operation: string, referenceUuid: string, amount: string): Promise<string> {
    const { transactionToken: _token, ...order } = anOrder();
    const { body } = await this.api.transaction(apiKey, operation, { ...order, referenceUuid, amount });
    expect(body).toMatchObject({ success: true });
    return body["uuid"];
  }

  async document(uuid: string): Promise<ApiResponse["body"]> {
    await project(this.started);
    return this.#bi.document(uuid);
  }

  /** What was paid out in November. */
  fetchSettlements(guid: string): Promise<ApiResponse> {
    return this.operator.post(`/api/provisioning/fetchSettlements/${guid}`, {
      periodFrom: "2026-11-01T00:00:00Z",
      periodTo: "2026-12-01T00:00:00Z",
    });
  }

  /** Fetches an import again that has failed. */
  repeatImport(connectorGuid: string, guid: string): Promise<ApiResponse> {
    return this.operator.post(`/api/provisioning/repeatSettlementImport/${connectorGuid}/${guid}`, "");
  }

  async rows(guid: string, state: string) {
    return (await this.#list(`listSettlementRows/${guid}?state=${state}`))["settlementRows"];
  }

  async imports(guid: string) {
    return (await this.#list(`listSettlementImports/${guid}`))["settlementImports"];
  }

  async settlements(guid: string) {
    return (await this.#list(`listProviderSettlements/${guid}`))["providerSettlements"];
  }

  async #list(operation: string): Promise<ApiResponse["body"]> {
    return (await this.operator.get(`/api/provisioning/${operation}`)).body;
  }
}
