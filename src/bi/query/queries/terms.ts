import { illegalArgument, parsingError } from "../errors.ts";
import { plain } from "../json/json-node.ts";
import { no, or } from "../sql/sql.ts";
import { readField } from "./one-field.ts";
import type { QueryKind } from "./query.ts";
import { termMatches } from "./term.ts";

/** OpenSearch's limit on the values of one terms query. */
const maxValues = 65_536;

export const terms: QueryKind = {
  name: "terms",
  aliases: ["in"],
  read: (body) => {
    const { field, value: node, boost, label } = readField(body, "terms", ["boost", "_name"]);
    if (node.kind !== "array") throw parsingError(`[terms] query does not support [${field}]`, node.at);
    const values = node.items.map((item) => {
      if (item.kind === "null") throw illegalArgument("No value specified for terms query");
      return plain(item);
    });
    return {
      kind: "terms",
      ...label,
      inner: [],
      condition: (scope) => {
        if (values.length > maxValues) throw tooMany(values.length);
        return {
          matches: values.length === 0 ? no : or(values.map((value) => termMatches(scope, field, value))),
          score: boost,
        };
      },
    };
  },
};

function tooMany(count: number) {
  return illegalArgument(
    `The number of terms [${count}] used in the Terms Query request has exceeded the allowed maximum of [${maxValues}]. ` +
      `This maximum can be set by changing the [index.max_terms_count] index level setting.`,
  );
}
