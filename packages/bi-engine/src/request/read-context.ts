import { QueryError, contentError, illegalArgument, validationError } from "../errors.ts";
import { type JsonNode, type Member, textOfNode, tokenName } from "../json/json-node.ts";
import { located, unknownField } from "../reading/located.ts";
import { readTimeMs } from "../reading/time-value.ts";
import { wholeOption } from "../reading/whole-option.ts";
import type { PointInTime, SearchRequest, Slice } from "../search/search-request.ts";

/** index.max_slices_per_scroll and index.max_slices_per_pit. */
const MAX_SLICES = 1024;

/** `pit`: the point in time that a search is about. */
export function readPointInTime(node: JsonNode): PointInTime {
  let id: string | undefined;
  let keepAliveMs: number | undefined;
  readDeclared("pit", node, {
    id: (value) => (id = textOfNode(value)),
    keep_alive: (value) => (keepAliveMs = readTimeMs(textOfNode(value), "keep_alive")),
  });
  if (id === undefined) throw illegalArgument("point int time id is not provided");
  return { id, keepAliveMs };
}

/** `slice`: documents are distributed by their ids, so that several clients can read them at the same time. */
export function readSlice(node: JsonNode): Slice {
  let id: number | undefined;
  let max: number | undefined;
  readDeclared("slice", node, {
    field: (value) => {
      if (textOfNode(value) !== "_id")
        throw illegalArgument("[slice] by another field than [_id] is not supported: leave out [field]");
    },
    id: (value) => {
      id = wholeOption(value);
      if (id < 0) throw illegalArgument("id must be greater than or equal to 0");
    },
    max: (value) => {
      max = wholeOption(value);
      if (max <= 1) throw illegalArgument("max must be greater than 1");
      if (id !== undefined && id >= max) throw illegalArgument("max must be greater than id");
    },
  });
  if (id === undefined || max === undefined) throw illegalArgument("[slice] needs [id] and [max]");
  if (id >= max) throw illegalArgument("max must be greater than id");
  return { id, max };
}

function readDeclared(
  kind: string,
  node: JsonNode,
  own: Readonly<Record<string, (value: JsonNode) => unknown>>,
): void {
  for (const member of node.kind === "object" ? node.members : []) {
    const take = Object.hasOwn(own, member.name) ? own[member.name] : undefined;
    if (take === undefined) throw unknownField(kind, member, Object.keys(own));
    refuseUnfit(kind, member);
    located(kind, member, () => take(member.value));
  }
}

function refuseUnfit(kind: string, { name, value }: Member): void {
  if (value.kind === "text" || value.kind === "number") return;
  throw contentError(`[${kind}] ${name} doesn't support values of type: ${tokenName(value)}`, value.at);
}

/** The options that a search with a scroll cannot have; all errors are reported together. */
export function refuseBesideScroll(request: SearchRequest, { usesCache }: { usesCache: boolean }): void {
  const faults = [
    request.totalLimit !== undefined || request.trackTotalHits === false
      ? "disabling [track_total_hits] is not allowed in a scroll context"
      : undefined,
    request.from > 0 ? "using [from] is not allowed in a scroll context" : undefined,
    request.size === 0 ? "[size] cannot be [0] in a scroll context" : undefined,
    request.rescore.length > 0 ? "using [rescore] is not allowed in a scroll context" : undefined,
    usesCache ? "[request_cache] cannot be used in a scroll context" : undefined,
    request.pointInTime === undefined
      ? undefined
      : "using [point in time] is not allowed in a scroll context",
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw validationError(faults);
  if (request.searchAfter !== undefined)
    throw searchException("`search_after` cannot be used in a scroll context.");
  if (request.collapse !== undefined) throw searchException("cannot use `collapse` in a scroll context");
}

/** A slice requires a snapshot: documents that change between two requests cannot be divided. */
export function refuseSlice({ slice }: SearchRequest, { hasSnapshot }: { hasSnapshot: boolean }): void {
  if (slice === undefined) return;
  if (!hasSnapshot)
    throw searchException("`slice` cannot be used outside of a scroll context or PIT context");
  if (slice.max <= MAX_SLICES) return;
  throw new QueryError("searching", 400, {
    type: "illegal_argument_exception",
    reason: `The number of slices [${slice.max}] is too large. It must be less than [${MAX_SLICES}]. This limit can be set by changing the [index.max_slices_per_scroll] index level setting.`,
  });
}

function searchException(reason: string): QueryError {
  return new QueryError("searching", 500, { type: "search_exception", reason });
}
