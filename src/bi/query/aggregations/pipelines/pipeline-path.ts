import { splitStep } from "../bucket-path.ts";

/** The aggregation a path starts at: `a` for `a>b.c`. */
export function firstOf(path: string): string {
  return splitStep(path.split(">")[0] ?? "").name;
}
