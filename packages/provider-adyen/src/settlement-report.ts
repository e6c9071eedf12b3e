import {
  findCurrency,
  type SettlementRow,
  type SettlementRowFee,
  type SettlementSource,
} from "@quittance/provider-kit";

type Record = Readonly<{ [column: string]: string }>;

const KINDS: Readonly<{ [type: string]: SettlementRow["kind"] }> = {
  Settled: "payment",
  Refunded: "refund",
  RefundedReversed: "refund_returned",
  Chargeback: "chargeback",
  SecondChargeback: "chargeback",
  ChargebackReversed: "chargeback_reversed",
  MerchantPayout: "payout",
};

/** A merchant may leave columns out of its reports; `Payment Fees (NC)` is the sum of these, and not added. */
const FEE_COLUMNS = [
  ["Commission (NC)", "normal"],
  ["Markup (NC)", "markup"],
  ["Scheme Fees (NC)", "scheme"],
  ["Interchange (NC)", "interchange"],
  ["DCC Markup (NC)", "conversion"],
] as const satisfies readonly (readonly [string, SettlementRowFee["entityType"]])[];

const COLUMNS = [
  "Merchant Account",
  "Psp Reference",
  "Merchant Reference",
  "Creation Date",
  "TimeZone",
  "Type",
  "Modification Reference",
  "Gross Currency",
  "Gross Debit (GC)",
  "Gross Credit (GC)",
  "Exchange Rate",
  "Net Currency",
  "Net Debit (NC)",
  "Net Credit (NC)",
  "Batch Number",
];

/** The settlement detail report (docs.adyen.com/reporting/settlement-reconciliation), read by its header. */
export const SETTLEMENT_DETAIL_REPORT: SettlementSource["report"] & object = {
  columns: COLUMNS,
  readRecord: (record) => {
    try {
      return rowOf(record);
    } catch (error) {
      if (error instanceof UnreadableColumn) return error.message;
      throw error;
    }
  },
};

class UnreadableColumn extends Error {}

function rowOf(record: Record): SettlementRow {
  const type = field(record, "Type");
  const batch = field(record, "Batch Number");
  if (!type) throw new UnreadableColumn("Type: is empty");
  if (!batch) throw new UnreadableColumn("Batch Number: is empty");
  const kind = KINDS[type] ?? "other";
  const pspReference = field(record, "Psp Reference");
  const modification = field(record, "Modification Reference");
  const netCurrency = currencyIn(record, "Net Currency");
  const isDispute = kind === "chargeback" || kind === "chargeback_reversed";
  const merchantReference = field(record, "Merchant Reference");
  const ownReference = field(record, "Modification Merchant Reference");
  const arn = field(record, "ARN");
  return {
    rowKey: JSON.stringify([
      batch,
      pspReference,
      modification,
      type,
      ...(pspReference ? [] : unnamed(record)),
    ]),
    kind,
    type,
    submissionReference: ownReference || (kind === "payment" ? merchantReference || null : null),
    providerReference: modification || pspReference || null,
    paymentReference: pspReference || null,
    disputeId: isDispute ? modification || pspReference || null : null,
    gross: grossOf(record, kind),
    net: {
      amount: signed(record, { debit: "Net Debit (NC)", credit: "Net Credit (NC)" }),
      currency: netCurrency,
    },
    exchangeRate: decimalIn(record, "Exchange Rate") || null,
    fees: FEE_COLUMNS.flatMap(([column, entityType]) => {
      const amount = decimalIn(record, column);
      const isNone = !/[1-9]/.test(amount);
      return isNone
        ? []
        : [{ entityType, amount, currency: netCurrency, description: column.replace(" (NC)", "") }];
    }),
    settlementNumber: batch,
    ...(arn !== "" && { arn }),
    settledAt:
      instantOf(record, { column: "Booking Date", zone: "Booking Date TimeZone" }) ??
      instantOf(record, { column: "Creation Date", zone: "TimeZone" }),
  };
}

/** Values that distinguish rows without a payment: invoices and corrections have no references. */
function unnamed(record: Record): string[] {
  return [
    "Creation Date",
    "Net Currency",
    "Net Debit (NC)",
    "Net Credit (NC)",
    "Modification Merchant Reference",
  ].map((column) => field(record, column));
}

/** Above zero: what the record here has. */
function grossOf(record: Record, kind: SettlementRow["kind"]): SettlementRow["gross"] {
  if (kind === "payout" || kind === "other") return null;
  const currency = currencyIn(record, "Gross Currency");
  const amount = signed(record, { debit: "Gross Debit (GC)", credit: "Gross Credit (GC)" });
  const isPaid = kind === "payment";
  return { amount: isPaid ? amount : amount.replace("-", ""), currency };
}

/** One of the two columns has the amount; both together are their difference, which no report has. */
function signed(record: Record, { debit, credit }: { debit: string; credit: string }): string {
  const [taken, given] = [decimalIn(record, debit), decimalIn(record, credit)];
  const isTaken = /[1-9]/.test(taken);
  if (isTaken && /[1-9]/.test(given))
    throw new UnreadableColumn(`${debit}: both it and ${credit} have an amount`);
  if (!isTaken) return given || "0";
  return taken.startsWith("-") ? taken.slice(1) : `-${taken}`;
}

function field(record: Record, column: string): string {
  const value = (record[column] ?? "").trim();
  if (value.length > 255) throw new UnreadableColumn(`${column}: is longer than 255 characters`);
  return value;
}

function decimalIn(record: Record, column: string): string {
  const value = field(record, column);
  if (value === "") return "";
  if (!/^-?\d{1,12}(\.\d{1,12})?$/.test(value))
    throw new UnreadableColumn(
      `${column}: must be a decimal amount with a point, as 31.10, without a mark between thousands`,
    );
  const kept = column === "Exchange Rate" ? value : value.replace(/(\.\d{4})0+$/, "$1");
  if (column !== "Exchange Rate" && /\.\d{5}/.test(kept))
    throw new UnreadableColumn(`${column}: has more than four decimals`);
  return kept;
}

function currencyIn(record: Record, column: string): string {
  const value = field(record, column);
  if (!findCurrency(value)) throw new UnreadableColumn(`${column}: is not an ISO 4217 currency`);
  return value;
}

/** Abbreviations that reports have; what is not here has no time that is certain. */
const OFFSETS: Readonly<{ [zone: string]: string }> = {
  UTC: "Z",
  GMT: "Z",
  WET: "Z",
  BST: "+01:00",
  CET: "+01:00",
  CEST: "+02:00",
  EST: "-05:00",
  EDT: "-04:00",
  PST: "-08:00",
  PDT: "-07:00",
};

function instantOf(record: Record, { column, zone }: { column: string; zone: string }): string | null {
  const local = field(record, column).replace(" ", "T");
  const name = field(record, zone) || field(record, "TimeZone");
  try {
    const offset = OFFSETS[name];
    if (offset !== undefined) return Temporal.Instant.from(`${local}${offset}`).toString();
    return Temporal.PlainDateTime.from(local).toZonedDateTime(name).toInstant().toString();
  } catch {
    return null;
  }
}
