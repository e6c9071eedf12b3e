import { illegalArgument } from "../../errors.ts";
import type { JsonNode } from "../../json/json-node.ts";
import { booleanOption, textOption } from "../../reading/options.ts";
import { wholeOption } from "../../reading/whole-option.ts";
import type { Combination } from "./interval-rule.ts";

/** The options that `match` and `all_of` share, with their defaults until they are read. */
interface CombinationOptions {
  how: Combination;
  maxGaps: number;
  readonly options: Readonly<Record<string, (value: JsonNode) => unknown>>;
}

const MODES: ReadonlySet<string> = new Set(["ordered", "unordered", "unordered_no_overlap"]);

/** Options to be read; each changes the combination that it belongs to. */
export function newCombination(): CombinationOptions {
  const read: CombinationOptions = {
    how: "unordered",
    maxGaps: -1,
    options: {
      max_gaps: (value) => (read.maxGaps = wholeOption(value)),
      ordered: (value) => (read.how = booleanOption(value) ? "ordered" : "unordered"),
      mode: (value) => {
        const mode = textOption(value);
        if (!MODES.has(mode)) throw illegalArgument(`no mode can be parsed from ordinal ${mode}`);
        read.how = mode as Combination;
      },
    },
  };
  return read;
}
