import { expect } from "vitest";
import type { Clock } from "../../src/platform/clock.ts";
import { ApiClient, type ApiResponse } from "./api-client.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway, type TestGatewayOptions } from "./gateway.ts";

/** The clock as the API shows it. */
export interface ShownClock {
  readonly now: string;
  readonly ahead: string;
  readonly status: "advancing" | "ready" | "failed";
  readonly stops: number;
}

/** A gateway with a test clock, and the merchant of the demo. */
export class ClockShop {
  readonly started: TestGateway;
  readonly api: ApiClient;
  readonly operator: ApiClient;

  constructor(started: TestGateway) {
    this.started = started;
    this.api = new ApiClient(started.url);
    this.operator = new ApiClient(started.url, ADMINISTRATOR);
  }

  static async open(options: TestGatewayOptions & { readonly clock?: Clock } = {}): Promise<ClockShop> {
    return new ClockShop(await startTestGateway({ testClock: true, workers: true, ...options }));
  }

  close(): Promise<void> {
    return this.started.close();
  }

  call(body: object): Promise<ApiResponse> {
    return this.operator.post("/api/provisioning/testClock", body);
  }

  async clock(): Promise<ShownClock> {
    return (await this.call({ action: "get" })).body["testClock"] as ShownClock;
  }

  /** Resolves at the end of the advance. */
  async advance(to: { by: string } | { to: string }, { timeoutMs = 120_000 } = {}): Promise<ShownClock> {
    const begun = await this.call({ action: "advance", ...to });
    expect(begun.body).toMatchObject({ success: true, testClock: { status: "advancing" } });
    return this.arrived({ timeoutMs });
  }

  async arrived({ timeoutMs = 120_000 } = {}): Promise<ShownClock> {
    await expect
      .poll(async () => (await this.clock()).status, { timeout: timeoutMs, interval: 50 })
      .not.toBe("advancing");
    const clock = await this.clock();
    expect(clock.status).toBe("ready");
    return clock;
  }
}
