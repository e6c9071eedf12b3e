import type { Adapter } from "../providers/index.ts";
import type { Connector } from "../connectors/index.ts";
import type { Vault } from "../vault/index.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database, Queryable } from "../platform/database/index.ts";
import type { Ids } from "../platform/ids.ts";
import type { ContainerOf } from "./containers/container-of.ts";

/** The dependencies of customer profiles. */
export interface CustomerProfileParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly adapters: ReadonlyMap<string, Pick<Adapter, "id" | "methods">>;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly containerOf: ContainerOf;
  /** All connectors of a merchant, from the configuration cache. */
  readonly connectorsOfMerchant: (merchantGuid: string) => Promise<readonly Connector[]>;
  /** Erases the bodies of these transactions' callbacks, which contain tokens that become invalid. */
  readonly eraseCallbacks: (tx: Queryable, options: { transactionUuids: readonly string[] }) => Promise<void>;
  /** Cancels the schedules that charge the instruments of these registrations. */
  readonly cancelSchedules: (tx: Queryable, options: { registrations: readonly string[] }) => Promise<void>;
  /** Erases evidence of ended disputes of these transactions. */
  readonly eraseEvidence: (tx: Queryable, options: { transactionUuids: readonly string[] }) => Promise<void>;
  /** Erases a deleted customer from these transactions' mails. */
  readonly eraseMails: (tx: Queryable, options: { transactionUuids: readonly string[] }) => Promise<void>;
}

/** Parts that reading a profile needs; within a database transaction it is read as it is there. */
export type ProfileReadParts = Omit<CustomerProfileParts, "db"> & { readonly db: Queryable };

/** The user of a profile: a merchant through one connector, by an API user or by a job. */
export interface ProfileUser {
  readonly connector: Connector;
  readonly username: string | null;
}
