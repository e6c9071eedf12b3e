import { databaseNow, sql, type Queryable } from "../../platform/database/index.ts";
import { inSlices } from "../../platform/in-slices.ts";
import { ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { documentsOf, type TransactionFacts } from "../documents/index.ts";
import type { DocumentVersion, VersionedDocument } from "../engines/engine.ts";
import { firstKept, isKept } from "./kept-from.ts";
import { documentRefused } from "./put-documents.ts";
import { readFacts, type DocumentSources } from "./read-facts.ts";
import { ownerOf, type Scope } from "./scopes.ts";

type Source = Pick<VersionedDocument, "id" | "source">;

/** The documents of one transaction, as each scope has them. */
export interface ScopedDocuments extends Pick<VersionedDocument, "version"> {
  readonly transactionUuid: string;
  readonly testMode: boolean;
  /** Not created so long ago that it has no documents any more. */
  readonly isKept: boolean;
  readonly sourcesFor: (ownerGuid: string) => readonly Source[];
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
  const { version, now } = await db.one<{ version: bigint; now: Temporal.Instant }>(
    sql`select nextval('bi_document_versions') as version, ${databaseNow} as now`,
  );
  const { retentionMonths } = sources;
  const from = retentionMonths === undefined ? undefined : firstKept(now, retentionMonths);
  const facts = await readFacts(db, uuids, sources);
  return inSlices(facts, (one) => {
    const made = sourcesOf(one);
    if (made.length === 0) return [];
    const sourcesFor = (ownerGuid: string) =>
      ownerGuid === ROOT_TENANT_GUID ? sourcesOf(factsForRoot(one)) : made;
    const { uuid: transactionUuid, testMode, createdAt } = one.transaction;
    return [{ transactionUuid, testMode, isKept: isKept(createdAt, from), version, sourcesFor }];
  });
}

/** Those that the scope shows. */
export function documentsFor(
  scope: Scope,
  documents: readonly ScopedDocuments[],
): Promise<readonly ReadDocument[]> {
  return documentsIn(
    scope,
    documents.filter((one) => isShown(scope, one)),
  );
}

/**
 * Those that the scope must not have: what is too old, and in a scope of test payments what is live. A payment may have been one of
 * test mode until its customer chose how to pay.
 */
export async function documentsAgainst(
  scope: Scope,
  documents: readonly ScopedDocuments[],
): Promise<readonly DocumentVersion[]> {
  const against = documents.filter((one) => !isShown(scope, one));
  // Without their source: with it they would be stored.
  const shown = await documentsIn(scope, against);
  return shown.map(({ id, version }) => ({ id, version }));
}

function isShown({ testOnly }: Scope, { testMode, isKept: isYoung }: ScopedDocuments): boolean {
  return isYoung && (testMode || !testOnly);
}

function documentsIn(scope: Scope, documents: readonly ScopedDocuments[]): Promise<readonly ReadDocument[]> {
  const { guid } = ownerOf(scope);
  return inSlices(documents, ({ transactionUuid, version, sourcesFor }) =>
    sourcesFor(guid).map(({ id, source }) => ({ id, version, source, transactionUuid })),
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
