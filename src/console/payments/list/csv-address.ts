import type { FilterFields } from "../../payment-facts/filter.ts";

/** At least those of a page of the list. */
const MAX_ROWS = 50;

/** The rows of a page that were ticked; anything else is left out. */
export function chosenIn(query: unknown): string[] {
  const values = typeof query === "object" && query !== null ? Reflect.get(query, "uuid") : undefined;
  return [values]
    .flat()
    .filter((value) => typeof value === "string")
    .filter((value) => /^[0-9a-f]{20}$/.test(value))
    .slice(0, MAX_ROWS);
}

/**
 * `payments-2026-03-01-2026-03-31.csv`: the days, which were checked, so that the exports of two months differ. No file system takes the
 * colon of a time.
 */
export function csvName({ from, to }: Pick<FilterFields, "from" | "to">): string {
  return `${["payments", from, to.replace(":", "")].filter((part) => part !== "").join("-")}.csv`;
}
