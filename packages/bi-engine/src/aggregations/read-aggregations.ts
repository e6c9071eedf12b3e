import {
  type ErrorCause,
  QueryError,
  faultsOf,
  illegalArgument,
  parsingError,
  validationError,
} from "../errors.ts";
import { type JsonNode, type Member, type ObjectNode, tokenName } from "../json/json-node.ts";
import { readSortKeys } from "../queries/hits/read-sort.ts";
import { readQuery } from "../queries/read-query.ts";
import { didYouMean } from "../reading/did-you-mean.ts";
import { UNSUPPORTED_AGGREGATIONS } from "../reading/unsupported.ts";
import type { Aggregation, AggregationKind, AggregationReader, Behaviour } from "./aggregation.ts";
import { AGGREGATION_KINDS } from "./all-kinds.ts";

/** Deeper trees are refused: each level costs a statement, and OpenSearch itself would run out of stack. */
const MAX_DEPTH = 20;

const BY_NAME = new Map<string, AggregationKind>(AGGREGATION_KINDS.map((kind) => [kind.name, kind]));

/** Step 1 for aggregations: reads the kind, options and inner aggregations of every name. */
export function readAggregations(node: JsonNode, hits: AggregationReader["hits"]): readonly Aggregation[] {
  const tree = readLevel(node, { depth: 0, hits });
  const reasons = levelFaults(tree, []);
  if (reasons.length > 0) throw validationError(reasons);
  return tree;
}

/** The errors of a tree, level by level. A level with an invalid path is not checked further. */
function levelFaults(siblings: readonly Aggregation[], parents: readonly Aggregation[]): readonly string[] {
  const own = siblings.flatMap(({ name, behaviour }) =>
    faultsOf(() => behaviour.check?.({ name, parents, siblings })),
  );
  const lost = own.find((reason) => reason.startsWith("No aggregation found for path"));
  const inner = siblings.flatMap((one) => levelFaults(one.inner, [...parents, one]));
  return [...(lost === undefined ? own : [lost]), ...inner];
}

/** Refuses aggregations in places where they are not allowed, the outer ones first. */
export function checkPlaces(tree: readonly Aggregation[], parents: readonly Aggregation[] = []): void {
  for (const one of tree) {
    one.behaviour.checkPlace?.({ name: one.name, parents });
    checkPlaces(one.inner, [...parents, one]);
  }
}

/** The place of an aggregation in the tree, and how hits are read there. */
interface Place {
  readonly depth: number;
  readonly hits: AggregationReader["hits"];
}

function readLevel(node: JsonNode, place: Place): readonly Aggregation[] {
  if (node.kind !== "object") throw parsingError(`Unexpected token ${tokenName(node)} in [aggs].`, node.at);
  if (place.depth > MAX_DEPTH)
    throw illegalArgument(`Aggregations may be nested at most ${MAX_DEPTH} levels deep`);
  return node.members.map((member) => readOne(member, place));
}

function readOne({ name, at, value }: Member, place: Place): Aggregation {
  if (/[[\]>]/.test(name)) {
    throw parsingError(
      `Invalid aggregation name [${name}]. Aggregation names can contain any character except '[', ']', and '>'`,
      at,
    );
  }
  if (value.kind !== "object") {
    throw parsingError(
      `Aggregation definition for [${name} starts with a [${tokenName(value)}], expected a [START_OBJECT].`,
      value.at,
    );
  }
  return readDefinition(name, value, place);
}

function readDefinition(name: string, value: ObjectNode, place: Place): Aggregation {
  let found: { kind: AggregationKind; behaviour: Behaviour } | undefined;
  let meta: JsonNode | undefined;
  let inner: readonly Aggregation[] = [];
  for (const member of value.members) {
    const { name: key, value: body } = member;
    if (body.kind !== "object") {
      throw parsingError(
        `Expected [START_OBJECT] under [${key}], but got a [${tokenName(body)}] in [${name}]`,
        body.at,
      );
    }
    if (key === "meta") meta = body;
    else if (key === "aggs" || key === "aggregations")
      inner = readLevel(body, { ...place, depth: place.depth + 1 });
    else if (found !== undefined) {
      throw parsingError(
        `Found two aggregation type definitions in [${name}]: [${found.kind.name}] and [${key}]`,
        body.at,
      );
    } else {
      const kind = kindNamed(member);
      found = {
        kind,
        behaviour: kind.read(body, {
          name,
          query: readQuery,
          hits: place.hits,
          sort: (node) => readSortKeys(node, readQuery),
        }),
      };
    }
  }
  if (found === undefined) throw parsingError(`Missing definition for aggregation [${name}]`, value.end);
  const { behaviour } = found;
  if (inner.length > 0 && behaviour.type !== "bucket") throw cannotHold(name, found.kind.name);
  return { name, kind: found.kind.name, meta, behaviour, inner };
}

function kindNamed({ name, value }: Member): AggregationKind {
  const kind = BY_NAME.get(name);
  if (kind !== undefined) return kind;
  const refusal = UNSUPPORTED_AGGREGATIONS.get(name);
  if (refusal !== undefined) throw illegalArgument(`[${name}] aggregation is not supported: ${refusal}`);
  const caused: ErrorCause = {
    type: "named_object_not_found_exception",
    reason: `[${value.at.line}:${value.at.col}] unknown field [${name}]`,
  };
  const known = [...BY_NAME.keys(), ...UNSUPPORTED_AGGREGATIONS.keys()];
  throw parsingError(`Unknown aggregation type [${name}]${didYouMean(name, known)}`, value.at, caused);
}

function cannotHold(name: string, kind: string): QueryError {
  return new QueryError("reading", 500, {
    type: "aggregation_initialization_exception",
    reason: `Aggregator [${name}] of type [${kind}] cannot accept sub-aggregations`,
  });
}
