import { documentsOf } from "../../../src/bi/documents/index.ts";
import { readFacts } from "../../../src/bi/projection/read-facts.ts";
import { indexOf } from "../../../src/bi/projection/index.ts";
import { acknowledgementsOf } from "../../../src/callbacks/index.ts";
import { sql, type Database } from "../../../src/platform/database/index.ts";
import { differingFields } from "./compare-documents.ts";
import { expectedDocuments, type Expected } from "./expected-documents.ts";
import { expectedOfOrder } from "./expected-of-orders.ts";
import type { BiDocuments } from "../bi-documents.ts";
import type { Shop } from "../shop.ts";

/**
 * The documents of every transaction without a waiting change are those that its record results in now (no change was
 * lost), and contains what the rows and the merchant's requests say (the projection is right).
 */
export async function biDocumentsEqualTheRecords(
  db: Database,
  { documents, shop }: { documents: BiDocuments; shop: Shop },
): Promise<string[]> {
  const scopes = await db.query<{ guid: string }>(sql`select guid from bi_scopes where is_complete`);
  const projected = await db.query<{ uuid: string }>(sql`
    select uuid from transactions where not exists (
      select from transaction_changes where transactions.uuid = any(transaction_uuids))`);
  if (scopes.length === 0 || projected.length === 0) return [];
  const facts = await readFacts(
    db,
    projected.map(({ uuid }) => uuid),
    { acknowledgementsOf, accountFieldOf: () => undefined },
  );
  const expected = await expectedDocuments(
    db,
    facts.map(({ transaction }) => transaction.uuid),
  );
  return facts.flatMap((one) => {
    const { uuid, status } = one.transaction;
    const current = documentsOf(one).map(({ id, document }) => ({ id, text: JSON.stringify(document) }));
    const differs = scopes.some(({ guid }) =>
      current.some(({ id, text }) => documents.find(indexOf(guid), id) !== text),
    );
    const document = JSON.parse(current[0]!.text) as Record<string, unknown>;
    const { compared } = documents;
    const fields = [expected.get(uuid)!, ofOrder(shop, one.transaction.merchantTransactionId)].flatMap(
      (part) => differingFields(document, { expected: part, compared }),
    );
    return [
      ...(differs ? [`the BI document is not the one of the record: ${uuid}, ${status}`] : []),
      ...fields.map((field) => `the BI document has a wrong value: ${uuid}, ${field}`),
    ];
  });
}

function ofOrder(shop: Shop, merchantTransactionId: string): Expected {
  const order = shop.orders.get(merchantTransactionId);
  return order === undefined ? {} : expectedOfOrder(order);
}

/** What is still to be projected after enough time. */
export async function projectionIsBehind(db: Database): Promise<string[]> {
  const [behind] = await db.query<{ changes: bigint; scopes: bigint }>(sql`
    select (select count(*) from transaction_changes) as changes,
      (select count(*) from bi_scopes where not is_complete) as scopes`);
  return behind?.changes === 0n && behind.scopes === 0n
    ? []
    : [`the BI documents never caught up: ${behind?.changes} changes, ${behind?.scopes} scopes`];
}
