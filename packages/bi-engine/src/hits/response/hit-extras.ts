import type { ResponseValue, ResponseObject } from "../../json/write-json.ts";
import type { Scope, Session } from "../../plan/target.ts";
import type { HitsOfPage } from "../found.ts";
import { innerHitsOf } from "../inner-hits.ts";
import { matchedQueries } from "../matched-queries.ts";
import { type NestedPlace, nestedPlace } from "../nested-place.ts";
import { rowKey } from "../page-row.ts";

/** Members that only some hits have. */
export interface HitExtras {
  /** The place of a nested object in its document. */
  readonly place?: NestedPlace;
  readonly matched?: ResponseValue;
  readonly innerHits?: ResponseObject;
}

/** Places of nested objects, names of matched queries and inner hits, by the key of the row. */
export async function hitExtras(
  session: Session,
  scope: Scope,
  { query, page, findHits }: HitsOfPage,
): Promise<ReadonlyMap<string, HitExtras>> {
  const matched = await matchedQueries(session, scope, query, page);
  const inner = await innerHitsOf(session, scope, { query, page, findHits });
  const extras = new Map<string, HitExtras>();
  for (const row of page) {
    const key = rowKey(row);
    const [labels, hits] = [matched.get(key), inner.get(key)];
    extras.set(key, {
      ...(row.row < 0 ? {} : { place: await nestedPlace(session, scope, row) }),
      ...(labels === undefined ? {} : { matched: labels }),
      ...(hits === undefined ? {} : { innerHits: hits }),
    });
  }
  return extras;
}
