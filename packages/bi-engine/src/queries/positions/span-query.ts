import { parsingError } from "../../errors.ts";
import { type JsonNode, type Member, type ObjectNode, textOfNode } from "../../json/json-node.ts";
import { javaText } from "../../json/write-json.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, boosted, columnOf, fieldOf } from "../../plan/target.ts";
import { numberOption } from "../../reading/options.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { equals } from "../conditions/field-value.ts";
import { constant, nothing } from "../conditions/scores.ts";
import type { Condition, Query, QueryReader } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { byPositions } from "../spans/by-positions.ts";
import type { SpanRule, SpanTerm, Spans } from "../spans/span-rule.ts";
import { spanFrequency } from "../spans/spans.ts";
import { textScore } from "../text/term-score.ts";
import { frequencies } from "../text/term-statistics.ts";

/** The query of a span rule, by itself or as a part of another one. */
export function spanQuery(
  kind: string,
  {
    boost,
    label,
    inner = [],
    resolve,
  }: {
    readonly boost: number;
    readonly label: { readonly label?: string };
    readonly inner?: readonly Query[];
    readonly resolve: SpanRule["resolve"];
  },
): Query {
  return {
    kind,
    ...label,
    inner,
    spans: { boost, resolve },
    condition: async (scope) => {
      const own = boosted(scope, boost);
      return keptWhole(await spanCondition(own, await resolve(own)), boost);
    },
  };
}

async function spanCondition(scope: Scope, spans: Spans): Promise<Condition> {
  const terms = differentTerms(spans.terms);
  for (const { field, text } of terms) scope.takeMark?.({ path: field.path, kind: "word", term: text });
  const found = await byPositions(scope, {
    fields: [...new Set(fieldsOf(spans))],
    candidates: spans.candidates,
    valueOf: (row) => spanFrequency(spans.of(row)),
  });
  if (found === undefined) return nothing;
  const field = fieldOf(scope, spans.path);
  if (!scope.scored || field === undefined) return constant(scope, found.matches);
  const tests = terms.map((term) => termTest(scope, term));
  const counts = await frequencies(scope, tests);
  const known = tests.filter((_, i) => (counts[i] ?? 0) > 0);
  return {
    matches: found.matches,
    score: await textScore(scope, field, { tests: known, occurrences: found.value }),
  };
}

/** The fields whose terms are read. */
export function fieldsOf({ terms, alsoReads }: Spans): readonly Field[] {
  return [...terms.map(({ field }) => field), ...alsoReads];
}

/** True for rows that have the term. */
export function termTest(scope: Scope, { field, text }: SpanTerm) {
  return equals(scope, field, text)(columnOf(scope, field));
}

/** A term in several clauses is counted once in the weight. */
function differentTerms(terms: readonly SpanTerm[]): readonly SpanTerm[] {
  return [...new Map(terms.map((term) => [`${term.field.path}\0${term.text}`, term])).values()];
}

/** The text field of a path; undefined where the rows have none. Throws for a field of another type. */
export function textFieldOf(scope: Scope, path: string, refuse: (field: Field) => Error): Field | undefined {
  const field = fieldOf(scope, path);
  if (field !== undefined && field.type !== "text") throw refuse(field);
  return field;
}

/** Refuses clauses on different fields, which have no common order. */
export function sameField(kind: string, clauses: readonly Spans[]): string {
  const path = clauses[0]?.path ?? "";
  const other = clauses.find((clause) => clause.path !== path);
  if (other === undefined) return path;
  const name = { span_near: "SpanNearQuery", span_or: "SpanOrQuery" }[kind] ?? kind;
  throw failedToCreate(`Cannot add clause on field ${other.path} to ${name} for field ${path}`);
}

/** How span queries are read: the options by their names, boost and name. */
export function readSpanOptions(
  body: JsonNode,
  kind: string,
  {
    reader,
    own,
  }: { readonly reader: QueryReader; readonly own: Readonly<Record<string, (member: Member) => unknown>> },
): { readonly boost: number; readonly label: { readonly label?: string }; readonly object: ObjectNode } {
  const object = reader.object(body, kind);
  let boost = 1;
  let label: { label?: string } = {};
  for (const member of object.members) {
    const take = Object.hasOwn(own, member.name) ? own[member.name] : undefined;
    if (take !== undefined) take(member);
    else if (member.name === "boost") boost = numberOption(member.value);
    else if (member.name === "_name") label = { label: textOfNode(member.value) };
    else throw parsingError(`[${kind}] query does not support [${member.name}]`, member.value.at);
  }
  return { boost, label, object };
}

/** A query as `option` of a span query, which has to be a span query as well. */
export function readClause(
  kind: string,
  option: string,
  { node, reader }: { readonly node: JsonNode; readonly reader: QueryReader },
): Query & { readonly spans: SpanRule } {
  const query = reader.query(node);
  const { spans } = query;
  if (spans === undefined) throw parsingError(`${kind} [${option}] must be of type span query`, node.at);
  if (spans.boost !== 1)
    throw parsingError(
      `${kind} [${option}] as a nested span clause can't have non-default boost value [${javaText(spans.boost)}]`,
      node.at,
    );
  return { ...query, spans };
}
