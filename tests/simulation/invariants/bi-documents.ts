import { documentOf } from "../../../src/bi/documents/index.ts";
import { readFacts } from "../../../src/bi/projection/read-facts.ts";
import { indexOf } from "../../../src/bi/projection/index.ts";
import { acknowledgementsOf } from "../../../src/callbacks/index.ts";
import { sql, type Database } from "../../../src/platform/database/index.ts";
import { differingFields, expectedDocuments } from "./expected-documents.ts";
import type { BiDocuments } from "../bi-documents.ts";

/**
 * The document of every transaction that no change is waiting for is the one that its record makes now (no change was lost),
 * and says what the rows say (the projection is right).
 */
export async function biDocumentsEqualTheRecords(db: Database, documents: BiDocuments): Promise<string[]> {
  const scopes = await db.query<{ guid: string }>(sql`select guid from bi_scopes where is_complete`);
  const settled = await db.query<{ uuid: string }>(sql`
    select uuid from transactions where not exists (
      select from transaction_changes where transaction_uuid = transactions.uuid)`);
  if (scopes.length === 0 || settled.length === 0) return [];
  const facts = await readFacts(
    db,
    settled.map(({ uuid }) => uuid),
    { acknowledgementsOf },
  );
  const expected = await expectedDocuments(
    db,
    facts.map(({ transaction }) => transaction.uuid),
  );
  return facts.flatMap((one) => {
    const { uuid, status } = one.transaction;
    const made = JSON.stringify(documentOf(one));
    const differs = scopes.some(({ guid }) => documents.find(indexOf(guid), uuid) !== made);
    const fields = differingFields(JSON.parse(made) as Record<string, unknown>, expected.get(uuid)!);
    return [
      ...(differs ? [`the BI document is not what the record says: ${uuid}, ${status}`] : []),
      ...fields.map((field) => `the BI document says another thing than the rows: ${uuid}, ${field}`),
    ];
  });
}

/** What is still to be projected when everybody had time enough. */
export async function projectionIsBehind(db: Database): Promise<string[]> {
  const [behind] = await db.query<{ changes: bigint; scopes: bigint }>(sql`
    select (select count(*) from transaction_changes) as changes,
      (select count(*) from bi_scopes where not is_complete) as scopes`);
  return behind?.changes === 0n && behind.scopes === 0n
    ? []
    : [`the BI documents never caught up: ${behind?.changes} changes, ${behind?.scopes} scopes`];
}
