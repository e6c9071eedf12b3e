import { parsingError } from "../../errors.ts";
import { boosted, unseen } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";
import { never } from "../conditions/scores.ts";
import type { Query, QueryKind } from "../query.ts";
import { float } from "../text/term-score.ts";

/** The rows that match `positive`; the score is multiplied where `negative` matches too. */
export const boosting: QueryKind = {
  name: "boosting",
  read: (body, reader) => {
    const object = reader.object(body, "boosting");
    let positive: Query | undefined;
    let negative: Query | undefined;
    let negativeBoost = -1;
    let boost = 1;
    let label: { label?: string } = {};
    // OpenSearch ignores the brackets of a list, and uses the last of its values.
    const members = object.members.flatMap(({ name, value }) =>
      value.kind === "array" ? value.items.map((item) => ({ name, value: item })) : [{ name, value }],
    );
    for (const { name, value } of members) {
      if (name === "positive") positive = reader.query(value);
      else if (name === "negative") negative = reader.query(value);
      else if (name === "negative_boost") negativeBoost = value.kind === "null" ? -1 : numberOption(value);
      else if (name === "boost") boost = numberOption(value);
      else if (name === "_name") label = { label: textOption(value) };
      else throw parsingError(`[boosting] query does not support [${name}]`, value.at);
    }
    if (positive === undefined)
      throw parsingError("[boosting] query requires 'positive' query to be set'", object.end);
    if (negative === undefined)
      throw parsingError("[boosting] query requires 'negative' query to be set'", object.end);
    if (negativeBoost < 0) {
      throw parsingError(
        "[boosting] query requires 'negative_boost' to be set to be a positive value'",
        object.end,
      );
    }
    const [wanted, unwanted] = [positive, negative];
    return {
      kind: "boosting",
      ...label,
      inner: [wanted, unwanted],
      condition: async (scope) => {
        const found = await wanted.condition(boosted(scope, boost));
        if (found === never) return never;
        const { matches, score } = found;
        const less = await unwanted.condition(unseen(scope));
        const factor = sql`CASE WHEN ${less.matches} THEN ${float(negativeBoost)} ELSE 1::FLOAT END`;
        return { matches, score: sql`((${score})::FLOAT * ${factor})::FLOAT` };
      },
    };
  },
};
