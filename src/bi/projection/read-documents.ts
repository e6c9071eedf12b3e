import { sql, type Queryable } from "../../platform/database/index.ts";
import { documentOf, type TransactionFacts } from "../documents/index.ts";
import type { VersionedDocument } from "../engines/engine.ts";
import { documentRefused } from "./put-documents.ts";
import { readFacts, type AcknowledgementsOf } from "./read-facts.ts";

/** The documents of the transactions as the records are now. The version is taken first: see the migration. */
export async function readDocuments(
  db: Queryable,
  uuids: readonly string[],
  sources: { acknowledgementsOf: AcknowledgementsOf },
): Promise<VersionedDocument[]> {
  const { version } = await db.one<{ version: bigint }>(
    sql`select nextval('bi_document_versions') as version`,
  );
  const facts = await readFacts(db, uuids, sources);
  return facts.flatMap((one) => {
    const source = sourceOf(one);
    return source === undefined ? [] : [{ id: one.transaction.uuid, version, source }];
  });
}

/** A record for which building the document fails must not block all others: it is counted and skipped. */
function sourceOf(facts: TransactionFacts): string | undefined {
  try {
    return JSON.stringify(documentOf(facts));
  } catch (error) {
    documentRefused.record({ uuid: facts.transaction.uuid, because: (error as Error).message });
    return undefined;
  }
}
