import { QueryError, contentError, illegalArgument, parsingError } from "../../errors.ts";
import {
  type JsonNode,
  type Member,
  type ObjectNode,
  plain,
  textOfNode,
  tokenName,
} from "../../json/json-node.ts";
import { didYouMean } from "../../reading/did-you-mean.ts";
import { located } from "../../reading/located.ts";
import { booleanOption, numberOption } from "../../reading/options.ts";
import type { HighlightOptions, HighlightRequest, HighlightedField, ReadQuery } from "../query.ts";
import { defaultHighlight } from "./highlight-request.ts";

type Changes = { -readonly [Key in keyof HighlightOptions]?: HighlightOptions[Key] };
type Take = (changes: Changes, node: JsonNode, readQuery: ReadQuery) => unknown;

/** Reads `highlight`: options, and the fields with options of their own. */
export function readHighlight(node: JsonNode, readQuery: ReadQuery): HighlightRequest {
  const object = objectOf(node, "highlight");
  // They are read after the options that follow them; only invalid JSON is noticed at its position.
  for (const member of object.members) if (member.name === "fields") throughFields(member);
  const fields = object.members.filter(({ name }) => name === "fields");
  const members = object.members.filter(({ name }) => name !== "fields");
  const shared = readOptions({ ...object, members }, "highlight", readQuery);
  return {
    fields: fields.flatMap(({ value }) =>
      namedFields(value).map((member) => readField(member, { ...defaultHighlight, ...shared }, readQuery)),
    ),
  };
}

function throughFields(fields: Member): void {
  within("highlight", fields, () => {
    if (fields.value.kind !== "object") return plain(fields.value);
    for (const member of fields.value.members) within("fields", member, () => plain(member.value));
    return undefined;
  });
}

/** An object of fields, or a list of such objects where the order matters. */
function namedFields(node: JsonNode): readonly Member[] {
  if (node.kind !== "array") return objectOf(node, "highlight_field").members;
  return node.items.flatMap((item) => {
    const { members } = objectOf(item, "highlight_field");
    if (members.length === 1) return members;
    throw illegalArgument(
      "[highlight] can support multiple objects in [fields], each with one field: an ordered list of fields",
    );
  });
}

function readField(member: Member, shared: HighlightOptions, readQuery: ReadQuery): HighlightedField {
  const read = () => readOptions(objectOf(member.value, "highlight_field"), "highlight_field", readQuery);
  const fields = { ...member, name: "fields" };
  const own = within("highlight", fields, () => within("fields", member, read));
  return { pattern: member.name, options: { ...shared, ...own } };
}

/** Errors of a field are reported with the name of the field and of the object around it. */
function within<T>(place: string, { name, value }: Member, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryError) || error.noticed !== "reading") throw error;
    const { at = value.at } = error;
    throw standingAt(at, contentError(`[${place}] failed to parse field [${name}]`, at, error.details));
  }
}

/** The reader is at the value by the time it refuses a name. */
function standingAt(at: JsonNode["at"], error: QueryError): QueryError {
  error.at = at;
  return error;
}

function readOptions({ members, end }: ObjectNode, place: string, readQuery: ReadQuery): Changes {
  const changes: Changes = {};
  const known = Object.keys(OPTIONS).filter((name) => place === "highlight" || !OF_ALL_FIELDS.has(name));
  for (const { name, at, value } of members) {
    const take = known.includes(name) ? OPTIONS[name] : undefined;
    if (take === undefined) {
      const reason = `[${place}] unknown field [${name}]${didYouMean(name, place === "highlight" ? [...known, "fields"] : known)}`;
      throw standingAt(value.at, contentError(reason, at));
    }
    if (TEXTS.has(name) && value.kind !== "text") {
      const reason = `[${place}] ${name} doesn't support values of type: ${tokenName(value)}`;
      throw standingAt(value.at, contentError(reason, value.at));
    }
    located(place, { name, at, value }, () => take(changes, value, readQuery));
  }
  if (changes.preTag !== undefined && changes.postTag === undefined)
    throw parsingError("pre_tags are set but post_tags are not set", end);
  return changes;
}

/** Options that a field cannot override. */
const OF_ALL_FIELDS: ReadonlySet<string> = new Set(["encoder", "tags_schema"]);

const TEXTS: ReadonlySet<string> = new Set(["type", "order", "encoder", "tags_schema", "fragmenter"]);

const OPTIONS: Readonly<Record<string, Take>> = {
  type: (changes, node) => (changes.type = textOfNode(node)),
  pre_tags: (changes, node) => (changes.preTag = firstText(node)),
  post_tags: (changes, node) => (changes.postTag = firstText(node)),
  tags_schema: (changes, node) => Object.assign(changes, tagsNamed(textOfNode(node))),
  fragment_size: (changes, node) => (changes.fragmentSize = numberOption(node)),
  number_of_fragments: (changes, node) => (changes.fragments = numberOption(node)),
  no_match_size: (changes, node) => (changes.noMatchSize = numberOption(node)),
  order: (changes, node) => (changes.byScore = textOfNode(node) === "score"),
  require_field_match: (changes, node) => (changes.ownMatchesOnly = booleanOption(node)),
  encoder: (changes, node) => (changes.escapesHtml = textOfNode(node) === "html"),
  boundary_scanner: (changes, node) => (changes.boundaries = boundariesNamed(textOfNode(node))),
  boundary_scanner_locale: (changes, node) => (changes.locale = localeNamed(textOfNode(node))),
  max_analyzer_offset: (changes, node) => (changes.analyzedLength = positive(node, "max_analyzer_offset")),
  highlight_query: (changes, node, readQuery) => (changes.query = readQuery(node)),
  fragmenter: (_, node) => fragmenterNamed(textOfNode(node)),
  // The source is always read, and filtering documents again makes no difference to terms.
  force_source: (_, node) => booleanOption(node),
  highlight_filter: (_, node) => booleanOption(node),
  // These belong to the fast vector highlighter, which requires term vectors that no field here has.
  boundary_max_scan: (_, node) => numberOption(node),
  boundary_chars: (_, node) => textOfNode(node),
  fragment_offset: (_, node) => numberOption(node),
  matched_fields: (_, node) => firstText(node),
  phrase_limit: (_, node) => numberOption(node),
};

function tagsNamed(schema: string): Changes {
  if (schema === "default") return { preTag: "<em>", postTag: "</em>" };
  // Ten tags are for ten terms of the query; the highlighters here use the first only.
  if (schema === "styled") return { preTag: '<em class="hlt1">', postTag: "</em>" };
  throw illegalArgument(`Unknown tag schema [${schema}]`);
}

function boundariesNamed(scanner: string): HighlightOptions["boundaries"] {
  const name = scanner.toUpperCase();
  if (name === "SENTENCE") return "sentence";
  if (name === "WORD") return "word";
  if (name === "CHARS") throw illegalArgument("[boundary_scanner] chars is only supported by [fvh]");
  throw illegalArgument(
    `No enum constant org.opensearch.search.fetch.subphase.highlight.HighlightBuilder.BoundaryScannerType.${name}`,
  );
}

function localeNamed(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? "en";
  } catch {
    throw illegalArgument(`unknown locale [${locale}]`);
  }
}

/** Both cut where a fragment is long enough; here a phrase is never cut. */
function fragmenterNamed(fragmenter: string): void {
  if (fragmenter === "simple" || fragmenter === "span") return;
  throw illegalArgument(`unknown fragmenter option [${fragmenter}] for the field [*]`);
}

function positive(node: JsonNode, name: string): number {
  const value = numberOption(node);
  if (value > 0) return value;
  throw illegalArgument(`[${name}] must be a positive integer`);
}

function firstText(node: JsonNode): string {
  const [first] = node.kind === "array" ? node.items : [node];
  return first === undefined ? "" : textOfNode(first);
}

function objectOf(node: JsonNode, place: string): ObjectNode {
  if (node.kind === "object") return node;
  throw parsingError(`Expected [START_OBJECT] in [${place}] but found [${tokenName(node)}]`, node.at);
}
