import type { Viewer } from "../frame/page.ts";
import { filterQuery, modeOf, type FilterFields } from "../payment-facts/filter.ts";
import type { ShownCosts } from "./costs-at.ts";

/** The parts of the page of costs. */
export interface CostsView {
  readonly at: string;
  /** The address of the list of payments. */
  readonly payments: string;
  readonly mayEnter: boolean;
  /** The page that leads here: that of settlements for people who see no configuration. */
  readonly above: { readonly at: string; readonly text: string };
  readonly viewer: Viewer;
  readonly shown: ShownCosts;
  readonly curl: string | undefined;
}

/** The list of the settled payments that a number counts. */
export function listOf(
  { payments, viewer, shown: { month, currency } }: CostsView,
  fields: Partial<FilterFields>,
): string {
  const settled = { settled: month.text, currency: currency ?? "", mode: modeOf(viewer) };
  return `${payments}${filterQuery({ ...settled, ...fields })}`;
}
