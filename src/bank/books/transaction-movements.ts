import type { Connector } from "../../connectors/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { totalOf, type Transaction } from "../../transactions/index.ts";
import type { Movement } from "./movement.ts";
import { clearingOf, refused, type BookingProfile, type BookRefusal } from "./profile.ts";

/** How a transaction is booked: by whose accounts, as of which moment, and as part of which payout. */
export interface Booking {
  readonly profile: BookingProfile;
  readonly connector: Connector;
  readonly at: Temporal.Instant;
  readonly payout: string | null;
  /** It is paid to the merchant's own account. */
  readonly isOwn: boolean;
}

interface Rule {
  readonly kind: Movement["kind"];
  readonly isIn: boolean;
}

const KINDS: Partial<Record<Transaction["type"], Rule>> = {
  debit: { kind: "payment", isIn: true },
  capture: { kind: "payment", isIn: true },
  refund: { kind: "refund", isIn: false },
  payout: { kind: "customer_payout", isIn: false },
  chargeback: { kind: "chargeback", isIn: false },
  "chargeback-reversal": { kind: "chargeback_reversed", isIn: true },
};
/** A success that the provider undid is a failed record of the same type, which returns the money. */
const RETURNS: Partial<Record<Transaction["type"], Rule>> = {
  refund: { kind: "refund_returned", isIn: true },
  payout: { kind: "customer_payout_returned", isIn: true },
};

function ruleOf({ type, status, result }: Transaction): Rule | undefined {
  if (status === "success") return KINDS[type];
  return result.undone === undefined ? undefined : RETURNS[type];
}

/** The movement of a transaction's amount; undefined: it moved no money. */
export function movementOf(
  transaction: Transaction,
  { profile, connector, at, payout, isOwn }: Booking,
): Movement | BookRefusal | undefined {
  const rule = ruleOf(transaction);
  const total = totalOf(transaction);
  if (!rule || !total || total.minor <= 0n) return undefined;
  const account = isOwn ? profile.accounts.bank : clearingOf(profile, connector);
  if (typeof account !== "string") return account;
  const { minor, currency } = total;
  return {
    key: `${rule.kind}:${transaction.uuid}`,
    source: at.toString(),
    kind: rule.kind,
    connectorGuid: connector.guid,
    connectorName: connector.name,
    day: dayOf(at, profile),
    document: documentOf(transaction, profile),
    account,
    contra: profile.accounts.customer,
    side: rule.isIn ? "debit" : "credit",
    minor,
    currency,
    taxKey: "",
    vatId: "",
    text: `${rule.kind.replaceAll("_", " ")} ${transaction.merchantTransactionId}`,
    transactionUuid: transaction.uuid,
    payout,
    clearingMinor: isOwn ? 0n : rule.isIn ? minor : -minor,
    reverses: null,
  };
}

/** The movements of what the provider took for a transaction. */
export function feesOf(
  transaction: Transaction,
  {
    profile,
    connector,
    at,
    payout,
    fees,
  }: Booking & {
    fees: readonly {
      amount: string;
      currency: string;
      entityType?: string;
      description?: string;
      date?: string;
    }[];
  },
): Movement[] | BookRefusal {
  const movements: Movement[] = [];
  const seen = new Map<string, number>();
  for (const fee of fees) {
    const kind = fee.entityType ?? "normal";
    if (kind.startsWith("merchant-")) continue;
    const minor = minorOf(fee.amount, fee.currency);
    if (minor === 0n) continue;
    const account = profile.accounts.fees[kind];
    if (!account) return refused(`accounts.fees.${kind}`, { code: "fee_account_required" });
    const clearing = clearingOf(profile, connector);
    if (typeof clearing !== "string") return clearing;
    const text = `${kind} ${fee.amount} ${fee.currency} ${fee.description ?? ""}`;
    const ordinal = seen.get(text) ?? 0;
    seen.set(text, ordinal + 1);
    movements.push({
      key: `fee:${transaction.uuid}:${text}:${ordinal}`,
      source: "",
      kind: "fee",
      connectorGuid: connector.guid,
      connectorName: connector.name,
      day: fee.date ?? dayOf(at, profile),
      document: documentOf(transaction, profile),
      account: account.account,
      contra: clearing,
      side: minor > 0n ? "debit" : "credit",
      minor: minor > 0n ? minor : -minor,
      currency: fee.currency,
      taxKey: account.taxKey ?? "",
      vatId: account.vatId ?? "",
      text: `fee ${fee.description ?? kind} ${transaction.merchantTransactionId}`,
      transactionUuid: transaction.uuid,
      payout,
      clearingMinor: -minor,
      reverses: null,
    });
  }
  return movements;
}

function dayOf(at: Temporal.Instant, { timeZone }: BookingProfile): string {
  return at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

function documentOf(
  { merchantTransactionId, request }: Transaction,
  { documentField }: BookingProfile,
): string {
  const value = request.extraData?.[documentField];
  return documentField === "merchantTransactionId" ? merchantTransactionId : (value ?? merchantTransactionId);
}

/** Fees have up to four decimals: rounded half away from zero to what a row can have. */
function minorOf(text: string, currency: string): bigint {
  const isNegative = text.startsWith("-");
  const [whole = "0", fraction = ""] = text.replace(/^[-+]/, "").split(".");
  const exact = parseAmount(whole, currency);
  if (isRefusal(exact)) return 0n;
  const digits = formatAmount({ minor: 0n, currency }).split(".")[1]?.length ?? 0;
  const scaled = BigInt(`${whole}${fraction.padEnd(digits + 4, "0").slice(0, digits + 4)}`);
  const rounded = (scaled + 5_000n) / 10_000n;
  return isNegative ? -rounded : rounded;
}
