import { ANY_ADDRESS_PATTERN } from "../email-address.ts";
import {
  AMOUNT_PATTERN,
  CURRENCY_PATTERN,
  TEN_THOUSANDTHS_PATTERN,
  problemOfNumber,
  SIGNED_TEN_THOUSANDTHS_PATTERN,
} from "../money/index.ts";
import type { FieldFault, WantedForm } from "../field-fault.ts";
import { DATE_TIME_PATTERN, MOMENT_PATTERN } from "../date-time.ts";

/**
 * The mistake in a value that does not match a pattern of the API's schemas, with words for people: a pattern says it to programs only.
 * A test fails when a schema has a pattern without words here.
 */
export function faultOfPattern(pattern: string, value: unknown): FieldFault | undefined {
  const amount = AMOUNTS[pattern];
  if (amount !== undefined) return faultOfNumber(value, amount);
  const wanted = WORDS[pattern];
  const example = EXAMPLES[pattern];
  return wanted === undefined
    ? undefined
    : {
        code: "wrong_form",
        form: FORMS[pattern] ?? "own",
        wanted,
        ...(example !== undefined && { example }),
      };
}

/** Digits that an amount may have before and after the point. */
interface AmountLimits {
  readonly whole: number;
  readonly decimals: number;
}

const AMOUNTS: Readonly<Record<string, AmountLimits>> = {
  [AMOUNT_PATTERN]: { whole: 10, decimals: 3 },
  [SIGNED_TEN_THOUSANDTHS_PATTERN]: { whole: 10, decimals: 4 },
  "^[0-9]{1,10}(\\.[0-9]{1,10})?$": { whole: 10, decimals: 10 },
  "^-?[0-9]{1,6}(\\.[0-9]{1,6})?$": { whole: 6, decimals: 6 },
  [TEN_THOUSANDTHS_PATTERN]: { whole: 10, decimals: 4 },
  "^[0-9]{1,3}(\\.[0-9]{1,4}0{0,7})?$": { whole: 3, decimals: 4 },
  "^(?=.*[1-9])[0-9]{1,9}(\\.[0-9]{1,9})?$": { whole: 9, decimals: 9 },
};

function faultOfNumber(value: unknown, { whole, decimals }: AmountLimits): FieldFault {
  const text = String(value);
  const [, digits = "", fraction = ""] = /^-?([0-9]{1,40})(?:\.([0-9]{1,40}))?$/.exec(text) ?? [];
  if (fraction.length > decimals && digits.length <= whole) return { code: "too_many_decimals", decimals };
  const isInLimits = digits !== "" && digits.length <= whole && !text.startsWith("-");
  return isInLimits
    ? { code: "more_than", limit: 0 }
    : { code: "no_amount", problem: problemOfNumber(text, whole), digits: whole };
}

const CONTROL_FREE = "must not contain control characters";
const DIGITS = "must be digits only";
const NO_ADDRESS = "must be an e-mail address, as ada@shop.example";

const WORDS: Readonly<Record<string, string>> = {
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$":
    "must be a date, as 2026-11-25, or a date and time with its offset",
  "^[A-Za-z0-9-]{1,40}$": "must be an id of letters, digits and hyphens",
  "^(?=[0-9])([0-9]{1,4}d)?([0-9]{1,5}h)?([0-9]{1,7}m)?$":
    "must be days, hours and minutes in this order, for example 3d12h",
  "^(30(\\.0{1,2})?|[12]?[0-9](\\.[0-9]{1,2})?)$": "must be an amount in EUR of at most 30.00",
  "^[A-Z]{2}[A-Z0-9+*]{2,13}$": "must be a VAT id with its country, as IE6388047V",
  "^RP(-[0-9a-f]{4}){6}$": "must be the guid of a recovery plan",
  "^([1-9][0-9]?|[1-6][0-9]{2}|7[01][0-9]|720)h$": "must be hours, 1h to 720h",
  "^([01][0-9]|2[0-3]):[0-5][0-9]$": "must be a time of the day, as 21:00",
  "^20[0-9]{2}-(0[1-9]|1[0-2])$": "must be a month, as 2027-01",
  [CURRENCY_PATTERN]: "must be an ISO 4217 code of three capital letters, as EUR",
  "^[A-Z]{2}$": "must be an ISO 3166-1 code of two capital letters, as AT",
  "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,4}([.@][A-Za-z0-9_-]{1,20}){0,2}$":
    "must be a language, as en, pt-BR or de_AT",
  "^[a-z]{2}(-[A-Za-z]{2,4})?$":
    "must be an ISO 639-1 code of two small letters, or with a region or script, as en or pt-BR",
  "^[^\\u0000-\\u001f\\u007f-\\u009f]*$": CONTROL_FREE,
  "^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$":
    "must begin with a visible character and must not contain control characters",
  "^[^.\\u0000-\\u001f\\u007f-\\u009f]+$": "must not contain points or control characters",
  "^[^:\\u0000-\\u001f\\u007f-\\u009f]+$": "must not contain a colon or control characters",
  "^https://[!-~]+$": "must be an https address, as https://login.example.com",
  "^[!#-\\[\\]-~]+$": "must be one scope, as groups",
  "^[!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*$": "must be scopes with one space between them, as email groups",
  "^[0-9]+([.][0-9]+)?$": "must be a decimal number as text, as in 9.99",
  "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$":
    "must be an address without spaces, as https://shop.example/return or myshop://order/17",
  "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$":
    "must be an address that begins with http:// or https://, without spaces",
  "^[0-9](?:[ -]?[0-9]){11,18}$": "must be a card number: 12 to 19 digits",
  "^[0-9]{3,4}$": "must be 3 or 4 digits",
  "^(0?[1-9]|1[0-2])$": "must be a month, 01 to 12",
  "^(20)?[0-9]{2}$": "must be a year of four digits, as 2030",
  "^[A-Za-z0-9-]+$": "must be an id of the gateway: letters, digits and hyphens",
  "^[A-Za-z0-9._~-]{1,50}$": "must be 1 to 50 letters, digits, points, hyphens, underscores or tildes",
  "^[A-Za-z0-9._~-]{1,50}$|^$": "must be at most 50 letters, digits, points, hyphens, underscores or tildes",
  [ANY_ADDRESS_PATTERN]: NO_ADDRESS,
  '^[^\\s@<>(),;:"\\\\\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@<>(),;:"\\\\\\u0000-\\u001f\\u007f-\\u009f]+$':
    NO_ADDRESS,
  "^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$":
    "must be a PNG, JPEG or WebP image as a data URL in Base64",
  "^frontend[.][a-z-]+[.][a-z-]+$": "must be the name of a permission, as frontend.transaction.refund",
  "^[A-Za-z]{2}[ -]?[0-9]{2}[A-Za-z0-9 -]{1,48}$": "must be an IBAN, as AT61 1904 3002 3457 3201",
  "^[0-9]{0,8}$": "must be at most 8 digits",
  "^[0-9]{0,6}$": "must be at most 6 digits",
  "^[0-9]{0,4}$": "must be at most 4 digits",
  "^[0-9]{1,16}_[!-~]{1,64}$": "must be paymentInstrumentsNext of an earlier response",
  "^[1-9][0-9]{0,8}$": "must be a whole number from 1 to 999999999",
  "^[1-9][0-9]{0,17}$": "must be a whole number of at most 18 digits",
  "^#[0-9a-fA-F]{6}$": "must be a colour of six hexadecimal digits, as #0b6b57",
  "^\\+?[0-9][0-9 ()/.-]{3,38}$": "must be a telephone number, as +43 1 234567",
  "^[0-9]{6}$": "must be 6 digits",
  "^[0-9]{4}$": "must be 4 digits",
  "^[0-9]{6,8}$": "must be 6 to 8 digits",
  "^[a-z]{1,30}$": "must be 1 to 30 small letters",
  "^[A-Z ]{1,30}$": "must be 1 to 30 capital letters and spaces",
  "^[a-z-]{1,30}$": "must be 1 to 30 small letters and hyphens",
  "^[0-9]{1,3}$": "must be 1 to 3 digits",
  [DATE_TIME_PATTERN]: "must be a date and time, as 2026-12-01T10:00:00+01:00",
  [MOMENT_PATTERN]: "must be a date and time with its offset, as 2026-12-01T10:00:00Z",
  "^[0-9]+$": DIGITS,
  "^\\d+$": DIGITS,
  "^[0-9]{5,11}$": "must be 5 to 11 digits, as 400000",
  "^[0-9]{3}$": "must be 3 digits, as 040",
  "^.{1,35}$": "must have 1 to 35 characters",
  "^.{0,22}$": "must have at most 22 characters",
  "^[a-z][a-z0-9]{0,49}$": "must be the name of an adapter in small letters, as simulator",
  "^[A-Za-z0-9.:_\\[\\]\\-]+$": "must be the name or address of a server, as mail.shop.example",
  "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s@<>]@[^\\s@<>]+>?$":
    "must be an e-mail address, or a name with one in angle brackets",
  "^[0-9TZtz :.+\\-]{6,40}$": "must be a date or a date with a time, as 2026-12-01T10:00:00Z",
  "^[A-Z0-9]{1,3}$": "must be 1 to 3 capital letters or digits",
  "^[A-Za-z0-9._-]+$": "must be an account of the bookkeeping: letters, digits, dots and dashes",
  "^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$": "must be a month and a day, as 01-01",
  "^[0-9]{1,15}$": "must be 1 to 15 digits",
  "^[0-9]{1,6}$": "must be 1 to 6 digits",
  "^[+-]?[0-9]{1,4}$": "must be a whole number of minutes, at most 4 digits",
  "^[MF]$": "must be M or F",
  "^[1-9][0-9]{0,3}$": "must be a whole number from 1 to 9999",
  "^[1-9][0-9]{0,1}$": "must be a whole number from 1 to 99",
  "^([1-9][0-9]?|100)$": "must be a whole number from 1 to 100",
  "^[1-9][0-9]{0,5}$": "must be a whole number from 1 to 999999",
  "^[0-9]{1,18}$": "must be next of an earlier response",
  "^(0|1|true|false)$": "must be 1, 0, true or false",
  "^[0-9a-f]{20}$": "must be the uuid of a payment: 20 hexadecimal digits",
  "^[0-9]{1,10}([.][0-9]{1,3})?$": "must be an amount as text, as 9.99",
  "^ME-[0-9a-f-]{1,50}$": "must be the guid of a merchant",
  "^CO-[0-9a-f-]{1,50}$": "must be the guid of a connector",
};

/** Those with a sentence of their own in every language; of the others people are shown an example. */
const FORMS: Readonly<Record<string, WantedForm>> = {
  [CURRENCY_PATTERN]: "currency",
  "^[A-Z]{2}$": "country",
  "^[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8}){0,4}([.@][A-Za-z0-9_-]{1,20}){0,2}$": "language",
  "^[a-z]{2}(-[A-Za-z]{2,4})?$": "language",
  "^https://[!-~]+$": "address",
  "^[0-9]+([.][0-9]+)?$": "number",
  "^[A-Za-z][A-Za-z0-9+.-]*:[^\\s]+$": "address",
  "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s]+$": "address",
  "^[0-9](?:[ -]?[0-9]){11,18}$": "card_number",
  "^[A-Za-z0-9-]+$": "id",
  [ANY_ADDRESS_PATTERN]: "email",
  '^[^\\s@<>(),;:"\\\\\\u0000-\\u001f\\u007f-\\u009f]+@[^\\s@<>(),;:"\\\\\\u0000-\\u001f\\u007f-\\u009f]+$':
    "email",
  "^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$": "image",
  "^[A-Za-z]{2}[ -]?[0-9]{2}[A-Za-z0-9 -]{1,48}$": "iban",
  "^[1-9][0-9]{0,8}$": "number",
  "^[1-9][0-9]{0,17}$": "number",
  [DATE_TIME_PATTERN]: "date_time",
  [MOMENT_PATTERN]: "date_time",
  "^[0-9]+$": "digits",
  "^\\d+$": "digits",
  "^[0-9TZtz :.+\\-]{6,40}$": "date_time",
  "^[+-]?[0-9]{1,4}$": "number",
  "^[1-9][0-9]{0,3}$": "number",
  "^[1-9][0-9]{0,1}$": "number",
  "^([1-9][0-9]?|100)$": "number",
  "^[1-9][0-9]{0,5}$": "number",
  "^(0|1|true|false)$": "boolean",
  "^[^\\u0000-\\u001f\\u007f-\\u009f]*$": "visible",
  "^[^\\s\\u0000-\\u001f\\u007f-\\u009f][^\\u0000-\\u001f\\u007f-\\u009f]*$": "visible",
  "^[^.\\u0000-\\u001f\\u007f-\\u009f]+$": "no_point",
  "^[^:\\u0000-\\u001f\\u007f-\\u009f]+$": "no_colon",
  "^.{1,35}$": "short",
  "^.{0,22}$": "short",
};

/** For people, who need an example of the form of a field. A test checks that each matches its pattern. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2}))?$":
    "2026-11-25",
  "^[A-Za-z0-9-]{1,40}$": "a1b2-c3d4",
  "^(?=[0-9])([0-9]{1,4}d)?([0-9]{1,5}h)?([0-9]{1,7}m)?$": "3d12h",
  "^(30(\\.0{1,2})?|[12]?[0-9](\\.[0-9]{1,2})?)$": "30.00",
  "^[A-Z]{2}[A-Z0-9+*]{2,13}$": "IE6388047V",
  "^RP(-[0-9a-f]{4}){6}$": "RP-0000-0000-0000-0000-0000-0001",
  "^([1-9][0-9]?|[1-6][0-9]{2}|7[01][0-9]|720)h$": "24h",
  "^([01][0-9]|2[0-3]):[0-5][0-9]$": "21:00",
  "^20[0-9]{2}-(0[1-9]|1[0-2])$": "2027-01",
  "^[!#-\\[\\]-~]+$": "groups",
  "^[!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*$": "email groups",
  "^[0-9]{3,4}$": "123",
  "^(0?[1-9]|1[0-2])$": "12",
  "^(20)?[0-9]{2}$": "2030",
  "^[A-Za-z0-9._~-]{1,50}$": "order-4711",
  "^[A-Za-z0-9._~-]{1,50}$|^$": "order-4711",
  "^frontend[.][a-z-]+[.][a-z-]+$": "frontend.transaction.refund",
  "^[0-9]{0,8}$": "12345678",
  "^[0-9]{0,6}$": "123456",
  "^[0-9]{0,4}$": "1234",
  "^[0-9]{1,16}_[!-~]{1,64}$": "1_a1b2c3",
  "^#[0-9a-fA-F]{6}$": "#0b6b57",
  "^\\+?[0-9][0-9 ()/.-]{3,38}$": "+43 1 234567",
  "^[0-9]{6}$": "123456",
  "^[0-9]{4}$": "5411",
  "^[0-9]{6,8}$": "411111",
  "^[a-z]{1,30}$": "visa",
  "^[A-Z ]{1,30}$": "DEBIT",
  "^[a-z-]{1,30}$": "european-union",
  "^[0-9]{1,3}$": "51",
  "^[0-9]{5,11}$": "400000",
  "^[0-9]{3}$": "040",
  "^[a-z][a-z0-9]{0,49}$": "simulator",
  "^[A-Za-z0-9.:_\\[\\]\\-]+$": "mail.shop.example",
  "^[^\\u0000-\\u001f\\u007f-\\u009f]*[^\\s@<>]@[^\\s@<>]+>?$": "Shop <shop@shop.example>",
  "^[A-Z0-9]{1,3}$": "A1",
  "^[A-Za-z0-9._-]+$": "4400",
  "^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$": "01-01",
  "^[0-9]{1,15}$": "123456",
  "^[0-9]{1,6}$": "123456",
  "^[MF]$": "F",
  "^[0-9]{1,18}$": "4711",
  "^[0-9a-f]{20}$": "d94c0d72f3a36e21f16e",
  "^[0-9]{1,10}([.][0-9]{1,3})?$": "9.99",
  "^ME-[0-9a-f-]{1,50}$": "ME-0000-0000-0000-0000-0000-0001",
  "^CO-[0-9a-f-]{1,50}$": "CO-0000-0000-0000-0000-0000-0001",
};
