import { validationError } from "../../errors.ts";
import type { Aggregation, Surroundings } from "../aggregation.ts";
import { splitStep } from "./bucket-path.ts";

/** The aggregation a path starts at: `a` for `a>b.c`. */
export function firstOf(path: string): string {
  return splitStep(path.split(">")[0] ?? "").name;
}

/** A path beside the pipeline: the aggregation whose buckets it reads, and the value it reads from each. */
export function siblingPath(path: string): { readonly owner: string; readonly rest: string } {
  const [first = "", ...rest] = path.split(">");
  const { name, property } = splitStep(first);
  return { owner: name, rest: rest.length > 0 ? rest.join(">") : (property ?? "_count") };
}

/** Refuses a path to an aggregation that does not exist, as OpenSearch does before it queries a shard. */
export function refuseMissingPath(path: string, siblings: readonly Aggregation[]): void {
  const first = firstOf(path);
  if (first === "_count" || first === "_key" || siblings.some(({ name }) => name === first)) return;
  throw validationError([`No aggregation found for path [${path}]`]);
}

/** Where a pipeline over the buckets of a histogram stands, and the path to the value that it reads of each. */
export function overHistogram(kind: string, path: string) {
  return {
    type: "parent-pipeline",
    paths: [path],
    check: (surroundings: Surroundings) => {
      refuseMissingPath(path, surroundings.siblings);
      refuseWithoutHistogram(kind, surroundings);
    },
  } as const;
}

/** Refuses a pipeline that requires an outer histogram with equal intervals. */
export function refuseWithoutHistogram(kind: string, { name, parents }: Surroundings): void {
  const parent = parents.at(-1);
  if (parent?.kind === "auto_date_histogram") return;
  if (parent?.kind === "histogram" || parent?.kind === "date_histogram") {
    if (parent.behaviour.minDocCount === 0) return;
    throw validationError([`parent histogram of ${kind} aggregation [${name}] must have min_doc_count of 0`]);
  }
  throw validationError([
    `${kind} aggregation [${name}] must have a histogram, date_histogram or auto_date_histogram as parent`,
  ]);
}
