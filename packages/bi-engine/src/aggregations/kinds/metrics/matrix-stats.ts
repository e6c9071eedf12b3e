import { type QueryError, executionError, illegalArgument, parsingError } from "../../../errors.ts";
import { type ValueSource, doublesOf, isNumeric, valueSource } from "../../../fields/value-source.ts";
import { type JsonNode, textOfNode, tokenName } from "../../../json/json-node.ts";
import { type ResponseValue, double } from "../../../json/write-json.ts";
import { shardOf } from "../../../plan/target.ts";
import { type Sql, and, name, sql, trusted } from "../../../sql/sql.ts";
import type { AggregationKind, AggregationResult, Level, ResultsByGroup, Run } from "../../aggregation.ts";
import { always, selectByGroup } from "../../levels/leaf.ts";
import { OBJECT, TEXT, TEXTS } from "../../reading/option-tokens.ts";
import { listOption, readWrittenOptions } from "../../reading/options.ts";
import { Moments } from "../../values/moments.ts";
import { numbersIn } from "../../values/value-list.ts";
import { withCondition } from "../buckets/filter.ts";

const KIND = "matrix_stats";

interface MatrixStats {
  fields: readonly string[];
  mode: Mode;
  missing: ReadonlyMap<string, string>;
}

/** Moments and covariances of several fields, over the rows that have a value in every field. */
export const matrixStats: AggregationKind = {
  name: KIND,
  read: (body, { name: aggregationName }) => {
    const options: MatrixStats = { fields: [], mode: "avg", missing: new Map() };
    const take = {
      fields: {
        tokens: TEXTS,
        take: (node: JsonNode) => (options.fields = readFields(node, aggregationName)),
      },
      mode: { tokens: TEXT, take: (node: JsonNode) => (options.mode = readMode(textOfNode(node))) },
      missing: { tokens: OBJECT, take: (node: JsonNode) => (options.missing = readMissing(node)) },
    };
    readWrittenOptions(body, take, (member) => unexpected(member.value, member.name, aggregationName));
    return { type: "leaf", run: (level, run) => runMatrix(level, run, { ...options, aggregationName }) };
  },
};

function readFields(node: JsonNode, aggregationName: string): readonly string[] {
  return listOption(node).map((item) => {
    if (item.kind === "text") return item.value;
    throw unexpected(item, "fields", aggregationName);
  });
}

/** These options belong to scripts elsewhere, and the error says so in any case. */
const SCRIPTED: ReadonlySet<string> = new Set(["script", "value_type", "valueType"]);

function unexpected(node: JsonNode, option: string, aggregationName: string): QueryError {
  const reason = `Unexpected token ${tokenName(node)} [${option}] in [${aggregationName}].`;
  const about = SCRIPTED.has(option) ? `${reason} Multi-field aggregations do not support scripts.` : reason;
  return parsingError(about, node.at);
}

const MODES = ["avg", "max", "median", "min", "sum"] as const;
type Mode = (typeof MODES)[number];

function readMode(name: string): Mode {
  const mode = MODES.find((one) => one === name.toLowerCase());
  if (mode !== undefined) return mode;
  throw illegalArgument(`Illegal sort mode: ${name}`);
}

function readMissing(node: JsonNode): ReadonlyMap<string, string> {
  const members = node.kind === "object" ? node.members : [];
  return new Map(members.map(({ name: field, value }) => [field, textOfNode(value)]));
}

async function runMatrix(
  level: Level,
  run: Run,
  { fields, mode, missing, aggregationName }: MatrixStats & { readonly aggregationName: string },
): Promise<ResultsByGroup> {
  const names: string[] = [];
  const sources: ValueSource[] = [];
  for (const field of new Set(fields)) {
    const source = numbersOf(level, field, { missing: missing.get(field), aggregationName });
    if (source === undefined) continue;
    names.push(field);
    sources.push(source);
  }
  if (sources.length === 0) return always(nothingSeen);
  const columns = sources.map((source) => oneOf(source, mode));
  const complete = withCondition(level, and(sources.map(({ value }) => sql`${value} IS NOT NULL`)));
  const doc = sql`${name(level.scope.alias)}._doc`;
  const shards = level.scope.target.shards > 1 ? [shardOf(doc)] : [];
  const lists = [...columns, ...shards].map((column) => sql`list(${column} ORDER BY ${doc})`);
  const rows = await selectByGroup(complete, lists, run);
  return (group) => {
    const found = (rows.get(group) ?? []).map(numbersIn);
    return result(names, momentsOf(found.slice(0, columns.length), found[columns.length]));
  };
}

/** OpenSearch notices values that are not numbers late, and its error then names a Java class. */
function numbersOf(
  level: Level,
  field: string,
  { missing, aggregationName }: { readonly missing: string | undefined; readonly aggregationName: string },
): ValueSource | undefined {
  const options = missing === undefined ? { field } : { field, missing };
  const source = valueSource(level.scope, options, KIND, () => true);
  if (source === undefined || isNumeric(source.field)) return source;
  const what =
    missing === undefined
      ? "org.opensearch.search.aggregations.support.ValuesSource$Bytes$WithOrdinals$FieldData@0000000"
      : "anon ValuesSource.Bytes.WithOrdinals of [org.opensearch.search.aggregations.support.MissingValues$6@0000000]";
  throw executionError(`ValuesSource type ${what}is not supported for aggregation ${aggregationName}`);
}

function oneOf(source: ValueSource, mode: Mode): Sql {
  const { numbers, list } = doublesOf(source);
  return list ? sql`${trusted(`list_${mode}`)}(${numbers})` : numbers;
}

/** OpenSearch computes each shard separately and merges the results, which affects the last digits. */
function momentsOf(columns: readonly (readonly number[])[], shards?: readonly number[]): Moments {
  const total = new Moments(columns.length);
  let ofShard = new Moments(columns.length);
  for (const row of (columns[0] ?? []).keys()) {
    if (row > 0 && shards !== undefined && shards[row - 1] !== shards[row]) {
      total.merge(ofShard);
      ofShard = new Moments(columns.length);
    }
    ofShard.add(columns.map((column) => column[row] ?? 0));
  }
  total.merge(ofShard);
  return total;
}

const nothingSeen: AggregationResult = { typeName: KIND, response: () => ({ doc_count: 0 }) };

function result(names: readonly string[], moments: Moments): AggregationResult {
  const { count } = moments;
  if (count === 0) return nothingSeen;
  const fields = names.map((field, i): ResponseValue => {
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
  return { typeName: KIND, response: () => ({ doc_count: count, fields }) };
}
