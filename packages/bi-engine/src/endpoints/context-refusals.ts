import { QueryError, illegalArgument } from "../errors.ts";
import type { ContextKind } from "./context-limits.ts";

/** The beginning of the ids of each kind, as OpenSearch has it. */
export const ID_PREFIXES = { scroll: "c2Ny", pit: "cGl0" } as const;

/** The refusal of an id whose context has ended or never existed. */
export function missing(id: string): QueryError {
  return new QueryError("searching", 404, {
    type: "search_context_missing_exception",
    reason: `No search context found for id [${id}]`,
  });
}

/** The refusal of one context too many. */
export function rejected(reason: string): QueryError {
  return new QueryError("searching", 429, { type: "rejected_execution_exception", reason });
}

/** An id that this engine cannot have given, whatever has ended since. */
export function refuseMalformed(kind: ContextKind, id: string): void {
  if (id.startsWith(ID_PREFIXES[kind]) && /^[\w-]{36}$/.test(id)) return;
  throw illegalArgument(kind === "scroll" ? "Cannot parse scroll id" : `invalid id: [${id}]`);
}

/** A duration as OpenSearch prints it: in the largest unit of which it has at least one. */
export function spanText(millis: number): string {
  const units = [
    ["d", 86_400_000],
    ["h", 3_600_000],
    ["m", 60_000],
    ["s", 1_000],
  ] as const;
  const [unit, size] = units.find(([, one]) => millis >= one) ?? ["ms", 1];
  return `${Math.round((millis / size) * 10) / 10}${unit}`;
}
