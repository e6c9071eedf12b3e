import type { Plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf } from "../../plan/target.ts";
import { anyValue } from "../conditions/any-value.ts";
import { equals } from "../conditions/field-value.ts";
import { constant } from "../conditions/scores.ts";
import type { Condition } from "../query.ts";
import { scoredText, scoredValue } from "./scored-terms.ts";
import { occurrencesOf } from "./term-score.ts";

/** Rows for which a value, or a term of a text, equals the value; scored as the type of the field is. */
export async function exactly(scope: Scope, field: Field, value: Plain): Promise<Condition> {
  const test = equals(scope, field, value);
  switch (field.type) {
    case "text": {
      scope.takeMark?.({ path: field.path, kind: "word", term: shown(value) });
      const matches = test(columnOf(scope, field));
      const occurrences = occurrencesOf(scope, field, [shown(value)]);
      return scoredText(scope, field, { matches, tests: [matches], occurrences });
    }
    case "keyword":
    case "boolean": {
      scope.takeMark?.({ path: field.path, kind: "word", term: shown(value) });
      const matches = anyValue(scope, field, test);
      return scoredValue(scope, field, matches);
    }
    default:
      return constant(scope, anyValue(scope, field, test));
  }
}
