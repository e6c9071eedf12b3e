import type { Connector } from "../../connectors/index.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Adapter } from "../../providers/index.ts";
import type { ImportField } from "../columns/fields.ts";

/** The values of a row that are not empty. */
export type Values = ReadonlyMap<ImportField, string>;

/** The connector that instruments are stored on, by whose rules the plans that charge them are read. */
export interface PlanReader {
  readonly connector: Connector;
  readonly adapter: Adapter | undefined;
  readonly now: Temporal.Instant;
}

export interface RowReaders {
  readonly clock: Clock;
  /** Undefined: the merchant has no connector that takes them. */
  readonly cards: PlanReader | undefined;
  readonly mandates: (PlanReader & { readonly isTest: boolean }) | undefined;
}
