import { createHash } from "node:crypto";
import type { Blocks } from "../plan/blocks.ts";
import type { Scope } from "../plan/target.ts";
import { blockCounts } from "../queries/text/block-values.ts";
import type { Sql } from "../sql/sql.ts";

/** The most conditions that are kept for an index. */
const MAX_REMEMBERED = 500;
/** Counts are kept by the text of the condition. */
const MAX_TEXT_LENGTH = 10_000;

/** By index: hashes of the conditions that were counted, the least recently used first. */
const counted = new WeakMap<Blocks["kept"], Set<string>>();

/**
 * How many documents match a condition that was counted before, such as that of the next page or of a dashboard that is
 * refreshed. The count of a block is kept until the block changes. Undefined the first time: counting up to a limit, as most
 * requests do, costs less than counting all.
 */
export async function keptTotal(scope: Scope, matches: Sql): Promise<number | undefined> {
  const { blocks } = scope.target;
  if (blocks === undefined || matches.text.length > MAX_TEXT_LENGTH || !wasCounted(blocks, matches))
    return undefined;
  const [counts] = (await blockCounts(scope, [matches])) ?? [];
  return counts?.reduce((sum, count) => sum + count, 0);
}

function wasCounted({ kept }: Blocks, { text }: Sql): boolean {
  let remembered = counted.get(kept);
  if (remembered === undefined) counted.set(kept, (remembered = new Set()));
  const hash = createHash("sha1").update(text).digest("base64");
  const was = remembered.delete(hash);
  remembered.add(hash);
  const [oldest] = remembered;
  if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  return was;
}
