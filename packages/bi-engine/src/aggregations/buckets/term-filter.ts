import { type QueryError, executionError, illegalArgument, shardIllegalArgument } from "../../errors.ts";
import { ipFromText } from "../../fields/missing-value.ts";
import { type TextContext, numberFromText } from "../../fields/number-from-text.ts";
import { type ValueSource, isFloating, numberOf } from "../../fields/value-source.ts";
import { type JsonNode, member, textOfNode } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import type { Field } from "../../mapping/mapping.ts";
import { matcherOf } from "../../patterns/matcher.ts";
import { isTooComplex } from "../../patterns/pattern-size.ts";
import { allRegexpFlags, readRegexp } from "../../patterns/read-regexp.ts";
import type { SqlResult } from "../../plan/target.ts";
import { fitsWithin, tooComplex } from "../../queries/text/pattern-matches.ts";
import { badOption } from "../reading/options.ts";
import { termPartition } from "./term-partition.ts";

/** Which terms make buckets: `include` and `exclude` of a terms aggregation. */
export interface TermFilter {
  readonly include?: TermChoice;
  readonly exclude?: TermChoice;
}

type TermChoice =
  | { readonly kind: "regexp"; readonly pattern: string }
  | { readonly kind: "values"; readonly values: readonly string[] }
  | { readonly kind: "partition"; readonly partition: number; readonly count: number };

/** The filter with one more choice; a pattern and a list of values cannot be combined. */
export function withChoice(
  filter: TermFilter,
  option: "include" | "exclude",
  node: JsonNode,
  kind: string,
): TermFilter {
  const choice = readTermFilter(node, option);
  const other = option === "include" ? filter.exclude : filter.include;
  if (choice.kind === "partition" ? other !== undefined : other?.kind === "partition")
    throw badOption(node, kind, option, "Cannot specify any excludes when using a partition-based include");
  if (other !== undefined && (other.kind === "regexp") !== (choice.kind === "regexp")) {
    const [first, second] = other.kind === "regexp" ? ["regex", "set"] : ["set", "regex"];
    throw badOption(node, kind, option, `Cannot mix a ${first}-based include with a ${second}-based method`);
  }
  return { ...filter, [option]: choice };
}

function readTermFilter(node: JsonNode, option: "include" | "exclude"): TermChoice {
  if (node.kind === "array") return { kind: "values", values: node.items.map(textOfNode) };
  if (node.kind !== "object") return { kind: "regexp", pattern: textOfNode(node) };
  const partition = member(node, "partition");
  const count = member(node, "num_partitions");
  if (option === "exclude" || partition === undefined || count === undefined) {
    throw illegalArgument(
      `Missing [${partition === undefined ? "partition" : "num_partitions"}] parameter for partition-based include`,
    );
  }
  return { kind: "partition", partition: Number(textOfNode(partition)), count: Number(textOfNode(count)) };
}

interface Named {
  readonly name: string;
  readonly kind: string;
}

type Fits = (key: SqlResult) => boolean;

/** A test on keys; undefined when all of them pass. */
export function termFilter(
  { name, kind }: Named,
  source: ValueSource,
  { include, exclude }: TermFilter,
  context: TextContext,
): Fits | undefined {
  const included = include && choiceTest({ name, kind }, source, include, context);
  const excluded = exclude && choiceTest({ name, kind }, source, exclude, context);
  if (included === undefined && excluded === undefined) return undefined;
  return (key) => (included?.(key) ?? true) && !(excluded?.(key) ?? false);
}

function choiceTest(
  { name, kind }: Named,
  source: ValueSource,
  choice: TermChoice,
  context: TextContext,
): Fits {
  switch (choice.kind) {
    case "values": {
      const wanted = new Set(choice.values.map((value) => termFromText(source.field, value, context)));
      return (key) => wanted.has(shownTerm(source.field, key));
    }
    case "regexp":
      return regexpTest(name, kind, source, choice.pattern);
    case "partition":
      return (key) => termPartition(comparable(source.field, key), choice.count) === choice.partition;
  }
}

/** The server compares a scaled float by its decoded number, not by the stored one. */
function comparable(field: Field, key: SqlResult): SqlResult {
  return field.type === "scaled_float" ? numberOf(field, key) : key;
}

/** A text as the term it names; whole numbers lose their decimals, others must be what a document holds. */
function termFromText(field: Field, text: string, context: TextContext): string {
  if (field.type === "ip") return shown(ipFromText(text));
  if (field.type === "keyword") return text;
  const number = numberFromText(field, text, context);
  const isWhole = !isFloating(field) && field.type !== "scaled_float";
  return String(isWhole && Number.isFinite(number) ? BigInt(Math.trunc(number)) : number);
}

function shownTerm(field: Field, key: SqlResult): string {
  return field.type === "scaled_float" || field.type === "boolean" || isFloating(field)
    ? String(numberOf(field, key))
    : shown(key);
}

function regexpTest(name: string, kind: string, { field }: ValueSource, text: string): Fits {
  if (field.type !== "keyword") throw noStrings(name, kind, field);
  const pattern = readRegexp(text, { flags: allRegexpFlags, ignoreCase: false });
  if ("refusal" in pattern) throw shardIllegalArgument(pattern.refusal);
  if (isTooComplex(pattern)) throw tooComplex();
  const matches = matcherOf(pattern);
  return (key) => typeof key === "string" && fitsWithin(matches, key);
}

/** The server refuses only `terms` while counting, and reports that as its own fault. */
function noStrings(name: string, kind: string, { type }: Field): QueryError {
  const how =
    type === "ip"
      ? "an array of values for include/exclude clauses"
      : "an array of numeric values for include/exclude clauses used to filter numeric fields";
  const reason = `Aggregation [${name}] cannot support regular expression style include/exclude settings as they can only be applied to string fields. Use ${how}`;
  return kind === "terms" ? executionError(reason) : shardIllegalArgument(reason);
}
