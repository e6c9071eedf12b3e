import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import type { ApiResponse } from "./api-client.ts";
import { DemoShop } from "./demo-shop.ts";
import { startTestGateway, type TestGatewayOptions } from "./gateway.ts";

export const TENANT = "TE-0000-0000-0000-0000-0000-0001";
export const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
export const RISK_BLOCK = { success: false, returnType: "ERROR", errors: [{ errorCode: 2013 }] };
export const MASTERCARD = { transactionToken: "ix::demo-mastercard" };

/** A rule that declines above two payments of a customer in an hour, with changes of its check. */
export const velocity = (more: object) => ({
  check: {
    kind: "velocity",
    measure: "count",
    per: "customer",
    scope: "connector",
    window: { value: 1, unit: "hours" },
    limit: "2",
    ...more,
  },
  action: "decline",
});
export const riskOf = ({ body }: ApiResponse) => body["riskCheckData"]?.["riskCheckResult"];
export const unique = () => randomBytes(6).toString("hex");

/** A rule that wants a review above one euro. */
export const REVIEWED = { check: { kind: "amount", currency: "EUR", limit: "1.00" }, action: "review" };

/** As responses show what was decided. */
const SHOWN = { "risk-engine:show-risk-check-data-in-api-result": "1" };

/** A gateway whose demo merchant has connectors with risk profiles. */
export class RiskShop extends DemoShop {
  static async open(options: TestGatewayOptions = {}): Promise<RiskShop> {
    const clock = new ManualClock("2026-11-23T12:00:00Z");
    return new RiskShop(await startTestGateway({ ...options, clock }), clock);
  }

  async provision(path: string, body: object = {}): Promise<ApiResponse["body"]> {
    const response = await this.operator.post(`/api/provisioning/${path}`, body);
    expect(response.body).toMatchObject({ success: true });
    return response.body;
  }

  async profile(rules: readonly object[], more: object = {}): Promise<number> {
    const { riskProfile } = await this.provision(`createRiskProfile/${TENANT}`, {
      name: "Shop",
      rules: rules.map((rule, index) => ({ id: `rule-${index + 1}`, ...rule })),
      ...more,
    });
    return riskProfile.id;
  }

  /** A card connector; its apiKey is the one of the public API. */
  async connector(
    change: { settings?: Record<string, string>; config?: object } & Record<string, unknown> = {},
  ): Promise<{ apiKey: string; guid: string }> {
    const apiKey = `risk-${randomBytes(6).toString("hex")}`;
    const { connector } = await this.provision(`createConnector/${MERCHANT}`, {
      name: apiKey,
      apiKey,
      adapter: "Simulator",
      method: "Creditcard",
      ...change,
      settings: { ...SHOWN, ...change.settings },
    });
    return { apiKey, guid: connector.guid };
  }

  /** A connector with a profile of these rules. */
  async checked(rules: readonly object[], more: object = {}, change: object = {}): Promise<string> {
    const defaultRiskRuleSet = await this.profile(rules, more);
    return (await this.connector({ defaultRiskRuleSet, ...change })).apiKey;
  }

  /** What the simulated provider was requested to do: the operation of the transaction, and of what follows it. */
  async atProvider(uuid: string): Promise<string[]> {
    const rows = await this.started.gateway.db.query<{ operation: string }>(sql`
      select operation from simulator_bookings where transaction_uuid like ${`${uuid}%`} or reference_uuid = ${uuid}
      order by created_at`);
    return rows.map(({ operation }) => operation);
  }

  release(uuid: string): Promise<ApiResponse> {
    return this.operator.post(`/api/provisioning/releaseRiskReview/${uuid}`, {});
  }

  reject(uuid: string): Promise<ApiResponse> {
    return this.operator.post(`/api/provisioning/rejectRiskReview/${uuid}`, {});
  }

  async openReviews(): Promise<ApiResponse["body"][]> {
    return (await this.operator.get(`/api/provisioning/listRiskReviews/${MERCHANT}`)).body["reviews"];
  }

  async stateOf(uuid: string, apiKey: string): Promise<string> {
    return (await this.api.status(uuid, apiKey)).body["transactionStatus"];
  }

  /** Time passes, and then everything that is due is run. */
  async pass(duration: Temporal.DurationLike): Promise<void> {
    this.clock.advance(duration);
    await this.work();
  }

  async work(): Promise<void> {
    await this.started.gateway.runDue();
    // The first round enqueues others.
    await this.started.gateway.runDue();
  }

  /** A customer that nobody else is. */
  customer(): { customer: { identification: string } } {
    return { customer: { identification: randomBytes(8).toString("hex") } };
  }
}
