import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type ObjectNode, textOfNode } from "../../json/json-node.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, boosted, fieldOf, systemColumn } from "../../plan/target.ts";
import { booleanOption, numberOption, textOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { sql } from "../../sql/sql.ts";
import { type Analyzer, BUILT_IN_ANALYZERS } from "../../text/analyzer.ts";
import { any, combined, nothing } from "../conditions/scores.ts";
import type { Condition, QueryKind } from "../query.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";
import { minimumMatches } from "../reading/minimum-should-match.ts";
import { type LikeChoice, type LikeFields, likeTerms, usualChoice, termCounts } from "../text/like-terms.ts";
import { documentTerms, readLikedDocument, type LikedDocument } from "../text/liked-documents.ts";

/** Documents that contain typical terms of a text or of other documents. */
export const moreLikeThis: QueryKind = {
  name: "more_like_this",
  read: (body, reader) => {
    const requested = readRequested(reader.object(body, "more_like_this"));
    const { texts, documents } = requested.like;
    if (texts.length === 0 && documents.length === 0)
      throw parsingError("more_like_this requires 'like' to be specified", endOf(body));
    if (requested.fields?.length === 0)
      throw parsingError("more_like_this requires 'fields' to be non-empty", endOf(body));
    return {
      kind: "more_like_this",
      ...requested.label,
      inner: [],
      condition: (scope) => rowsLike(boosted(scope, requested.boost), requested),
    };
  },
};

interface Liked {
  readonly texts: string[];
  readonly documents: LikedDocument[];
}

interface Requested {
  fields: readonly string[] | undefined;
  readonly like: Liked;
  readonly unlike: Liked;
  choice: LikeChoice;
  minimum: string;
  include: boolean;
  failsOnUnsupported: boolean;
  analyzer: string | undefined;
  boost: number;
  label: { label?: string };
}

function readRequested(body: ObjectNode): Requested {
  const requested: Requested = {
    fields: undefined,
    like: { texts: [], documents: [] },
    unlike: { texts: [], documents: [] },
    choice: usualChoice,
    minimum: "30%",
    include: false,
    failsOnUnsupported: true,
    analyzer: undefined,
    boost: 1,
    label: {},
  };
  for (const { name, value } of body.members) {
    const take = Object.hasOwn(TAKERS, name) ? TAKERS[name] : undefined;
    if (take === undefined) throw parsingError(`[mlt] query does not support [${name}]`, value.at);
    take(requested, value);
  }
  return requested;
}

const TAKERS: Readonly<Record<string, (requested: Requested, value: JsonNode) => void>> = {
  fields: (requested, value) => {
    if (value.kind !== "array") throw parsingError("[mlt] query does not support [fields]", value.at);
    requested.fields = value.items.map(textOfNode);
  },
  like: (requested, value) => readLiked(requested.like, value),
  unlike: (requested, value) => readLiked(requested.unlike, value),
  analyzer: (requested, value) => (requested.analyzer = textOption(value)),
  minimum_should_match: (requested, value) => (requested.minimum = textOption(value)),
  include: (requested, value) => (requested.include = booleanOption(value)),
  fail_on_unsupported_field: (requested, value) => (requested.failsOnUnsupported = booleanOption(value)),
  max_query_terms: (requested, value) => {
    const MAX_TERMS = wholeOption(value);
    if (MAX_TERMS <= 0) throw illegalArgument("requires 'maxQueryTerms' to be greater than 0");
    choose(requested, { MAX_TERMS });
  },
  min_term_freq: (requested, value) => choose(requested, { leastOccurrences: wholeOption(value) }),
  min_doc_freq: (requested, value) => choose(requested, { leastRows: wholeOption(value) }),
  max_doc_freq: (requested, value) => choose(requested, { maxRows: wholeOption(value) }),
  min_word_length: (requested, value) => choose(requested, { leastLength: wholeOption(value) }),
  max_word_length: (requested, value) => choose(requested, { maxLength: wholeOption(value) }),
  stop_words: (requested, value) => choose(requested, { stopWords: new Set(listOf(value).map(textOfNode)) }),
  boost_terms: (requested, value) => choose(requested, { boostOfTerms: numberOption(value) }),
  boost: (requested, value) => (requested.boost = numberOption(value)),
  _name: (requested, value) => (requested.label = { label: textOption(value) }),
};

function choose(requested: Requested, part: Partial<LikeChoice>): void {
  requested.choice = { ...requested.choice, ...part };
}

function readLiked(liked: Liked, node: JsonNode): void {
  for (const item of listOf(node)) {
    if (item.kind === "object") liked.documents.push(readLikedDocument(item));
    else if (item.kind !== "array" && item.kind !== "null") liked.texts.push(textOfNode(item));
    else throw illegalArgument("Content of 'like' parameter should either be a string or an object");
  }
}

function listOf(node: JsonNode): readonly JsonNode[] {
  return node.kind === "array" ? node.items : [node];
}

function endOf(node: JsonNode) {
  return node.kind === "object" ? node.end : node.at;
}

/** Terms of texts are searched for in the field in which most rows have them, those of documents each in its own field. */
async function rowsLike(scope: Scope, requested: Requested): Promise<Condition> {
  const fields = fieldsOf(scope, requested);
  const [first] = fields;
  if (first === undefined) return nothing;
  const analyzer = analyzerIfKnown(first, requested.analyzer);
  const termsOf = (texts: readonly string[]) => termCounts(first, texts, analyzer);
  const unlike = await documentTerms(scope, fields, requested.unlike.documents);
  const skipped = (path: string, term: string) =>
    unlike.get(path)?.has(term) === true || termsOf(requested.unlike.texts).has(term);
  const chosen: Condition[][] = [];
  const add = async (among: LikeFields, words: ReadonlyMap<string, number>, into: Condition[]) =>
    into.push(...(await likeTerms(scope, among, { words, choice: requested.choice, skipped })));
  if (requested.like.documents.length > 0) {
    const ofDocuments: Condition[] = [];
    const words = await documentTerms(scope, fields, requested.like.documents);
    for (const field of fields) await add([field], words.get(field.path) ?? new Map(), ofDocuments);
    chosen.push(ofDocuments);
  }
  if (requested.like.texts.length > 0) {
    const ofTexts: Condition[] = [];
    await add(fields, termsOf(requested.like.texts), ofTexts);
    chosen.push(ofTexts);
  }
  const alike = any(
    chosen.map((terms) => any(terms, Math.max(1, minimumMatches(requested.minimum, terms.length)))),
  );
  if (requested.include || requested.like.documents.length === 0) return alike;
  const ids = requested.like.documents.map(({ id }) => id);
  const liked = { matches: sql`${systemColumn(scope, "_id")} IN (${ids})`, score: 0 };
  return combined({ must: [alike], filter: [], should: [], mustNot: [liked], least: 0 });
}

/** For a name without an analyzer the field's own one is used, here as in OpenSearch. */
function analyzerIfKnown({ analyzers }: Field, name: string | undefined): Analyzer | undefined {
  return name === undefined ? undefined : (analyzers.get(name) ?? BUILT_IN_ANALYZERS[name]);
}

function fieldsOf(scope: Scope, { fields, like, unlike, failsOnUnsupported }: Requested): LikeFields {
  if (fields === undefined && (like.texts.length > 0 || unlike.texts.length > 0)) {
    throw failedToCreate(
      "[more_like_this] query cannot infer the field to analyze the free text, you should update the [index.query.default_field] index setting to a field that exists in the mapping or set the [fields] option in the query.",
    );
  }
  if (fields === undefined)
    throw illegalArgument("[more_like_this] without [fields] is not supported: name the fields to look at");
  return fields.flatMap((path) => {
    const field = fieldOf(scope, path);
    const type = scope.target.mapping.fields.get(path)?.type;
    if (type === undefined || type === "text" || type === "keyword")
      return field === undefined ? [] : [field];
    if (!failsOnUnsupported) return [];
    throw failedToCreate(`more_like_this only supports text/keyword fields: [${path}]`);
  });
}
