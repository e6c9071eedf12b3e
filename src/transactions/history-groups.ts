import { sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { BIN_COUNTRY, BIN_TYPE, CARD_BRAND, CHOSEN_BRAND, TOKEN_TYPE } from "./card-column.ts";

/** Concluded payments of a time that are alike in every feature that was asked for. */
export interface HistoryGroup {
  /** Where the first submission went. */
  readonly connectorGuid: string;
  readonly metaConnectorGuid: string | null;
  /** As it was requested. */
  readonly type: string;
  readonly brand: string | null;
  readonly country: string | null;
  readonly cardType: string | null;
  readonly cardSegment: string | null;
  readonly customerCountry: string | null;
  readonly transactionIndicator: string | null;
  /** By a stored instrument. */
  readonly isStored: boolean;
  /** Those of `HistoryFeatures.extraData`, each as the JSON of its name and value; null for one that is not there. */
  readonly extraData: readonly (string | null)[];
  readonly authentication: HistoryAuthentication | null;
  readonly exemption: string | null;
  readonly payments: number;
  readonly approved: number;
  readonly challenged: number;
  /** The smallest amount, and the sum. */
  readonly leastMinor: bigint;
  readonly amountMinor: bigint;
  /** Newest first, at most 5,000. */
  readonly uuids: readonly string[];
}

/** Facts on which an authentication is chosen, and whether there was one. */
export interface HistoryAuthentication {
  readonly chosenBrand: string | null;
  readonly policy: string | null;
  readonly schemeId: string | null;
  readonly channel: string | null;
  readonly challengeIndicator: string | null;
  readonly exemptionIndicator: string | null;
  /** By the token of a device, whose wallet authenticated it. */
  readonly isByWallet: boolean;
  readonly isAuthenticated: boolean;
  readonly isSubmittedAgain: boolean;
}

/** Features by which payments are distinguished, beside those that always are. */
export interface HistoryFeatures {
  /** In minor units, ascending: amounts below and from each of them are distinguished. */
  readonly amounts: readonly bigint[];
  /** Names of entries of `extraData`. */
  readonly extraData: readonly string[];
  /** Draws of the uuid: the share of a rule, and limits of explorations with the number of ways that they go. */
  readonly hasShares: boolean;
  readonly explorations: readonly number[];
  readonly ways: number;
  readonly isAuthentication: boolean;
}

export interface HistoryScope {
  readonly merchantGuid: string;
  /** Payments through them, or that named them. */
  readonly connectorGuids: readonly string[];
  readonly currency: string;
  /** Those in test mode, of which tests count; of the others live payments do. */
  readonly testConnectorGuids: readonly string[];
}

/** As many as a list shows of payments that a draft would move. */
const MAX_UUIDS = 5_000;
const NONE = sql`null::text`;

function extraDataOf(name: string): Sql {
  return sql`case when request->'extraData' ? ${name}::text
    then jsonb_build_array(${name}::text, request->'extraData'->>${name}::text)::text end`;
}

/**
 * Counts of the payments of a time, group by group: the first submission of each is what counts, so that a payment which another
 * connector approved afterwards is a decline of the first. Approved is a success; concluded are also declines, and customers
 * who did not pass or finish an authentication.
 *
 * @param time at most some days: the groups are read at once
 */
export function historyGroups(
  db: Queryable,
  scope: HistoryScope,
  { since, until, features }: { since: Temporal.Instant; until: Temporal.Instant; features: HistoryFeatures },
): Promise<HistoryGroup[]> {
  const { merchantGuid, connectorGuids, currency, testConnectorGuids } = scope;
  const guids = sql`${[...connectorGuids]}::text[]`;
  const bounds = sql`${features.amounts.map(String)}::bigint[]`;
  return db.query<HistoryGroup>(sql`
    select connector_guid, meta_connector_guid, type, brand, country, card_type, card_segment, customer_country,
      transaction_indicator, is_stored, extra_data, authentication, exemption, count(*)::int as payments,
      (count(*) filter (where is_approved))::int as approved, (count(*) filter (where is_challenged))::int as challenged,
      min(amount_minor)::bigint as least_minor, sum(amount_minor)::bigint as amount_minor,
      (array_agg(uuid order by uuid desc))[1:${MAX_UUIDS}] as uuids
    from (
      select uuid, coalesce(first.connector_guid, t.connector_guid) as connector_guid, meta_connector_guid,
        coalesce(requested_type, type) as type, ${CARD_BRAND} as brand, ${BIN_COUNTRY} as country, ${BIN_TYPE} as card_type,
        card->9->>6 as card_segment, request->'customer'->>'billingCountry' as customer_country,
        request->>'transactionIndicator' as transaction_indicator,
        coalesce(payment_source->>'kind' = 'registration', false) as is_stored,
        array[${sql.join([...features.extraData.map(extraDataOf), NONE], ", ")}] as extra_data,
        ${features.isAuthentication ? AUTHENTICATION : sql`null::jsonb`} as authentication,
        result->'exemption'->>'requested' as exemption, t.amount_minor,
        status = 'success' and coalesce(first.connector_guid = t.connector_guid, true) as is_approved,
        ${IS_CHALLENGED} as is_challenged,
        width_bucket(t.amount_minor, ${bounds}) as bucket, ${drawsOf(features)} as draws
      from transactions as t left join lateral (
        select connector_guid from transaction_attempts
        where submissions > 1 and transaction_uuid = t.uuid order by attempt limit 1
      ) as first on true
      where merchant_guid = ${merchantGuid} and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
        and (t.connector_guid = any(${guids}) or meta_connector_guid = any(${guids})) and reference_uuid is null
        and type in ('debit', 'preauthorize') and currency = ${currency}
        and test_mode = (t.connector_guid = any(${[...testConnectorGuids]}::text[]))
        and (status in ('success', 'error_adapter') or status in ('error_internal', 'cancelled') and ${IS_CHALLENGED})
    ) as payments
    group by connector_guid, meta_connector_guid, type, brand, country, card_type, card_segment, customer_country,
      transaction_indicator, is_stored, extra_data, authentication, exemption, bucket, draws`);
}

const IS_CHALLENGED = sql`coalesce(result->'3ds'->2->'3ds_challenged' = 'true', false)`;

const DATA = sql`request->'threeDSecureData'`;

const AUTHENTICATION = sql`jsonb_build_object('chosenBrand', ${CHOSEN_BRAND}, 'policy', ${DATA}->>'3dsecure',
  'schemeId', ${DATA}->>'schemeId', 'channel', ${DATA}->>'channel', 'challengeIndicator', ${DATA}->>'challengeIndicator',
  'exemptionIndicator', ${DATA}->>'exemptionIndicator', 'isByWallet', ${TOKEN_TYPE} is not null,
  'isAuthenticated', coalesce(result->'3ds'->2->>'3ds_trans_status', '') <> '', 'isSubmittedAgain', submissions > 1)`;

/** The same random digits of the uuid that rules draw from: see `match-rule.ts` and `choose-among.ts`. */
function drawsOf({ hasShares, explorations, ways }: HistoryFeatures): Sql {
  const explored = sql`('x' || substr(right(uuid, 12), 1, 4))::bit(16)::int`;
  const most = Math.max(0, ...explorations);
  return sql`array[
    ${hasShares ? sql`(('x' || right(uuid, 8))::bit(32)::bigint % 100)::int` : sql`0`},
    ${most === 0 ? sql`0` : sql`case when ${explored} < ${most}::int then ${explored} % ${ways}::int else -1 end`},
    ${most === 0 ? sql`0` : sql`width_bucket(${explored}, ${explorations.toSorted((one, other) => one - other)}::int[])`}]`;
}

/** Whether the payment exists that was made first in a time through the routing connector. */
export async function wasRouted(
  db: Queryable,
  {
    merchantGuid,
    routing,
    since,
    until,
  }: { merchantGuid: string; routing: string; since: Temporal.Instant; until: Temporal.Instant },
): Promise<boolean> {
  const { exists } = await db.one<{ exists: boolean }>(sql`
    select exists (select from transactions where merchant_guid = ${merchantGuid} and meta_connector_guid = ${routing}
      and created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz) as exists`);
  return exists;
}
