import type { ErrorCause, QueryError } from "../errors.ts";
import type { ResponseValue, ResponseObject } from "../json/write-json.ts";

export interface RestResponse {
  readonly status: number;
  readonly body: ResponseValue;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Step 5 for a refusal: the error in the shape of OpenSearch, which depends on where it was noticed. */
export function errorAsResponse(error: QueryError, indexName: string): RestResponse {
  return {
    status: error.status,
    body: { error: errorObject(error, error.indexName ?? indexName), status: error.status },
  };
}

function errorObject(error: QueryError, indexName: string): ResponseObject {
  switch (error.noticed) {
    case "reading": {
      const cause = causeObject(error.details);
      return { root_cause: [rootCause(error.details)], ...cause };
    }
    case "searching":
      return failedShard(error.details, indexName);
    case "reducing":
      return {
        root_cause: [],
        type: "search_phase_execution_exception",
        reason: "",
        phase: "fetch",
        grouped: true,
        failed_shards: [],
        caused_by: causeObject(error.details),
      };
  }
}

function failedShard(cause: ErrorCause, indexName: string): ResponseObject {
  const located = inIndex(cause, indexName);
  const root = rootOf(located);
  return {
    root_cause: [rootCause(located)],
    type: "search_phase_execution_exception",
    reason: "all shards failed",
    phase: "query",
    grouped: true,
    failed_shards: [{ shard: 0, index: indexName, node: "embedded", reason: causeObject(located) }],
    ...repeatedCause(located, root),
  };
}

/** OpenSearch repeats the root cause below the failure when it is nested deeper, and twice when it is an exception of Java. */
function repeatedCause(cause: ErrorCause, root: ErrorCause): { readonly caused_by?: ResponseObject } {
  if (!isServers(cause)) return { caused_by: { ...causeObject(cause), caused_by: causeObject(cause) } };
  return root === cause ? {} : { caused_by: causeObject(root) };
}

function inIndex(cause: ErrorCause, indexName: string): ErrorCause {
  if (cause.type !== "query_shard_exception") return cause;
  return { ...cause, facts: { ...cause.facts, index: indexName, index_uuid: "_na_" } };
}

function rootCause(cause: ErrorCause): ResponseObject {
  const { causedBy: _, ...alone } = rootOf(cause);
  return causeObject(alone);
}

/** The innermost exception that OpenSearch itself defines. */
function rootOf(cause: ErrorCause): ErrorCause {
  const { causedBy } = cause;
  // Errors of reading are unwrapped to the innermost one that has a reason.
  const isUnread = cause.type === "x_content_parse_exception";
  if (isUnread && causedBy !== undefined && (causedBy.type === cause.type || isServers(causedBy)))
    return rootOf(causedBy);
  return isServers(cause) && causedBy !== undefined && isServers(causedBy) ? rootOf(causedBy) : cause;
}

/** Exceptions of Java and of libraries; all others are OpenSearch's. */
const FOREIGN_TYPES: ReadonlySet<string> = new Set([
  "illegal_argument_exception",
  "class_cast_exception",
  "illegal_state_exception",
  "number_format_exception",
  "x_content_parse_exception",
  "named_object_not_found_exception",
  "array_index_out_of_bounds_exception",
  "date_time_exception",
  "date_time_parse_exception",
  "zone_rules_exception",
  "json_e_o_f_exception",
  "json_parse_exception",
  "token_mgr_error",
  "too_many_clauses",
  "query_validation_exception",
  "unsupported_operation_exception",
]);

function isServers({ type, foreign }: ErrorCause): boolean {
  return foreign !== true && !FOREIGN_TYPES.has(type);
}

function causeObject(cause: ErrorCause): ResponseObject {
  const facts = cause.facts as ResponseObject | undefined;
  return {
    type: cause.type,
    reason: cause.reason,
    ...facts,
    ...(cause.causedBy ? { caused_by: causeObject(cause.causedBy) } : {}),
  };
}
