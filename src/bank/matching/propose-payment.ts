import { settingIsOn, type Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { findByRest, type AwaitedPayment } from "../../providers/index.ts";
import { findTransactions, uuidOfProviderReference, type Transaction } from "../../transactions/index.ts";
import type { BankEntry, Proposal } from "../entries/entry.ts";
import { paymentsOfPayer, type EntryOutcome } from "../entries/entry-store.ts";
import { namesOrder } from "./references.ts";

type Found =
  | { readonly kind: "pays"; readonly payment: AwaitedPayment; readonly connector: Connector }
  | { readonly kind: "waits"; readonly outcome: EntryOutcome };

interface Candidate {
  readonly payment: AwaitedPayment;
  readonly connector: Connector;
  readonly transaction: Transaction;
}

/** An entry without a reference: the one open payment of its amount whose order number it names, or whose payer is known. */
export async function proposePayment(
  db: Queryable,
  { entry, connectors }: { entry: BankEntry; connectors: readonly Connector[] },
): Promise<Found> {
  const candidates = await openPayments(db, { entry, connectors });
  const named = candidates.filter(({ transaction }) =>
    namesOrder(entry.text, transaction.merchantTransactionId),
  );
  const [one] = named;
  if (one && named.length === 1)
    return settingIsOn(one.connector, "bank:match-order-number")
      ? { kind: "pays", payment: one.payment, connector: one.connector }
      : proposed(entry, one, "order_number");
  if (named.length > 1 || candidates.length === 0 || entry.counterpartyIban === null) return UNMATCHED;
  const { merchantGuid, counterpartyIban } = entry;
  const earlier = await paymentsOfPayer(db, { merchantGuid, counterpartyIban });
  if (earlier.length === 0) return UNMATCHED;
  const customers = await customersOf(db, earlier);
  const own = candidates.filter(({ transaction }) => customers.has(customerOf(transaction) ?? NOBODY));
  const [likely] = own.length > 0 ? own : candidates;
  const isOnlyOne = (own.length > 0 ? own : candidates).length === 1;
  return likely && isOnlyOne ? proposed(entry, likely, "known_payer") : UNMATCHED;
}

const UNMATCHED: Found = { kind: "waits", outcome: { state: "unmatched" } };
const NOBODY = "";

function proposed(
  { amountMinor: minor, currency }: BankEntry,
  { transaction }: Candidate,
  because: Proposal["because"],
): Found {
  const proposal = { transactionUuid: transaction.uuid, amount: formatAmount({ minor, currency }), because };
  return { kind: "waits", outcome: { state: "proposed", proposal } };
}

async function openPayments(
  db: Queryable,
  { entry, connectors }: { entry: BankEntry; connectors: readonly Connector[] },
): Promise<Candidate[]> {
  const { iban, amountMinor: minor, currency } = entry;
  const payments = await findByRest(db, { iban, minor, currency });
  const uuidOf = ({ submissionReference }: AwaitedPayment) => uuidOfProviderReference(submissionReference);
  const transactions = new Map(
    (await findTransactions(db, payments.map(uuidOf))).map((transaction) => [transaction.uuid, transaction]),
  );
  return payments.flatMap((payment) => {
    const connector = connectors.find(({ guid }) => guid === payment.connectorGuid);
    const transaction = transactions.get(uuidOf(payment));
    if (!connector || transaction?.status !== "pending_postback") return [];
    return [{ payment, connector, transaction }];
  });
}

async function customersOf(db: Queryable, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const transactions = await findTransactions(db, uuids);
  return new Set(transactions.flatMap((transaction) => customerOf(transaction) ?? []));
}

function customerOf({ request }: Transaction): string | undefined {
  const { identification, email } = (request.customer ?? {}) as Record<string, unknown>;
  const known = identification ?? email;
  return typeof known === "string" && known !== "" ? known : undefined;
}
