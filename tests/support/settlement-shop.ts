import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient, anOrder, type ApiResponse } from "./api-client.ts";
import { BiClient, project } from "./bi.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const SHOP = { successUrl: "https://shop.example/success", errorUrl: "https://shop.example/error" };

/** A gateway with BI whose demo merchant has connectors of fake providers, and what their settlements brought. */
export class SettlementShop {
  readonly started: TestGateway;
  readonly clock: ManualClock;
  readonly api: ApiClient;
  readonly operator: ApiClient;
  readonly #bi: BiClient;

  private constructor(started: TestGateway, clock: ManualClock) {
    this.started = started;
    this.clock = clock;
    this.api = new ApiClient(started.url);
    this.operator = new ApiClient(started.url, ADMINISTRATOR);
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
