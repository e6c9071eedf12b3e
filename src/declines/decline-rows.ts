import type { DeclineClass } from "@quittance/provider-kit";

/** The issuer of a code. The same number has other meanings at other schemes. `any`: every card scheme without a row of its own. */
export type CodeScheme = "visa" | "mastercard" | "any" | "sepa";

/** The meaning of a scheme's code for another attempt: a rule of others, with its source and the day it was read. */
export interface DeclineRow {
  readonly scheme: CodeScheme;
  readonly code: string;
  readonly meaning: string;
  readonly class: DeclineClass;
  /** The class that follows when the first did not help. */
  readonly next?: DeclineClass;
  /** Visa's category: 1 is never approved, 2 not now, 3 with other data. */
  readonly category?: "1" | "2" | "3";
  /** The cardholder or payer ended the agreement: no payment of it follows. */
  readonly endsAgreement?: true;
  /** The scheme charges for each further attempt. */
  readonly forbidsAttempts?: true;
  readonly source: SourceName;
}

/** Where the rows come from. Rules of schemes change: a row is right for the day of its source. */
export const SOURCES = {
  visa: { title: "Visa Core Rules of 18 April 2026, as summarised by processors", readOn: "2026-11-20" },
  checkout: { title: "support.checkout.com, decline recovery and scheme rules", readOn: "2026-11-20" },
  cybersource: { title: "developer.cybersource.com, merchant advice codes", readOn: "2026-11-20" },
  iso: { title: "ISO 8583, field 39", readOn: "2026-11-20" },
  acquirer: { title: "guides of acquirers to raw responses", readOn: "2026-11-20" },
  epc: {
    title: "EPC, guidance on reason codes for SEPA direct debit R-transactions",
    readOn: "2026-11-28",
  },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly readOn: string }>>;
export type SourceName = keyof typeof SOURCES;

/** Issuers' response codes, and reasons of returned direct debits. */
export const DECLINE_ROWS: readonly DeclineRow[] = [
  ...codes("visa", "visa", { class: "never", category: "1", forbidsAttempts: true }, [
    ["04", "Pick up card"],
    ["07", "Pick up card, special conditions"],
    ["12", "Invalid transaction"],
    ["14", "Invalid account number"],
    ["15", "No such issuer"],
    ["41", "Lost card, pick up"],
    ["43", "Stolen card, pick up"],
    ["46", "Closed account"],
    ["57", "Transaction not permitted to cardholder"],
  ]),
  ...codes("visa", "visa", { class: "never", category: "1", forbidsAttempts: true, endsAgreement: true }, [
    ["R0", "Stop payment order"],
    ["R1", "Revocation of the authorisation"],
    ["R3", "Revocation of all authorisations"],
  ]),
  ...codes("visa", "visa", { class: "later", category: "2" }, [
    ["39", "No credit account"],
    ["51", "Insufficient funds"],
    ["52", "No checking account"],
    ["53", "No savings account"],
    ["59", "Suspected fraud"],
    ["61", "Exceeds amount limit"],
    ["62", "Restricted card"],
    ["65", "Exceeds frequency limit"],
    ["75", "PIN tries exceeded"],
    ["78", "Blocked, first use"],
    ["86", "Cannot verify PIN"],
    ["93", "Violation of law"],
    ["N4", "Exceeds issuer's limit for cash"],
    ["Z5", "Valid account, amount not supported"],
    ["5C", "Transaction not supported, blocked by issuer"],
    ["9G", "Blocked by cardholder"],
  ]),
  ...codes("visa", "visa", { class: "elsewhere", category: "2" }, [["03", "Invalid merchant"]]),
  ...codes("visa", "visa", { class: "technical", category: "2" }, [
    ["19", "Re-enter transaction"],
    ["91", "Issuer unavailable"],
    ["96", "System malfunction"],
    ["N3", "Cash service not available"],
  ]),
  ...codes("visa", "visa", { class: "change_data", category: "3" }, [
    ["54", "Expired card"],
    ["N7", "Security code (CVV2) failed"],
  ]),
  ...codes("visa", "visa", { class: "authenticate", category: "3" }, [
    ["1A", "Additional customer authentication required"],
  ]),
  ...codes("visa", "iso", { class: "change_data" }, [["82", "CVV or iCVV failed"]]),
  ...codes("visa", "iso", { class: "later" }, [["83", "Stand-in processing cannot approve"]]),

  ...codes("mastercard", "acquirer", { class: "authenticate" }, [
    ["65", "Soft decline: authentication required"],
  ]),
  // Advice decides about these; without advice there is no reason to repeat them.
  ...codes("mastercard", "cybersource", { class: "unknown" }, [
    ["79", "Life cycle"],
    ["82", "Policy"],
    ["83", "Fraud or security"],
  ]),

  ...codes("any", "iso", { class: "never" }, [
    ["04", "Pick up card"],
    ["07", "Pick up card, special conditions"],
    ["14", "Invalid account number"],
    ["15", "No such issuer"],
    ["41", "Lost card, pick up"],
    ["43", "Stolen card, pick up"],
    ["46", "Closed account"],
    ["57", "Transaction not permitted to cardholder"],
  ]),
  ...codes("any", "iso", { class: "never", endsAgreement: true }, [
    ["R0", "Stop payment order"],
    ["R1", "Revocation of the authorisation"],
    ["R3", "Revocation of all authorisations"],
  ]),
  ...codes("any", "iso", { class: "authenticate" }, [
    ["1A", "Additional customer authentication required"],
    ["70", "PIN data or authentication required"],
  ]),
  ...codes("any", "iso", { class: "change_data" }, [
    ["12", "Invalid transaction"],
    ["13", "Invalid amount"],
    ["33", "Expired card, pick up"],
    ["54", "Expired card"],
    ["6P", "Verification data failed"],
    ["N7", "Security code failed"],
  ]),
  ...codes("any", "iso", { class: "change_data", next: "later" }, [
    ["55", "Incorrect PIN"],
    ["75", "PIN tries exceeded"],
  ]),
  ...codes("any", "iso", { class: "later" }, [
    ["01", "Refer to card issuer"],
    ["02", "Refer to card issuer, special condition"],
    ["34", "Suspected fraud, pick up"],
    ["39", "No credit account"],
    ["51", "Insufficient funds"],
    ["52", "No checking account"],
    ["53", "No savings account"],
    ["59", "Suspected fraud"],
    ["61", "Exceeds amount limit"],
    ["62", "Restricted card"],
    ["65", "Exceeds frequency limit"],
    ["78", "Blocked, first use"],
    ["93", "Violation of law"],
  ]),
  ...codes("any", "iso", { class: "elsewhere" }, [
    ["03", "Invalid merchant"],
    ["30", "Format error"],
    ["58", "Transaction not permitted to terminal"],
    ["63", "Security violation"],
  ]),
  ...codes("any", "iso", { class: "elsewhere", next: "later" }, [["05", "Do not honour"]]),
  ...codes("any", "iso", { class: "unknown" }, [["17", "Cancelled by the customer"]]),
  ...codes("any", "iso", { class: "technical" }, [
    ["06", "Error"],
    ["19", "Re-enter transaction"],
    ["68", "Response received too late"],
    ["91", "Issuer unavailable"],
    ["92", "Unable to route"],
    ["94", "Duplicate transmission: inquire first"],
    ["96", "System malfunction"],
  ]),

  ...codes("sepa", "epc", { class: "later" }, [
    ["AM04", "Insufficient funds"],
    ["MS03", "Reason not specified by the bank"],
  ]),
  ...codes("sepa", "epc", { class: "change_data" }, [
    ["AC01", "Incorrect account number"],
    ["AC04", "Account closed"],
    ["AC06", "Account blocked"],
    ["AC13", "Account of a consumer"],
    ["AG01", "Direct debits not allowed on the account"],
    ["AG02", "Invalid operation code"],
    ["BE05", "Creditor identifier not recognised"],
    ["CNOR", "Creditor's bank not registered"],
    ["DNOR", "Debtor's bank not registered"],
    ["FF01", "Invalid file format"],
    ["RC01", "Incorrect bank identifier"],
    ["RR01", "Missing debtor account or identification"],
    ["RR02", "Missing debtor name or address"],
    ["RR03", "Missing creditor name or address"],
    ["RR04", "Regulatory reason"],
    ["SL01", "Blocked by a service of the debtor's bank"],
  ]),
  ...codes("sepa", "epc", { class: "never" }, [
    ["MS02", "Refused by the debtor"],
    ["MD06", "Refund claimed by the debtor"],
  ]),
  ...codes("sepa", "epc", { class: "never", endsAgreement: true }, [
    ["MD01", "No mandate"],
    ["MD02", "Mandate data missing or incorrect"],
    ["MD07", "Debtor deceased"],
  ]),
];

type Rule = Pick<DeclineRow, "class" | "next" | "category" | "endsAgreement" | "forbidsAttempts">;

function codes(
  scheme: CodeScheme,
  source: SourceName,
  rule: Rule,
  meanings: readonly (readonly [code: string, meaning: string])[],
): DeclineRow[] {
  return meanings.map(([code, meaning]) => ({ scheme, code, meaning, ...rule, source }));
}
