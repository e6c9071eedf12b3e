/**
 * Where a real OpenSearch makes a mistake that it shows itself: by a failure of its own, or by responding otherwise as
 * soon as it gets the same in another form.
 */
import type { BothServers, Comparison } from "./both-servers.ts";
import {
  withAllTerms,
  withPlainHits,
  withStandIns,
  withTermsOnMap,
  withoutFitting,
  withoutHardBounds,
  withoutPrediction,
  withoutStumbling,
} from "./changed-requests.ts";
import { isEmptyMeta } from "./compare-responses.ts";
import type { GeneratedException } from "./generated-exception.ts";
import { isReportedBy } from "./reported-elsewhere.ts";
import type { Step } from "./steps.ts";

export const serverMistakes: GeneratedException[] = [
  {
    name: "failures of OpenSearch",
    reason:
      "OpenSearch 2.17.1 fails some requests with an unintended Java exception: an include of terms beyond the " +
      "last term of the field, an adjacency_matrix inside another, geo_bounds in buckets without a point, " +
      "top_hits by score inside multi_terms, a second page of top_hits without a first. The embedded engine " +
      "answers them. Checked for each request: without these both respond alike.",
    applies: async ({ step, embedded, real }, servers) =>
      embedded.status === 200 &&
      real.status === 500 &&
      /"root_cause":\[\{"type":"(?:(?:array_)?index_out_of_bounds|null_pointer)_exception"/.test(real.text) &&
      (await isEqual(withoutStumbling(step), servers)),
  },
  {
    name: "an adjacency_matrix inside terms",
    reason:
      "OpenSearch confuses the contents of adjacency_matrix buckets if the surrounding terms are counted by " +
      "their ordinals. Checked for each request: with another execution hint it responds as the embedded engine " +
      "does.",
    applies: async ({ step }, servers) =>
      /terms":\{.*"adjacency_matrix":/s.test(step.body ?? "") &&
      (await isEqual(withTermsOnMap(step), servers)),
  },
  {
    name: "rare_terms inside a histogram with hard bounds",
    reason:
      "OpenSearch confuses the contents of rare_terms buckets if the surrounding histogram leaves out documents " +
      "beyond its bounds. Checked for each request: without bounds both respond alike.",
    applies: async ({ step }, servers) =>
      /"hard_bounds":.*"rare_terms":/s.test(step.body ?? "") &&
      (await isEqual(withoutHardBounds(step), servers)),
  },
  {
    name: "random parameters of moving_avg",
    reason:
      "OpenSearch fits moving_avg (`minimize`, the default of holt_winters) by simulated annealing, with another " +
      "result each time. The embedded engine tries the parameters in steps. Checked for each request: without " +
      "`minimize` both respond alike.",
    applies: async ({ step, embedded, real }, servers) =>
      embedded.status === 200 &&
      real.status === 200 &&
      /"moving_avg":/.test(step.body ?? "") &&
      (await isEqual(withoutFitting(step), servers)),
  },
  {
    name: "cardinality of documents below `min_score`",
    reason:
      "OpenSearch 2.17.1 counts the values of a keyword by its terms and ignores `min_score`. Checked for each " +
      "request: with a value for missing fields it reads the documents and responds as the embedded engine does.",
    applies: async ({ step }, servers) =>
      /"min_score":/.test(step.body ?? "") &&
      /"cardinality":/.test(step.body ?? "") &&
      (await isEqual(withStandIns(step), servers)),
  },
  {
    name: "predictions after empty buckets",
    reason:
      "OpenSearch moves an empty bucket at the end of extended_bounds by a step if moving_avg predicts values " +
      "after it. Checked for each request: without `predict` both respond alike.",
    applies: async ({ step }, servers) =>
      /"extended_bounds":/.test(step.body ?? "") &&
      /"predict":/.test(step.body ?? "") &&
      (await isEqual(withoutPrediction(step), servers)),
  },
  {
    name: "inner hits of nested objects",
    reason:
      "For a nested object in top_hits, OpenSearch also returns inner hits of the query, but those of " +
      "neighbouring objects in the index. The embedded engine returns inner hits of documents only.",
    applies: ({ step, differences }) =>
      /"inner_hits":/.test(step.body ?? "") &&
      differences.every(
        ({ path, left }) =>
          left === undefined && /^\.aggregations\..*\.hits\.hits\[\d+\]\.inner_hits$/.test(path),
      ),
  },
  {
    name: "the number of a document without a score",
    reason:
      "A score that is not a number is refused with the number of its document: in OpenSearch Lucene's internal " +
      "number, in the embedded engine the position in the order of writing.",
    applies: ({ embedded, real }) =>
      embedded.text.includes("returned an invalid score: NaN for doc: ") &&
      real.text.includes("returned an invalid score: NaN for doc: ") &&
      embedded.status === real.status,
  },
  {
    name: "an origin that is not a complete point",
    reason:
      "OpenSearch treats a list with fewer than two numbers as an origin that is nowhere, so no ring has a " +
      "document. The embedded engine refuses it, as both do in queries.",
    applies: ({ embedded, real }) =>
      real.status === 200 &&
      embedded.text.includes("[geo_distance] failed to parse field [origin]") &&
      embedded.text.includes("should have at least two dimensions"),
  },
  {
    name: "groups of documents with several values",
    reason:
      "If OpenSearch collapses by a field and meets a document with several values, it fails with 500, but only " +
      "sometimes, because it does not read every document. The embedded engine groups by all values of a " +
      "document.",
    applies: ({ embedded, real }) =>
      embedded.status === 200 &&
      real.status === 500 &&
      real.text.includes("the collapse field must be single valued"),
  },
  {
    name: "groups without a field",
    reason:
      "OpenSearch accepts a `collapse` without a field and fails with 500 on its shards " +
      "(null_pointer_exception). The embedded engine refuses it with 400.",
    applies: ({ embedded, real }) =>
      embedded.status === 400 &&
      embedded.text.includes("Required [field]") &&
      real.status === 500 &&
      real.text.includes('"root_cause":[{"type":"null_pointer_exception"'),
  },
  {
    name: "values that are not boolean in a list with both booleans",
    reason:
      "OpenSearch reads the values of a list in the order of a hash table, which changes with each start, until " +
      "it has seen both booleans. The embedded engine refuses every value that is not boolean. Checked for each " +
      "request: without one of the other values OpenSearch refuses it too.",
    applies: async ({ step, embedded, real }, servers) =>
      real.status === 200 &&
      embedded.text.includes("Can't parse boolean value [") &&
      (await isReportedBy("real", step, embedded, servers)),
  },
  {
    name: "buckets that are counted but not returned",
    reason:
      "OpenSearch fills the gaps of histograms in more terms than it returns, and counts those buckets against " +
      "the limit. Checked for each request: if all terms are returned, the embedded engine exceeds the limit " +
      "too.",
    applies: async ({ step, embedded, real }, servers) =>
      embedded.status === 200 &&
      real.text.includes('"too_many_buckets_exception"') &&
      (await servers.compare(withAllTerms(step))).embedded.status === 503,
  },
];

async function isEqual(step: Step, servers: BothServers): Promise<boolean> {
  const { differences }: Comparison = await servers.compare(withPlainHits(step));
  return differences.every(isEmptyMeta);
}
