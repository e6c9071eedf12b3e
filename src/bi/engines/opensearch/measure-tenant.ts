import type { Client } from "@opensearch-project/opensearch";
import { readFromCluster } from "./connection.ts";
import type { Size } from "./layout.ts";

const MONTH_MS = (365.25 / 12) * 24 * 3_600_000;
const WITHIN_MS = 30_000;

const body = JSON.stringify({
  size: 0,
  track_total_hits: true,
  aggs: { oldest: { min: { field: "created_at" } }, newest: { max: { field: "created_at" } } },
});

interface Measured {
  readonly hits: { readonly total: { readonly value: number } };
  readonly aggregations: Readonly<Record<"oldest" | "newest", { readonly value: number | null }>>;
}

/**
 * How many documents the tenant has, and over how many months their transactions were created.
 *
 * @throws when the cluster cannot say
 */
export async function measureTenant(client: Client, alias: string): Promise<Size> {
  const { status, text } = await readFromCluster(client, {
    method: "POST",
    path: `/${alias}/_search`,
    query: { allow_partial_search_results: "false" },
    body,
    timeoutMs: WITHIN_MS,
  });
  if (status !== 200) throw new Error(`the search cluster responded ${status} to the size of ${alias}`);
  const { hits, aggregations } = JSON.parse(text) as Measured;
  const { oldest, newest } = aggregations;
  return {
    documents: hits.total.value,
    months: ((newest.value ?? 0) - (oldest.value ?? 0)) / MONTH_MS,
  };
}
