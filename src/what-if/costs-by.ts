import { formatAmount } from "../platform/money/index.ts";
import type { CostOf } from "./cost-sums.ts";
import type { CostPlace } from "./kinds/kind.ts";
import type { WhatIfParts } from "./parts.ts";
import type { MovedCell } from "./statistics/tally.ts";

/** Costs by the function that routing uses, each kind of payment once. */
export function costsBy(
  { findConnector, measures }: WhatIfParts,
  { currency, placeOf }: { currency: string; placeOf: (treatment: string | null) => CostPlace | null },
): CostOf {
  const known = new Map<string, Promise<bigint | null>>();
  const read = async (place: CostPlace, cell: MovedCell, minor: bigint): Promise<bigint | null> => {
    const connector = await findConnector(place.connectorGuid);
    if (!connector) return null;
    const { brand, country, cardType } = cell.segment;
    return measures.costOf(connector, {
      transactionUuid: "",
      type: "debit",
      amount: formatAmount({ minor, currency }),
      currency,
      card:
        brand === null ? undefined : { brand, bin: { country, type: cardType, segment: cell.cardSegment } },
      customerCountry: undefined,
      extraData: {},
      isAuthenticated: place.isAuthenticated,
    });
  };
  return (cell, treatment, minor) => {
    const place = placeOf(treatment);
    if (!place) return Promise.resolve(null);
    const key = JSON.stringify([place, cell.segment, cell.cardSegment, String(minor)]);
    const cost = known.get(key) ?? read(place, cell, minor);
    known.set(key, cost);
    return cost;
  };
}
