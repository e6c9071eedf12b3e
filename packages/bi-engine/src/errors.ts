/**
 * The errors of the query language, as OpenSearch reports them.
 *
 * They are thrown inside the library, because the language is read by deep recursion, and become a response
 * (status and body) at its door, `search`. Anything else that is thrown is a bug.
 */
export class QueryError extends Error {
  readonly details: ErrorCause;
  readonly status: number;
  /** The index it was noticed in, once that is known. */
  indexName: string | undefined;
  /** Where the reader stood, for those who report it around the error. */
  at: Position | undefined;
  /** Where OpenSearch notices it, which decides the shape of the response. */
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
  /** Further members of this very type, for example `line` and `col`. */
  readonly facts?: Readonly<Record<string, unknown>>;
  readonly causedBy?: ErrorCause;
  /** Thrown by a library of the server under a name the server uses too: `parse_exception` of Lucene. */
  readonly foreign?: boolean;
}

interface Position {
  readonly line: number;
  readonly col: number;
}

/** Runs a reader; an error without a place of its own then stands at the given one. */
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

/** Builders written by hand refuse this way: the position stands beside the reason. */
export function parsingError(reason: string, at: Position, causedBy?: ErrorCause): QueryError {
  const facts = { line: at.line, col: at.col };
  return new QueryError("reading", 400, {
    type: "parsing_exception",
    reason,
    facts,
    ...(causedBy ? { causedBy } : {}),
  });
}

/** Builders made of declared fields refuse this way: the position stands inside the reason. */
export function contentError(reason: string, at: Position, causedBy?: ErrorCause): QueryError {
  const cause = { type: "x_content_parse_exception", reason: `[${at.line}:${at.col}] ${reason}` };
  return new QueryError("reading", 400, causedBy ? { ...cause, causedBy } : cause);
}

/** What the server's JSON parser says in place of the text. */
export const redacted = "REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled)";

/** What the JSON parser itself notices. */
export function jsonError(
  reason: string,
  { line, col }: Position,
  type = "json_parse_exception",
): QueryError {
  const full = `${reason}\n at [Source: ${redacted}; line: ${line}, column: ${col}]`;
  return new QueryError("reading", 400, { type, reason: full });
}

export function illegalArgument(reason: string, causedBy?: ErrorCause): QueryError {
  const cause = { type: "illegal_argument_exception", reason };
  return new QueryError("reading", 400, causedBy ? { ...cause, causedBy } : cause);
}

/** An illegal argument that only a shard can notice, since it needs the mapping or the documents. */
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

/** What is wrong with a request as a whole; all that is wrong is reported together. */
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

/** What makes a request invalid, of several things that are reported together; nothing where it is valid. */
export function faultsOf(check: () => void): readonly string[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return error.reasons;
    throw error;
  }
}
