import type { Queryable } from "../platform/database/index.ts";
import type { WhatIfResult } from "./result.ts";
import { findWhatIf } from "./what-if-store.ts";

/** A row of a result, by the positions of its move and its segment. */
interface MovedRow {
  readonly move: number;
  readonly segment: number;
}

/**
 * The uuids of payments that a what-if found to move: of a row, or of all rows where none is named. Undefined for what does not exist, and where the payments are
 * too many to be listed.
 */
export async function movedPayments(
  db: Queryable,
  { guid, row }: { guid: string; row?: MovedRow | undefined },
): Promise<readonly string[] | undefined> {
  const { result } = (await findWhatIf(db, guid)) ?? {};
  if (!result) return undefined;
  if (row) return result.byMove[row.move]?.segments[row.segment]?.uuids ?? undefined;
  return listedWhole(result);
}

/** The uuids of all payments that move; undefined where some of them are not in the result. */
export function listedWhole({ byMove, moved }: WhatIfResult): readonly string[] | undefined {
  const uuids = byMove.flatMap(({ segments }) => segments.flatMap((segment) => segment.uuids ?? []));
  return uuids.length === moved ? uuids : undefined;
}
