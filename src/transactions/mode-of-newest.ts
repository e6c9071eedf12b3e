import { sql, type Queryable } from "../platform/database/index.ts";

/** A busy merchant is among the newest of all; the newest of a quiet one is found by its own index. */
const NEWEST_OF_ALL = 500;

/**
 * Whether the newest transaction of the merchants is a test; undefined where they have none. It reads the newest transactions of
 * the installation up to the first of theirs, and otherwise one of each merchant.
 */
export async function modeOfNewest(
  db: Queryable,
  merchantGuids: readonly string[],
): Promise<boolean | undefined> {
  const guids = [...merchantGuids];
  // Not by equality: in that order only the index of the merchant's own records helps, however frequent a merchant is on average.
  const { mode } = await db.one<{ mode: boolean | null }>(sql`
    select coalesce(
      (select test_mode
        from (select test_mode, merchant_guid from transactions order by created_at desc limit ${NEWEST_OF_ALL}::int) as newest
        where merchant_guid = any(${guids}::text[]) limit 1),
      (select newest.test_mode
        from unnest(${guids}::text[]) as merchant (guid) cross join lateral (
          select test_mode, created_at from transactions
          where merchant_guid >= merchant.guid and merchant_guid <= merchant.guid
          order by merchant_guid desc, created_at desc limit 1
        ) as newest
        order by newest.created_at desc limit 1)
    ) as mode`);
  return mode ?? undefined;
}
