import type { TransactionFilter } from "../../transactions/index.ts";
import type { FilterFields } from "./filter.ts";
import { statesOf, typesOf } from "./groups.ts";

/**
 * Transactions that each figure counts or adds up, as the address of their list says it. Tiles, Insights, lists and files take them from
 * here, so that a figure opens its own rows.
 */
export const FIGURES = {
  /** Money that came in, without what went back. */
  net: { type: "movement", state: "successful" },
  /** Money that came in. */
  paid: { type: "collected", state: "successful" },
  refunded: { type: "refund", state: "successful" },
  chargedBack: { type: "chargeback", state: "successful" },
  /** Payments and preauthorisations, by how they ended. */
  approved: { type: "payment", state: "successful" },
  failed: { type: "payment", state: "failed" },
  /** Money that came in whose provider's charge is known. */
  costed: { type: "collected", state: "successful", cost: "known" },
} as const satisfies Record<
  string,
  Pick<FilterFields, "type" | "state"> & Partial<Pick<FilterFields, "cost">>
>;
export type FigureName = keyof typeof FIGURES;

/** The same for the records. */
export function filterOfFigure(
  name: Exclude<FigureName, "costed">,
): Pick<TransactionFilter, "types" | "statuses"> {
  const { type, state } = FIGURES[name];
  return { types: typesOf(type), statuses: statesOf(state) };
}

/** The clauses of the BI data source for the transactions of a figure. */
export function clausesOfFigure(name: FigureName): readonly [object, object] {
  const { type, state } = FIGURES[name];
  return [{ terms: { type: typesOf(type) } }, { terms: { status: statesOf(state) } }];
}
