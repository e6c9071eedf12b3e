import { recordEvent } from "../events/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { summaryOf } from "./batch-result.ts";
import type { Batch } from "./batch.ts";

/** A batch as its status call returns it, without the link to its result, which is a credential. */
export function describeBatch(batch: Batch) {
  const { id: batchId, status, mode: processingMode } = batch;
  return { batchId, status, processingMode, ...(status !== "pending" && { summary: summaryOf(batch) }) };
}

/** Records that all rows of a batch have run, in the commit that ends it. */
export async function recordBatchCompleted(
  tx: Queryable,
  batch: Batch,
  { test }: { test: boolean },
): Promise<void> {
  const { id, tenantGuid, merchantGuid } = batch;
  const object = describeBatch(batch);
  await recordEvent(tx, { type: "batch.completed", id, tenantGuid, merchantGuid, test, object });
}
