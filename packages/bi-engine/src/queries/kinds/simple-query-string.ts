import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import { analyzerOf } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { readPrefix } from "../../patterns/read-wildcard.ts";
import { type Scope, boosted, fieldOf, unseen } from "../../plan/target.ts";
import { booleanOption, textOption } from "../../reading/options.ts";
import { concurrently } from "../conditions/concurrently.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { combined, constant, nothing } from "../conditions/scores.ts";
import {
  type SimpleNode,
  type SimpleOperator,
  readSimpleQueryString,
  SIMPLE_OPERATORS,
} from "../query-string/read-simple-query-string.ts";
import type { Condition, QueryKind } from "../query.ts";
import { ClauseCount, countClauses } from "../reading/clause-count.ts";
import { refuseExpensive } from "../reading/expensive-queries.ts";
import {
  type FieldPatterns,
  type WeightedField,
  ALL_FIELDS,
  fieldsMeant,
  meansAll,
  readFieldPatterns,
} from "../reading/field-list.ts";
import { readFieldOptions } from "../reading/field-options.ts";
import { refuseLongQueryString } from "../reading/max-query-string.ts";
import { minimumMatches } from "../reading/minimum-should-match.ts";
import { cannotBeFuzzy } from "../text/fuzziness-option.ts";
import { fuzzyTerms } from "../text/fuzzy-terms.ts";
import { patternMatches } from "../text/pattern-matches.ts";
import { refuseOtherThanText } from "../text/pattern-query.ts";
import { bestOfFields, searchFields } from "../text/search-fields.ts";
import type { TextOptions } from "../text/search-text.ts";
import { analyzerNamed, newTextOptions, operatorOf, textOptionReaders } from "../text/text-options.ts";

/** The forgiving query language: `"the quick" +fox -lazy`. */
export const simpleQueryString: QueryKind = {
  name: "simple_query_string",
  read: (body, reader) => {
    const object = reader.object(body, "simple_query_string");
    const fields = object.members.find(({ name }) => name === "fields");
    const rest = { ...object, members: object.members.filter((member) => member !== fields) };
    const terms = newTextOptions("words");
    const readers = textOptionReaders(terms);
    let text: string | undefined;
    let operators: ReadonlySet<SimpleOperator> = new Set(SIMPLE_OPERATORS);
    let lenient: boolean | undefined;
    const { boost, label } = readFieldOptions(rest, "simple_query_string", {
      query: (node) => (text = textOption(node)),
      flags: (node) => (operators = readOperators(node)),
      default_operator: (node) => (terms.operator = operatorOf(textOption(node))),
      lenient: (node) => (lenient = booleanOption(node)),
      minimum_should_match: (node) => (terms.minimum = textOption(node)),
      analyzer: readers["analyzer"]!,
      analyze_wildcard: booleanOption,
      auto_generate_synonyms_phrase_query: booleanOption,
      quote_field_suffix: textOption,
      fuzzy_prefix_length: readers["prefix_length"]!,
      fuzzy_max_expansions: readers["max_expansions"]!,
      fuzzy_transpositions: readers["fuzzy_transpositions"]!,
    });
    if (text === undefined) throw parsingError("[simple_query_string] query text missing", object.end);
    const patterns: FieldPatterns =
      fields === undefined ? ALL_FIELDS : readFieldPatterns(fields.value, "simple_query_string");
    refuseLongQueryString(text);
    const clauses = new ClauseCount();
    const node = readSimpleQueryString(text, { operators, defaultOperator: terms.operator }, () =>
      clauses.add(1),
    );
    return {
      kind: "simple_query_string",
      ...label,
      inner: [],
      condition: async (scope) => {
        if (node === undefined) return nothing;
        const options: Options = {
          ...terms,
          minimum: undefined,
          lenient: lenient ?? meansAll(patterns),
          analyzer: analyzerNamed(scope, "simple_query_string", terms.analyzerName),
          tieBreaker: 1,
          fields: fieldsMeant(scope, patterns),
        };
        const found = await searchNode(boosted(scope, boost), node, options, terms.minimum);
        return found === undefined ? nothing : keptWhole(found, boost);
      },
    };
  },
};

type Options = TextOptions & { readonly tieBreaker: number; readonly fields: readonly WeightedField[] };

function readOperators(node: JsonNode): ReadonlySet<SimpleOperator> {
  const text = textOfNode(node);
  if (node.kind === "number") {
    const bits = Number(text);
    return new Set(SIMPLE_OPERATORS.filter((name) => bits < 0 || (bits & BIT_OF[name]) !== 0));
  }
  const names = text.split("|").filter((name) => name !== "");
  const chosen = new Set<SimpleOperator>();
  for (const name of names) {
    const upper = name.toUpperCase() === "SLOP" ? "NEAR" : name.toUpperCase();
    if (upper === "ALL") return new Set(SIMPLE_OPERATORS);
    if (upper === "NONE") return new Set();
    const known = SIMPLE_OPERATORS.find((operator) => operator === upper);
    if (known === undefined) throw illegalArgument(`Unknown simple_query_string flag [${name}]`);
    chosen.add(known);
  }
  return names.length === 0 ? new Set(SIMPLE_OPERATORS) : chosen;
}

const BIT_OF: Readonly<Record<SimpleOperator, number>> = {
  AND: 1,
  NOT: 2,
  OR: 4,
  PREFIX: 8,
  PHRASE: 16,
  PRECEDENCE: 32,
  ESCAPE: 64,
  WHITESPACE: 128,
  FUZZY: 256,
  NEAR: 512,
};

async function searchNode(
  scope: Scope,
  node: SimpleNode,
  options: Options,
  minimum?: string,
): Promise<Condition | undefined> {
  switch (node.kind) {
    case "text":
      return searchFields(scope, options.fields, node.text, options);
    case "phrase":
      return searchFields(scope, options.fields, node.text, { ...options, type: "phrase", slop: node.slop });
    case "prefix":
    case "fuzzy":
      return searchPattern(scope, node, options);
    case "not": {
      const inner = await searchNode(unseen(scope), node.node, options);
      if (inner === undefined) return undefined;
      const everything = constant(
        scope,
        combined({ must: [], filter: [], should: [], mustNot: [inner], least: 0 }).matches,
      );
      return everything;
    }
    case "joined":
      return searchJoined(scope, node, options, minimum);
  }
}

async function searchJoined(
  scope: Scope,
  node: Extract<SimpleNode, { kind: "joined" }>,
  options: Options,
  minimum: string | undefined,
): Promise<Condition | undefined> {
  const searched = await concurrently(node.nodes, (part) => searchNode(scope, part, options));
  const found = searched.filter((condition) => condition !== undefined);
  if (found.length === 0) return undefined;
  if (node.operator === "and")
    return combined({ must: found, filter: [], should: [], mustNot: [], least: 0 });
  const least = minimum === undefined ? 1 : Math.max(1, minimumMatches(minimum, found.length));
  return combined({ must: [], filter: [], should: found, mustNot: [], least });
}

/** Prefixes and fuzzy words are for texts and keywords; for other fields they are refused, or ignored where lenient. */
async function searchPattern(
  scope: Scope,
  node: Extract<SimpleNode, { kind: "prefix" | "fuzzy" }>,
  options: Options,
): Promise<Condition | undefined> {
  return bestOfFields(scope, options.fields, 1, async (inner, path) => {
    const field = fieldOf(inner, path);
    if (field === undefined || (field.type !== "text" && field.type !== "keyword")) {
      if (options.lenient) return nothing;
      refusePattern(node.kind, path, inner.target.mapping.fields.get(path));
      return nothing;
    }
    countClauses(inner, 1);
    const term = field.type === "text" ? analyzerOf(field).normalize(node.text) : node.text;
    if (node.kind === "prefix") refuseExpensive(inner, "prefix");
    if (node.kind === "prefix")
      return constant(inner, await patternMatches(inner, field, readPrefix(term, false)));
    return fuzzyTerms(inner, field, term, { ...options, edits: node.edits });
  });
}

function refusePattern(kind: "prefix" | "fuzzy", path: string, field: Field | undefined): void {
  const type = path === "_id" || path === "_index" ? path : field?.type;
  if (type === undefined || type === "text" || type === "keyword") return;
  if (kind === "fuzzy") throw cannotBeFuzzy(path, type);
  if (path !== "_index") refuseOtherThanText(kind, { path, type });
}
