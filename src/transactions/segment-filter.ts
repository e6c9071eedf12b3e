import { json, sql, type Sql } from "../platform/database/index.ts";
import { BIN_COUNTRY, CARD_BRAND } from "./card-column.ts";
import { offerConditions, type OfferFilter } from "./offer-filter.ts";

/** Where and with which card it was paid, in which currency, and why it was declined; a field that is left out admits all. */
export interface SegmentFilter extends OfferFilter {
  /** Through it, or through the meta-connector that routed it. */
  readonly connectorGuid?: string | undefined;
  /** The code of an error with which it, or an earlier submission of it, ended. */
  readonly errorCode?: number | undefined;
  readonly cardBrand?: string | undefined;
  /** Where the card was issued: ISO 3166-1 alpha-2. */
  readonly cardCountry?: string | undefined;
}

/** The conditions on a row of `transactions`: no index answers them, and the records that are read anyway are compared. */
export function bySegment(filter: SegmentFilter): Sql[] {
  const { connectorGuid: guid, errorCode, cardBrand, cardCountry } = filter;
  const errorOfAttempt = sql`submissions > 1 and exists (
    select from transaction_attempts where transaction_uuid = uuid and error->'code' = to_jsonb(${errorCode ?? 0}::int))`;
  return [
    ...offerConditions(filter),
    ...(guid === undefined ? [] : [sql`(connector_guid = ${guid} or meta_connector_guid = ${guid})`]),
    ...(cardBrand === undefined ? [] : [sql`${CARD_BRAND} = ${cardBrand}`]),
    ...(cardCountry === undefined ? [] : [sql`${BIN_COUNTRY} = ${cardCountry}`]),
    ...(errorCode === undefined
      ? []
      : [sql`(result->'errors' @> ${json([{ code: errorCode }])}::jsonb or ${errorOfAttempt})`]),
  ];
}
