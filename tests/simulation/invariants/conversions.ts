import { sql } from "../../../src/platform/database/index.ts";
import type { Invariant } from "./statement.ts";

export const conversionsAddUp: readonly Invariant[] = [
  {
    what: "charged in a currency that was not chosen, or with another amount than shown",
    broken: sql`
      select t.uuid as id from transactions t join dcc_quotes q on q.transaction_uuid = t.uuid
      where t.status = 'success' and q.selected_currency is not null
        and (t.currency, t.amount_minor) is distinct from (case when q.selected_currency = q.converted_currency
          then (q.converted_currency, q.converted_minor) else (q.original_currency, q.original_minor) end)`,
  },
  {
    what: "two offers of one payment were chosen",
    broken: sql`
      select transaction_uuid as id from dcc_quotes where selected_currency is not null
      group by transaction_uuid having count(*) > 1`,
  },
  {
    what: "converted parts exceed the whole, or do not add up to it",
    broken: sql`
      with wholes as (
        select q.transaction_uuid, q.original_minor + coalesce(sum(i.original_minor), 0) as original_minor,
          q.converted_minor + coalesce(sum(i.converted_minor), 0) as converted_minor
        from dcc_quotes q left join (
          select f.* from dcc_follow_ups f join transactions t on t.uuid = f.transaction_uuid
          where f.type = 'incremental-authorization' and t.status = 'success') i on i.original_uuid = q.transaction_uuid
        where q.selected_currency = q.converted_currency
        group by q.transaction_uuid, q.original_minor, q.converted_minor
      )
      select w.transaction_uuid as id from wholes w
      join dcc_follow_ups f on f.original_uuid = w.transaction_uuid and f.type in ('refund', 'capture', 'void')
      join transactions t on t.uuid = f.transaction_uuid
      where t.status not in ('error_adapter', 'error_internal', 'cancelled')
      group by w.transaction_uuid, w.original_minor, w.converted_minor, f.type = 'refund'
      having sum(f.original_minor) > w.original_minor or sum(f.converted_minor) > w.converted_minor
        or (sum(f.original_minor) = w.original_minor) <> (sum(f.converted_minor) = w.converted_minor)`,
  },
];
