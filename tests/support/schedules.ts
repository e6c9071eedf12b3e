import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { DemoShop } from "./demo-shop.ts";
import { startTestGateway, type TestGatewayOptions } from "./gateway.ts";
import { anOrder, type ApiResponse } from "./api-client.ts";

export const CARD_CONNECTOR = "CO-0000-0000-0000-0000-0000-0001";

/** A debit that a schedule made. */
export interface RunDebit {
  readonly uuid: string;
  readonly merchantTransactionId: string;
  readonly status: string;
  readonly createdAt: Temporal.Instant;
}

/** A gateway whose clock stands still until it is advanced, and a merchant with schedules. */
export class ScheduleShop extends DemoShop {
  static async open(at = "2027-01-10T12:00:00Z", options: TestGatewayOptions = {}): Promise<ScheduleShop> {
    const clock = new ManualClock(at);
    return new ScheduleShop(await startTestGateway({ ...options, clock }), clock);
  }

  async register(more: Record<string, unknown> = {}): Promise<string> {
    const { merchantTransactionId, transactionToken } = anOrder();
    const { body } = await this.api.transaction("demo-card", "register", {
      merchantTransactionId,
      transactionToken,
      ...more,
    });
    return body["uuid"] as string;
  }

  start(request: Record<string, unknown>, apiKey = "demo-card"): Promise<ApiResponse> {
    return this.api.post(`/api/v3/schedule/${apiKey}/start`, request);
  }

  /** A daily schedule on a new registration, with its first run now. */
  async startDaily(more: Record<string, unknown> = {}): Promise<{ id: string; registration: string }> {
    const registration = await this.register();
    const { body } = await this.start({
      registrationUuid: registration,
      amount: "9.99",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "DAY",
      startDateTime: this.clock.now().toString(),
      ...more,
    });
    return { id: body["scheduleId"] as string, registration };
  }

  change(id: string, operation: string, body: unknown = {}): Promise<ApiResponse> {
    return this.api.post(`/api/v3/schedule/demo-card/${id}/${operation}`, body);
  }

  get(id: string): Promise<ApiResponse> {
    return this.api.get(`/api/v3/schedule/demo-card/${id}/get`);
  }

  /** Time passes, and then everything that is due is run. */
  async pass(duration: Temporal.DurationLike): Promise<void> {
    this.clock.advance(duration);
    await this.work();
  }

  async work(): Promise<void> {
    await this.started.gateway.runDue();
    // The first round claims; the jobs it enqueued may enqueue others.
    await this.started.gateway.runDue();
  }

  /** How the simulated provider behaves from now on. */
  async provider(extraData: Record<string, string>): Promise<void> {
    await this.operator.post(`/api/provisioning/updateConnector/${CARD_CONNECTOR}`, {
      config: { extraData },
    });
  }

  async connector(change: Record<string, unknown>): Promise<void> {
    const { status, body } = await this.operator.post(
      `/api/provisioning/updateConnector/${CARD_CONNECTOR}`,
      change,
    );
    if (status !== 200) throw new Error(JSON.stringify(body));
  }

  /** The debits of a schedule, oldest first. */
  debits(id: string): Promise<RunDebit[]> {
    return this.started.gateway.db.query<RunDebit>(sql`
      select uuid, merchant_transaction_id, status, created_at from transactions
      where merchant_transaction_id like ${`auto-${id}-%`} order by created_at, merchant_transaction_id`);
  }
}
