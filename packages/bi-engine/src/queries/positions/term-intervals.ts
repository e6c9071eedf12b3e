import type { Field } from "../../mapping/mapping.ts";
import { type Scope, fieldOf } from "../../plan/target.ts";
import { work } from "../../work.ts";
import { countClauses } from "../reading/clause-count.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { isOneOf } from "../text/term-dictionary.ts";
import { type Intervals, noIntervals } from "./interval-rule.ts";
import { anyIntervals, termIntervals } from "./intervals.ts";
import { termTest } from "./span-query.ts";

/** The text field at the path; undefined where the mapping has no field. */
export function textField(scope: Scope, path: string): Field | undefined {
  const field = fieldOf(scope, path);
  if (field === undefined || field.type === "text") return field;
  throw failedToCreate(
    `Can only use interval queries on text fields - not on [${path}] which is of type [${field.type}]`,
  );
}

/** The places of one term. */
export function termRule(scope: Scope, field: Field, text: string): Intervals {
  countClauses(scope, 1);
  scope.takeMark?.({ path: field.path, kind: "word", term: text });
  return {
    key: `${field.path}:${text}`,
    candidates: termTest(scope, { field, text }),
    fields: [field],
    minExtent: 1,
    of: (row) => termIntervals(row(field).get(text) ?? []),
  };
}

/** The places of any of the terms. */
export function termsRule(scope: Scope, field: Field, terms: readonly string[]): Intervals {
  if (terms.length === 0) return noIntervals;
  countClauses(scope, terms.length);
  for (const term of terms) scope.takeMark?.({ path: field.path, kind: "word", term });
  return {
    key: `${field.path}:${terms.join("|")}`,
    candidates: isOneOf(scope, field, terms),
    fields: [field],
    minExtent: 1,
    of: (row) => {
      work(2 * terms.length);
      return anyIntervals(terms.map((term) => termIntervals(row(field).get(term) ?? [])));
    },
  };
}
