import { illegalArgument } from "../../errors.ts";
import { boosted, fieldOf } from "../../plan/target.ts";
import { textOption, booleanOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import { keptWhole } from "../conditions/disjuncts.ts";
import { never, nothing } from "../conditions/scores.ts";
import type { QueryKind } from "../query.ts";
import { readFieldQuery } from "../reading/field-options.ts";
import { cannotBeFuzzy, fuzzinessOf, refuseOtherThanTerms } from "../text/fuzziness-option.ts";
import { fuzzyTerms } from "../text/fuzzy-terms.ts";
import { checkRewrite } from "../text/pattern-query.ts";

/** Values or terms within a few edits of the given one, which is not analysed. */
export const fuzzy: QueryKind = {
  name: "fuzzy",
  read: (body) => {
    let value: string | undefined;
    let fuzziness = fuzzinessOf("AUTO");
    const options = { prefixLength: 0, maxExpansions: 50, transpositions: true };
    const {
      field: path,
      boost,
      label,
    } = readFieldQuery(body, "fuzzy", (node) => (value = textOption(node)), {
      value: (node) => (value = textOption(node)),
      term: (node) => (value = textOption(node)),
      fuzziness: (node) => (fuzziness = fuzzinessOf(textOption(node))),
      prefix_length: (node) => (options.prefixLength = wholeOption(node)),
      max_expansions: (node) => (options.maxExpansions = wholeOption(node)),
      transpositions: (node) => (options.transpositions = booleanOption(node)),
      rewrite: (node) => checkRewrite(textOption(node)),
    });
    if (value === undefined) throw illegalArgument("query value cannot be null");
    const word = value;
    return {
      kind: "fuzzy",
      ...label,
      inner: [],
      condition: async (scope) => {
        const field = fieldOf(scope, path);
        if (path === "_id" || path === "_index") throw cannotBeFuzzy(path, path);
        refuseOtherThanTerms(scope.target.mapping.fields.get(path));
        if (field === undefined) return scope.target.mapping.fields.has(path) ? nothing : never;
        const wanted = { ...options, edits: fuzziness(word) };
        return keptWhole(await fuzzyTerms(boosted(scope, boost), field, word, wanted), boost);
      },
    };
  },
};
