import type { Scalar } from "./scalar.ts";

/** Reads the number at the offset, as it is written: its digits may be more than a float holds. */
export function readNumber(text: string, offset: number): Scalar<string> {
  const match = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
  match.lastIndex = offset;
  const found = match.exec(text)?.[0];
  if (found === undefined)
    return badNumber(text, offset + 1, "expected digit (0-9) to follow minus sign, for valid numeric value");
  const end = offset + found.length;
  const next = text[end] ?? "";
  if (/^-?0$/.test(found) && /\d/.test(next))
    return { reason: "Invalid numeric value: Leading zeroes not allowed", end };
  if (next === "." && !found.includes(".")) {
    const isLast = end + 1 === text.length;
    return badNumber(text, isLast ? end : end + 1, "Decimal point not followed by a digit");
  }
  if (/[eE]/.test(next) && !/[eE]/.test(found)) {
    const length = /[+-]/.test(text[end + 1] ?? "") ? 2 : 1;
    return badNumber(text, end + length, "Exponent indicator not followed by a digit");
  }
  return { value: found, end };
}

function badNumber(text: string, end: number, reason: string): Scalar<string> {
  const found = text[end];
  if (found === undefined)
    return { reason: "Unexpected end-of-input in FIELD_NAME", type: "json_e_o_f_exception", end };
  return {
    reason: `Unexpected character ('${found}' (code ${found.charCodeAt(0)})) in numeric value: ${reason}`,
    end,
  };
}
