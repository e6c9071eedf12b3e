import type { DeclineName } from "./declines.ts";

/**
 * The names of declines by the provider's codes.
 *
 * @param table of each name its codes, separated by spaces
 */
export function declineNames(
  table: Readonly<Partial<Record<DeclineName, string>>>,
): ReadonlyMap<string, DeclineName> {
  return new Map(
    Object.entries(table).flatMap(([name, codes]) =>
      codes.split(/\s+/).map((code): [string, DeclineName] => [code, name as DeclineName]),
    ),
  );
}
