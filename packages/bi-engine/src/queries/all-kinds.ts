import { bool } from "./kinds/bool.ts";
import { boosting } from "./kinds/boosting.ts";
import { constantScore } from "./kinds/constant-score.ts";
import { disMax } from "./kinds/dis-max.ts";
import { distanceFeature } from "./kinds/distance-feature.ts";
import { exists } from "./kinds/exists.ts";
import { fieldMaskingSpan } from "./kinds/field-masking-span.ts";
import { functionScore } from "./kinds/function-score.ts";
import { fuzzy } from "./kinds/fuzzy.ts";
import { geoBoundingBox } from "./kinds/geo-bounding-box.ts";
import { geoDistance } from "./kinds/geo-distance.ts";
import { geoPolygon } from "./kinds/geo-polygon.ts";
import { geoShape } from "./kinds/geo-shape.ts";
import { ids } from "./kinds/ids.ts";
import { intervals } from "./kinds/intervals.ts";
import { matchAll, matchNone } from "./kinds/match-all.ts";
import { common, match, matchBoolPrefix, matchPhrase, matchPhrasePrefix } from "./kinds/match.ts";
import { moreLikeThis } from "./kinds/more-like-this.ts";
import { multiMatch } from "./kinds/multi-match.ts";
import { nested } from "./kinds/nested.ts";
import { prefix } from "./kinds/prefix.ts";
import { queryString } from "./kinds/query-string.ts";
import { range } from "./kinds/range.ts";
import { rankFeature } from "./kinds/rank-feature.ts";
import { regexp } from "./kinds/regexp.ts";
import { simpleQueryString } from "./kinds/simple-query-string.ts";
import { spanFirst } from "./kinds/span-first.ts";
import { spanMulti } from "./kinds/span-multi.ts";
import { spanNear } from "./kinds/span-near.ts";
import { spanNot } from "./kinds/span-not.ts";
import { spanOr } from "./kinds/span-or.ts";
import { spanContaining, spanWithin } from "./kinds/span-pair.ts";
import { spanTerm } from "./kinds/span-term.ts";
import { term } from "./kinds/term.ts";
import { termsSet } from "./kinds/terms-set.ts";
import { terms } from "./kinds/terms.ts";
import { wildcard } from "./kinds/wildcard.ts";
import { wrapper } from "./kinds/wrapper.ts";
import type { QueryKind } from "./query.ts";

/** Every kind of query this library supports. */
export const QUERY_KINDS: readonly QueryKind[] = [
  bool,
  boosting,
  common,
  constantScore,
  disMax,
  distanceFeature,
  exists,
  fieldMaskingSpan,
  functionScore,
  fuzzy,
  geoBoundingBox,
  geoDistance,
  geoPolygon,
  geoShape,
  ids,
  intervals,
  match,
  matchAll,
  matchBoolPrefix,
  matchNone,
  matchPhrase,
  matchPhrasePrefix,
  moreLikeThis,
  multiMatch,
  nested,
  prefix,
  queryString,
  range,
  rankFeature,
  regexp,
  simpleQueryString,
  spanContaining,
  spanFirst,
  spanMulti,
  spanNear,
  spanNot,
  spanOr,
  spanTerm,
  spanWithin,
  term,
  terms,
  termsSet,
  wildcard,
  wrapper,
];
