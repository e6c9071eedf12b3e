import type { AccessibilityResults } from "../../src/payment-pages/accessibility/results.ts";

/** One check of a page, as `tests/support/accessibility.ts` writes it. */
export interface PageCheck {
  readonly path: string;
  readonly axe: string;
  readonly width: number;
  readonly isDark: boolean;
  readonly language: string;
  readonly rules: readonly {
    readonly id: string;
    readonly tags: readonly string[];
    readonly outcome: "passed" | "failed" | "undecided";
    readonly elements: number;
  }[];
}

/** Pages of customers by the beginning of their path. Checks of other pages are no part of the statement. */
const PAGES: readonly (readonly [beginning: string, name: string])[] = [
  ["/redirect/", "Payment page, with its choice of methods, steps of 3-D Secure, results and receipt"],
  ["/link/", "Page of a link for several payments"],
  ["/accessibility", "This statement"],
];
/** axe names the clauses of EN 301 549 as `EN-9.1.4.3`. */
const CLAUSE = /^EN-(9(?:\.\d+)+)$/;

type Outcomes = AccessibilityResults["clauses"][string];

/** The results of a run for the statement. */
export function summarize(checks: readonly PageCheck[], date: string): AccessibilityResults {
  const named = checks.flatMap((check) => {
    const name = PAGES.find(([beginning]) => check.path.startsWith(beginning))?.[1];
    return name === undefined ? [] : [{ ...check, name }];
  });
  const pages = Object.fromEntries(
    PAGES.map(([, name]) => [name, named.filter((check) => check.name === name).length] as const).filter(
      ([, times]) => times > 0,
    ),
  );
  const clauses: Record<string, Outcomes> = {};
  for (const { rules } of named)
    for (const { id, tags, outcome, elements } of rules)
      for (const tag of tags) {
        const number = CLAUSE.exec(tag)?.[1];
        if (number !== undefined) clauses[number] = added(clauses[number], { id, outcome, elements });
      }
  return {
    date,
    axe: named[0]?.axe ?? "",
    pages,
    widths: distinct(named.map(({ width }) => width)).toSorted((one, other) => one - other),
    colours: distinct(named.map(({ isDark }) => (isDark ? "dark" : "light"))).toSorted(),
    languages: distinct(named.map(({ language }) => language)).toSorted(),
    clauses,
  };
}

const NOTHING: Outcomes = { rules: [], passed: 0, failed: 0, undecided: 0 };

function added(
  before: Outcomes = NOTHING,
  { id, outcome, elements }: { id: string; outcome: "passed" | "failed" | "undecided"; elements: number },
): Outcomes {
  return {
    ...before,
    rules: distinct([...before.rules, id]).toSorted(),
    [outcome]: before[outcome] + elements,
  };
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
