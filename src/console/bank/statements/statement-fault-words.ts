import type { SourceFaults, SourceRun, StatementFault, StatementFaults } from "../../../bank/index.ts";
import type { WordsOf } from "../../../platform/fault-table.ts";
import { html, type Html } from "../../../platform/pages/index.ts";
import { t } from "../../language/translate.ts";

/** A sentence for each mistake of a bank statement: a new one does not compile without one here. */
const WORDS: WordsOf<StatementFaults> = {
  file_empty: () => t("The file is empty."),
  file_too_large: () => t("The file is larger than 64 MiB."),
  no_statement: () => t("The file has no statement."),
  no_camt: () => t("The file is not camt.052, camt.053 or camt.054."),
  no_camt_version: () => t("The file is not camt.052, camt.053 or camt.054 of the versions 02 to 13."),
  no_camt_or_mt940: () => t("The file is neither camt nor MT940."),
  document_type: () => t("The file has a document type (DOCTYPE), which is not allowed."),
  not_xml: () => t("The file is not valid XML."),
  too_deep: () => t("The elements of the file are nested too deeply."),
  line_too_long: () => t("The line has more than {max} characters.", { max: 20_000 }),
  text_too_long: () => t("A field has more than {max} characters.", { max: 20_000 }),
  too_many_details: () => t("The entry has too many payments."),
  no_balance: () => t("The balance cannot be read."),
  zip_unreadable: () => t("The zip cannot be read."),
  zip_cut_off: () => t("The zip is cut off. Download it from the bank again."),
  zip_empty: () => t("The zip has no statement."),
  zip_too_many_files: ({ limit }) => t("The zip has more than {max} files. Divide it.", { max: limit }),
  zip_too_large: () => t("The files of the zip are larger than 512 MiB together. Divide it."),

  other_account: ({ account }) =>
    t("The account {account} is of no connector of this merchant.", { account }),
  unnamed_account: () => t("The account of the statement is of no connector of this merchant."),
  too_many_reports: ({ limit }) => t("The report is of more than {max} files.", { max: limit }),
  too_many_rejections: ({ limit }) => t("The report refuses more than {max} transfers.", { max: limit }),
  no_transfer_file: ({ file }) =>
    t("The report is of the file {file}, which is not an approved transfer file of this merchant.", { file }),

  no_amount: ({ text }) => t("The amount “{text}” is not a number.", { text }),
  amount_unreadable: ({ amount, currency }) =>
    t("The amount {amount} does not fit the currency {currency}.", { amount, currency }),
  no_amount_currency: () => t("The amount has no currency."),
  no_such_currency: ({ currency }) => t("There is no currency {currency}.", { currency }),
  no_direction: () => t("The entry is neither a credit nor a debit."),
  no_booking_day: () => t("The entry has no booking day."),
  no_such_day: ({ day }) => t("There is no day {day}.", { day }),
  no_entry: () => t("The entry (:61:) cannot be read."),
  no_balances: () => t("The balances cannot be read."),
  sum_differs: ({ sum, change }) =>
    t("The entries add up to {sum}, and the balances differ by {change}.", { sum, change }),
  no_transfer: ({ reference }) => t("The transfer file has no transfer {reference}.", { reference }),
  transfer_booked: ({ reference }) =>
    t("The bank has booked the transfer {reference}, so it is not refused.", { reference }),
};

const OF_SOURCE: WordsOf<SourceFaults> = {
  no_merchant: () => t("It does not exist, or you have no role where it belongs."),
  not_in_time: () => t("The bank did not respond in time."),
  no_content: ({ file }) => t("{file} has no content.", { file }),
  too_large: ({ file }) => t("{file} is larger than 64 MiB.", { file }),
};

/** The mistake in the present language. */
export function statementFaultText(fault: StatementFault): string {
  return (WORDS[fault.code] as (values: unknown) => string)("values" in fault ? fault.values : {});
}

/** Why the last run of a source did not bring all; words of a bank's package, and of an older version, as they are. */
export function sourceProblem({ problem, fault }: Pick<SourceRun, "problem" | "fault">): Html {
  if (fault === null || fault.code === "failed")
    return problem === null ? html`` : html`<span lang="en">${problem}</span>`;
  if (fault.code === "refused") {
    const { file, line } = fault;
    const why = statementFaultText(fault.fault);
    return line === 0
      ? html`${t("{file}: {why}", { file, why })}`
      : html`${t("{file}, line {line}: {why}", { file, line: String(line), why })}`;
  }
  return html`${(OF_SOURCE[fault.code] as (values: unknown) => string)("values" in fault ? fault.values : {})}`;
}
