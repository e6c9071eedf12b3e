import { failedToCreate } from "./failed-to-create.ts";

/**
 * How many of `count` optional clauses must match: `2`, `-1`, `75%`, `-25%` or a list of conditions `2<75% 9<-3`.
 */
export function minimumMatches(text: string, count: number): number {
  const trimmed = text.trim();
  if (!trimmed.includes("<")) return plainMinimum(trimmed, count);
  let result = count;
  const conditions = trimmed
    .split("<")
    .map((part) => part.trim())
    .join("<");
  for (const part of conditions.split(/\s+/)) {
    const [limit = "", rule = ""] = part.split("<");
    if (count <= Number(limit)) return result;
    result = plainMinimum(rule, count);
  }
  return result;
}

function plainMinimum(text: string, count: number): number {
  const share = text.endsWith("%");
  const digits = share ? text.slice(0, -1) : text;
  if (!/^[-+]?\d+$/.test(digits))
    throw failedToCreate(`For input string: "${digits}"`, "number_format_exception");
  const value = Number(digits);
  const clauses = share ? Math.trunc((count * value) / 100) : value;
  const fromAll = digits.startsWith("-");
  return Math.max(0, fromAll ? count + clauses : clauses);
}
