import type { ManualClock } from "../../src/platform/clock.ts";
import { ApiClient } from "./api-client.ts";
import { ADMINISTRATOR, type TestGateway } from "./gateway.ts";

/** A gateway of tests, whose clock stands still until it is advanced, with clients of its demo merchant and of its administrator. */
export abstract class DemoShop {
  readonly started: TestGateway;
  readonly clock: ManualClock;
  readonly api: ApiClient;
  readonly operator: ApiClient;

  protected constructor(started: TestGateway, clock: ManualClock) {
    this.started = started;
    this.clock = clock;
    this.api = new ApiClient(started.url);
    this.operator = new ApiClient(started.url, ADMINISTRATOR);
  }

  close(): Promise<void> {
    return this.started.close();
  }
}
