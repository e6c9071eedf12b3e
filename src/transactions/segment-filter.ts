import { declineOf } from "../platform/api-errors/index.ts";
import { json, sql, type Sql } from "../platform/database/index.ts";
import { BIN_BANK, BIN_COUNTRY, BIN_DIGITS, BIN_SEGMENT, BIN_TYPE, CARD_BRAND } from "./card-column.ts";
import { costConditions, type CostFilter } from "./cost-filter.ts";
import { exemptionConditions, type ExemptionFilter } from "./exemption-filter.ts";
import { offerConditions, type OfferFilter } from "./offer-filter.ts";

/** Where and with which card it was paid, in which currency, and why it was declined; a field that is left out admits all. */
export interface SegmentFilter extends OfferFilter, CostFilter, ExemptionFilter {
  /** Through it, or through the meta-connector that routed it. */
  readonly connectorGuid?: string | undefined;
  /** The code of an error with which it, or an earlier submission of it, ended. */
  readonly errorCode?: number | undefined;
  /** The code of the first error that it, or an earlier submission of it, ended with: why it was declined. */
  readonly firstErrorCode?: number | undefined;
  /** Whether it ended because nobody paid in time. */
  readonly isExpired?: boolean | undefined;
  readonly cardBrand?: string | undefined;
  /** Where the card was issued: ISO 3166-1 alpha-2. */
  readonly cardCountry?: string | undefined;
  /** `CREDIT`, `DEBIT`, …, as the BIN data said then. */
  readonly cardType?: string | undefined;
  /** A consumer's, or one of a company or authority. */
  readonly cardSegment?: "consumer" | "commercial" | undefined;
  /** The bank that issued it, as the BIN data named it then. */
  readonly cardBank?: string | undefined;
  /** Its BIN is one of these. */
  readonly cardBins?: readonly string[] | undefined;
}

const EXPIRED = declineOf("transactionExpired").code;

/** The conditions on a row of `transactions`: no index answers them, and the records that are read anyway are compared. */
export function bySegment(filter: SegmentFilter): Sql[] {
  const { connectorGuid: guid, errorCode, firstErrorCode, isExpired, cardBrand, cardCountry } = filter;
  const { cardType, cardSegment, cardBank, cardBins } = filter;
  return [
    ...offerConditions(filter),
    ...costConditions(filter),
    ...exemptionConditions(filter),
    ...(guid === undefined ? [] : [sql`(connector_guid = ${guid} or meta_connector_guid = ${guid})`]),
    ...(cardBrand === undefined ? [] : [sql`${CARD_BRAND} = ${cardBrand}`]),
    ...(cardCountry === undefined ? [] : [sql`${BIN_COUNTRY} = ${cardCountry}`]),
    ...(cardType === undefined ? [] : [sql`${BIN_TYPE} = ${cardType}`]),
    ...(cardSegment === undefined
      ? []
      : [sql`(lower(${BIN_SEGMENT}) = 'consumer') = ${cardSegment === "consumer"}`]),
    ...(cardBank === undefined ? [] : [sql`${BIN_BANK} = ${cardBank}`]),
    ...(cardBins === undefined ? [] : [sql`${BIN_DIGITS} = any(${[...cardBins]}::text[])`]),
    ...(errorCode === undefined ? [] : [hasError(errorCode)]),
    ...(firstErrorCode === undefined ? [] : [sql`${FIRST_ERROR_CODE} = to_jsonb(${firstErrorCode}::int)`]),
    ...(isExpired === undefined ? [] : [sql`coalesce(${hasError(EXPIRED)}, false) = ${isExpired}`]),
  ];
}

function hasError(code: number): Sql {
  return sql`(result->'errors' @> ${json([{ code }])}::jsonb or submissions > 1 and exists (
    select from transaction_attempts where transaction_uuid = uuid and error->'code' = to_jsonb(${code}::int)))`;
}

/** As `errorsOfAllAttempts` has them: an attempt that was followed by another one ended before the transaction did. */
const FIRST_ERROR_CODE = sql`coalesce(
  case when submissions > 1 then (
    select error->'code' from transaction_attempts
    where transaction_uuid = uuid and error is not null order by at limit 1
  ) end, result->'errors'->0->'code')`;
