import type { BankParts } from "../../bank/index.ts";
import type { PastGateway, PastShop } from "./past-shop.ts";

/** An act of the quarter, at its time. */
export interface Act {
  readonly at: Temporal.Instant;
  readonly run: () => Promise<void>;
  /** Jobs are due after it. */
  readonly hasJobs?: true;
}

/** The gateway in the past, the merchants' server, and the present. */
export interface Scene {
  readonly gateway: PastGateway;
  readonly shop: PastShop;
  readonly end: Temporal.Instant;
  /** Reads statements of the merchants' own accounts. */
  readonly bank: BankParts;
}
