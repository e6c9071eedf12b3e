import type { QueryStringNode } from "./query-string-node.ts";

/** `field:>=10` is a range with one end; without a field the signs are part of the term. */
export function oneSidedRange(field: string | undefined, text: string): QueryStringNode | undefined {
  const found = /^(?<sign>[<>])(?<equal>=(?=.))?(?<end>.+)$/s.exec(text)?.groups;
  if (field === undefined || found === undefined) return undefined;
  const isInclusive = found["equal"] !== undefined;
  const end = found["end"]!;
  const range = {
    kind: "range",
    field,
    lower: undefined,
    upper: undefined,
    includeLower: true,
    includeUpper: true,
  } as const;
  if (found["sign"] === ">") return { ...range, lower: end, includeLower: isInclusive };
  return { ...range, upper: end, includeUpper: isInclusive };
}
