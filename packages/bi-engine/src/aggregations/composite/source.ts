import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import type { Answer } from "../../json/write-json.ts";
import type { Sql } from "../../sql/sql.ts";
import type { SqlResult } from "../../plan/target.ts";
import type { Level, Run } from "../aggregation.ts";
import type { KeyExpression } from "../levels/bucket-rows.ts";
import type { FieldOptions } from "../reading/options.ts";
import { text } from "../reading/option-tokens.ts";
import { fieldOptions, flagOption, readOptions, requiredField } from "../reading/options.ts";
import type { SourceOrder } from "./after.ts";
import { dateSource } from "./date-source.ts";
import { histogramSource } from "./histogram-source.ts";
import { termsSource } from "./terms-source.ts";
import { tileSource } from "./tile-source.ts";

/** One part of a composite key, as a request describes it. */
export interface CompositeSource {
  readonly name: string;
  /** Undefined when the rows have no such field and a missing value makes no bucket: then there are none at all. */
  readonly resolve: (level: Level, run: Run) => Promise<ResolvedSource | undefined>;
}

/** One part of a composite key over the rows of a level. */
export interface ResolvedSource extends SourceOrder {
  readonly name: string;
  readonly key: KeyExpression;
  readonly show: (value: SqlResult) => Answer;
  /** A value of an `after` key as the column has it. */
  readonly parse: (node: JsonNode) => Sql;
}

/** What the four kinds of sources have in common. */
interface SourceOptions extends FieldOptions {
  ascending: boolean;
  missingBucket: boolean;
  missingOrder: "first" | "last" | undefined;
}

/** What a kind of source adds: how a row gets its key. */
type SourceKey = Omit<ResolvedSource, "name" | "ascending" | "missingFirst">;

export interface SourceKind {
  readonly name: string;
  /** Reads its own options into a function that makes the key. */
  readonly read: (options: SourceOptions & { readonly field?: string }) => {
    readonly own: Readonly<Record<string, (node: JsonNode) => void>>;
    readonly key: (level: Level, run: Run, field: string) => Promise<SourceKey | undefined>;
  };
}

const kinds: readonly SourceKind[] = [termsSource, histogramSource, dateSource, tileSource];

export function readSources(node: JsonNode): readonly CompositeSource[] {
  const items = node.kind === "array" ? node.items : [node];
  return items.map((item) => {
    const only = item.kind === "object" ? item.members[0] : undefined;
    if (only === undefined || only.value.kind !== "object")
      throw parsingError(`invalid token in [sources]`, item.at);
    const typed = only.value.members[0];
    const kind = kinds.find(({ name }) => name === typed?.name);
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
    order: { tokens: text, take: (node) => (options.ascending = readDirection(node)) },
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
