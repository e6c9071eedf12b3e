import type { JsonNode } from "../../json/json-node.ts";
import {
  type FieldOptions,
  type Options,
  flagOption,
  listOption,
  readFieldOptions,
} from "../reading/options.ts";

/** The options of an aggregation over ranges of a field. */
interface RangesOfField<Range> {
  readonly options: FieldOptions & { readonly field: string };
  /** The response has the buckets by their keys, not as a list. */
  readonly keyed: boolean;
  readonly ranges: readonly Range[];
}

/** Reads the options of an aggregation over ranges of a field. They are as in `readFieldOptions`. */
export function readRanges<Range>(
  body: JsonNode,
  where: { kind: string; name: string; into?: FieldOptions; sources?: string },
  { readRange, own }: { readonly readRange: (node: JsonNode) => Range; readonly own?: Options },
): RangesOfField<Range> {
  let keyed = false;
  let ranges: readonly Range[] = [];
  const options = readFieldOptions(body, where, {
    ...own,
    keyed: (node) => (keyed = flagOption(node)),
    ranges: (node) => (ranges = listOption(node).map(readRange)),
  });
  return { options, keyed, ranges };
}
