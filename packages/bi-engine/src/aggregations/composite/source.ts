import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import { TEXT } from "../reading/option-tokens.ts";
import { fieldOptions, flagOption, readOptions, requiredField } from "../reading/options.ts";
import type { CompositeSource, SourceKind, SourceOptions } from "./composite-source.ts";
import { dateSource } from "./date-source.ts";
import { histogramSource } from "./histogram-source.ts";
import { termsSource } from "./terms-source.ts";
import { tileSource } from "./tile-source.ts";

const KINDS: readonly SourceKind[] = [termsSource, histogramSource, dateSource, tileSource];

export function readSources(node: JsonNode): readonly CompositeSource[] {
  const items = node.kind === "array" ? node.items : [node];
  return items.map((item) => {
    const only = item.kind === "object" ? item.members[0] : undefined;
    if (only === undefined || only.value.kind !== "object")
      throw parsingError(`invalid token in [sources]`, item.at);
    const typed = only.value.members[0];
    const kind = KINDS.find(({ name }) => name === typed?.name);
    if (typed === undefined || kind === undefined) {
      throw parsingError(`invalid source type: ${typed?.name ?? ""}`, typed?.at ?? only.value.at);
    }
    return readSource(only.name, kind, typed.value);
  });
}

function readSource(name: string, kind: SourceKind, body: JsonNode): CompositeSource {
  const options: SourceOptions = { ascending: true, missingBucket: false, missingOrder: undefined };
  const { own, key } = kind.read(options);
  const { missing: _missing, ...fields } = fieldOptions(options, kind.name, name);
  readOptions(body, kind.name, {
    ...fields,
    order: { tokens: TEXT, take: (node) => (options.ascending = readDirection(node)) },
    missing_bucket: (node) => (options.missingBucket = flagOption(node)),
    missing_order: (node) => (options.missingOrder = readMissingOrder(node)),
    ...own,
  });
  const field = requiredField(options);
  return {
    name,
    resolve: async (level, run) => {
      const made = await key(level, run, field);
      if (made === undefined) return undefined;
      const { ascending, missingOrder, missingBucket } = options;
      const missingFirst = missingOrder === undefined ? ascending : missingOrder === "first";
      return { ...made, name, ascending, missingFirst, key: { ...made.key, keepMissing: missingBucket } };
    },
  };
}

function readDirection(node: JsonNode): boolean {
  const direction = textOfNode(node).toLowerCase();
  if (direction === "asc" || direction === "desc") return direction === "asc";
  throw illegalArgument(
    `No enum constant org.opensearch.search.sort.SortOrder.${textOfNode(node).toUpperCase()}`,
  );
}

function readMissingOrder(node: JsonNode): "first" | "last" | undefined {
  const order = textOfNode(node).toLowerCase();
  if (order === "first" || order === "last") return order;
  if (order === "default") return undefined;
  throw illegalArgument(`Unknown missingOrder: ${textOfNode(node)}`);
}
