import { bool } from "./bool.ts";
import { boosting } from "./boosting.ts";
import { constantScore } from "./constant-score.ts";
import { disMax } from "./dis-max.ts";
import { distanceFeature } from "./distance-feature.ts";
import { exists } from "./exists.ts";
import { functionScore } from "./function-score.ts";
import { fuzzy } from "./fuzzy.ts";
import { geoBoundingBox } from "./geo-bounding-box.ts";
import { geoDistance } from "./geo-distance.ts";
import { geoPolygon } from "./geo-polygon.ts";
import { geoShape } from "./geo-shape.ts";
import { ids } from "./ids.ts";
import { common, match, matchBoolPrefix, matchPhrase, matchPhrasePrefix } from "./match.ts";
import { matchAll, matchNone } from "./match-all.ts";
import { moreLikeThis } from "./more-like-this.ts";
import { multiMatch } from "./multi-match.ts";
import { nested } from "./nested.ts";
import { prefix } from "./prefix.ts";
import type { QueryKind } from "./query.ts";
import { queryString } from "./query-string.ts";
import { range } from "./range.ts";
import { rankFeature } from "./rank-feature.ts";
import { regexp } from "./regexp.ts";
import { simpleQueryString } from "./simple-query-string.ts";
import { term } from "./term.ts";
import { terms } from "./terms.ts";
import { termsSet } from "./terms-set.ts";
import { wildcard } from "./wildcard.ts";
import { wrapper } from "./wrapper.ts";

/** Every kind of query this library answers. */
export const queryKinds: readonly QueryKind[] = [
  bool,
  boosting,
  common,
  constantScore,
  disMax,
  distanceFeature,
  exists,
  functionScore,
  fuzzy,
  geoBoundingBox,
  geoDistance,
  geoPolygon,
  geoShape,
  ids,
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
  term,
  terms,
  termsSet,
  wildcard,
  wrapper,
];
