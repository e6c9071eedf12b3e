import type { ErrorCause, QueryError } from "../errors.ts";
import type { Answer, AnswerObject } from "../json/write-json.ts";

export interface RestAnswer {
  readonly status: number;
  readonly body: Answer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Step 5 for a refusal: the error as OpenSearch shapes it, which depends on where it was noticed. */
export function errorAnswer(error: QueryError, indexName: string): RestAnswer {
  return { status: error.status, body: { error: errorObject(error, indexName), status: error.status } };
}

function errorObject(error: QueryError, indexName: string): AnswerObject {
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

function failedShard(cause: ErrorCause, indexName: string): AnswerObject {
  const located = inIndex(cause, indexName);
  return {
    root_cause: [rootCause(located)],
    type: "search_phase_execution_exception",
    reason: "all shards failed",
    phase: "query",
    grouped: true,
    failed_shards: [{ shard: 0, index: indexName, node: "embedded", reason: causeObject(located) }],
    ...(repeatsCause(cause) ? { caused_by: { ...causeObject(cause), caused_by: causeObject(cause) } } : {}),
  };
}

/** OpenSearch repeats the cause below the failure, twice, unless it is an exception of its own family. */
function repeatsCause(cause: ErrorCause): boolean {
  return cause.type === "illegal_argument_exception" || cause.type === "number_format_exception";
}

function inIndex(cause: ErrorCause, indexName: string): ErrorCause {
  if (cause.type !== "query_shard_exception") return cause;
  return { ...cause, facts: { ...cause.facts, index: indexName, index_uuid: "_na_" } };
}

/** The root cause is the innermost exception that OpenSearch itself defines, without what caused it. */
function rootCause(cause: ErrorCause): AnswerObject {
  const { causedBy: _, ...alone } = cause;
  return causeObject(alone);
}

function causeObject(cause: ErrorCause): AnswerObject {
  const facts = cause.facts as AnswerObject | undefined;
  return {
    type: cause.type,
    reason: cause.reason,
    ...facts,
    ...(cause.causedBy ? { caused_by: causeObject(cause.causedBy) } : {}),
  };
}
