import type { VaultFileParts } from "../parts.ts";
import { readRows } from "../rows/read-rows.ts";
import { isProblem, type ReadRow } from "../rows/file-row.ts";
import type { ChosenMapping } from "../columns/read-mapping.ts";
import { englishOfFile } from "../file-fault.ts";
import { candidatesOf } from "./candidates.ts";
import { readersOf, type ChosenConnectors } from "./choose-connectors.ts";
import { containersOf } from "./containers-of.ts";
import { FiguresOf } from "./figures-of.ts";
import type { Figures } from "./import.ts";
import { ImportPace } from "./import-pace.ts";
import { customerKey, findKnown, itemOf, type Candidate } from "./known-instruments.ts";
import { countCustomers, insertRows, rowsWithHash, type ImportRow } from "./row-store.ts";

type Parts = Pick<VaultFileParts, "db" | "vault" | "clock" | "adapters" | "containerOf">;

interface CheckedFile {
  readonly guid: string;
  readonly fileHash: string;
  readonly mapping: ChosenMapping;
  readonly connectors: ChosenConnectors;
}

/**
 * The dry run: says of each row whether it would be imported, and keeps that. Nothing is stored in the vault.
 *
 * @throws FileRefused
 */
export async function checkFile(
  parts: Parts,
  decrypted: AsyncIterable<Uint8Array>,
  file: CheckedFile,
): Promise<Figures> {
  const { guid, fileHash, mapping } = file;
  const figures = new FiguresOf(parts.vault);
  const pace = new ImportPace();
  const containers = await containersOf(parts, file.connectors);
  const readers = readersOf(parts, file.connectors);
  for await (const rows of readRows(decrypted, { mapping, readers })) {
    const candidates = candidatesOf(rows, { fileHash, containers });
    const kept = await judgeRows(parts, { guid, rows, candidates });
    await insertRows(parts.db, { guid, rows: kept });
    for (const [index, read] of rows.entries()) figures.add(read, kept[index]!);
    await pace.rest();
  }
  return figures.result(await countCustomers(parts.db, { guid }));
}

async function judgeRows(
  { db, vault }: Parts,
  of: { guid: string; rows: readonly ReadRow[]; candidates: readonly Candidate[] },
): Promise<ImportRow[]> {
  const { guid, rows, candidates } = of;
  // A key of the import: equal cards of two imports have other hashes.
  const hashOf = (text: string): string => vault.fingerprint(text, `vault-import:${guid}`);
  const hashed = new Map(
    candidates.map((one) => {
      const customer = one.content.customerIdentification === null ? "" : customerKey(one);
      return [
        one.read.row,
        { one, item: hashOf(itemOf(customer, one.content.instrument)), customer: hashOf(customerKey(one)) },
      ];
    }),
  );
  const seen = new Map(
    await rowsWithHash(db, { guid, hashes: [...hashed.values()].map(({ item }) => item) }),
  );
  const known = await findKnown(db, vault, candidates);
  return rows.map((read) => {
    const found = hashed.get(read.row);
    if (!found) return problemRow(read);
    const sameAs = seen.get(found.item);
    if (sameAs !== undefined) return { ...rowOf(read), state: "duplicate", sameAs };
    seen.set(found.item, read.row);
    const hashes = { itemHash: found.item, customerHash: found.customer };
    const same = known.rows.get(read.row);
    if (same) {
      const { transactionUuid, paymentToken, profileGuid } = same;
      return { ...rowOf(read), ...hashes, transactionUuid, paymentToken, profileGuid, state: "known" };
    }
    const { instrument, schemeTransactionIdentifier } = found.one.content;
    return {
      ...rowOf(read),
      ...hashes,
      state: "ready",
      isKnownCustomer: known.customers.has(customerKey(found.one)),
      lacksSchemeId: instrument.method === "card" && schemeTransactionIdentifier === null,
    };
  });
}

function rowOf({ row, rowId, externalToken }: ReadRow): Omit<ImportRow, "state"> {
  return {
    row,
    rowId,
    externalToken,
    field: null,
    message: null,
    fault: null,
    lacksSchemeId: false,
    itemHash: null,
    customerHash: null,
    isKnownCustomer: false,
    sameAs: null,
    transactionUuid: null,
    paymentToken: null,
    profileGuid: null,
  };
}

function problemRow(read: ReadRow): ImportRow {
  const { content } = read;
  if (!isProblem(content)) throw new Error("A row without a problem was not a candidate.");
  const { state, field, fault } = content;
  return { ...rowOf(read), state, field, fault, message: englishOfFile(fault) };
}
