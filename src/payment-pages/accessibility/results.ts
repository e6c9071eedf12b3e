import { readFileSync } from "node:fs";

/** The findings of the tests, as `npm run accessibility` wrote them. */
export interface AccessibilityResults {
  /** The day of the run, as `2026-11-26`. */
  readonly date: string;
  /** The version of axe-core. */
  readonly axe: string;
  /** How often a page was checked, in its states, sizes, colours and languages; by the name of the page. */
  readonly pages: Readonly<Record<string, number>>;
  /** Widths of the windows in CSS pixels. */
  readonly widths: readonly number[];
  readonly colours: readonly string[];
  readonly languages: readonly string[];
  /** The outcomes of axe's rules by clause of EN 301 549: how many rules applied to something, and how many elements failed. */
  readonly clauses: Readonly<
    Record<
      string,
      {
        readonly rules: readonly string[];
        readonly passed: number;
        readonly failed: number;
        readonly undecided: number;
      }
    >
  >;
}

/** The results that belong to this version. */
export function readResults(): AccessibilityResults {
  return JSON.parse(readFileSync(new URL("results.json", import.meta.url), "utf8")) as AccessibilityResults;
}
