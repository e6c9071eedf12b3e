import { illegalArgument, parsingError } from "../errors.ts";
import { type JsonNode, textOfNode, tokenName } from "../json/json-node.ts";
import { type Answer, double } from "../json/write-json.ts";
import { type Sql, and, name, sql } from "../sql/sql.ts";
import type { AggregationKind, AggregationResult, Level, ResultsByGroup, Run } from "./aggregation.ts";
import { withCondition } from "./filter.ts";
import { always, selectByGroup } from "./leaf.ts";
import { Moments } from "./moments.ts";
import { listOption, readOptions } from "./options.ts";
import { type ValueSource, doublesOf, isNumeric, valueSource } from "./value-source.ts";
import { numbersIn } from "./value-list.ts";

const kind = "matrix_stats";

interface MatrixStats {
  fields: readonly string[];
  mode: string;
  missing: ReadonlyMap<string, number>;
}

/** Moments of several fields and how they go together, over the rows that have a value in every field. */
export const matrixStats: AggregationKind = {
  name: kind,
  read: (body, { name: aggregationName }) => {
    const options: MatrixStats = { fields: [], mode: "avg", missing: new Map() };
    readOptions(body, kind, {
      fields: (node) => (options.fields = listOption(node).map(textOfNode)),
      mode: (node) => (options.mode = textOfNode(node).toLowerCase()),
      missing: (node) => (options.missing = readMissing(node)),
      script: (node) => {
        const reason = `Unexpected token ${tokenName(node)} [script] in [${aggregationName}]. Multi-field aggregations do not support scripts.`;
        throw parsingError(reason, node.at);
      },
    });
    if (options.fields.length === 0) throw illegalArgument("[fields] must not be null");
    return { type: "leaf", run: (level, run) => runMatrix(level, run, options) };
  },
};

function readMissing(node: JsonNode): ReadonlyMap<string, number> {
  const members = node.kind === "object" ? node.members : [];
  return new Map(members.map(({ name: field, value }) => [field, Number(textOfNode(value))]));
}

async function runMatrix(
  level: Level,
  run: Run,
  { fields, mode, missing }: MatrixStats,
): Promise<ResultsByGroup> {
  const sources = fields.map((field) => {
    const standIn = missing.get(field);
    return valueSource(
      level.scope,
      standIn === undefined ? { field } : { field, missing: standIn },
      kind,
      isNumeric,
    );
  });
  const known = sources.filter((source) => source !== undefined);
  const names = fields.filter((_, i) => sources[i] !== undefined);
  if (known.length === 0) return always({ typeName: kind, answer: () => ({ doc_count: 0 }) });
  const columns = known.map((source) => oneOf(source, mode));
  const complete = withCondition(level, and(known.map(({ value }) => sql`${value} IS NOT NULL`)));
  const alias = name(level.scope.alias);
  const lists = columns.map((column) => sql`list(${column} ORDER BY ${alias}._doc)`);
  const rows = await selectByGroup(complete, lists, run);
  return (group) => result(names, (rows.get(group) ?? []).map(numbersIn));
}

function oneOf(source: ValueSource, mode: string): Sql {
  const { numbers, list } = doublesOf(source);
  if (!list) return numbers;
  switch (mode) {
    case "min":
      return sql`list_min(${numbers})`;
    case "max":
      return sql`list_max(${numbers})`;
    case "sum":
      return sql`list_sum(${numbers})`;
    case "median":
      return sql`list_median(${numbers})`;
    default:
      return sql`list_avg(${numbers})`;
  }
}

function result(names: readonly string[], columns: readonly (readonly number[])[]): AggregationResult {
  const count = columns[0]?.length ?? 0;
  if (count === 0) return { typeName: kind, answer: () => ({ doc_count: 0 }) };
  const moments = new Moments(names.length);
  for (let row = 0; row < count; row++) moments.add(columns.map((column) => column[row] ?? 0));
  const fields = names.map((field, i): Answer => {
    const others = (pair: (j: number) => number) =>
      Object.fromEntries(names.map((other, j) => [other, double(pair(j))]));
    return {
      name: field,
      count,
      mean: double(moments.mean(i)),
      variance: double(moments.variance(i)),
      skewness: double(moments.skewness(i)),
      kurtosis: double(moments.kurtosis(i)),
      covariance: others((j) => moments.covariance(i, j)),
      correlation: others((j) => moments.correlation(i, j)),
    };
  });
  return { typeName: kind, answer: () => ({ doc_count: count, fields }) };
}
