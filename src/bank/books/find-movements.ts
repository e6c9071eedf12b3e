import { readAnnotations } from "../../annotations/index.ts";
import type { Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { formatAmount, parseAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { listEntries } from "../../settlement/index.ts";
import { findTransactions, totalOf, type Transaction } from "../../transactions/index.ts";
import type { AccountParts } from "../accounts.ts";
import { arrivedPayouts } from "../payouts/payout-store.ts";
import type { Movement } from "./movement.ts";
import { refused, type BookingProfile, type BookRefusal } from "./profile.ts";

const PAGE = 500;

interface Period {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
}

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
    for (const transaction of await findTransactions(db, uuids)) {
      if (transaction.status !== "success" || transaction.testMode !== isTest) continue;
      const connector = connectors.find(({ guid }) => guid === transaction.connectorGuid);
      if (!connector) continue;
      const at = page.find(({ transactionUuid }) => transactionUuid === transaction.uuid)!.recordedAt;
      const { fees, settlement } = annotations(transaction.uuid);
      const more = {
        profile,
        connector,
        at,
        payout: settlement?.providerSettlement?.settlementNumber ?? null,
      };
      const isOwn = parts.adapters.get(connector.adapter)?.ownAccount !== undefined;
      const moved = movementOf(transaction, { ...more, isOwn });
      const taken = moved && isRefusal(moved) ? moved : feesOf(transaction, { ...more, fees });
      if (isRefusal(taken)) return taken;
      found.push(...(moved && !isRefusal(moved) ? [moved] : []), ...taken);
    }
    if (page.length < PAGE) break;
  }
  const arrived = await payoutsOf(db, { profile, connectors, period });
  return isRefusal(arrived) ? arrived : [...found, ...arrived];
}

interface Booked {
  readonly profile: BookingProfile;
  readonly connector: Connector;
  readonly at: Temporal.Instant;
  readonly payout: string | null;
}

const KINDS: Partial<Record<Transaction["type"], { kind: Movement["kind"]; isIn: boolean }>> = {
  debit: { kind: "payment", isIn: true },
  capture: { kind: "payment", isIn: true },
  refund: { kind: "refund", isIn: false },
  chargeback: { kind: "chargeback", isIn: false },
  "chargeback-reversal": { kind: "chargeback_reversed", isIn: true },
};

function movementOf(
  transaction: Transaction,
  { profile, connector, at, payout, isOwn }: Booked & { isOwn: boolean },
): Movement | BookRefusal | undefined {
  const rule = KINDS[transaction.type];
  const total = totalOf(transaction);
  if (!rule || !total || total.minor <= 0n) return undefined;
  const account = isOwn ? profile.accounts.bank : clearingOf(profile, connector);
  if (typeof account !== "string") return account;
  const { minor, currency } = total;
  return {
    key: `${rule.kind}:${transaction.uuid}`,
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
    text: `${rule.kind.replaceAll("_", " ")} ${transaction.merchantTransactionId}`,
    transactionUuid: transaction.uuid,
    payout,
    clearingMinor: isOwn ? 0n : rule.isIn ? minor : -minor,
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
    if (!account) return refused(`accounts.fees.${kind}`, "is required: there are fees of this kind");
    const clearing = clearingOf(profile, connector);
    if (typeof clearing !== "string") return clearing;
    const text = `${kind} ${fee.amount} ${fee.currency} ${fee.description ?? ""}`;
    const ordinal = seen.get(text) ?? 0;
    seen.set(text, ordinal + 1);
    movements.push({
      key: `fee:${transaction.uuid}:${text}:${ordinal}`,
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
      text: `fee ${fee.description ?? kind} ${transaction.merchantTransactionId}`,
      transactionUuid: transaction.uuid,
      payout,
      clearingMinor: -minor,
    });
  }
  return movements;
}

async function payoutsOf(
  db: Queryable,
  {
    profile,
    connectors,
    period,
  }: { profile: BookingProfile; connectors: readonly Connector[]; period: Period },
): Promise<Movement[] | BookRefusal> {
  const movements: Movement[] = [];
  const { merchantGuid } = profile;
  const days = { from: period.from.toString(), to: period.to.toString() };
  for (const payout of await arrivedPayouts(db, { merchantGuid, ...days })) {
    const connector = connectors.find(({ guid }) => guid === payout.connectorGuid);
    if (!connector) continue;
    const clearing = clearingOf(profile, connector);
    if (typeof clearing !== "string") return clearing;
    const { settlementNumber, receivedMinor: minor, currency, bookedOn } = payout;
    movements.push({
      key: `payout:${payout.guid}`,
      kind: "payout",
      connectorGuid: connector.guid,
      connectorName: connector.name,
      day: bookedOn,
      document: settlementNumber,
      account: profile.accounts.bank,
      contra: clearing,
      side: "debit",
      minor,
      currency,
      taxKey: "",
      text: `payout ${settlementNumber} ${connector.name}`,
      transactionUuid: null,
      payout: settlementNumber,
      clearingMinor: -minor,
    });
  }
  return movements;
}

function clearingOf({ accounts }: BookingProfile, { guid }: Connector): string | BookRefusal {
  return accounts.clearing[guid] ?? refused(`accounts.clearing.${guid}`, "is required: money of it moved");
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
