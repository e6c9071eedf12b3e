import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { FakeMollie } from "../../packages/lab/src/mollie/fake-mollie.ts";
import { FakePayPal } from "../../packages/lab/src/paypal/fake-paypal.ts";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import {
  FakeWorldline,
  KEY_ID,
  MERCHANT as ACCOUNT,
  SECRET,
} from "../../packages/lab/src/worldline/fake-worldline.ts";
import { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient, type ApiResponse } from "./api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "./gateway.ts";
import { whileTimePasses } from "./passing-time.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

/** A gateway whose connectors lead to a fake of each provider. */
export class AccountShop {
  readonly clock = new ManualClock("2026-11-20T12:00:00Z");
  readonly started: TestGateway;
  readonly operator: ApiClient;
  readonly fakes: {
    readonly Stripe: FakeStripe;
    readonly Adyen: FakeAdyen;
    readonly Mollie: FakeMollie;
    readonly PayPal: FakePayPal;
    readonly Worldline: FakeWorldline;
  };

  private constructor(started: TestGateway, clock: ManualClock, fakes: AccountShop["fakes"]) {
    this.started = started;
    this.clock = clock;
    this.fakes = fakes;
    this.operator = new ApiClient(started.url, ADMINISTRATOR);
  }

  static async open(options: { publicUrl?: string } = {}): Promise<AccountShop> {
    const clock = new ManualClock("2026-11-20T12:00:00Z");
    const [Stripe, Adyen, Mollie, PayPal, Worldline] = await Promise.all([
      FakeStripe.start(),
      FakeAdyen.start(),
      FakeMollie.start(),
      FakePayPal.start(),
      FakeWorldline.start(),
    ]);
    const started = await startTestGateway({ clock, ...options });
    return new AccountShop(started, clock, { Stripe, Adyen, Mollie, PayPal, Worldline });
  }

  /** What the account of each fake is reached by. */
  configOf(adapter: string): Record<string, unknown> {
    const { Stripe, Adyen, Mollie, PayPal, Worldline } = this.fakes;
    const of = (url: string) => ({ testMode: true, extraData: { apiBaseUrl: url } });
    switch (adapter) {
      case "Stripe":
        return {
          ...of(Stripe.url),
          apiSecret: "sk_test_Shop1",
          vault: { webhookSecrets: ["to-be-replaced"] },
        };
      case "Adyen":
        return {
          ...of(Adyen.url),
          apiSecret: "AQE-test-api-key",
          username: Adyen.merchantAccount,
          vault: { hmacKeys: ["0".repeat(64)] },
        };
      case "Mollie":
        return { ...of(Mollie.url), apiSecret: "test_ShopOfMollie1234" };
      case "PayPal":
        return { ...of(PayPal.url), apiSecret: PayPal.secret, username: "ClientOfTheShop" };
      case "Worldline":
        return {
          testMode: true,
          apiSecret: SECRET,
          username: KEY_ID,
          extraData: { apiBaseUrl: Worldline.url, merchantId: ACCOUNT },
          vault: { webhookSecrets: ["key-1:secret of key 1"] },
        };
      default:
        return { testMode: true };
    }
  }

  /** The guid of a new connector of a fake's account. */
  async connector(
    adapter: string,
    {
      method = adapter === "PayPal" ? adapter : "Creditcard",
      config = {},
    }: { method?: string; config?: object } = {},
  ): Promise<string> {
    const apiKey = `${adapter.toLowerCase()}-${randomBytes(6).toString("hex")}`;
    const given = { ...this.configOf(adapter), ...config };
    const { body } = await this.operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: apiKey,
      apiKey,
      adapter,
      method,
      config: given,
    });
    expect(body).toMatchObject({ success: true });
    return body["connector"].guid;
  }

  test(guid: string): Promise<ApiResponse> {
    return this.#account("testConnectorAccount", guid);
  }

  register(guid: string, body: object = {}): Promise<ApiResponse> {
    return this.#account("registerConnectorWebhook", guid, body);
  }

  /** Pauses between repetitions pass. */
  #account(operation: string, guid: string, body: object | string = ""): Promise<ApiResponse> {
    return whileTimePasses(this.clock, this.operator.post(`/api/provisioning/${operation}/${guid}`, body));
  }

  /** The connector as it is listed. */
  async described(guid: string): Promise<ApiResponse["body"]> {
    const { body } = await this.operator.get(`/api/provisioning/listConnectors/${MERCHANT}`);
    return body["connectors"].find((one: { guid: string }) => one.guid === guid);
  }

  async close(): Promise<void> {
    await this.started.close();
    await Promise.all(Object.values(this.fakes).map((fake) => fake.close()));
  }
}
