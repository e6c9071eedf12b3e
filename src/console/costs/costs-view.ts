import type { At } from "../frame/address.ts";
import type { Viewer } from "../frame/page.ts";
import { filterQuery, modeOf, type FilterFields } from "../payment-facts/filter.ts";
import type { ShownCosts } from "./costs-at.ts";

/** The parts of the page of costs. */
export interface CostsView {
  readonly at: At;
  readonly mayEnter: boolean;
  /** The page that leads here: that of settlements for people who see no configuration. */
  readonly above: { readonly at: string; readonly text: string };
  readonly viewer: Viewer;
  readonly shown: ShownCosts;
  readonly curl: string | undefined;
}

/** The list of the settled payments that a number counts. */
export function listOf(
  { at, viewer, shown: { month, currency } }: CostsView,
  fields: Partial<FilterFields>,
): string {
  const settled = { settled: month.text, currency: currency ?? "", mode: modeOf(viewer) };
  return at("payments", filterQuery({ ...settled, ...fields }));
}
