import { sql, type Queryable } from "../../platform/database/index.ts";
import { findTransactions } from "../../transactions/index.ts";
import type { BiEngine } from "../engines/engine.ts";
import { indexOf, listScopes } from "./scopes.ts";

/**
 * Deletes the documents of transactions that were announced and are not there any more, in every scope. Only records of a sample are
 * ever removed.
 *
 * @param options.uuids the announced transactions
 * @param options.read those that have documents
 */
export async function removeDocuments(
  tx: Queryable,
  engine: BiEngine,
  { uuids, read }: { uuids: readonly string[]; read: readonly { readonly transactionUuid: string }[] },
): Promise<void> {
  const made = new Set(read.map(({ transactionUuid }) => transactionUuid));
  const without = uuids.filter((uuid) => !made.has(uuid));
  if (without.length === 0) return;
  // A document that could not be made is not deleted.
  const there = new Set((await findTransactions(tx, without)).map(({ uuid }) => uuid));
  const removed = without.filter((uuid) => !there.has(uuid));
  if (removed.length === 0) return;
  const { version } = await tx.one<{ version: bigint }>(
    sql`select nextval('bi_document_versions') as version`,
  );
  const documents = removed.map((id) => ({ id, version }));
  for (const scope of await listScopes(tx)) await engine.deleteDocuments(indexOf(scope.guid), documents);
}
