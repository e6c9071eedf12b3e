import { createHash } from "node:crypto";
import { REFERENCE_ALPHABET, rfReference, type Money } from "@quittance/provider-kit";
import { sql, type Queryable } from "../../../platform/database/index.ts";

/** A payment that waits for a transfer, or has it. */
export interface AwaitedPayment {
  readonly submissionReference: string;
  readonly connectorGuid: string;
  readonly iban: string;
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly receivedMinor: bigint;
  readonly payerIban: string | null;
  readonly payerName: string | null;
}

/** Forty random bits are hardly ever taken; each try has others. */
const MAX_TRIES = 20;
const REFERENCE_LENGTH = 8;

/** Gives the payment a reference of its own on its account, for all time; the same one when it is asked again. */
export async function awaitPayment(
  db: Queryable,
  payment: { submissionReference: string; connectorGuid: string; iban: string; amount: Money },
): Promise<AwaitedPayment> {
  const { submissionReference, connectorGuid, iban, amount } = payment;
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const reference = rfReference(randomText(`${iban} ${submissionReference} ${attempt}`));
    await db.execute(sql`
      insert into bank_account_payments (submission_reference, connector_guid, iban, reference, amount_minor, currency)
      values (${submissionReference}, ${connectorGuid}, ${iban}, ${reference}, ${amount.minor}, ${amount.currency})
      on conflict do nothing`);
    const known = await findAwaited(db, submissionReference);
    if (known) return known;
  }
  throw new Error(`${submissionReference} got no reference on its account.`);
}

function randomText(seed: string): string {
  const bytes = createHash("sha256").update(seed).digest().subarray(0, REFERENCE_LENGTH);
  return [...bytes].map((byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join("");
}

const COLUMNS = sql`submission_reference, connector_guid, iban, reference, amount_minor, currency, received_minor, payer_iban, payer_name`;

export function findAwaited(db: Queryable, submissionReference: string): Promise<AwaitedPayment | undefined> {
  return db.maybeOne<AwaitedPayment>(sql`
    select ${COLUMNS} from bank_account_payments where submission_reference = ${submissionReference}`);
}
