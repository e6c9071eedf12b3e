import type { FileFault, FileFaults } from "../../vault-files/index.ts";
import type { WordsOf } from "../../platform/fault-table.ts";
import { t } from "../language/translate.ts";
import { requestFaultText } from "../payment-facts/request-fault-words.ts";

/** A sentence for each mistake that only files of cards have: a new one does not compile without one here. */
const WORDS: WordsOf<FileFaults> = {
  card_expired: ({ month, year }) => t("The card expired in {month}/{year}.", { month, year }),
  no_card_connector: () => t("The merchant has no connector that stores cards of customers."),
  no_mandate_connector: () => t("The merchant has no connector that stores mandates of customers."),
  no_brand: () => t("There is no such brand of cards."),
  number_elsewhere: () => t("A card number stands outside of the column for card numbers."),
  text_in_one_line: ({ limit }) => t("Enter at most {count} characters in one line.", { count: limit }),
  no_texts_in_object: () => t("This must be a JSON object of texts."),
  plan_incomplete: () => t("A plan needs an amount, a currency, a period and its next day."),
  no_schedules: () =>
    t("The connector charges no schedules. Switch them on there, or leave out the columns of the plan."),

  file_empty: () => t("The file is empty."),
  file_too_large: () => t("The file is larger than 1 GiB. Divide it."),
  text_too_large: () => t("The decrypted file is larger than 4 GiB. Divide it."),
  not_encrypted: () =>
    t("The file is not encrypted with OpenPGP. Encrypt it to the public key that this page shows."),
  encrypted_to_no_key: () =>
    t("The file is encrypted to no key. Encrypt it to the public key that this page shows."),
  no_import_key: ({ keys }) =>
    t(
      "The file is encrypted to the key {keys}, and there is no key yet. Create one, and encrypt the file to it.",
      { keys },
    ),
  other_key: ({ keys }) =>
    t(
      "The file is encrypted to the key {keys}, which is another one or has ended. Encrypt it to the public key that this page shows.",
      { keys },
    ),
  file_damaged: () => t("The file is damaged or cut off. Send it again."),
  not_utf8: () => t("The decrypted file is not text in UTF-8."),
  not_csv: ({ line }) => t("Line {line} of the file is not CSV.", { line }),
  no_header: () => t("The first line must have the names of the columns."),
  no_row: () => t("The file has no row below its first line."),
  too_many_rows: ({ limit }) => t("The file has more than {max} rows. Divide it.", { max: limit }),
  too_many_columns: ({ limit }) => t("The file has more than {max} columns.", { max: limit }),
  security_codes: ({ column }) =>
    t(
      "The column {column} has security codes of cards, which nobody may store (PCI DSS 3.3.1). Nothing of the file is kept: ask for one without them.",
      { column },
    ),
  no_number_column: ({ columns }) =>
    t("No column has card numbers or IBANs. One of these is expected: {columns}.", { columns }),
  no_expiry_column: () =>
    t(
      "No column has the expiry of the cards. Name one expiration, or two expirationMonth and expirationYear.",
    ),

  no_mapping: ({ name }) => t("The columns “{name}” are not saved any more. Choose others.", { name }),
  no_connector_stores: () =>
    t(
      "The merchant has no connector that stores cards or mandates of customers. Create one with a container of customer profiles first.",
    ),

  file_removed: () => t("The file was removed. Upload it again."),
  undo_too_late: ({ days }) =>
    t("The import ended more than {count} days ago and cannot be undone any more.", { count: days }),
  not_imported: () => t("Only an import that has run can be undone."),
  has_run: () => t("The import has run. Undo it instead."),
};

function isOwn(fault: FileFault): fault is Extract<FileFault, { code: keyof FileFaults }> {
  return Object.hasOwn(WORDS, fault.code);
}

/**
 * The mistake in the present language.
 *
 * @param field of the row, as the API names it
 */
export function fileFaultText(fault: FileFault, field?: string): string {
  if (isOwn(fault))
    return (WORDS[fault.code] as (values: unknown) => string)("values" in fault ? fault.values : {});
  const isNumber = fault.code === "card_refused" && fault.because === "invalid" && field === "pan";
  return isNumber ? t("The card number is not valid.") : requestFaultText(fault);
}
