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
    name: "failures of the server's own",
    reason:
      "OpenSearch 2.17.1 stumbles over some requests with an unintended exception of Java: " +
      "an include of terms that lie behind all of the field, an adjacency_matrix inside of one, geo_bounds in buckets " +
      "that no point is in, top_hits by score inside of multi_terms, a second page of top_hits where there is no first. " +
      "The embedded engine answers them. Checked for each request: asked without these both answer alike.",
    applies: async ({ step, embedded, real }, servers) =>
      embedded.status === 200 &&
      real.status === 500 &&
      /"root_cause":\[\{"type":"(?:(?:array_)?index_out_of_bounds|null_pointer)_exception"/.test(real.text) &&
      (await isEqual(withoutStumbling(step), servers)),
  },
  {
    name: "an adjacency_matrix inside of terms",
    reason:
      "OpenSearch mixes up what it shows inside of the buckets of an adjacency_matrix when the terms around it are " +
      "counted by their ordinals. Checked for each request: with another execution hint it responds as the embedded " +
      "engine does.",
    applies: async ({ step }, servers) =>
      /terms":\{.*"adjacency_matrix":/s.test(step.body ?? "") &&
      (await isEqual(withTermsOnMap(step), servers)),
  },
  {
    name: "rare_terms inside of a histogram with hard bounds",
    reason:
      "OpenSearch mixes up what it shows inside of the buckets of rare_terms when the histogram around it leaves out " +
      "documents beyond its bounds. Checked for each request: without bounds both answer alike.",
    applies: async ({ step }, servers) =>
      /"hard_bounds":.*"rare_terms":/s.test(step.body ?? "") &&
      (await isEqual(withoutHardBounds(step), servers)),
  },
  {
    name: "parameters of moving_avg that are looked for at random",
    reason:
      "OpenSearch fits moving_avg (`minimize`, the default of holt_winters) by simulated annealing, " +
      "with another result each time. The embedded engine tries the parameters in steps. Checked for each request: " +
      "without `minimize` both answer alike.",
    applies: async ({ step, embedded, real }, servers) =>
      embedded.status === 200 &&
      real.status === 200 &&
      /"moving_avg":/.test(step.body ?? "") &&
      (await isEqual(withoutFitting(step), servers)),
  },
  {
    name: "cardinality of documents that do not score enough",
    reason:
      "OpenSearch 2.17.1 counts the values of a keyword by its terms, and ignores `min_score` in doing so. Checked for " +
      "each request: with a stand-in for missing values it looks at the documents and answers as the embedded engine does.",
    applies: async ({ step }, servers) =>
      /"min_score":/.test(step.body ?? "") &&
      /"cardinality":/.test(step.body ?? "") &&
      (await isEqual(withStandIns(step), servers)),
  },
  {
    name: "predictions behind empty buckets",
    reason:
      "OpenSearch moves an empty bucket at the end of extended_bounds on by a step when moving_avg predicts what comes " +
      "behind it, which is on by another then. Checked for each request: without `predict` both answer alike.",
    applies: async ({ step }, servers) =>
      /"extended_bounds":/.test(step.body ?? "") &&
      /"predict":/.test(step.body ?? "") &&
      (await isEqual(withoutPrediction(step), servers)),
  },
  {
    name: "inner hits beside nested objects",
    reason:
      "Beside a nested object that top_hits shows OpenSearch shows inner hits of the query, which searches for other nested " +
      "objects: those that lie next to it in the index. The embedded engine shows inner hits beside documents.",
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
      "A score that is no number is refused with the number of its document, which is Lucene's inner one. The " +
      "embedded engine shows the place in the order of writing.",
    applies: ({ embedded, real }) =>
      embedded.text.includes("returned an invalid score: NaN for doc: ") &&
      real.text.includes("returned an invalid score: NaN for doc: ") &&
      embedded.status === real.status,
  },
  {
    name: "an origin that is no whole point",
    reason:
      "OpenSearch takes a list with fewer than two numbers for an origin that is nowhere, so that no ring has a " +
      "document. The embedded engine refuses it, as both do in queries.",
    applies: ({ embedded, real }) =>
      real.status === 200 &&
      embedded.text.includes("[geo_distance] failed to parse field [origin]") &&
      embedded.text.includes("should have at least two dimensions"),
  },
  {
    name: "groups of documents with several values",
    reason:
      "OpenSearch fails with 500 when it collapses by a field and meets a document with several values in it, which it " +
      "does not always do: not every document is looked at. The embedded engine groups by all values of a document.",
    applies: ({ embedded, real }) =>
      embedded.status === 200 &&
      real.status === 500 &&
      real.text.includes("the collapse field must be single valued"),
  },
  {
    name: "groups by no field",
    reason:
      "OpenSearch accepts a `collapse` that names no field, and fails with 500 on its shards (null_pointer_exception). The " +
      "embedded engine refuses it with 400.",
    applies: ({ embedded, real }) =>
      embedded.status === 400 &&
      embedded.text.includes("Required [field]") &&
      real.status === 500 &&
      real.text.includes('"root_cause":[{"type":"null_pointer_exception"'),
  },
  {
    name: "what is no boolean in a list with both",
    reason:
      "Of a list of booleans OpenSearch looks at one after the other in the order of a hash table that is another with " +
      "each start, until it has seen both. The embedded engine refuses what is no boolean. Checked for each request: with " +
      "another item gone OpenSearch refuses it, too.",
    applies: async ({ step, embedded, real }, servers) =>
      real.status === 200 &&
      embedded.text.includes("Can't parse boolean value [") &&
      (await isReportedBy("real", step, embedded, servers)),
  },
  {
    name: "buckets that are counted and not shown",
    reason:
      "OpenSearch fills the gaps of histograms in more terms than the answer shows, and counts those buckets against " +
      "the limit. Checked for each request: the embedded engine passes the limit too when all terms are shown.",
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
