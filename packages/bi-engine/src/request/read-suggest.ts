import { QueryError, illegalArgument, parsingError, shardIllegalArgument } from "../errors.ts";
import { type JsonNode, type Member, type ObjectNode, textOfNode } from "../json/json-node.ts";
import { numberOption } from "../reading/options.ts";
import type { Suggestion } from "../search/suggestion.ts";

/** Suggesters that OpenSearch has and this library refuses by name. */
const UNSUPPORTED: ReadonlyMap<string, string> = new Map([
  ["phrase", "only words are suggested, one by one"],
  ["completion", "there are no completion fields"],
]);

/** Reads `suggest`: named suggestions, and a text that those without one of their own share. */
export function readSuggest(node: JsonNode): readonly Suggestion[] {
  const { members } = objectOf(node, "suggest");
  const shared = members.find(({ name, value }) => name === "text" && value.kind !== "object");
  const text = shared && textOfNode(shared.value);
  return members.filter((member) => member !== shared).map((member) => readNamed(member, text));
}

function readNamed({ name, value }: Member, shared: string | undefined): Suggestion {
  const object = objectOf(value, name);
  let text = shared;
  let suggester: Member | undefined;
  for (const member of object.members) {
    if (member.name === "text") text = textOfNode(member.value);
    else suggester = member;
  }
  if (suggester === undefined) throw parseException("missing suggestion object");
  const why = UNSUPPORTED.get(suggester.name);
  if (why !== undefined) throw illegalArgument(`[${suggester.name}] suggester is not supported: ${why}`);
  if (suggester.name !== "term") throw unknownSuggester(suggester);
  if (text === undefined) throw shardIllegalArgument("The required text option is missing");
  return readTerm(objectOf(suggester.value, "term"), { name, text });
}

function unknownSuggester({ name, value: { at } }: Member): QueryError {
  const reason = `[${at.line}:${at.col}] unknown field [${name}]`;
  return new QueryError("reading", 400, { type: "named_object_not_found_exception", reason });
}

function parseException(reason: string): QueryError {
  return new QueryError("reading", 400, { type: "parse_exception", reason });
}

type Changes = { -readonly [Key in keyof Suggestion]?: Suggestion[Key] };

function readTerm(object: ObjectNode, { name, text }: { name: string; text: string }): Suggestion {
  const changes: Changes = {};
  for (const { name: option, value } of object.members) {
    const take = Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined;
    if (take === undefined) throw parsingError(`suggester[term] doesn't support field [${option}]`, value.at);
    take(changes, value);
  }
  const { field } = changes;
  if (field === undefined) throw parseException("the required field option [field] is missing");
  return { ...usual, ...changes, name, text, field };
}

const usual: Omit<Suggestion, "name" | "text" | "field"> = {
  analyzer: undefined,
  size: 5,
  mode: "missing",
  byFrequency: false,
  accuracy: 0.5,
  maxEdits: 2,
  prefixLength: 1,
  minTermLength: 4,
  minDocFreq: 0,
  maxTermFreq: 0.01,
};

const OPTIONS: Readonly<Record<string, (changes: Changes, node: JsonNode) => unknown>> = {
  field: (changes, node) => (changes.field = textOfNode(node)),
  analyzer: (changes, node) => (changes.analyzer = textOfNode(node)),
  size: (changes, node) => (changes.size = positive(node, "size")),
  suggest_mode: (changes, node) => (changes.mode = modeNamed(textOfNode(node))),
  sort: (changes, node) => (changes.byFrequency = sortNamed(textOfNode(node)) === "frequency"),
  accuracy: (changes, node) => (changes.accuracy = share(node)),
  max_edits: (changes, node) => (changes.maxEdits = edits(node)),
  prefix_length: (changes, node) => (changes.prefixLength = notNegative(node, "prefixLength")),
  min_word_length: (changes, node) => (changes.minTermLength = positive(node, "minWordLength")),
  min_doc_freq: (changes, node) => (changes.minDocFreq = notNegative(node, "minDocFreq")),
  max_term_freq: (changes, node) => (changes.maxTermFreq = notNegative(node, "maxTermFreq")),
  // Every term is read here, on the only shard there is.
  max_inspections: (_, node) => notNegative(node, "maxInspections"),
  shard_size: (_, node) => positive(node, "shardSize"),
  string_distance: (_, node) => distanceNamed(textOfNode(node)),
};

function modeNamed(text: string): Suggestion["mode"] {
  const mode = text.toLowerCase();
  if (mode === "missing" || mode === "popular" || mode === "always") return mode;
  throw illegalArgument(
    `No enum constant org.opensearch.search.suggest.term.TermSuggestionBuilder.SuggestMode.${text.toUpperCase()}`,
  );
}

function sortNamed(text: string): "score" | "frequency" {
  const sort = text.toLowerCase();
  if (sort === "score" || sort === "frequency") return sort;
  throw illegalArgument(`No enum constant org.opensearch.search.suggest.SortBy.${text.toUpperCase()}`);
}

/** Other measures would lead to other scores. */
function distanceNamed(text: string): void {
  if (text !== "internal") throw illegalArgument(`[string_distance] ${text} is not supported: use internal`);
}

function positive(node: JsonNode, option: string): number {
  const value = numberOption(node);
  if (value > 0) return value;
  throw illegalArgument(`${option} must be positive`);
}

function notNegative(node: JsonNode, option: string): number {
  const value = numberOption(node);
  if (value >= 0) return value;
  throw illegalArgument(`${option} must be positive`);
}

function share(node: JsonNode): number {
  const value = numberOption(node);
  if (value >= 0 && value <= 1) return value;
  throw illegalArgument("accuracy must be between 0 and 1");
}

function edits(node: JsonNode): number {
  const value = numberOption(node);
  if (value === 1 || value === 2) return value;
  throw illegalArgument("maxEdits must be between 1 and 2");
}

function objectOf(node: JsonNode, place: string): ObjectNode {
  if (node.kind === "object") return node;
  throw parsingError(`suggestion does not support [${place}]`, node.at);
}
