import { illegalArgument } from "../../errors.ts";
import { type RegexpFlags, allRegexpFlags } from "../../patterns/read-regexp.ts";
import { textOption } from "../../reading/options.ts";
import type { QueryKind } from "../query.ts";
import { readPatternQuery } from "../text/pattern-query.ts";
import { regexpPattern } from "../text/regexp-pattern.ts";

/** Values that match a regular expression of Lucene as a whole. */
export const regexp: QueryKind = {
  name: "regexp",
  read: (body) => {
    let flags = allRegexpFlags;
    return readPatternQuery(body, {
      kind: "regexp",
      options: ["value"],
      own: {
        flags: (node) => (flags = readFlags(textOption(node))),
        flags_value: (node) => (flags = flagsOfNumber(Number(textOption(node)))),
        max_determinized_states: textOption,
      },
      pattern: (text, ignoreCase) => regexpPattern(text, { flags, ignoreCase }),
    });
  },
};

const BITS: readonly (readonly [string, keyof RegexpFlags, number])[] = [
  ["INTERSECTION", "intersection", 0x1],
  ["COMPLEMENT", "complement", 0x2],
  ["EMPTY", "empty", 0x4],
  ["ANYSTRING", "anyString", 0x8],
  ["INTERVAL", "interval", 0x20],
];

function flagsOfNumber(value: number): RegexpFlags {
  return Object.fromEntries(BITS.map(([, flag, bit]) => [flag, (value & bit) !== 0])) as RegexpFlags;
}

function readFlags(text: string): RegexpFlags {
  if (text === "") return allRegexpFlags;
  let value = 0;
  for (const name of text.split("|")) {
    const upper = name.toUpperCase();
    if (upper === "ALL") value |= 0xff;
    else if (upper !== "NONE" && upper !== "AUTOMATON") {
      const known = BITS.find(([flag]) => flag === upper);
      if (known === undefined) {
        throw illegalArgument(`Unknown regexp flag [${name}]`);
      }
      value |= known[2];
    }
  }
  return flagsOfNumber(value);
}
