import { illegalArgument } from "../errors.ts";
import type { JsonNode } from "../json/json-node.ts";
import { listOption, numberOption } from "./options.ts";

export const defaultPercents: readonly number[] = [1, 5, 25, 50, 75, 95, 99];

export function readPercents(node: JsonNode, kind: string): readonly number[] {
  const percents = listOption(node).map((item) => numberOption(item, kind, "percents"));
  if (percents.length === 0) throw illegalArgument("[percents] must not be empty");
  const outside = percents.find((percent) => percent < 0 || percent > 100);
  if (outside !== undefined) throw illegalArgument(`percent must be in [0,100], got [${outside}]: [${kind}]`);
  return percents.toSorted((a, b) => a - b);
}
