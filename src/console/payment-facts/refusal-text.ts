import type { Text } from "../language/dictionary.ts";
import { t, translated } from "../language/translate.ts";
import { decimalText } from "./words.ts";

/** Why the transaction API refuses a request. */
interface RequestRefusalText {
  /** As the API names the field, `customer.email`; undefined where the refusal is about none. */
  readonly field: string | undefined;
  /** A sentence in the present language; undefined for a refusal that is too rare to have one. */
  readonly words: string | undefined;
  /** The text of the API, without the field. */
  readonly message: string;
}

/** Groups of a pattern are values of its text. A pattern with `field: ` before it is about that field alone. */
const WORDS: readonly (readonly [pattern: RegExp, words: Text])[] = [
  [
    /^currency: the referenced transaction is in (?<currency>\w+)$/,
    "The payment that it refers to is in {currency}.",
  ],
  [
    /^currency: is not supported by .*: (?<currencies>.+)$/,
    "The provider does not take this currency. It takes: {currencies}.",
  ],
  [
    /is not an ISO 4217 currency$|^must be an ISO 4217 code/,
    "There is no such currency. Enter a code such as EUR.",
  ],
  [/^must be (?:greater|more) than 0$|^must not be negative$/, "The amount must be greater than 0."],
  [
    /^must have a point and no comma|^must be a decimal number as text/,
    "Enter an amount with a decimal point, such as 9.99.",
  ],
  [/^has more than \d+ digits before the point$/, "The amount is too large."],
  [
    / has no decimals$| has at most \d+ decimals$|^has more than \d+ decimals$/,
    "The amount has more decimals than its currency.",
  ],
  [/^the last of the three decimals of /, "The last of the three decimals must be 0."],
  [/^amount: only (?<amount>.+) is left$/, "Only {amount} is left."],
  [/^merchantTransactionId: is already on line (?<line>\d+)$/, "This order ID is already on line {line}."],
  [
    /^The transaction ID '.*' already exists!$/s,
    "Another payment of this merchant already has this order ID.",
  ],
  [/^referenceUuid: Transaction not found$/, "There is no payment with this ID at this connector."],
  [/^must be an id of the gateway/, "This is not an ID of a payment."],
  [
    /^referenceUuid: an? \w+ cannot be followed by this /,
    "The payment that it refers to does not allow this.",
  ],
  [
    /^referenceUuid: the transaction is (?!deregistered|not successful)/,
    "The payment that it refers to was not successful.",
  ],
  [/^referenceUuid: the transaction is (?:already )?deregistered$/, "The stored instrument was removed."],
  [/^referenceUuid: the transaction is not successful$/, "The instrument was not stored successfully."],
  [
    /^referenceUuid: the transaction did not register /,
    "The payment that it refers to stored no instrument.",
  ],
  [/^nothing is left to void$/, "Nothing is left to void."],
  [
    /^what was left of the authorisation has been released$/,
    "The rest of the authorisation has been released.",
  ],
  [
    /^an increase of the authorisation is under way$/,
    "An increase of the authorisation is in progress. Try again when it has ended.",
  ],
  [/^the final capture is under way$/, "The final capture is in progress. Try again when it has ended."],
  [/^the transaction was pushed/, "This payment was recorded from another system. Change it there."],
  [/^transactionToken: is unknown, used or expired$/, "The token is unknown, was used or has expired."],
  [
    /^the payment instrument is bound to another connector$/,
    "The stored instrument belongs to another connector.",
  ],
  [/^The connector is disabled$/, "The connector is disabled."],
  [
    /^The connector's adapter .* is switched off /,
    "The provider of the connector is switched off in this installation.",
  ],
  [/^The payment method \S+ does not support /, "The payment method of the connector does not support this."],
  [/^The connector does not allow /, "The connector does not allow this kind of transaction."],
  [/^Not Allowed: the user may not /, "The API user is not allowed to do this."],
  [/^the scheduler is not enabled$/, "Recurring charges are not switched on for this connector."],
  [/^is not supported by the provider /, "The provider does not take this field."],
  [/^is not a field of an? /, "This kind of transaction does not take this field."],
  [/^cannot be combined with '(?<other>[^']+)'$/, "It cannot be combined with {other}."],
  [/^must be one of: (?<values>.+)$/, "Enter one of these values: {values}."],
  [/^must be a date, /, "Enter a date such as 2026-12-01."],
  [/^must be a date and time/, "Enter a date and time such as 2026-12-01T10:00:00+01:00."],
  [/^must be an e-mail address/, "Enter an e-mail address, for example ada@example.com."],
  [/^must be (?:a language|an ISO 639-1 code)/, "Enter the code of a language, such as de."],
  [/^must be an ISO 3166-1 code/, "Enter the code of a country, such as AT."],
  [/^must be an (?:http or https )?address/, "Enter an address that begins with https://."],
  [/^must be an IP address/, "Enter an IP address."],
  [/^must be an IBAN/, "This IBAN is not valid."],
  [/^must be true or false, /, "Enter true or false."],
  [/^must be a (?:whole )?number, not /, "Enter a number."],
  [/^file: must not be empty$/, "The file is empty."],
  [/^file: must not be larger than (?<bytes>\d+) bytes/, "The file must not be larger than {bytes} bytes."],
  [/^file: must be of one of the types (?<types>.+)$/, "The file must be of one of these types: {types}."],
  [/^file: the name must not hold card data$/, "The name of the file must not contain a card number."],
  [/^extraData: no file was uploaded, and there is no text$/, "Upload a file or write a text first."],
  [/^must not be longer than (?<count>\d+) characters$/, "Enter at most {count} characters."],
  [/^'[^']+' is required$|^has fewer than 1 characters$/, "Enter a value."],
  [/^has fewer than (?<count>\d+) characters$/, "Enter at least {count} characters."],
  [/^has more than \d+ characters$/, "The value is too long."],
  [/^has fewer than 1 entries$/, "Choose at least one."],
  [/^must not hold card data$/, "It must not contain a card number."],
  [/^is not (?:a|an) /, "This is not a value of the chosen kind."],
  [/^Unexpected system error$/, "The gateway failed at it. Its log has the details."],
];

/** Reads the text of a refusal, `amount: only 5.00 EUR is left`, as the API sends it in `errorMessage`. */
export function readRefusal(errorMessage: string): RequestRefusalText {
  const [, field, message = errorMessage] = /^([^\s:]+): (.*)$/s.exec(errorMessage) ?? [];
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(errorMessage) ?? pattern.exec(message);
    if (found) return { field, message, words: translated(words, shownValues(found.groups)) };
  }
  return { field, message, words: undefined };
}

/** The sentence alone; without one the text of the API, marked as such. What the console itself wrote is translated. */
export function refusalText(errorMessage: string): string {
  // The API's refusals end without a point, the sentences of the console with one.
  if (errorMessage.endsWith(".")) return translated(errorMessage);
  const { words } = readRefusal(errorMessage);
  return words ?? t("Message of the API: {message}", { message: errorMessage });
}

/** Amounts as pages write them. */
function shownValues(groups: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const [, text, currency] = /^([\d.]+) ([A-Z]{3})$/.exec(groups["amount"] ?? "") ?? [];
  if (text === undefined || currency === undefined) return groups;
  return { ...groups, amount: decimalText(text, currency) };
}
