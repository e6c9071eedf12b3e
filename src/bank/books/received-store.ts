import { sql, type Queryable } from "../../platform/database/index.ts";

/**
 * The sums that the bank received for payments, by their reference at the account, in minor units: all of their entries. Too much is with
 * the last payment that an entry is for. A payment without entries is not among them.
 */
export async function receivedFor(
  db: Queryable,
  submissionReferences: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (submissionReferences.length === 0) return new Map();
  const rows = await db.query<{ submissionReference: string; minor: bigint }>(sql`
    select allocation.submission_reference, sum(allocation.amount_minor + case
        when allocation.id = entry_sum.last_id and entry.state = 'matched' and entry.kind = 'payment'
        then entry.amount_minor - entry_sum.minor else 0 end)::bigint as minor
    from bank_allocations as allocation
    join bank_entries as entry on entry.guid = allocation.entry_guid
    join lateral (
      select max(id) as last_id, sum(amount_minor) as minor from bank_allocations
      where entry_guid = allocation.entry_guid and undone_at is null
    ) as entry_sum on true
    where allocation.submission_reference = any(${[...submissionReferences]}::text[]) and allocation.undone_at is null
    group by allocation.submission_reference`);
  return new Map(rows.map(({ submissionReference, minor }) => [submissionReference, minor]));
}

/** Too much of a payment that the bank sent back (out), or that came back again (in). */
interface ReturnedSurplus {
  readonly entryGuid: string;
  readonly transactionUuid: string;
  readonly bookedOn: string;
  readonly direction: "in" | "out";
  readonly minor: bigint;
  readonly currency: string;
}

/** Those of these days, both included. The end-to-end id of a surplus is the id of its entry, without hyphens. */
export function returnedSurpluses(
  db: Queryable,
  { merchantGuid, from, to }: { merchantGuid: string; from: string; to: string },
): Promise<ReturnedSurplus[]> {
  return db.query<ReturnedSurplus>(sql`
    select sent.guid as entry_guid, paid.transaction_uuid, sent.booked_on::text as booked_on, sent.direction,
      sent.amount_minor as minor, sent.currency
    from bank_entries as sent
    join bank_entries as entry on entry.kind = 'payment' and entry.merchant_guid = sent.merchant_guid
      and entry.guid = regexp_replace(sent.end_to_end_id, '^(.{8})(.{4})(.{4})(.{4})(.{12})$', '\\1-\\2-\\3-\\4-\\5')
    join lateral (
      select transaction_uuid from bank_allocations where entry_guid = entry.guid and undone_at is null
      order by id desc limit 1
    ) as paid on true
    where sent.merchant_guid = ${merchantGuid} and sent.state = 'matched' and sent.kind in ('refund', 'return')
      and sent.end_to_end_id ~ '^[0-9a-f]{32}$' and sent.booked_on between ${from}::date and ${to}::date
    order by sent.booked_on, sent.guid`);
}
