/** Recorded cases whose answers differ, each with the reason why that is right or accepted. */
export const exceptions: ReadonlyMap<string, string> = new Map([
  ["body.script_fields", "scripts are refused by name"],
  ["sort.script", "scripts are refused by name"],
  ["q.script", "scripts are refused by name"],
  ["q.terms_set", "the case needs a script; by a field the query is answered"],
  ["q.terms_lookup", "a query that reads another document is refused by name"],
  ["q.mlt", "more_like_this is refused by name"],
  ["q.rank_feature", "rank_feature is refused by name"],
  ["body.suggest", "suggesters are refused by name"],
  ["body.scroll", "scrolls are refused by name"],
  ["body.highlight_opts", "highlighting is refused by name"],
  ["sort.doc", "the number of a document in the index is an inner one; the order is the same"],
  ["rest-api-spec/search.highlight/10_unified.yml: Basic", "highlighting is refused by name"],
  [
    "rest-api-spec/search.highlight/40_keyword_ignore.yml: Plain Highligher should skip highlighting ignored keyword values",
    "highlighting is refused by name",
  ],
  [
    "rest-api-spec/search.highlight/40_keyword_ignore.yml: Unified Highligher should skip highlighting ignored keyword values",
    "highlighting is refused by name",
  ],
  [
    "rest-api-spec/search/110_field_collapsing.yml: field collapsing and scroll",
    "scrolls are refused by name",
  ],
  [
    "rest-api-spec/search/110_field_collapsing.yml: field collapsing and rescore",
    "rescoring is refused by name",
  ],
  ["rest-api-spec/search/30_limits.yml: Rescore window limits", "rescoring is refused by name"],
  ["rest-api-spec/search/30_limits.yml: Docvalues_fields size limit", "limits are not set by index"],
  [
    "rest-api-spec/search/200_index_phrase_search.yml: search with indexed phrases",
    "phrases are not indexed as words of their own, so the score differs; the hits are the same",
  ],
  [
    "rest-api-spec/search/220_total_hits_object.yml: track_total_hits with rest_total_hits_as_int",
    "several indices share their statistics, as with dfs_query_then_fetch; BI has one index",
  ],
  [
    "rest-api-spec/search/300_sequence_numbers.yml: sequence numbers are returned if requested from url",
    "several indices share their statistics, as with dfs_query_then_fetch; BI has one index",
  ],
  [
    "rest-api-spec/search/300_sequence_numbers.yml: sequence numbers are not returned if not requested",
    "several indices share their statistics, as with dfs_query_then_fetch; BI has one index",
  ],
  [
    "rest-api-spec/search/320_disallow_queries.yml: Test disallow expensive queries",
    "there are no cluster settings; every query is bounded by itself",
  ],
]);
