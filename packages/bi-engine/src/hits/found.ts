import type { ResponseObject, JavaDouble } from "../json/write-json.ts";
import type { Scope, Session } from "../plan/target.ts";
import type { HitsRequest, ScoreBounds, Query } from "../queries/query.ts";
import type { Sql } from "../sql/sql.ts";
import type { PageRow } from "./page-row.ts";

/** The result of a search: which rows, and with which score. */
export interface Found {
  readonly scope: Scope;
  /** The condition on the rows of the scope, post_filter included. */
  readonly matches: Sql;
  readonly score: number | Sql;
  /** Bounds of the scores that are known beforehand. */
  readonly scoreBounds?: ScoreBounds | undefined;
  /** The query itself, for its named queries and inner hits. */
  readonly query: Query | undefined;
}

export interface HitPage {
  readonly hits: readonly ResponseObject[];
  readonly maxScore: JavaDouble | null;
  /** How many rows match, where the page shows it: a page that is not full has all of them. */
  readonly total?: number | undefined;
}

/** The hits of a page, with the query that they were found by and the search for the hits inside of them. */
export interface HitsOfPage {
  readonly query: Query | undefined;
  readonly page: readonly PageRow[];
  readonly findHits: FindHits;
}

/** Finds the hits of a request among the rows. Hits with inner hits find those the same way. */
export type FindHits = (session: Session, found: Found, request: HitsRequest) => Promise<HitPage>;
