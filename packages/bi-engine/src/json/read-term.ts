import { type Scalar, unexpectedCharacter } from "./scalar.ts";

/** Reads `true`, `false` or `null` at the offset. */
export function readTerm(text: string, offset: number): Scalar<boolean | null> {
  const term = /[\w$]*/y;
  term.lastIndex = offset;
  const found = term.exec(text)?.[0] ?? "";
  if (found === "") return noValue(text, offset);
  const end = offset + found.length;
  if (found === "true" || found === "false") return { value: found === "true", end };
  if (found === "null") return { value: null, end };
  if (found === "NaN" || found === "Infinity") {
    const feature = "`JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS`";
    return { reason: `Non-standard token '${found}': enable ${feature} to allow`, end };
  }
  return {
    reason: `Unrecognized token '${found}': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')`,
    // The parser has read one character further to see where the term ends.
    end: Math.min(end + 1, text.length),
  };
}

function noValue(text: string, offset: number): Scalar<boolean | null> {
  const found = text[offset] ?? "";
  if (found === "+") {
    const feature = "`JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS`";
    return {
      reason: `Unexpected character ('+' (code 43)) in numeric value: JSON spec does not allow numbers to have plus signs: enable ${feature} to allow`,
      end: offset + 1,
    };
  }
  const expectation = [",", "]", "}"].includes(found)
    ? "expected a value"
    : "expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')";
  return { reason: unexpectedCharacter(found, expectation), end: offset };
}
