import type { JsonNode } from "../../json/json-node.ts";
import { type Order, readOrder } from "../levels/bucket-order.ts";
import { type FieldOptions, type Options, badOption, flagOption, integerOption } from "../reading/options.ts";

/** The options that a histogram of numbers and one of dates share. */
export interface HistogramOptions<Bounds> extends FieldOptions {
  minDocCount: number;
  keyed: boolean;
  order: readonly Order[];
  extended?: Bounds;
  hard?: Bounds;
}

/** The readers of these options. */
export function histogramOptions<Bounds>(
  options: HistogramOptions<Bounds>,
  { kind, name }: { readonly kind: string; readonly name: string },
  readBounds: (node: JsonNode) => Bounds,
): Options {
  return {
    min_doc_count: (node) => (options.minDocCount = readMinDocCount(node, kind, name)),
    keyed: (node) => (options.keyed = flagOption(node)),
    order: (node) => (options.order = readOrder(node)),
    extended_bounds: (node) => (options.extended = readBounds(node)),
    hard_bounds: (node) => (options.hard = readBounds(node)),
  };
}

function readMinDocCount(node: JsonNode, kind: string, name: string): number {
  const count = integerOption(node, kind, "min_doc_count");
  if (count >= 0) return count;
  const reason = `[minDocCount] must be greater than or equal to 0. Found [${count}] in [${name}]`;
  throw badOption(node, kind, "min_doc_count", reason);
}
