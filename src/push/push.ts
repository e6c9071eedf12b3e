import type { Caller, Connector } from "../connectors/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { Money } from "../platform/money/index.ts";
import type { Transaction, TransactionState } from "../transactions/index.ts";
import type { Vault } from "../vault/index.ts";
import type { PushRequest, PushType } from "./push-fields.ts";

export interface PushParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Pick<Vault, "binData">;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly notifyWorkers: () => void;
}

export interface PushOptions {
  readonly type: PushType;
  readonly body: unknown;
  readonly caller: Pick<Caller, "connector" | "signatureHash" | "user">;
}

/** The transaction's state, by the status of a push. */
export const STATES = {
  success: "success",
  failed: "error_adapter",
  error_adapter: "error_adapter",
  error_internal: "error_internal",
  cancelled: "cancelled",
} as const satisfies Record<NonNullable<PushRequest["status"]>, TransactionState>;

/** A push that was read and checked. */
export interface ReadPush extends PushOptions {
  readonly push: PushRequest;
  readonly amount: Money | null;
  /** When it happened. */
  readonly at: Temporal.Instant;
  readonly receivedAt: Temporal.Instant;
  readonly testMode: boolean;
  readonly status: (typeof STATES)[keyof typeof STATES];
  readonly original: Transaction | undefined;
}
