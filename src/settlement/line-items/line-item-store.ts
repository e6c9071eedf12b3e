import { sql, type Queryable } from "../../platform/database/index.ts";
import { parseDecimal, type Decimal } from "../decimal.ts";

/** An amount that is added to or taken from a merchant's settlement beside its transactions. */
interface LineItem {
  readonly guid: string;
  readonly merchantGuid: string;
  readonly at: Temporal.Instant;
  readonly currency: string;
  /** Below zero it is taken from the merchant. */
  readonly amount: Decimal;
  readonly description: string;
  readonly entityGuid: string | null;
  readonly entity: string | null;
  readonly entityType: string | null;
}

/** More would not fit in one commit of an export. */
const MAX_LINE_ITEMS = 10_000;

/** Line items of [from, to), oldest first. */
export async function listLineItems(
  db: Queryable,
  { merchantGuid, from, to }: { merchantGuid: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<LineItem[]> {
  const rows = await db.query<Omit<LineItem, "amount"> & { amount: string }>(sql`
    select item.guid, merchant_guid, at, currency, amount::text as amount, description, entity_guid,
      entity.name as entity, entity.entity_type
    from settlement_line_items as item left join fee_entities as entity on entity.guid = item.entity_guid
    where merchant_guid = ${merchantGuid} and at >= ${from}::timestamptz and at < ${to}::timestamptz
    order by at, item.guid limit ${MAX_LINE_ITEMS}`);
  return rows.map((row) => ({ ...row, amount: decimalOfColumn(row.amount) }));
}

function decimalOfColumn(text: string): Decimal {
  const units = parseDecimal(text);
  if (units === undefined) throw new Error("A line item's amount is not a decimal.");
  return units;
}

/**
 * Adds a line item. One with the key of an earlier item is not added: then the result is false.
 *
 * @param item.amount decimal text
 */
export async function insertLineItem(
  db: Queryable,
  item: Pick<LineItem, "guid" | "merchantGuid" | "at" | "currency" | "description" | "entityGuid"> & {
    amount: string;
    key?: string;
  },
): Promise<boolean> {
  const added = await db.execute(sql`
    insert into settlement_line_items (guid, merchant_guid, key, entity_guid, at, currency, amount, description)
    values (${item.guid}, ${item.merchantGuid}, ${item.key ?? null}::text, ${item.entityGuid}::text,
      ${item.at}::timestamptz, ${item.currency}, ${item.amount}::numeric, ${item.description})
    on conflict (key) do nothing`);
  return added > 0;
}
