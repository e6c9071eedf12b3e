import { illegalArgument, queryShardError } from "../../errors.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Fuzziness, readFuzziness } from "../../patterns/fuzziness.ts";

/** A field without terms is refused, whether these rows have it or others do. */
export function refuseOtherThanTerms(field: Field | undefined): void {
  if (field === undefined || field.type === "keyword" || field.type === "text") return;
  throw cannotBeFuzzy(field.path, field.type);
}

export function cannotBeFuzzy(path: string, type: string) {
  return queryShardError(
    `failed to create query: Can only use fuzzy queries on keyword and text fields - not on [${path}] which is of type [${type}]`,
    {
      type: "illegal_argument_exception",
      reason: `Can only use fuzzy queries on keyword and text fields - not on [${path}] which is of type [${type}]`,
    },
  );
}

export function fuzzinessOf(text: string): Fuzziness {
  const fuzziness = readFuzziness(text);
  if (typeof fuzziness === "function") return fuzziness;
  throw illegalArgument(fuzziness.refusal);
}
