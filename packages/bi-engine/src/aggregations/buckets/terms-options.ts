import type { JsonNode } from "../../json/json-node.ts";
import { type Order, readOrder } from "../levels/bucket-order.ts";
import { type Options, badOption, flagOption, integerOption } from "../reading/options.ts";

/** The options that an aggregation by the terms of one field and one by those of several share. */
export interface TermsOptions {
  size: number;
  shardSize?: number;
  minDocCount: number;
  order: readonly Order[];
  showError: boolean;
}

/** The options of a request that names none. */
export function usualTermsOptions(): TermsOptions {
  return { size: 10, minDocCount: 1, order: [{ path: "_count", ascending: false }], showError: false };
}

/** The readers of these options. */
export function termsOptions(
  options: TermsOptions,
  { kind, name }: { readonly kind: string; readonly name: string },
): Options {
  return {
    size: (node) => (options.size = positiveSize(node, kind, name, "size")),
    shard_size: (node) => (options.shardSize = positiveSize(node, kind, name, "shardSize")),
    min_doc_count: (node) => (options.minDocCount = integerOption(node, kind, "min_doc_count")),
    order: (node) => (options.order = readOrder(node)),
    show_term_doc_count_error: (node) => (options.showError = flagOption(node)),
  };
}

export function positiveSize(node: JsonNode, kind: string, aggregationName: string, option: string): number {
  const size = integerOption(node, kind, option);
  if (size > 0) return size;
  const shown = option === "shardSize" ? "shard_size" : option;
  throw badOption(
    node,
    kind,
    shown,
    `[${option}] must be greater than 0. Found [${size}] in [${aggregationName}]`,
  );
}
