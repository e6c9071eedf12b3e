import { sql, type Queryable } from "../../../platform/database/index.ts";

/** Money that goes back from the account. */
interface OutgoingTransfer {
  /** The end-to-end id. */
  readonly reference: string;
  readonly connectorGuid: string;
  readonly kind: "refund" | "surplus";
  readonly iban: string;
  readonly payeeIban: string;
  readonly payeeName: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly purpose: string;
  readonly state: "waiting" | "in_file" | "booked" | "returned";
  readonly fileGuid: string | null;
}

const COLUMNS = sql`reference, connector_guid, kind, iban, payee_iban, payee_name, amount_minor, currency, purpose, state, file_guid`;

/** Puts it into the next transfer file; once by its reference. */
export async function planTransfer(
  db: Queryable,
  transfer: Omit<OutgoingTransfer, "state" | "fileGuid">,
): Promise<void> {
  const { reference, connectorGuid, kind, iban, payeeIban, payeeName, amountMinor, currency, purpose } =
    transfer;
  await db.execute(sql`
    insert into bank_account_transfers (reference, connector_guid, kind, iban, payee_iban, payee_name, amount_minor,
      currency, purpose)
    values (${reference}, ${connectorGuid}, ${kind}, ${iban}, ${payeeIban}, ${payeeName}, ${amountMinor}, ${currency},
      ${purpose})
    on conflict do nothing`);
}

export function findTransfer(db: Queryable, reference: string): Promise<OutgoingTransfer | undefined> {
  return db.maybeOne<OutgoingTransfer>(
    sql`select ${COLUMNS} from bank_account_transfers where reference = ${reference}`,
  );
}

/** Moves a transfer on; undefined when it is not in one of the states `from`. */
export function changeTransfer(
  tx: Queryable,
  {
    reference,
    from,
    to,
  }: { reference: string; from: readonly OutgoingTransfer["state"][]; to: OutgoingTransfer["state"] },
): Promise<OutgoingTransfer | undefined> {
  return tx.maybeOne<OutgoingTransfer>(sql`
    update bank_account_transfers set state = ${to}
    where reference = ${reference} and state = any(${[...from]}::text[]) returning ${COLUMNS}`);
}
