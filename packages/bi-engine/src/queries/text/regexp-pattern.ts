import { shardIllegalArgument } from "../../errors.ts";
import type { Pattern } from "../../patterns/pattern.ts";
import { type RegexpFlags, readRegexp } from "../../patterns/read-regexp.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";

/** index.max_regex_length. */
const MAX_LENGTH = 1000;

/** The pattern of an expression. Throws for one that is too long or malformed. */
export function regexpPattern(
  text: string,
  options: { readonly flags: RegexpFlags; readonly ignoreCase: boolean },
): Pattern {
  if (text.length > MAX_LENGTH) {
    throw shardIllegalArgument(
      `The length of regex [${text.length}] used in the Regexp Query request has exceeded the allowed maximum of [${MAX_LENGTH}]. ` +
        "This maximum can be set by changing the [index.max_regex_length] index level setting.",
    );
  }
  const pattern = readRegexp(text, options);
  if ("refusal" in pattern) throw failedToCreate(pattern.refusal);
  return pattern;
}
