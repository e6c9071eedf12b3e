import { formatAmount } from "../../../platform/money/index.ts";
import type { TransactionFilter, TransactionType } from "../../../transactions/index.ts";
import type { Place } from "../../access/places.ts";
import { BI_KEY, curl } from "../../frame/curl.ts";
import {
  AUTHENTICATION_CLAUSES,
  IS_ATTEMPT,
  type AuthenticationStep,
} from "../../payment-facts/authentication-field.ts";

/** The list, by the BI data source: a key sees its tenant's or merchant's transactions. */
export function listCurl(options: {
  publicUrl: string;
  place: Place;
  filter: TransactionFilter;
  authentication?: AuthenticationStep | undefined;
  limit: number;
}): string {
  const { publicUrl, place, filter, authentication, limit } = options;
  const clauses = authentication === undefined ? [] : [AUTHENTICATION_CLAUSES[authentication]];
  return curl({
    credentials: BI_KEY,
    url: `${publicUrl}/bi/query/transactions/v2`,
    body: {
      size: limit,
      sort: [{ created_at: "desc" }],
      query: { bool: { filter: [...clausesOf(place, filter), ...clauses], must_not: [IS_ATTEMPT] } },
    },
  });
}

/** Whether the BI data source has a clause for each part of the filter: without that the command would return other payments. */
export function hasCurl(filter: TransactionFilter): boolean {
  const { returned, amounts, orderBegins, person, rrn, cardBank, cardSegment, costs, settled, exempted } =
    filter;
  return [returned, amounts, orderBegins, person, rrn, cardBank, cardSegment, costs, settled, exempted].every(
    (part) => part === undefined,
  );
}

/** The clauses of the BI data source for a filter at a place; what it has no clause for is left out. */
export function clausesOf({ guid, kind }: Place, filter: TransactionFilter): object[] {
  const {
    from,
    to,
    statuses,
    type,
    types,
    currency,
    minMinor,
    maxMinor,
    lastFour,
    email,
    testMode,
    authCode,
    arn,
  } = filter;
  const range = {
    ...(from && { gte: dateTime(from) }),
    ...(to && { lt: dateTime(to) }),
  };
  const amounts = {
    ...(minMinor !== undefined && currency && { gte: amountOf(minMinor, currency) }),
    ...(maxMinor !== undefined && currency && { lte: amountOf(maxMinor, currency) }),
  };
  return [
    ...(kind === "merchant" ? [{ term: { merchant_guid: guid } }] : []),
    ...(Object.keys(range).length > 0 ? [{ range: { created_at: range } }] : []),
    ...(statuses ? [{ terms: { status: statuses } }] : []),
    ...(type ? [{ term: { type: DOCUMENT_TYPES[type] ?? type } }] : []),
    ...(types ? [{ terms: { type: types } }] : []),
    ...(currency ? [{ term: { currency } }] : []),
    ...(Object.keys(amounts).length > 0 ? [{ range: { amount: amounts } }] : []),
    ...(lastFour ? [{ match: { "creditcard.last_four_digits": lastFour } }] : []),
    ...(email ? [{ match: { "customer.email.raw": "CUSTOMER_EMAIL" } }] : []),
    ...(testMode === undefined ? [] : [{ term: { test_mode: testMode } }]),
    ...(authCode === undefined ? [] : [{ term: { auth_code: authCode } }]),
    ...(arn === undefined ? [] : [{ term: { arn } }]),
    ...segmentClauses(filter),
    ...offerClauses(filter),
  ];
}

function segmentClauses({
  connectorGuid,
  errorCode,
  cardBrand,
  cardCountry,
  cardType,
  cardBins,
}: TransactionFilter): object[] {
  const error = { path: "errors", query: { term: { "errors.code": String(errorCode) } } };
  return [
    ...(connectorGuid === undefined ? [] : [through(connectorGuid)]),
    ...(errorCode === undefined ? [] : [{ nested: error }]),
    ...(cardBrand === undefined ? [] : [{ term: { "creditcard.type": cardBrand } }]),
    ...(cardCountry === undefined ? [] : [{ term: { "creditcard.bin_country": cardCountry } }]),
    ...(cardType === undefined ? [] : [{ term: { "creditcard.bin_type": cardType } }]),
    ...(cardBins === undefined ? [] : [{ terms: { "creditcard.bin_digits": cardBins } }]),
  ];
}

function offerClauses({ offers }: TransactionFilter): object[] {
  if (!offers) return [];
  const tagged = (name: string) => ({ nested: { path: "tags", query: { term: { "tags.name": name } } } });
  const [outcome, ...others] = offers.outcomes;
  const ofOutcome =
    outcome === "not_chosen"
      ? { bool: { must_not: [tagged("dcc-accepted"), tagged("dcc-declined")] } }
      : tagged(`dcc-${outcome}`);
  // Several outcomes are all of them.
  return [tagged("dcc-offered"), ...(others.length === 0 ? [ofOutcome] : [])];
}

function through(guid: string): object {
  return { bool: { should: [{ term: { connector_guid: guid } }, { term: { meta_connector_guid: guid } }] } };
}

/** Types that BI documents name differently. */
const DOCUMENT_TYPES: Partial<Record<TransactionType, string>> = {
  "incremental-authorization": "inc-auth",
  "chargeback-reversal": "cb-reversal",
};

function dateTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: "second" }).replace("T", " ").replace("Z", "");
}

function amountOf(minor: bigint, currency: string): number {
  return Number(formatAmount({ minor, currency }));
}
