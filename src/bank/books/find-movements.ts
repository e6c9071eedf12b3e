import { readAnnotations } from "../../annotations/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listEntries } from "../../settlement/index.ts";
import { findTransactions, totalOf, type Transaction } from "../../transactions/index.ts";
import type { AccountParts } from "../accounts.ts";
import type { Movement } from "./movement.ts";
import { receivedDifferences, surplusMovements } from "./own-account-movements.ts";
import { payoutMovements, type Period } from "./payout-movements.ts";
import { clearingOf, refused, type BookingProfile, type BookRefusal } from "./profile.ts";

const PAGE = 500;

/**
 * Everything of a merchant that moved in the days of a period, in the profile's time zone. Test payments only where all connectors
 * are in test mode. Refused where the profile has no account for it.
 */
export async function findMovements(
  db: Queryable,
  parts: Pick<AccountParts, "adapters">,
  {
    profile,
    connectors,
    period,
  }: { profile: BookingProfile; connectors: readonly Connector[]; period: Period },
): Promise<Movement[] | BookRefusal> {
  const { timeZone, merchantGuid } = profile;
  // A meta-connector has no account of its own, and so no mode that counts.
  const isTest = connectors
    .filter(({ adapter }) => parts.adapters.has(adapter))
    .every(({ config }) => config.testMode);
  const from = period.from.toZonedDateTime(timeZone).toInstant();
  const to = period.to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant();
  const found: Movement[] = [];
  const bookingOf = (transaction: Transaction, at: Temporal.Instant, payout: string | null) => {
    const connector = connectors.find(({ guid }) => guid === transaction.connectorGuid);
    if (!connector || transaction.testMode !== isTest) return undefined;
    const isOwn = parts.adapters.get(connector.adapter)?.ownAccount !== undefined;
    return { profile, connector, at, payout, isOwn };
  };
  let after: { recordedAt: Temporal.Instant; transactionUuid: string } | null = null;
  for (;;) {
    const page: { recordedAt: Temporal.Instant; transactionUuid: string }[] = await listEntries(db, {
      merchantGuid,
      from,
      to,
      after,
      limit: PAGE,
    });
    after = page.at(-1) ?? null;
    const uuids = page.map(({ transactionUuid }) => transactionUuid);
    const annotations = await readAnnotations(db, uuids);
    const own: { movement: Movement; transaction: Transaction }[] = [];
    for (const transaction of await findTransactions(db, uuids)) {
      const at = page.find(({ transactionUuid }) => transactionUuid === transaction.uuid)!.recordedAt;
      const { fees, settlement } = annotations(transaction.uuid);
      const more = bookingOf(transaction, at, settlement?.providerSettlement?.settlementNumber ?? null);
      if (!more) continue;
      const moved = movementOf(transaction, more);
      const taken = moved && isRefusal(moved) ? moved : feesOf(transaction, { ...more, fees });
      if (isRefusal(taken)) return taken;
      found.push(...(moved && !isRefusal(moved) ? [moved] : []), ...taken);
      if (moved && !isRefusal(moved) && more.isOwn && moved.kind === "payment")
        own.push({ movement: moved, transaction });
    }
    found.push(...(await receivedDifferences(db, profile, own)));
    if (page.length < PAGE) break;
  }
  const arrived = await payoutMovements(db, { profile, connectors, period });
  if (isRefusal(arrived)) return arrived;
  const bookedPayment = (transaction: Transaction): Movement | undefined => {
    const booking = bookingOf(transaction, transaction.createdAt, null);
    const moved = booking && movementOf(transaction, booking);
    return isRefusal(moved) ? undefined : moved;
  };
  return [...found, ...arrived, ...(await surplusMovements(db, { profile, period, bookedPayment }))];
}

interface Booked {
  readonly profile: BookingProfile;
  readonly connector: Connector;
  readonly at: Temporal.Instant;
  readonly payout: string | null;
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

function movementOf(
  transaction: Transaction,
  { profile, connector, at, payout, isOwn }: Booked & { isOwn: boolean },
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

function feesOf(
  transaction: Transaction,
  {
    profile,
    connector,
    at,
    payout,
    fees,
  }: Booked & {
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
