/**
 * The errors of the query language, as OpenSearch reports them. They are thrown inside the library, because the parsers are
 * deeply recursive, and become a response (status and body) in `search`. Any other exception is a bug.
 */
export class QueryError extends Error {
  readonly details: ErrorCause;
  readonly status: number;
  /** The index that refused it, once that is known. */
  indexName: string | undefined;
  /** The position of the reader, for readers around it that report it. */
  at: Position | undefined;
  /** Where OpenSearch notices the error, which decides the shape of the response. */
  readonly noticed: "reading" | "searching" | "reducing";

  constructor(noticed: "reading" | "searching" | "reducing", status: number, cause: ErrorCause) {
    super(`${cause.type}: ${cause.reason}`);
    this.noticed = noticed;
    this.status = status;
    this.details = cause;
  }
}

/** Thrown for requests to an engine that is being closed: the caller has ended it, so that no response is due. */
export class EngineClosed extends Error {
  constructor() {
    super("the engine is closed");
  }
}

export interface ErrorCause {
  readonly type: string;
  readonly reason: string;
  /** Further members of this type of error, for example `line` and `col`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly causedBy?: ErrorCause;
  /** Thrown by a library of the server under a name the server uses too: `parse_exception` of Lucene. */
  readonly foreign?: boolean;
}

interface Position {
  readonly line: number;
  readonly col: number;
}

/** Runs a reader; an error without a position gets the given one. */
export function placed<T>(at: Position, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof QueryError && error.at === undefined) error.at = placeOf(error) ?? at;
    throw error;
  }
}

function placeOf({ details }: QueryError): Position | undefined {
  const { line, col } = details.facts ?? {};
  if (typeof line === "number" && typeof col === "number") return { line, col };
  const [, inLine, inCol] = /^\[(\d+):(\d+)\]/.exec(details.reason) ?? [];
  return inLine === undefined ? undefined : { line: Number(inLine), col: Number(inCol) };
}

/** The form of errors from parsers written by hand: the position is beside the reason. */
export function parsingError(reason: string, at: Position, causedBy?: ErrorCause): QueryError {
  const facts = { line: at.line, col: at.col };
  return new QueryError("reading", 400, {
    type: "parsing_exception",
    reason,
    facts,
    ...(causedBy ? { causedBy } : {}),
  });
}

/** The form of errors from parsers made of declared fields: the position is inside the reason. */
export function contentError(reason: string, at: Position, causedBy?: ErrorCause): QueryError {
  const cause = { type: "x_content_parse_exception", reason: `[${at.line}:${at.col}] ${reason}` };
  return new QueryError("reading", 400, causedBy ? { ...cause, causedBy } : cause);
}

/** The server's JSON parser prints this instead of the text. */
export const REDACTED = "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)";

/** The errors of the JSON parser itself. */
export function jsonError(
  reason: string,
  { line, col }: Position,
  type = "json_parse_exception",
): QueryError {
  const full = `${reason}\n at [Source: ${REDACTED}; line: ${line}, column: ${col}]`;
  return new QueryError("reading", 400, { type, reason: full });
}

export function illegalArgument(reason: string, causedBy?: ErrorCause): QueryError {
  const cause = { type: "illegal_argument_exception", reason };
  return new QueryError("reading", 400, causedBy ? { ...cause, causedBy } : cause);
}

/** An illegal argument that only a shard notices, since it takes the mapping or the documents to see it. */
export function shardIllegalArgument(reason: string): QueryError {
  return new QueryError("searching", 400, { type: "illegal_argument_exception", reason });
}

/** A query that cannot be built against the mapping. The index is added where it is known. */
export function queryShardError(reason: string, causedBy?: ErrorCause): QueryError {
  const cause = { type: "query_shard_exception", reason };
  return new QueryError("searching", 400, causedBy ? { ...cause, causedBy } : cause);
}

export function executionError(reason: string): QueryError {
  return new QueryError("searching", 500, { type: "aggregation_execution_exception", reason });
}

/** The errors of a request as a whole, which are reported together. */
export class InvalidRequest extends QueryError {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    const numbered = reasons.map((reason, i) => `${i + 1}: ${reason};`).join("");
    const type = "action_request_validation_exception";
    super("reading", 400, { type, reason: `Validation Failed: ${numbered}` });
    this.reasons = reasons;
  }
}

export function validationError(reasons: readonly string[]): QueryError {
  return new InvalidRequest(reasons);
}

/** The reasons why a check refuses a request, to be reported with those of other checks; none where it is valid. */
export function faultsOf(check: () => void): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.reasons;
    throw error;
  }
}
