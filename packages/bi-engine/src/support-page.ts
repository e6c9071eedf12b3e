import { AGGREGATION_KINDS } from "./aggregations/all-kinds.ts";
import { FIELD_TYPES } from "./mapping/mapping.ts";
import { QUERY_KINDS } from "./queries/all-kinds.ts";
import { UNSUPPORTED_KEYS } from "./reading/unsupported-keys.ts";
import { UNSUPPORTED_AGGREGATIONS, UNSUPPORTED_QUERIES } from "./reading/unsupported.ts";
import { searchKeys } from "./request/read-search.ts";

/** The table of what is supported and what is refused, as a page; made from the lists that the code itself uses. */
export function supportPage(): string {
  return [
    "# What is supported",
    "",
    "Made from the code by `node tools/docs/generate.ts`. Responses are those of OpenSearch 2.17.1; what is not here is",
    "refused with OpenSearch's own error.",
    "",
    ...section("Queries", QUERY_KINDS, UNSUPPORTED_QUERIES),
    ...section("Aggregations", AGGREGATION_KINDS, UNSUPPORTED_AGGREGATIONS),
    ...section(
      "Keys of a search",
      searchKeys.map((name) => ({ name })),
      UNSUPPORTED_KEYS,
    ),
    "## Field types",
    "",
    `${FIELD_TYPES.map((type) => `\`${type}\``).join(", ")}, and \`object\` and \`nested\`. Any other is refused when the index is made.`,
    "",
    "## What is exact where OpenSearch estimates",
    "",
    "`cardinality` counts exactly at any size. `percentiles`, `percentile_ranks` and `median_absolute_deviation` are exact, in",
    "OpenSearch's own interpolation, up to 20,000 values and estimated beyond. `terms` has no error of shards.",
    "",
  ].join("\n");
}

interface Named {
  readonly name: string;
  readonly aliases?: readonly string[];
}

function section(
  title: string,
  kinds: readonly Named[],
  refused: ReadonlyMap<string, string>,
): readonly string[] {
  const responded = kinds.map(
    ({ name, aliases = [] }) =>
      [name, aliases.length > 0 ? `supported, also as \`${aliases.join("`, `")}\`` : "supported"] as const,
  );
  const rows = [...responded, ...[...refused].map(([name, why]) => [name, `refused: ${why}`] as const)];
  const sorted = rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    `## ${title}`,
    "",
    "| kind | |",
    "|---|---|",
    ...sorted.map(([name, what]) => `| \`${name}\` | ${what} |`),
    "",
  ];
}
