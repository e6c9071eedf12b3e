import { type QueryError, illegalArgument, parsingError } from "../../errors.ts";
import type { JsonNode, ObjectNode } from "../../json/json-node.ts";
import { type Scope, boosted, unscored } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { type Sql, and, join, sql, yes } from "../../sql/sql.ts";
import { isFunctionName, readScoreFunction } from "../conditions/score-function.ts";
import { constant, narrowed, never } from "../conditions/scores.ts";
import type { Condition, Query, QueryKind, QueryReader } from "../query.ts";
import type { ScoreFunction } from "../reading/field-factor.ts";

/** Scores computed from values of the documents, and combined with the score of a query. */
export const functionScore: QueryKind = {
  name: "function_score",
  read: (body, reader) => {
    const read = readBody(reader.object(body, "function_score"), reader);
    return {
      kind: "function_score",
      ...read.label,
      inner: [
        ...(read.query === undefined ? [] : [read.query]),
        ...read.parts.flatMap(({ filter }) => filter ?? []),
      ],
      condition: (scope) => scoredBy(boosted(scope, read.boost), read),
    };
  },
};

/** A function, the rows it applies to, and its weight. */
interface Part {
  readonly filter: Query | undefined;
  readonly weight: number | undefined;
  readonly value: ScoreFunction | undefined;
}

const SCORE_MODES = ["multiply", "sum", "avg", "first", "max", "min"] as const;
const BOOST_MODES = ["multiply", "replace", "sum", "avg", "max", "min"] as const;
type ScoreMode = (typeof SCORE_MODES)[number];
type BoostMode = (typeof BOOST_MODES)[number];

interface FunctionScore {
  query: Query | undefined;
  parts: readonly Part[];
  scoreMode: ScoreMode;
  boostMode: BoostMode;
  maxBoost: number;
  minScore: number | undefined;
  boost: number;
  label: { readonly label?: string };
}

function readBody(object: ObjectNode, reader: QueryReader): FunctionScore {
  const read: FunctionScore = {
    query: undefined,
    parts: [],
    scoreMode: "multiply",
    boostMode: "multiply",
    maxBoost: GREATEST_FLOAT,
    minScore: undefined,
    boost: 1,
    label: {},
  };
  const single: JsonNode[] = [];
  for (const { name, at, value } of object.members) {
    // The server ignores nulls in any place.
    if (value.kind === "null") continue;
    if (name === "query") read.query = reader.query(value);
    else if (name === "functions") {
      read.parts = value.kind === "array" ? value.items.map((item) => readPart(item, reader)) : [];
    } else if (name === "score_mode") read.scoreMode = oneOf(SCORE_MODES, value, "score_mode");
    else if (name === "boost_mode") read.boostMode = oneOf(BOOST_MODES, value, "boost_mode");
    else if (name === "max_boost") read.maxBoost = numberOption(value);
    else if (name === "min_score") read.minScore = numberOption(value);
    else if (name === "boost") read.boost = numberOption(value);
    else if (name === "_name") read.label = { label: textOption(value) };
    else if (name === "weight" || isFunctionName(name))
      single.push({ kind: "object", at, end: at, members: [{ name, at, value }] });
    else throw unknownMember(name, value);
  }
  if (single.length > 0) {
    if (read.parts.length > 0)
      throw parsingError(
        "failed to parse [function_score] query. already found [functions] array, now encountering a function.",
        object.at,
      );
    read.parts = single.map((item) => readPart(item, reader));
  }
  return read;
}

function unknownMember(name: string, value: JsonNode): QueryError {
  return value.kind === "array"
    ? parsingError(`failed to parse [function_score] query. array [${name}] is not supported`, value.at)
    : parsingError(`[function_score] query does not support [${name}]`, value.at);
}

function readPart(node: JsonNode, reader: QueryReader): Part {
  const object = reader.object(node, "function_score");
  let part: Part = { filter: undefined, weight: undefined, value: undefined };
  for (const { name, value } of object.members) {
    if (value.kind === "null") continue;
    if (name === "filter") part = { ...part, filter: reader.query(value) };
    else if (name === "weight") part = { ...part, weight: numberOption(value) };
    else part = { ...part, value: readScoreFunction(name, value) };
  }
  if (part.value === undefined && part.weight === undefined) {
    throw parsingError(
      "failed to parse [function_score] query. an entry in functions list is missing a function.",
      object.end,
    );
  }
  return part;
}

const ENUMS = { score_mode: "FunctionScoreQuery.ScoreMode", boost_mode: "CombineFunction" } as const;

function oneOf<Name extends string>(
  names: readonly Name[],
  node: JsonNode,
  option: keyof typeof ENUMS,
): Name {
  const text = textOption(node).toLowerCase();
  const known = names.find((name) => name === text);
  if (known === undefined)
    throw illegalArgument(
      `No enum constant org.opensearch.common.lucene.search.function.${ENUMS[option]}.${text.toUpperCase()}`,
    );
  return known;
}

async function scoredBy(scope: Scope, read: FunctionScore): Promise<Condition> {
  const base = (await read.query?.condition(scope)) ?? constant(scope, yes);
  // As in the server, the functions of a query that matches nothing are not built, and therefore not refused.
  if (base === never) return never;
  // A function that does not fit its field is refused, also when no scores are requested.
  if (!scope.scored) for (const { value } of read.parts) value?.(scope);
  if (read.parts.length === 0 || !scope.scored) return base;
  // A score that an outer query multiplies with zero is not computed.
  if (scope.boost === 0) return constant(scope, base.matches);
  const parts: WeighedPart[] = [];
  for (const part of read.parts) parts.push(await weigh(scope, part));
  const factor = sql`least(${loader(parts, read.scoreMode)}, ${read.maxBoost}::DOUBLE)`;
  const combined = combinedScore(sql`(${base.score})::DOUBLE`, factor, read.boostMode);
  const score = narrowed(combined);
  if (read.minScore === undefined) return { matches: base.matches, score };
  return { matches: and([base.matches, sql`${score} >= ${read.minScore}::FLOAT`]), score };
}

/** Scores are limited to the range of 32-bit floats. */
const GREATEST_FLOAT = 2 ** 127 * (2 - 2 ** -23);

interface WeighedPart {
  readonly applies: Sql;
  readonly value: Sql;
  readonly weight: number;
}

async function weigh(scope: Scope, { filter, weight = 1, value }: Part): Promise<WeighedPart> {
  const applies = filter === undefined ? yes : (await filter.condition(unscored(scope))).matches;
  const own = value === undefined ? sql`1::DOUBLE` : value(scope);
  return { applies, weight, value: sql`(${own} * ${weight}::DOUBLE)` };
}

/** The combined functions that apply to a row; 1 when none applies. */
function loader(parts: readonly WeighedPart[], mode: ScoreMode): Sql {
  const values = parts.map(({ applies, value }) => sql`CASE WHEN ${applies} THEN ${value} END`);
  const filled = (otherwise: number) => values.map((value) => sql`coalesce(${value}, ${otherwise}::DOUBLE)`);
  switch (mode) {
    case "first":
      return sql`coalesce(${join(values)}, 1::DOUBLE)`;
    case "max":
      return sql`coalesce(greatest(${join(values)}), 1::DOUBLE)`;
    case "min":
      return sql`coalesce(least(${join(values)}), 1::DOUBLE)`;
    case "multiply":
      return sql`(${join(filled(1), " * ")})`;
    case "sum":
    case "avg": {
      const weights = parts.map(
        ({ applies, weight }) => sql`CASE WHEN ${applies} THEN ${weight}::DOUBLE ELSE 0 END`,
      );
      const divisor = mode === "sum" ? sql`1` : sql`nullif(${join(weights, " + ")}, 0)`;
      const isAny = join(
        parts.map(({ applies }) => applies),
        " OR ",
      );
      return sql`(CASE WHEN ${isAny} THEN coalesce((${join(filled(0), " + ")}) / ${divisor}, 1::DOUBLE) ELSE 1::DOUBLE END)`;
    }
  }
}

function combinedScore(score: Sql, factor: Sql, mode: BoostMode): Sql {
  switch (mode) {
    case "multiply":
      return sql`${score} * ${factor}`;
    case "replace":
      return factor;
    case "sum":
      return sql`${score} + ${factor}`;
    case "avg":
      return sql`(${score} + ${factor}) / 2`;
    case "max":
      return sql`greatest(${score}, ${factor})`;
    case "min":
      return sql`least(${score}, ${factor})`;
  }
}
