import { IS_ATTEMPT } from "../payment-facts/authentication-field.ts";
import {
  declineCodes,
  FAILURE,
  groupOf,
  GROUPS,
  PAYMENTS,
  rangeBefore,
  rangeOf,
  rangeOfBoth,
  SUCCESS,
  SUM,
  type GroupName,
} from "../overview/payment-groups.ts";
import { BIN_FIELD } from "../overview/issuers.ts";
import { COSTS } from "../overview/payment-costs.ts";
import type { Period } from "../overview/period.ts";
import type { Segment } from "./cause.ts";
import { CHOICE_STEPS, SECURE_STEPS } from "./steps-of-payments.ts";

const MAX_CURRENCIES = 20;
/** The rest is one line. */
const MAX_PARTS = 8;
const MAX_CODES = 8;
/** Combinations of connector, country and brand: the most frequent ones. */
const CELL_SIZES = [8, 8, 6] as const;

/** More BINs than banks are shown: most banks have several. */
const MAX_BINS = 100;

const PART_FIELDS = {
  connectors: "connector_guid",
  countries: "creditcard.bin_country",
  brands: "creditcard.type",
  bins: BIN_FIELD,
} as const;

const ENDED = { approved: { filter: SUCCESS }, failed: { filter: FAILURE } };
const CODES = { filter: FAILURE, aggs: declineCodes(MAX_CODES) };

interface Search {
  readonly filter: readonly object[];
  readonly aggs: object;
}

/** The search for how payments of a currency ended in the period and in the one before it, and of which parts they were. */
export function approvalSearch(period: Period, currency: string): Search {
  const by = (field: string, aggs: object, size: number) => ({ terms: { field, size }, aggs });
  const [connectors, countries, brands] = CELL_SIZES;
  const cells = by(
    PART_FIELDS.connectors,
    {
      countries: by(PART_FIELDS.countries, { brands: by(PART_FIELDS.brands, ENDED, brands) }, countries),
    },
    connectors,
  );
  const aggs = {
    ...ENDED,
    days: byDay(period),
    connectors: by(
      PART_FIELDS.connectors,
      {
        ...ENDED,
        name: { terms: { field: "connector_name", size: 1 } },
        merchant: { terms: { field: "merchant_name", size: 1 } },
      },
      MAX_PARTS,
    ),
    countries: by(PART_FIELDS.countries, ENDED, MAX_PARTS),
    brands: by(PART_FIELDS.brands, ENDED, MAX_PARTS),
    bins: by(PART_FIELDS.bins, ENDED, MAX_BINS),
    declines: CODES,
    cells,
    ...SECURE_STEPS,
  };
  return inBothPeriods(period, { only: [{ term: { currency } }, PAYMENTS], aggs });
}

/** The search for how payments of a connector ended on each day of the period and of the one before it. */
export function connectorDaysSearch(period: Period, connectorGuid: string): Search {
  return inBothPeriods(period, {
    only: [{ term: { [PART_FIELDS.connectors]: connectorGuid } }, PAYMENTS],
    aggs: { days: byDay(period) },
  });
}

function byDay({ zone }: Period): object {
  return {
    date_histogram: {
      field: "created_at",
      calendar_interval: "day",
      time_zone: zone,
      format: "yyyy-MM-dd",
    },
    aggs: ENDED,
  };
}

/** The search for the codes of the declined payments of a segment; `bins` has those of each issuer. */
export function segmentSearch(
  period: Period,
  currency: string,
  {
    connector,
    country,
    brand,
    issuer,
    bins,
  }: Segment & { readonly bins: ReadonlyMap<string, readonly string[]> },
): Search {
  const only = (field: string, value: string): object[] =>
    value === "" ? [] : [{ term: { [field]: value } }];
  return inBothPeriods(period, {
    only: [
      { term: { currency } },
      PAYMENTS,
      ...only(PART_FIELDS.connectors, connector),
      ...only(PART_FIELDS.countries, country),
      ...only(PART_FIELDS.brands, brand),
      ...(issuer === undefined ? [] : [{ terms: { [PART_FIELDS.bins]: bins.get(issuer) ?? [] } }]),
    ],
    aggs: { declines: CODES },
  });
}

/** The search for how customers chose between the currencies, of payments whose merchant has that currency. */
export function conversionSearch(period: Period, currency: string): Search {
  return inBothPeriods(period, {
    only: [{ term: { base_currency: currency } }, PAYMENTS],
    aggs: CHOICE_STEPS,
  });
}

/** The search for what came in and went out, by currency. */
export function moneySearch(period: Period): Search {
  const group = (name: GroupName) => groupOf(GROUPS[name], SUM);
  const aggs = {
    currencies: {
      terms: { field: "currency", size: MAX_CURRENCIES },
      aggs: {
        payments: { filter: PAYMENTS },
        paid: group("paid"),
        refunded: group("refunded"),
        chargedBack: group("chargedBack"),
        withFees: groupOf(
          [...GROUPS.paid, { nested: { path: "fees", query: { exists: { field: "fees.amount" } } } }],
          SUM,
        ),
        // Of a transaction, a list and a file have the fees in its own currency.
        fees: {
          nested: { path: "fees" },
          aggs: {
            currencies: {
              terms: { field: "fees.currency", size: MAX_CURRENCIES },
              aggs: { minor: { sum: { field: "fees.amount" } } },
            },
          },
        },
      },
    },
  };
  return inBothPeriods(period, { only: [], aggs });
}

/** The search for what providers charged for payments of a currency, by what people compare. */
export function costSearch(period: Period, currency: string): Search {
  const by = (field: string, size: number) => ({ terms: { field, size }, aggs: { costs: COSTS } });
  const aggs = {
    costs: COSTS,
    connectors: by(PART_FIELDS.connectors, MAX_PARTS),
    brands: by(PART_FIELDS.brands, MAX_PARTS),
    kinds: by("creditcard.bin_type", MAX_PARTS),
    countries: by(PART_FIELDS.countries, MAX_PARTS),
    bins: by(PART_FIELDS.bins, MAX_BINS),
  };
  return inBothPeriods(period, { only: [{ term: { currency } }], aggs });
}

/** Earlier attempts of a routing are no payments. */
function inBothPeriods(period: Period, { only, aggs }: { only: readonly object[]; aggs: object }): Search {
  const within = (range: object) => ({
    filter: { bool: { filter: [range], must_not: [IS_ATTEMPT] } },
    aggs,
  });
  return {
    filter: [...only, rangeOfBoth(period)],
    aggs: { now: within(rangeOf(period.days[0], period)), before: within(rangeBefore(period)) },
  };
}
