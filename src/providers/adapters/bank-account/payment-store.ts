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
/** The payments of an account that have one of these references. */
export function findByReferences(
  db: Queryable,
  { iban, references }: { iban: string; references: readonly string[] },
): Promise<AwaitedPayment[]> {
  return db.query<AwaitedPayment>(sql`
    select ${COLUMNS} from bank_account_payments
    where iban = ${iban} and reference = any(${[...references]}::text[])`);
}

/** A popular price has many, and most of them were given up. */
const MAX_OF_AMOUNT = 500;

/** Open payments of an account of which exactly so much is missing, and of which nothing came in yet; the newest first. */
export function findByRest(
  db: Queryable,
  { iban, minor, currency }: { iban: string; minor: bigint; currency: string },
): Promise<AwaitedPayment[]> {
  return db.query<AwaitedPayment>(sql`
    select ${COLUMNS} from bank_account_payments
    where iban = ${iban} and currency = ${currency} and amount_minor = ${minor} and received_minor = 0
    order by created_at desc limit ${MAX_OF_AMOUNT}`);
}

/** Those of these amounts that an open payment of the account may wait for as a whole. */
export async function amountsAwaited(
  db: Queryable,
  { iban, currency, minors }: { iban: string; currency: string; minors: readonly bigint[] },
): Promise<ReadonlySet<bigint>> {
  const rows = await db.query<{ amountMinor: bigint }>(sql`
    select wanted.amount_minor from unnest(${[...new Set(minors)].map(String)}::bigint[]) as wanted (amount_minor)
    where exists (select from bank_account_payments as payment where iban = ${iban} and currency = ${currency}
      and payment.amount_minor = wanted.amount_minor and received_minor = 0)`);
  return new Set(rows.map(({ amountMinor }) => amountMinor));
}

/** Locks the payment until the end of the transaction, so that two statements never count for it at once. */
export function lockAwaited(tx: Queryable, submissionReference: string): Promise<AwaitedPayment | undefined> {
  return tx.maybeOne<AwaitedPayment>(sql`
    select ${COLUMNS} from bank_account_payments
    where submission_reference = ${submissionReference} for update`);
}

/** Adds to what came in for the payment; below zero it is taken away again. The payer's account is kept where it is known. */
export async function addReceived(
  tx: Queryable,
  {
    submissionReference,
    minor,
    payer = null,
  }: { submissionReference: string; minor: bigint; payer?: { iban: string; name: string | null } | null },
): Promise<void> {
  await tx.execute(sql`
    update bank_account_payments set received_minor = received_minor + ${minor},
      payer_iban = coalesce(${payer?.iban ?? null}, payer_iban), payer_name = coalesce(${payer?.name ?? null}, payer_name)
    where submission_reference = ${submissionReference}`);
}
