import { CUSTOMER_TEXT_FIELDS } from "../../customer-profiles/index.ts";

/** Fields that a column of a file may have: of the customer, the card, the mandate, and the plan that charges it. */
export const IMPORT_FIELDS = [
  "rowId",
  "customerIdentification",
  "externalToken",
  ...CUSTOMER_TEXT_FIELDS,
  "name",
  "emailVerified",
  "extraData",
  "pan",
  "expirationMonth",
  "expirationYear",
  "expiration",
  "cardHolder",
  "chosenBrand",
  "walletType",
  "schemeTransactionIdentifier",
  "preferred",
  "preferredToken",
  "iban",
  "bic",
  "holder",
  "mandate",
  "mandateDate",
  "creditorId",
  "scheduleAmount",
  "scheduleCurrency",
  "schedulePeriodLength",
  "schedulePeriodUnit",
  "scheduleNext",
] as const;

export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Other spellings in which people write the fields of a mapping. */
const ALIASES: Readonly<Record<string, ImportField>> = {
  customerid: "customerIdentification",
  customer: "customerIdentification",
  token: "externalToken",
  number: "pan",
  cardnumber: "pan",
  expirymonth: "expirationMonth",
  expiryyear: "expirationYear",
  expiry: "expiration",
  expirationdate: "expiration",
  phone: "billingPhone",
  address1: "billingAddress1",
  address2: "billingAddress2",
  city: "billingCity",
  postcode: "billingPostcode",
  zip: "billingPostcode",
  state: "billingState",
  country: "billingCountry",
  accountholder: "holder",
  mandateid: "mandate",
  networktransactionid: "schemeTransactionIdentifier",
};

const BY_WORD: ReadonlyMap<string, ImportField> = new Map([
  ...Object.entries(ALIASES),
  ...IMPORT_FIELDS.map((field) => [wordOf(field), field] as const),
]);

/** In lower case, without what divides words. */
function wordOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}

/** The field that a mapping names, in any spelling of words: `mandate_date` is `mandateDate`. */
export function fieldNamed(name: string): ImportField | undefined {
  return BY_WORD.get(wordOf(name));
}

const CODE_WORDS =
  /cvv|cvc|cvn|cav2|csc|cvd|securitycode|verificationcode|verificationvalue|verificationnumber|cardcode/;
/** A column with the result of a check has no code. */
const RESULT_WORDS = /(?:check|checked|result|response|status|match|passed)$/;

/** Whether a column's name says that it has security codes of cards, which nobody may store (PCI DSS 3.3.1). */
export function namesSecurityCode(column: string): boolean {
  const word = wordOf(column);
  return CODE_WORDS.test(word) && !RESULT_WORDS.test(word);
}
