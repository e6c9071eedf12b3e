import { shardIllegalArgument } from "../../../errors.ts";
import { syntheticField } from "../../../fields/synthetic-field.ts";
import { textOfNode } from "../../../json/json-node.ts";
import { VALUE_MARK, TERM_MARK } from "../../../mapping/column-value.ts";
import { columnOf, fieldOf, unscored } from "../../../plan/target.ts";
import { sql } from "../../../sql/sql.ts";
import type { AggregationKind } from "../../aggregation.ts";
import { runSignificant } from "../../buckets/significant-buckets.ts";
import { termFilter } from "../../buckets/term-filter.ts";
import { fieldOptions, readOptions, requiredField } from "../../reading/options.ts";
import { noOptions, significantOptions } from "./significant-terms.ts";

const KIND = "significant_text";

/** Significant words of a text field: the words of a document's text take the place of a keyword's values. */
export const significantText: AggregationKind = {
  name: KIND,
  read: (body, reader) => {
    const options = noOptions();
    readOptions(body, KIND, {
      field: fieldOptions(options, KIND, reader.name)["field"] ?? textOfNode,
      ...significantOptions(options, reader, KIND),
      filter_duplicate_text: refuseDuplicateFilter,
      source_fields: () => undefined,
    });
    const field = requiredField(options);
    return {
      type: "leaf",
      run: async (level, run) => {
        const found = fieldOf(level.scope, field);
        if (found !== undefined && found.type !== "text" && found.type !== "keyword") {
          throw shardIllegalArgument(
            `Field [${field}] of type [${found.type}] is not supported for aggregation [${KIND}]`,
          );
        }
        const terms =
          found &&
          sql`list_distinct(list_filter(string_split(replace(${columnOf(level.scope, found)}, ${VALUE_MARK}, ''), ${TERM_MARK}), lambda w: w <> ''))`;
        return runSignificant(level, run, [], {
          ...options,
          typeName: "sigsterms",
          key: terms && { value: terms, list: true },
          fits: termFilter(
            { name: reader.name, kind: KIND },
            { field: syntheticField(field, "keyword"), value: sql`NULL`, list: false, format: undefined },
            options.filter,
            { moment: level.scope.moment },
          ),
          show: (key) => ({ key: key as string, keyText: undefined, keyNumber: undefined }),
          background: await options.background?.condition(unscored(level.scope)),
        });
      },
    };
  },
};

function refuseDuplicateFilter(node: Parameters<typeof textOfNode>[0]): void {
  if (textOfNode(node) !== "true") return;
  throw shardIllegalArgument(`[${KIND}] filter_duplicate_text is not supported`);
}
