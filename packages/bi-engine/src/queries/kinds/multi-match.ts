import { illegalArgument, parsingError } from "../../errors.ts";
import { type Scope, boosted } from "../../plan/target.ts";
import { booleanOption, numberOption, textOption } from "../../reading/options.ts";
import { yes } from "../../sql/sql.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { constant, nothing } from "../conditions/scores.ts";
import type { Condition, QueryKind } from "../query.ts";
import {
  type FieldPatterns,
  ALL_FIELDS,
  fieldsMeant,
  meansAll,
  readFieldPatterns,
} from "../reading/field-list.ts";
import { readFieldOptions } from "../reading/field-options.ts";
import { crossFields } from "../text/cross-fields.ts";
import { type MultiMatchType, readType, TYPES } from "../text/multi-match-type.ts";
import { searchFields } from "../text/search-fields.ts";
import type { TextOptions } from "../text/search-text.ts";
import {
  type MutableTextOptions,
  analyzerNamed,
  newTextOptions,
  textOptionReaders,
} from "../text/text-options.ts";

/** The terms of a text in any of several fields. */
export const multiMatch: QueryKind = {
  name: "multi_match",
  read: (body, reader) => {
    const object = reader.object(body, "multi_match");
    const fields = object.members.find(({ name }) => name === "fields");
    const rest = { ...object, members: object.members.filter((member) => member !== fields) };
    let text: string | undefined;
    const chosen: { type: MultiMatchType } = { type: "best_fields" };
    let tieBreaker: number | undefined;
    const options = newTextOptions("words");
    let lenient: boolean | undefined;
    const { slop, ...readers } = textOptionReaders(options);
    const { boost, label } = readFieldOptions(rest, "multi_match", {
      ...readers,
      slop: slop!,
      lenient: (node) => (lenient = booleanOption(node)),
      query: (node) => (text = textOption(node)),
      type: (node) => (chosen.type = readType(textOption(node))),
      tie_breaker: (node) => (tieBreaker = numberOption(node)),
    });
    if (text === undefined) throw parsingError("No text specified for multi_match query", object.end);
    const { type } = chosen;
    if (options.slop !== 0 && type === "bool_prefix") {
      throw parsingError("[slop] not allowed for type [bool_prefix]", object.end);
    }
    refuseFuzziness(type, options);
    const patterns = fields === undefined ? ALL_FIELDS : readFieldPatterns(fields.value, "multi_match");
    const wanted = { text, patterns, type, tieBreaker, lenient, options };
    return {
      kind: "multi_match",
      ...label,
      inner: [],
      condition: async (scope) => keptWhole(await inFields(boosted(scope, boost), wanted), boost),
    };
  },
};

function refuseFuzziness(type: MultiMatchType, options: TextOptions): void {
  if (options.fuzziness === undefined || !["cross_fields", "phrase", "phrase_prefix"].includes(type)) return;
  throw illegalArgument(`Fuzziness not allowed for type [${type}]`);
}

interface MultiMatch {
  readonly text: string;
  readonly patterns: FieldPatterns;
  readonly type: MultiMatchType;
  readonly tieBreaker: number | undefined;
  /** Undefined means: only where all fields are queried. */
  readonly lenient: boolean | undefined;
  readonly options: MutableTextOptions;
}

async function inFields(
  scope: Scope,
  { text, patterns, type, tieBreaker, lenient, options }: MultiMatch,
): Promise<Condition> {
  const settings = TYPES[type];
  const full = {
    ...options,
    type: settings.text,
    lenient: lenient ?? meansAll(patterns),
    analyzer: analyzerNamed(scope, "multi_match", options.analyzerName),
    tieBreaker: tieBreaker ?? settings.tieBreaker,
  };
  const search = type === "cross_fields" ? crossFields : searchFields;
  const found = await search(scope, fieldsMeant(scope, patterns), text, full);
  return found ?? (options.matchAllWithoutTerms ? constant(scope, yes) : nothing);
}
