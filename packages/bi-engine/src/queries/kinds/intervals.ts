import { parsingError } from "../../errors.ts";
import { boosted } from "../../plan/target.ts";
import { numberOption, textOption } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";
import { constant, narrowed, nothing } from "../conditions/scores.ts";
import type { IntervalRule } from "../positions/interval-rule.ts";
import { intervalFrequency } from "../positions/intervals.ts";
import { readRule } from "../positions/read-intervals.ts";
import type { QueryKind } from "../query.ts";
import { readFieldBody } from "../reading/one-field.ts";
import { byPositions } from "../spans/by-positions.ts";

/** Intervals of a text by rules about order and proximity of terms. */
export const intervals: QueryKind = {
  name: "intervals",
  read: (body) => {
    if (body.kind === "object" && body.members.length === 0)
      throw parsingError("Expected [FIELD_NAME] but got [END_OBJECT]", body.end);
    const { field: path, value } = readFieldBody(body, "intervals");
    let rule: { readonly name: string; readonly resolve: IntervalRule } | undefined;
    let boost = 1;
    let label: { label?: string } = {};
    for (const member of value.kind === "object" ? value.members : []) {
      if (member.name === "boost") boost = numberOption(member.value);
      else if (member.name === "_name") label = { label: textOption(member.value) };
      else if (rule === undefined) rule = { name: member.name, resolve: readRule(member) };
      else
        throw parsingError(
          `Only one interval rule can be specified, found [${rule.name}] and [${member.name}]`,
          member.value.at,
        );
    }
    if (rule === undefined) throw parsingError("Missing intervals from interval query definition", value.at);
    const { resolve } = rule;
    return {
      kind: "intervals",
      ...label,
      inner: [],
      condition: async (scope) => {
        const own = boosted(scope, boost);
        const found = await resolve(own, path);
        const rows = await byPositions(own, {
          fields: [...new Set(found.fields)],
          candidates: found.candidates,
          valueOf: (row) => scoreOf(intervalFrequency(found.of(row), found.minExtent)),
        });
        if (rows === undefined) return nothing;
        if (!own.scored) return constant(own, rows.matches);
        return { matches: rows.matches, score: narrowed(sql`${rows.value} * ${own.boost}::DOUBLE`) };
      },
    };
  },
};

/** Scores rise with the frequency, and stay below the boost. */
function scoreOf(frequency: number): number {
  return frequency === 0 ? 0 : Math.fround(1 - Math.fround(1 / Math.fround(1 + frequency)));
}
