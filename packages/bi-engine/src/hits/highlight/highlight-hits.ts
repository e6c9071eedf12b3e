import { QueryError, shardIllegalArgument } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import type { ResponseObject } from "../../json/write-json.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { nodesAt } from "../../mapping/source-values.ts";
import { globMatcher } from "../../patterns/glob.ts";
import { type Scope, unscored } from "../../plan/target.ts";
import type { HighlightOptions, HighlightRequest, Query } from "../../queries/query.ts";
import type { Mark } from "../../text/mark.ts";
import type { Token } from "../../text/token.ts";
import { leavesOf } from "../response/source-fields.ts";
import type { FieldValue } from "./fragment.ts";
import { matchesIn } from "./matches.ts";
import { plainFragments } from "./plain.ts";
import { unifiedFragments } from "./unified.ts";

/** `index.highlight.max_analyzed_offset` */
const MAX_TEXT_LENGTH = 1_000_000;

/** The highlights of a hit; undefined when there are none. `source` is the document or the nested object of the hit. */
export type Highlighter = (source: JsonNode) => ResponseObject | undefined;

interface ResolvedField {
  readonly field: Field;
  readonly segments: readonly string[];
  readonly options: HighlightOptions;
  readonly marks: readonly Mark[];
}

/** Resolves the fields to highlight against the mapping, and the terms of the query against the documents. */
export async function highlighterFor(
  scope: Scope,
  request: HighlightRequest,
  query: Query | undefined,
): Promise<Highlighter> {
  const nested = nestedPathsOf(scope, request);
  const sought = await marksOf(scope, query, nested);
  const resolved: ResolvedField[] = [];
  for (const { pattern, options } of request.fields) {
    const all = options.query === undefined ? sought : await marksOf(scope, options.query, nested);
    for (const leaf of highlightable(scope, pattern)) {
      if (resolved.some(({ field }) => field === leaf.field)) continue;
      if (options.type === "fvh") throw withoutVectors(leaf.field);
      if (!isKnown(options.type)) throw unknownType(options.type, leaf.field);
      const marks = options.ownMatchesOnly ? all.filter(({ path }) => path === leaf.field.path) : all;
      resolved.push({ ...leaf, options, marks });
    }
  }
  return (source) => {
    const shown = resolved
      .map(({ field, ...rest }) => [field.path, fragmentsOf({ field, ...rest }, source)] as const)
      .filter(([, fragments]) => fragments.length > 0);
    return shown.length === 0 ? undefined : Object.fromEntries(shown);
  };
}

/** The paths of the nested objects that have a field to be highlighted. */
function nestedPathsOf(scope: Scope, { fields }: HighlightRequest): ReadonlySet<string> {
  const paths = fields.flatMap(({ pattern }) =>
    highlightable(scope, pattern).flatMap(({ field }) => field.nestedPath ?? []),
  );
  return new Set(paths.filter((path) => path !== scope.nestedPath));
}

/**
 * The terms of a query, reported by the query while its condition is built. Terms on a field of nested objects are highlighted
 * in these, though they match nothing in the document around them.
 */
async function marksOf(
  scope: Scope,
  query: Query | undefined,
  nestedPaths: ReadonlySet<string>,
): Promise<readonly Mark[]> {
  const marks: Mark[] = [];
  const saying: Scope = { ...unscored(scope), takeMark: (mark) => marks.push(mark) };
  await query?.condition(saying);
  for (const nestedPath of nestedPaths) {
    const inside = { ...saying, nestedPath, alias: `${scope.alias}n` };
    // The search itself has already reported any error.
    await query?.condition(inside).catch(unlessRefused);
  }
  return marks;
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof QueryError)) throw error;
}

/** The fields of text that match a name or pattern. Those of a nested hit are in the nested object. */
function highlightable(scope: Scope, pattern: string) {
  const matches = globMatcher(pattern);
  const around = scope.nestedPath === undefined ? "" : `${scope.nestedPath}.`;
  return leavesOf(scope.target.mapping)
    .filter(({ field }) => (field.type === "text" || field.type === "keyword") && matches(field.path))
    .filter(({ sourcePath }) => sourcePath.startsWith(around))
    .map(({ field, sourcePath }) => ({ field, segments: sourcePath.slice(around.length).split(".") }));
}

function fragmentsOf({ field, segments, options, marks }: ResolvedField, source: JsonNode) {
  if (marks.length === 0 && options.noMatchSize === 0) return [];
  const texts = nodesAt(source, segments)
    .filter(({ kind }) => kind !== "null" && kind !== "object")
    .map(textOfNode)
    .filter((text) => text.length <= field.ignoreAbove);
  const values = texts.map((text) => valueOf(field, text, marks, options));
  return options.type === "plain" ? plainFragments(values, options) : unifiedFragments(values, options);
}

function valueOf(
  field: Field,
  text: string,
  marks: readonly Mark[],
  { analyzedLength, type }: HighlightOptions,
): FieldValue {
  if (analyzedLength === undefined && text.length > MAX_TEXT_LENGTH) throw tooLong(field, text);
  const tokens = tokensOf(field, text).filter(({ start }) => start <= (analyzedLength ?? text.length));
  const shown = type === "plain" ? marks.filter(({ isWeightless }) => !isWeightless) : marks;
  return { text, tokens, matches: matchesIn(tokens, shown), isCut: field.type === "text" };
}

function tokensOf(field: Field, text: string): readonly Token[] {
  if (field.type === "text") return analyzerOf(field).analyze(text);
  return [{ text, position: 0, start: 0, end: text.length }];
}

function isKnown(type: string): boolean {
  return type === "unified" || type === "plain";
}

function unknownType(type: string, { path }: Field) {
  return shardIllegalArgument(`unknown highlighter type [${type}] for the field [${path}]`);
}

function withoutVectors({ path }: Field) {
  return shardIllegalArgument(
    `the field [${path}] should be indexed with term vector with position offsets to be used with fast vector highlighter`,
  );
}

function tooLong({ path }: Field, text: string) {
  return shardIllegalArgument(
    `The length [${text.length}] of field [${path}] has exceeded [${MAX_TEXT_LENGTH}] - maximum allowed to be analyzed for highlighting. Use [max_analyzer_offset] to look at less of it.`,
  );
}
