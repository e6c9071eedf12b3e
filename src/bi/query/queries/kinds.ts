import { bool } from "./bool.ts";
import { boosting } from "./boosting.ts";
import { constantScore } from "./constant-score.ts";
import { disMax } from "./dis-max.ts";
import { exists } from "./exists.ts";
import { fuzzy } from "./fuzzy.ts";
import { ids } from "./ids.ts";
import { common, match, matchBoolPrefix, matchPhrase, matchPhrasePrefix } from "./match.ts";
import { matchAll, matchNone } from "./match-all.ts";
import { multiMatch } from "./multi-match.ts";
import { nested } from "./nested.ts";
import { prefix } from "./prefix.ts";
import type { QueryKind } from "./query.ts";
import { queryString } from "./query-string.ts";
import { range } from "./range.ts";
import { regexp } from "./regexp.ts";
import { simpleQueryString } from "./simple-query-string.ts";
import { term } from "./term.ts";
import { terms } from "./terms.ts";
import { wildcard } from "./wildcard.ts";
import { wrapper } from "./wrapper.ts";

/** Every kind of query this library answers. */
export const queryKinds: readonly QueryKind[] = [
  bool,
  boosting,
  common,
  constantScore,
  disMax,
  exists,
  fuzzy,
  ids,
  match,
  matchAll,
  matchBoolPrefix,
  matchNone,
  matchPhrase,
  matchPhrasePrefix,
  multiMatch,
  nested,
  prefix,
  queryString,
  range,
  regexp,
  simpleQueryString,
  term,
  terms,
  wildcard,
  wrapper,
];
