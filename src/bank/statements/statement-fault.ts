import { sentenceOf, type FaultOf } from "../../platform/fault-table.ts";

/**
 * Mistakes of bank statements, in the words of the API; the console has them in each of its languages
 * (`console/bank/statements/statement-fault-words.ts`).
 */
const STATEMENT_FAULTS = {
  // The file as a whole
  file_empty: "The file is empty.",
  file_too_large: "The file is larger than 64 MiB.",
  no_statement: "The file has no statement.",
  no_camt: "It is no camt.052, camt.053 or camt.054.",
  no_camt_version: "It is no camt.052, camt.053 or camt.054 of the versions 02 to 13.",
  no_camt_or_mt940: "It is neither camt nor MT940.",
  document_type: "A document type is not allowed.",
  not_xml: "It is not XML: {reason}",
  too_deep: "Its elements are too deep.",
  line_too_long: "A line is longer than 20,000 characters.",
  text_too_long: "A field is longer than 20,000 characters.",
  too_many_details: "An entry has too many details.",
  no_balance: "The balance cannot be read.",
  zip_unreadable: "The zip cannot be read.",
  zip_cut_off: "The zip ended before its end.",
  zip_empty: "The zip has no statement.",
  zip_too_many_files: "It has more than {limit} files.",
  zip_too_large: "Its files are larger than 512 MiB.",

  // The accounts and transfers that it is of
  other_account: "The account {account} is of no connector of this merchant.",
  unnamed_account: "The account of the statement is of no connector of this merchant.",
  too_many_reports: "It reports on more than {limit} files.",
  too_many_rejections: "It refuses more than {limit} transfers.",
  no_transfer_file: "{file} is no approved transfer file of this merchant.",

  // A line
  no_amount: "The amount '{text}' is no decimal number.",
  amount_unreadable: "The amount {amount} {currency} cannot be read.",
  no_amount_currency: "The amount has no currency.",
  no_such_currency: "There is no currency {currency}.",
  no_direction: "The entry is neither a credit nor a debit.",
  no_booking_day: "The entry has no day on which it was booked.",
  no_such_day: "There is no day {day}.",
  no_entry: "The entry (:61:) cannot be read.",
  no_balances: "The balances cannot be read.",
  sum_differs: "The entries change the balance by {sum}, and its statement by {change}.",
  no_transfer: "There is no transfer {reference} in the file.",
  transfer_booked: "The transfer {reference} was booked, and is not refused.",
} as const;

export type StatementFaults = typeof STATEMENT_FAULTS;
export type StatementFault = FaultOf<StatementFaults>;

/** A mistake of a line of a file. */
export interface LineFault {
  /** 0 of the file as a whole. */
  readonly line: number;
  readonly fault: StatementFault;
}

/** The sentence of the API. */
export function englishOfStatement(fault: StatementFault): string {
  return sentenceOf(STATEMENT_FAULTS, fault)!;
}

/** The file as a whole cannot be read. */
export class UnreadableStatement extends Error implements LineFault {
  readonly line: number;
  readonly fault: StatementFault;

  constructor(line: number, fault: StatementFault) {
    super(englishOfStatement(fault));
    this.line = line;
    this.fault = fault;
  }
}
