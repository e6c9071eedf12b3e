/** Recorded span and interval queries that are answered otherwise, each with the reason. */
export const positionExceptions: ReadonlyMap<string, string> = new Map([
  [
    '{"span_multi":{"match":{"range":{"t":{"gte":"l","lt":"r"}}}}}',
    "a range of terms is refused by name inside of span_multi",
  ],
  [
    '{"intervals":{"t":{"match":{"query":"quick fox","analyzer":"nope"}}}}',
    "OpenSearch takes the field's analyzer for one that does not exist, which is refused here as in other queries",
  ],
  [
    '{"intervals":{"t":{"match":{"query":"fox","filter":{"not_containing":{"match":{"query":"quick brown","max_gaps":5}}}}}}}',
    "OpenSearch leaves out intervals that lie in one of the filter as well, which they cannot contain",
  ],
]);
