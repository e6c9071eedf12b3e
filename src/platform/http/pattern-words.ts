import { ANY_ADDRESS_PATTERN } from "../email-address.ts";
import { wordsOfNoAmount } from "../money/index.ts";
import { DATE_TIME_PATTERN, MOMENT_PATTERN } from "../date-time.ts";

/**
 * Describes the values that a pattern of the API's schemas admits: a pattern says it to programs only. A test fails when a schema has a
 * pattern without words here.
 */
export function wordsOfPattern(pattern: string, value: unknown): string | undefined {
  const amount = AMOUNTS[pattern];
  if (amount !== undefined) return wordsOfAmount(value, amount);
  return WORDS[pattern];
}

/** Digits that an amount may have before and after the point. */
interface AmountLimits {
  readonly whole: number;
  readonly decimals: number;
}

const AMOUNTS: Readonly<Record<string, AmountLimits>> = {
  "^[0-9]{1,10}(\\.[0-9]{1,3}0{0,7})?$": { whole: 10, decimals: 3 },
  "^-?[0-9]{1,10}(\\.[0-9]{1,4}0{0,7})?$": { whole: 10, decimals: 4 },
  "^[0-9]{1,10}(\\.[0-9]{1,10})?$": { whole: 10, decimals: 10 },
  "^-?[0-9]{1,6}(\\.[0-9]{1,6})?$": { whole: 6, decimals: 6 },
  "^[0-9]{1,10}(\\.[0-9]{1,4}0{0,7})?$": { whole: 10, decimals: 4 },
  "^[0-9]{1,3}(\\.[0-9]{1,4}0{0,7})?$": { whole: 3, decimals: 4 },
  "^(?=.*[1-9])[0-9]{1,9}(\\.[0-9]{1,9})?$": { whole: 9, decimals: 9 },
};

function wordsOfAmount(value: unknown, { whole, decimals }: AmountLimits): string {
  const text = String(value);
  const [, digits = "", fraction = ""] = /^-?([0-9]{1,40})(?:\.([0-9]{1,40}))?$/.exec(text) ?? [];
  if (fraction.length > decimals && digits.length <= whole) return `has more than ${decimals} decimals`;
  const isInLimits = digits !== "" && digits.length <= whole && !text.startsWith("-");
  return isInLimits ? "must be more than 0" : wordsOfNoAmount(text, whole);
}

const CONTROL_FREE = "must not contain control characters";
const DIGITS = "must be digits only";
const NO_ADDRESS = "must be an e-mail address, as ada@shop.example";

const WORDS: Readonly<Record<string, string>> = {
  "^(?=[0-9])([0-9]{1,4}d)?([0-9]{1,5}h)?([0-9]{1,7}m)?$":
    "must be days, hours and minutes in this order, for example 3d12h",
  "^(30(\\.0{1,2})?|[12]?[0-9](\\.[0-9]{1,2})?)$": "must be an amount in EUR of at most 30.00",
  "^RP(-[0-9a-f]{4}){6}$": "must be the guid of a recovery plan",
  "^([1-9][0-9]?|[1-6][0-9]{2}|7[01][0-9]|720)h$": "must be hours, 1h to 720h",
  "^([01][0-9]|2[0-3]):[0-5][0-9]$": "must be a time of the day, as 21:00",
  "^20[0-9]{2}-(0[1-9]|1[0-2])$": "must be a month, as 2027-01",
  "^[A-Z]{3}$": "must be an ISO 4217 code of three capital letters, as EUR",
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
};
