import { sql, type Queryable } from "../../platform/database/index.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { documentsOf, type TransactionFacts } from "../documents/index.ts";
import type { VersionedDocument } from "../engines/engine.ts";
import { documentRefused } from "./put-documents.ts";
import { readFacts, type DocumentSources } from "./read-facts.ts";

type Source = Pick<VersionedDocument, "id" | "source">;

/** The documents of one transaction, as each scope has them. */
interface ScopedDocuments extends Pick<VersionedDocument, "version"> {
  readonly transactionUuid: string;
  readonly sourcesFor: (scopeGuid: string) => readonly Source[];
}

interface ReadDocument extends VersionedDocument {
  /** The transaction that it is made from. */
  readonly transactionUuid: string;
}

/** The documents of the transactions as the records are now. The version is taken first: see the migration. */
export async function readDocuments(
  db: Queryable,
  uuids: readonly string[],
  sources: DocumentSources,
): Promise<ScopedDocuments[]> {
  const { version } = await db.one<{ version: bigint }>(
    sql`select nextval('bi_document_versions') as version`,
  );
  const facts = await readFacts(db, uuids, sources);
  return facts.flatMap((one) => {
    const made = sourcesOf(one);
    if (made.length === 0) return [];
    const sourcesFor = (scopeGuid: string) =>
      scopeGuid === ROOT_TENANT_GUID ? sourcesOf(factsForRoot(one)) : made;
    return [{ transactionUuid: one.transaction.uuid, version, sourcesFor }];
  });
}

export function documentsFor(
  scopeGuid: string,
  documents: readonly ScopedDocuments[],
): readonly ReadDocument[] {
  return documents.flatMap(({ transactionUuid, version, sourcesFor }) =>
    sourcesFor(scopeGuid).map(({ id, source }) => ({ id, version, source, transactionUuid })),
  );
}

/** spec: `global_fingerprint` is system-wide. Only the root tenant may compare the cards of tenant trees. */
function factsForRoot(facts: TransactionFacts): TransactionFacts {
  const { transaction } = facts;
  const { card } = transaction;
  const globalFingerprint = card?.systemFingerprint ?? null;
  const shown = card && { ...card, globalFingerprint };
  return { ...facts, transaction: { ...transaction, card: shown } };
}

/** A record for which building the documents fails must not block all others: it is counted and skipped. */
function sourcesOf(facts: TransactionFacts): Source[] {
  try {
    return documentsOf(facts).map(({ id, document }) => ({ id, source: JSON.stringify(document) }));
  } catch (error) {
    documentRefused.record({ uuid: facts.transaction.uuid, because: (error as Error).message });
    return [];
  }
}
