import type { Condition } from "../query.ts";

export interface Clauses {
  readonly must: readonly Condition[];
  readonly filter: readonly Condition[];
  readonly should: readonly Condition[];
  readonly mustNot: readonly Condition[];
  /** How many of `should` have to match. */
  readonly least: number;
}
