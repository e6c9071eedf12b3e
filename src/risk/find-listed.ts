import { databaseNow, json, sql, type Queryable, type Sql } from "../platform/database/index.ts";
import { merchantPath } from "../tenancy/index.ts";
import type { ListKey } from "./list-key.ts";
import type { Transaction } from "../transactions/index.ts";
import type { ListName } from "./list-store.ts";
import { pastAttributes } from "./past-attributes.ts";
import type { PaymentAttributes } from "./payment-attributes.ts";

/** The keys by which entries of lists apply to a payment. */
export type Listed = Readonly<Record<ListName, ReadonlySet<ListKey>>>;

export const NOTHING_LISTED: Listed = { block: new Set(), allow: new Set() };

/** The attributes of a payment that lists compare. */
interface Compared {
  readonly owners: readonly string[];
  readonly attributes: Pick<PaymentAttributes, "listed" | "similarTo" | "bin">;
}

interface Entry {
  readonly list: ListName;
  readonly key: ListKey;
}

const IN_FORCE = sql`(ends_at is null or ends_at > ${databaseNow})`;

/** The lists and keys by which an entry of one of the owners applies to the payment. */
export async function findListed(db: Queryable, compared: Compared): Promise<Listed> {
  const { keys, texts, similarTo, bin } = comparedWith(compared.attributes);
  return listedOf(
    await db.query<Entry>(
      entriesOf({
        owners: sql`${compared.owners}::text[]`,
        keys: sql`${keys}::text[]`,
        texts: sql`${texts}::text[]`,
        similarTo: sql`${similarTo}::text`,
        bin: sql`${bin}::int`,
      }),
    ),
  );
}

/** The same of several payments, in their order and in one statement. */
export async function findListedOfEach(
  db: Queryable,
  payments: readonly Compared[],
): Promise<readonly Listed[]> {
  const items = payments.map((compared, number) => {
    const { similarTo, ...others } = comparedWith(compared.attributes);
    return { ...others, owners: compared.owners, similar_to: similarTo, number };
  });
  const rows = await db.query<Entry & { number: number }>(sql`
    select number, entry.list, entry.key
    from jsonb_to_recordset(${json(items)}::jsonb)
        as payment (number int, owners text[], keys text[], texts text[], similar_to text, bin int)
      cross join lateral (${entriesOf({
        owners: sql`payment.owners`,
        keys: sql`payment.keys`,
        texts: sql`payment.texts`,
        similarTo: sql`payment.similar_to`,
        bin: sql`payment.bin`,
      })}) as entry`);
  const entries = Map.groupBy(rows, ({ number }) => number);
  return payments.map((_, number) => listedOf(entries.get(number) ?? []));
}

function comparedWith({ listed, similarTo, bin }: Compared["attributes"]) {
  return {
    keys: listed.map(({ key }) => key),
    texts: listed.map(({ value }) => value),
    similarTo,
    bin,
  };
}

/** An entry of a block list that applies to a payment. */
interface BlockingEntry {
  readonly id: bigint;
  readonly ownerGuid: string;
  readonly key: ListKey;
  readonly comment: string;
}

/** The entries of block lists of its merchant and the tenants above that apply to a payment of the past now, the newest first. */
export async function blockingEntries(db: Queryable, transaction: Transaction): Promise<BlockingEntry[]> {
  const { amountMinor, currency, card, request } = transaction;
  const payment = { amountMinor, currency, card, customer: request.customer ?? null };
  const { keys, texts, similarTo, bin } = comparedWith(pastAttributes(payment));
  return db.query<BlockingEntry>(sql`
    select id, owner_guid, key, comment from (${entriesOf(
      {
        owners: sql`array(${merchantPath(transaction.merchantGuid)})`,
        keys: sql`${keys}::text[]`,
        texts: sql`${texts}::text[]`,
        similarTo: sql`${similarTo}::text`,
        bin: sql`${bin}::int`,
      },
      sql`id, owner_guid, list, key, comment`,
    )}) as entry where list = 'block' order by id desc`);
}

/** A card that is one of many similar ones is blocked with each of them, and allowed with none. */
function entriesOf(
  {
    owners,
    keys,
    texts,
    similarTo,
    bin,
  }: Readonly<Record<"owners" | "keys" | "texts" | "similarTo" | "bin", Sql>>,
  columns = sql`list, key`,
): Sql {
  return sql`
    select distinct ${columns} from risk_list_entries
    where owner_guid = any(${owners}) and ${IN_FORCE}
      and (key, value) in (select * from unnest(${keys}, ${texts}))
      and (key <> 'CARD_FINGERPRINT' or ${similarTo} is null)
    union
    select distinct ${columns} from risk_list_entries
    where owner_guid = any(${owners}) and key = 'CARD_FINGERPRINT' and list = 'block'
      and ${IN_FORCE}
      and (display_value = ${similarTo} or display_value = any(${texts}))
    union
    select distinct ${columns} from risk_list_entries
    where owner_guid = any(${owners}) and ${IN_FORCE} and first_bin <= ${bin} and last_bin >= ${bin}`;
}

function listedOf(entries: readonly Entry[]): Listed {
  const ofList = (list: ListName): Set<ListKey> =>
    new Set(entries.filter((entry) => entry.list === list).map(({ key }) => key));
  return { block: ofList("block"), allow: ofList("allow") };
}
