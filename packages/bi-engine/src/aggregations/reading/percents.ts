import { QueryError } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { doubleText } from "../../values/number-text.ts";
import { listOption, numberOption } from "./options.ts";

export const DEFAULT_PERCENTS: readonly number[] = [1, 5, 25, 50, 75, 95, 99];

export function readPercents(node: JsonNode, kind: string, name: string): readonly number[] {
  const percents = listOption(node).map((item) => numberOption(item, kind, "percents"));
  if (percents.length === 0) throw unbuilt(kind, `[percents] must not be empty: [${name}]`);
  const outside = percents.find((percent) => percent < 0 || percent > 100);
  if (outside !== undefined)
    throw unbuilt(kind, `percent must be in [0,100], got [${doubleText(outside)}]: [${name}]`);
  return percents.toSorted((a, b) => a - b);
}

/** OpenSearch builds the aggregation when all required options were read, and refuses it then. */
function unbuilt(kind: string, reason: string): QueryError {
  return new QueryError("reading", 400, {
    type: "x_content_parse_exception",
    reason: `Failed to build [${kind}] after last required field arrived`,
    causedBy: { type: "illegal_argument_exception", reason },
  });
}
