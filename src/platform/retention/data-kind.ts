import type { Database } from "../database/index.ts";

/** Where a kind of data comes from and why it is kept, for the documentation and the API. */
interface KindText {
  /** Its name in the API. */
  readonly name: string;
  readonly what: string;
  /** For how many days it is kept unless a tenant decides otherwise. */
  readonly days: number;
  /** The setting of the gateway that these days come from; left out: the gateway fixes them. */
  readonly setting?: string;
  /** From when the days are counted. */
  readonly from: string;
  /** The treatment of the data then. */
  readonly end: string;
  /** Why it is kept for so long. */
  readonly ground: string;
}

/** The data of one tenant that is older than a moment. */
export interface DueTenant {
  readonly tenantGuid: string;
  /** Everything older than this moment is due. */
  readonly before: Temporal.Instant;
  /** When the tenant was made: it has no older data. */
  readonly since: Temporal.Instant;
}

export interface DueCount {
  readonly tenantGuid: string;
  readonly rows: number;
}

/** Data that each tenant keeps for a time of its own. The dry run counts with the condition by which the job purges. */
export interface TenantKind extends KindText {
  readonly scope: "tenant";
  /** Fewest and most days that a tenant may set, unless the operator sets other bounds. */
  readonly atLeast: number;
  readonly atMost: number;
  /** No bound may be lower: what the gateway itself still needs. */
  readonly floor: number;
  count(db: Database, due: readonly DueTenant[]): Promise<DueCount[]>;
  /** Purges some of it; true when more may be left. */
  purge(db: Database, options: { due: readonly DueTenant[]; limit: number }): Promise<boolean>;
}

/** Data of the installation as a whole, kept for a time that a setting or the gateway fixes. */
export interface InstallationKind extends KindText {
  readonly scope: "installation";
  count(db: Database, before: Temporal.Instant): Promise<number>;
  purge(db: Database, options: { before: Temporal.Instant; limit: number }): Promise<boolean>;
}

export type DataKind = TenantKind | InstallationKind;
