import { sql, type Queryable } from "../../platform/database/index.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { documentOf, type TransactionFacts } from "../documents/index.ts";
import type { VersionedDocument } from "../engines/engine.ts";
import { documentRefused } from "./put-documents.ts";
import { readFacts, type DocumentSources } from "./read-facts.ts";

/** A document as each scope has it. */
interface ScopedDocument extends Pick<VersionedDocument, "id" | "version"> {
  readonly sourceFor: (scopeGuid: string) => string;
}

/** The documents of the transactions as the records are now. The version is taken first: see the migration. */
export async function readDocuments(
  db: Queryable,
  uuids: readonly string[],
  sources: DocumentSources,
): Promise<ScopedDocument[]> {
  const { version } = await db.one<{ version: bigint }>(
    sql`select nextval('bi_document_versions') as version`,
  );
  const facts = await readFacts(db, uuids, sources);
  return facts.flatMap((one) => {
    const source = sourceOf(one);
    if (source === undefined) return [];
    const sourceFor = (scopeGuid: string) => (scopeGuid === ROOT_TENANT_GUID ? sourceForRoot(one) : source);
    return [{ id: one.transaction.uuid, version, sourceFor }];
  });
}

export function documentsFor(
  scopeGuid: string,
  documents: readonly ScopedDocument[],
): readonly VersionedDocument[] {
  return documents.map(({ id, version, sourceFor }) => ({ id, version, source: sourceFor(scopeGuid) }));
}

/** spec: `global_fingerprint` is system-wide. Only the root tenant may compare the cards of tenant trees. */
function sourceForRoot(facts: TransactionFacts): string {
  const { transaction } = facts;
  const { card } = transaction;
  const globalFingerprint = card?.systemFingerprint ?? null;
  const shown = card && { ...card, globalFingerprint };
  return JSON.stringify(documentOf({ ...facts, transaction: { ...transaction, card: shown } }));
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
