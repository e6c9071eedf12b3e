/**
 * Where the embedded engine is allowed to answer a generated request otherwise than a real OpenSearch, and why.
 */
import type { Comparison } from "./both-servers.ts";
import type { Difference } from "./compare-answers.ts";

export type GeneratedException = {
  name: string;
  reason: string;
  applies: (comparison: Comparison) => boolean;
};

export const generatedExceptions: GeneratedException[] = [
  {
    name: "values of a sort by `_doc`",
    reason:
      "They are Lucene's internal numbers, which count nested objects too and change when segments are merged. " +
      "The embedded engine shows the place in the order of writing; the order itself is the same.",
    applies: ({ step, differences }) => asksFor(step.body, '"_doc"') && every(differences, /\.sort\[\d+\]$/),
  },
  {
    name: "the last digits of distances",
    reason:
      "Lucene calculates sines and cosines from tables of its own. Distances differ by less than a millimetre.",
    applies: ({ step, differences }) =>
      asksFor(step.body, "_geo_distance") && differences.every((one) => relativeDifference(one) < 1e-9),
  },
  {
    name: "which of two mistakes is told first",
    reason:
      "OpenSearch reads JSON and query together and stops at the first mistake of either; the embedded engine reads " +
      "the JSON as a whole first. A body with one mistake is refused alike.",
    applies: ({ embedded, real }) =>
      embedded.status === 400 &&
      real.status >= 400 &&
      /"type":"json_(parse|e_o_f)_exception"/.test(embedded.text) &&
      !/"type":"json_/.test(real.text),
  },
];

/** The exception that explains all differences of a comparison, if there is one. */
export function exceptionFor(comparison: Comparison): GeneratedException | undefined {
  return generatedExceptions.find(({ applies }) => applies(comparison));
}

function asksFor(body: string | null, text: string): boolean {
  return body?.includes(text) ?? false;
}

function every(differences: Difference[], path: RegExp): boolean {
  return differences.every((difference) => path.test(difference.path));
}

function relativeDifference({ left, right }: Difference): number {
  const [a, b] = [Number(left), Number(right)];
  return a === b ? 0 : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b));
}
