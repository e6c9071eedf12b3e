import { instrumentsOfCustomers } from "../../customer-profiles/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { openInstruments, type OpenedInstrument, type Vault } from "../../vault/index.ts";
import type { FileRow, ReadRow } from "../rows/file-row.ts";

/** A row that can be imported, with the customer that it is stored for. */
export interface Candidate {
  readonly read: ReadRow;
  readonly content: FileRow;
  readonly customerIdentification: string;
  readonly containerId: number;
}

interface KnownInstrument {
  readonly transactionUuid: string;
  readonly paymentToken: string;
  readonly profileGuid: string;
}

/** Which customers of the rows have a profile, and which rows have an instrument that their customer has stored already, by row. */
export async function findKnown(
  db: Queryable,
  vault: Vault,
  candidates: readonly Candidate[],
): Promise<{
  readonly customers: ReadonlySet<string>;
  readonly rows: ReadonlyMap<number, KnownInstrument>;
}> {
  const customers = new Set<string>();
  const rows = new Map<number, KnownInstrument>();
  for (const [containerId, group] of Map.groupBy(candidates, (one) => one.containerId)) {
    const names = [...new Set(group.map((one) => one.customerIdentification))];
    const found = await instrumentsOfCustomers(db, vault, { containerId, customers: names });
    for (const name of found.known) customers.add(customerKey({ containerId, customerIdentification: name }));
    const transactionUuids = found.instruments.map((one) => one.transactionUuid);
    const opened = await openInstruments(db, vault, { transactionUuids });
    const byNumber = new Map(
      found.instruments.flatMap((one) => {
        const instrument = opened.get(one.transactionUuid);
        return instrument ? [[itemOf(one.customerIdentification, instrument), one] as const] : [];
      }),
    );
    for (const { read, content, customerIdentification } of group) {
      const same = byNumber.get(itemOf(customerIdentification, content.instrument));
      if (same) rows.set(read.row, same);
    }
  }
  return { customers, rows };
}

export function customerKey(of: Pick<Candidate, "containerId" | "customerIdentification">): string {
  return `${of.containerId} ${of.customerIdentification}`;
}

/** A customer with a number, which is a duplicate where it is equal. In memory only. */
export function itemOf(
  customerIdentification: string,
  { method, data }: Pick<OpenedInstrument, "method"> & { readonly data: object },
): string {
  const number: unknown = Reflect.get(data, method === "card" ? "pan" : "iban");
  return `${customerIdentification}\0${String(number)}`;
}
