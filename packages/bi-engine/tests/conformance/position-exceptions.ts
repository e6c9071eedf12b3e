/** Recorded span and interval queries that are answered otherwise, each with the reason. */
export const positionExceptions: ReadonlyMap<string, string> = new Map([
  [
    '{"span_multi":{"match":{"range":{"t":{"gte":"l","lt":"r"}}}}}',
    "a range of terms inside span_multi is refused by name",
  ],
  [
    '{"intervals":{"t":{"match":{"query":"quick fox","analyzer":"nope"}}}}',
    "OpenSearch replaces an unknown analyzer by the field's; here it is refused, as in other queries",
  ],
  [
    '{"intervals":{"t":{"match":{"query":"fox","filter":{"not_containing":{"match":{"query":"quick brown","max_gaps":5}}}}}}}',
    "OpenSearch also leaves out intervals inside one of the filter, which they cannot contain",
  ],
]);
