import {
  type ErrorCause,
  type QueryError,
  illegalArgument,
  parsingError,
  placed,
  queryShardError,
} from "../errors.ts";
import { type JsonNode, type ObjectNode, tokenName } from "../json/json-node.ts";
import { didYouMean } from "../reading/did-you-mean.ts";
import { UNSUPPORTED_QUERIES } from "../reading/unsupported.ts";
import { work } from "../work.ts";
import { QUERY_KINDS } from "./all-kinds.ts";
import { readHitsRequest } from "./hits/read-hits.ts";
import type { Query, QueryKind, QueryReader } from "./query.ts";
import { ClauseCount } from "./reading/clause-count.ts";

/** Deeper nesting is refused; OpenSearch itself would run out of stack. */
const MAX_DEPTH = 50;

/** Step 1 for a query: `{kind: body}` becomes a query of that kind, or a refusal in OpenSearch's wording. */
export function readQuery(node: JsonNode): Query {
  const query = readAt(node, { depth: 0, clauses: new ClauseCount() });
  return {
    ...query,
    condition: (scope) => query.condition({ ...scope, clauses: new ClauseCount() }),
  };
}

/** Steps of `work` for each query without inner ones, so that a request has a few thousand of them at most. */
const CLAUSE_COST = 8_000;

/** The place of a query, and what the whole query contains so far. */
interface Place {
  readonly depth: number;
  readonly clauses: ClauseCount;
}

function readAt(node: JsonNode, place: Place): Query {
  const { depth, clauses } = place;
  work(100);
  if (depth > MAX_DEPTH) {
    throw illegalArgument(`The depth of the query exceeds the maximum allowed depth of [${MAX_DEPTH}]`);
  }
  if (node.kind !== "object") {
    throw parsingError(`[_na] query malformed, must start with start_object`, node.at);
  }
  const [only] = node.members;
  if (only === undefined) {
    const { line, col } = node.end;
    return placed(node.end, () => {
      throw illegalArgument(`query malformed, empty clause found at [${line}:${col}]`);
    });
  }
  if (only.value.kind !== "object") {
    throw parsingError(`[${only.name}] query malformed, no start_object after query name`, only.value.at);
  }
  const kind = kindNamed(only.name, only.value);
  const query = placed(only.value.end, () => kind.read(only.value, reader(place)));
  if (query.inner.length === 0) {
    clauses.add(1);
    // For all queries of a request together: the database plans each of them, and planning cannot be interrupted.
    work(CLAUSE_COST);
  }
  const second = node.members[1];
  if (second !== undefined) {
    throw parsingError(
      `[${only.name}] malformed query, expected [END_OBJECT] but found [FIELD_NAME]`,
      second.at,
    );
  }
  return query;
}

function reader({ depth, clauses }: Place): QueryReader {
  return {
    query: (inner) => readAt(inner, { depth: depth + 1, clauses }),
    hits: (node) => readHitsRequest(node, readQuery),
    object: (node, kind) => objectFor(node, kind),
  };
}

function objectFor(node: JsonNode, kind: string): ObjectNode {
  if (node.kind === "object") return node;
  throw parsingError(
    `[${kind}] query malformed, no start_object after query name, found [${tokenName(node)}]`,
    node.at,
  );
}

const BY_NAME = new Map<string, QueryKind>(
  QUERY_KINDS.flatMap((kind) => [kind.name, ...(kind.aliases ?? [])].map((name) => [name, kind] as const)),
);

function kindNamed(name: string, body: ObjectNode): QueryKind {
  const kind = BY_NAME.get(name);
  if (kind !== undefined) return kind;
  const refusal = UNSUPPORTED_QUERIES.get(name);
  if (name === "has_child" || name === "has_parent") throw withoutJoinField(name);
  if (refusal !== undefined) throw refuse(name, refusal);
  const caused: ErrorCause = {
    type: "named_object_not_found_exception",
    reason: `[${body.at.line}:${body.at.col}] unknown field [${name}]`,
  };
  const known = [...BY_NAME.keys(), ...UNSUPPORTED_QUERIES.keys()];
  throw parsingError(`unknown query [${name}]${didYouMean(name, known)}`, body.at, caused);
}

/** The server has these queries, too, and refuses them for want of a join field. */
function withoutJoinField(name: string): QueryError {
  return queryShardError(`[${name}] no join field has been configured`);
}

function refuse(name: string, why: string): QueryError {
  return illegalArgument(`[${name}] query is not supported: ${why}`);
}
