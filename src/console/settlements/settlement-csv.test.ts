import { describe, expect, test } from "vitest";
import type { SettledRow } from "../../settlement/index.ts";
import { COLUMNS } from "./settlement-csv.ts";

type Row = SettledRow["row"];
type Fee = Row["fees"][number];

const net = { amount: "9.70", currency: "EUR" };
const fee: Fee = { ...net, amount: "0.29", entityType: "normal", description: "Fee" };
const row: Row = {
  rowKey: "row-1",
  kind: "payment",
  type: "charge",
  submissionReference: null,
  providerReference: null,
  paymentReference: null,
  disputeId: null,
  gross: { amount: "9.99", currency: "EUR" },
  net,
  exchangeRate: null,
  fees: [fee],
  settlementNumber: null,
  settledAt: null,
};

/** The names of columns, separated by spaces, or why there is none. */
type Seen = string | { readonly without: string };

/** Where the file shows each field, and another value: a new field does not compile without them. */
type Decisions<Fields> = {
  readonly [Name in keyof Fields]-?: readonly [seen: Seen, value: NonNullable<Fields[Name]>];
};

const IN_UUID = { without: "it leads to the transaction, whose uuid is a column" };

const ROW: Decisions<Omit<Row, "gross" | "net" | "fees">> = {
  rowKey: [{ without: "by it the gateway finds that it has the row" }, "row-2"],
  kind: ["kind", "refund"],
  type: ["provider_type", "adjustment"],
  submissionReference: [IN_UUID, "d94c0d72f3a36e21f16e"],
  providerReference: ["provider_reference", "ch_1"],
  paymentReference: [IN_UUID, "pi_1"],
  disputeId: [IN_UUID, "dp_1"],
  exchangeRate: ["exchange_rate", "1.08"],
  settlementNumber: ["settlement_number", "po_1"],
  settledAt: ["settled_at", "2026-11-20T10:00:00Z"],
  arn: ["arn", "7"],
};

const GROSS: Decisions<NonNullable<Row["gross"]>> = {
  amount: ["gross", "8.00"],
  currency: ["gross_currency", "USD"],
};

const NET: Decisions<Row["net"]> = {
  amount: ["net", "8.00"],
  // Fees in another currency are not of the settlement.
  currency: ["fee currency", "USD"],
};

const SUMMED = { without: "the file has the sum of the fees" };

const FEE: Decisions<Fee> = {
  amount: ["fee", "0.31"],
  currency: ["fee", "USD"],
  entityType: [SUMMED, "scheme"],
  description: [SUMMED, "Scheme fee"],
};

function casesOf<Fields>(of: string, decisions: Decisions<Fields>, around: (change: object) => Partial<Row>) {
  const entries = Object.entries<readonly [seen: Seen, value: unknown]>(decisions);
  return entries.map(([name, [seen, value]]) => ({
    name: `${of}${name}`,
    columns: typeof seen === "string" ? seen.split(" ") : [],
    change: around({ [name]: value }),
  }));
}

/** The columns whose values are others after a change of the row. */
function columnsOfChange(change: Partial<Row>): string[] {
  const [one, other] = [lineOf(row), lineOf({ ...row, ...change })];
  return COLUMNS.filter(([, value]) => value(one) !== value(other)).map(([name]) => name);
}

function lineOf(settled: Row): Parameters<(typeof COLUMNS)[number][1]>[0] {
  return {
    settled: {
      id: 1n,
      connectorGuid: "CO-1",
      row: settled,
      state: "waiting",
      because: null,
      transactionUuid: null,
    },
    connector: undefined,
    merchantName: "",
    payment: undefined,
  };
}

describe("every value of a provider's row is in the file where this test decides:", () => {
  test.each([
    ...casesOf("", ROW, (change) => change),
    ...casesOf("gross.", GROSS, (change) => ({ gross: { ...row.gross!, ...change } })),
    ...casesOf("net.", NET, (change) => ({ net: { ...net, ...change } })),
    ...casesOf("fees.", FEE, (change) => ({ fees: [{ ...fee, ...change }] })),
  ])("$name", ({ columns, change }) => {
    expect(columnsOfChange(change)).toEqual(columns);
  });
});
