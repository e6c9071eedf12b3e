import { sentenceOf, type FaultOf } from "../platform/fault-table.ts";
import { englishOfRequest, type RequestFault } from "../transaction-requests/index.ts";

/**
 * Mistakes of files of cards and of their rows, in the words of the API; the console has them in each of its languages
 * (`console/card-imports/file-fault-words.ts`). Nothing of a row is among their values.
 */
const FILE_FAULTS = {
  // A row
  card_expired: "The card expired in {month}/{year}.",
  no_card_connector: "the merchant has no connector for cards with customer profiles",
  no_mandate_connector: "the merchant has no connector for direct debits with customer profiles",
  no_brand: "is no brand of cards",
  number_elsewhere: "has a card number, which belongs into the column for it alone",
  text_in_one_line: "must be a text of at most {limit} characters in one line",
  no_texts_in_object: "must be a JSON object of texts",
  plan_incomplete: "is missing: a plan has an amount, a currency, a period and its next day",
  no_schedules: "the connector charges no schedules: switch them on at it, or leave out these columns",

  // The file as a whole
  file_empty: "The file is empty.",
  file_too_large: "The file is larger than 1 GiB: split it.",
  text_too_large: "The file has more than 4 GiB of text.",
  not_encrypted:
    "The file is not encrypted with OpenPGP. Encrypt it to the import key; a file in the clear is never accepted.",
  encrypted_to_no_key: "The file is encrypted to no key, or not at all. Encrypt it to the import key.",
  no_import_key: "The file is encrypted to the key {keys}. There is no import key: create one first.",
  other_key:
    "The file is encrypted to the key {keys}. No import key of the tenant is that one, or it has ended.",
  file_damaged: "The file is damaged or cut off: its end does not fit its beginning. Send it again.",
  not_utf8: "The decrypted file is not CSV in UTF-8.",
  not_csv: "Line {line} of the file is not valid CSV (RFC 4180).",
  no_header: "The file has no line with the names of its columns.",
  no_row: "The file has no row.",
  too_many_rows: "The file has more than {limit} rows: split it.",
  too_many_columns: "The file has more than {limit} columns.",
  security_codes:
    "The column '{column}' has security codes of cards. Nobody may store them (PCI DSS 3.3.1): the file is refused as a whole, and nothing of it is kept. Ask for a file without them.",
  no_number_column: "No column has card numbers or IBANs: the mapping expects one of {columns}.",
  no_expiry_column:
    "No column has the expiry of the cards: map one to expiration, or two to expirationMonth and expirationYear.",

  // The mapping and the connectors
  no_mapping:
    "'{name}' is no mapping: use {names}, a saved one, or a JSON object of columns with their fields",
  no_connector_stores:
    "has no connector that stores cards or mandates with customer profiles: create one, assign a customer profile container and switch the feature on",

  // A change of an import
  file_removed: "the file was removed: upload it again",
  undo_too_late: "it ended more than {days} days ago and cannot be undone any more",
  not_imported: "its state is {state}: only what was imported can be undone",
  has_run: "it has run: undo it",
} as const;

export type FileFaults = typeof FILE_FAULTS;
type OwnFault = FaultOf<FileFaults>;

/** A mistake that only files of cards have, or one that requests have, too. */
export type FileFault = OwnFault | RequestFault;

/** The sentence of the API. */
export function englishOfFile(fault: FileFault): string {
  return sentenceOf(FILE_FAULTS, fault as OwnFault) ?? englishOfRequest(fault as RequestFault);
}

/** A file that cannot be used as a whole. The fault says why, and has nothing of a row in it. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(englishOfFile(fault));
    this.fault = fault;
  }
}
