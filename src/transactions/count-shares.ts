import { sql, type Queryable, type Sql } from "../platform/database/index.ts";

/** Concluded payments of a connector, divided by whether they are in a share. */
export interface ShareCounts {
  readonly draftPayments: number;
  readonly draftApproved: number;
  readonly otherPayments: number;
  readonly otherApproved: number;
}

const UUID = sql`uuid`;

/**
 * Counts the concluded payments of a connector, or of those that a routing connector has routed, since a moment: declines, and
 * customers who did not pass an authentication, are not approved.
 *
 * @param options.inShare a condition on the uuid of a payment
 */
export function countShares(
  db: Queryable,
  options: {
    merchantGuid: string;
    connectorGuid: string;
    since: Temporal.Instant;
    /** Not included; left out: until now. */
    until?: Temporal.Instant;
    inShare: (uuid: Sql) => Sql;
  },
): Promise<ShareCounts> {
  const { merchantGuid, connectorGuid, since, until = null, inShare } = options;
  return db.one<ShareCounts>(sql`
    select (count(*) filter (where is_draft))::int as draft_payments,
      (count(*) filter (where is_draft and is_approved))::int as draft_approved,
      (count(*) filter (where not is_draft))::int as other_payments,
      (count(*) filter (where not is_draft and is_approved))::int as other_approved
    from (
      select ${inShare(UUID)} as is_draft, status = 'success' as is_approved from transactions
      where merchant_guid = ${merchantGuid} and created_at >= ${since}::timestamptz
        and (${until}::timestamptz is null or created_at < ${until}::timestamptz)
        and (connector_guid = ${connectorGuid} or meta_connector_guid = ${connectorGuid}) and reference_uuid is null
        and type in ('debit', 'preauthorize') and (status in ('success', 'error_adapter')
          or status in ('error_internal', 'cancelled') and coalesce(result->'3ds'->2->'3ds_challenged' = 'true', false))
    ) as payments`);
}
